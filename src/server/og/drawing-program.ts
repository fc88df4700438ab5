import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { Resvg } from '@resvg/resvg-js'
import type { DrawingAnswer } from './drawing-process.ts'

// The whole of the process that draws: an SVG document comes in, a PNG file goes out. Its arguments are the font files.

/** The machine's own fonts are left out: the picture is the same everywhere, also where there are none. */
const font = { fontFiles: process.argv.slice(2), loadSystemFonts: false, defaultFontFamily: 'Inter' }

function draw(svg: string): DrawingAnswer {
  try {
    const png = new Resvg(svg, { font }).render().asPng()
    return { kind: 'drawn', png, memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (svg: string) => {
  process.send?.(draw(svg))
  // A picture's pixels are 3 MB that the collector does not see: unasked, it would let hundreds of them pile up.
  globalThis.gc?.()
})

// It ends when its parent disconnects, and not before: a Ctrl-C in the terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

// Where memory runs out, Linux ends this process rather than the site.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Another system has no such file.
}
