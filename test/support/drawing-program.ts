import process from 'node:process'
import type { DrawingAnswer } from '../../src/server/og/drawing-process.ts'

// Plays the process that draws: its picture is its own number, and some texts do it harm.
process.on('message', (text: string) => {
  if (text === 'crash') return process.kill(process.pid, 'SIGSEGV')
  if (text === 'hang') for (;;);
  const answer: DrawingAnswer =
    text === 'not a picture'
      ? { kind: 'refused', message: text }
      : { kind: 'drawn', png: Buffer.from(String(process.pid)), memoryBytes: text === 'large' ? 200 : 50 }
  return process.send?.(answer)
})
