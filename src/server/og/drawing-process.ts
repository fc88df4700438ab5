import type { ChildProcess } from 'node:child_process'
import { startChild } from '../child.ts'

/** What the drawing process says of a document: the picture and its own memory, or why it cannot be drawn. */
export type DrawingAnswer =
  | { readonly kind: 'drawn'; readonly png: Uint8Array; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly message: string }

export interface DrawingLimits {
  /** How long a picture may take, the start of the process included; in ms. */
  readonly drawMs: number
  /** A process without work ends after so many ms. */
  readonly idleMs: number
  /** A process that has drawn so many pictures, or takes so much memory, gives way to a new one. */
  readonly pictures: number
  readonly memoryBytes: number
}

export interface DrawingOptions {
  /** The module that the process runs, and its arguments. */
  readonly program: string
  readonly args: readonly string[]
  readonly log: { warn(fields: object, message: string): void }
  readonly limits: DrawingLimits
}

type Outcome =
  | DrawingAnswer
  | { readonly kind: 'late' }
  | { readonly kind: 'ended'; readonly code: number | string | null; readonly signal: NodeJS.Signals | null }

/** A third of what pages get of a processor that both want: they come first, and pictures still get on. */
const belowPages = 5

/**
 * A child process rather than a thread: it gives its native memory back when it ends, a thread leaves it with us, and
 * a fault of the native code ends the picture instead of the site.
 */
export function createDrawingProcess({ program, args, log, limits }: DrawingOptions) {
  let child: ChildProcess | null = null
  let drawn = 0
  let idle: NodeJS.Timeout | undefined
  const start = (): ChildProcess => {
    const started = startChild({
      program,
      args,
      flags: ['--expose-gc', '--max-semi-space-size=1'],
      below: belowPages,
    })
    started.once('exit', () => {
      if (child === started) child = null
    })
    drawn = 0
    return started
  }
  const letGo = (): void => {
    clearTimeout(idle)
    if (child?.connected) child.disconnect()
    child = null
  }
  const keepOrLetGo = (memoryBytes: number): void => {
    drawn++
    if (drawn >= limits.pictures || memoryBytes > limits.memoryBytes) letGo()
    else idle = setTimeout(letGo, limits.idleMs).unref()
  }
  return {
    /**
     * The PNG file of an SVG document, one at a time; null when the process ended or was too slow: then it is logged, and
     * the next picture gets a new process. Throws when the document cannot be drawn.
     */
    async draw(svg: string): Promise<Buffer | null> {
      clearTimeout(idle)
      child ??= start()
      const drawing = child
      const outcome = await ask(drawing, svg, limits.drawMs)
      if (outcome.kind === 'late' || outcome.kind === 'ended') {
        drawing.kill('SIGKILL')
        child = null
        const { kind: reason, ...how } = outcome
        log.warn({ reason, ...how }, 'a share image was not drawn')
        return null
      }
      keepOrLetGo(outcome.kind === 'drawn' ? outcome.memoryBytes : 0)
      if (outcome.kind === 'refused') throw new Error(outcome.message)
      return Buffer.from(outcome.png.buffer, outcome.png.byteOffset, outcome.png.byteLength)
    },
    close: letGo,
  }
}

async function ask(child: ChildProcess, svg: string, ms: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(resolve, ms, { kind: 'late' })
  const onMessage = (answer: unknown): void => resolve(answer as DrawingAnswer)
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
    resolve({ kind: 'ended', code, signal })
  const onError = (error: NodeJS.ErrnoException): void =>
    resolve({ kind: 'ended', code: error.code ?? error.name, signal: null })
  child.once('message', onMessage).once('exit', onExit).once('error', onError)
  child.send(svg)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
  }
}
