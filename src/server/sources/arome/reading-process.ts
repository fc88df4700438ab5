import { extname, join } from 'node:path'
import { lowestPriority, startChild } from '../../child.ts'
import type { WantedPlace } from './grid-points.ts'
import type { RunJob, RunResult } from './run-reader.ts'
import { minuteMs } from '../../../domain/time-units.ts'

/** What the reading process is told: once, at its start. */
export interface ReadingOrder extends RunJob {
  /** Where the bucket is asked, in this order. */
  readonly addresses: readonly string[]
  readonly contact: string | null
  /** The file to write; null: the bytes are sent. */
  readonly path: string | null
  /** The file of an earlier run; null: there is none. */
  readonly before: string | null
}

/** What it says: the bytes, where there is no file, and what came of it. */
export type ReadingAnswer =
  | { readonly kind: 'begin'; readonly length: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'head'; readonly bytes: Uint8Array }
  | { readonly kind: 'done'; readonly result: RunResult & ReadingCost }
  | {
      readonly kind: 'failed'
      readonly reason: 'bucket' | 'run' | 'disk' | 'mistake'
      readonly message: string
    }

export interface ReadingCost {
  /** Processor time that it took. */
  readonly cpuMs: number
  readonly peakMemoryBytes: number
}

export type ReadingOutcome =
  | {
      readonly kind: 'read'
      readonly result: RunResult & ReadingCost
      /** All of it; null: it is in the file. */
      readonly bytes: Buffer | null
    }
  | {
      readonly kind: 'failed'
      readonly reason: 'bucket' | 'run' | 'disk' | 'mistake' | 'late' | 'ended'
      readonly message: string
    }

/** Stands beside this module, in the sources as in the build. */
const readingProgram = join(import.meta.dirname, `arome-program${extname(import.meta.filename)}`)

/**
 * New objects are small and few, and what is large lies outside the heap. Code is kept short rather than quick. Collecting when we say so
 * (`tidy`) costs a few seconds of a run and keeps it at 93 MB instead of 113 (`npm run bench -- arome`).
 */
const flags = ['--expose-gc', '--max-semi-space-size=1', '--max-old-space-size=48', '--optimize-for-size']
/** One place for what was freed, and large pieces given back at once: what a message took is not there for the next. */
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }
/** A run takes two minutes; of a machine without any time for it, half an hour. */
const runMs = 30 * minuteMs
/** What a record file has at most. */
const mostBytes = 256 * 1024 * 1024

/** Reads a run in a process of its own at the lowest priority, which ends with it. `stop` ends both. */
export async function readInProcess(
  order: Omit<ReadingOrder, 'places'> & { readonly places: readonly WantedPlace[] },
  stop: AbortSignal,
): Promise<ReadingOutcome> {
  const child = startChild({ program: readingProgram, args: [], flags, below: lowestPriority, env })
  const { promise, resolve } = Promise.withResolvers<ReadingOutcome>()
  const fail = (reason: 'late' | 'ended', message: string): void =>
    resolve({ kind: 'failed', reason, message })
  let bytes: Buffer | null = null
  let filled = 0
  const timer = setTimeout(() => fail('late', 'the run was not read in time'), runMs).unref()
  const onStop = (): void => fail('ended', 'stopped')
  stop.addEventListener('abort', onStop, { once: true })
  if (stop.aborted) onStop()
  child.once('exit', (code, signal) => fail('ended', `the process ended with ${signal ?? code}`))
  child.once('error', ({ message }) => fail('ended', message))
  child.on('message', (message) => {
    const answer = message as ReadingAnswer
    switch (answer.kind) {
      case 'begin':
        bytes = Buffer.alloc(Math.min(answer.length, mostBytes))
        filled = 0
        return
      case 'bytes':
        bytes?.set(answer.bytes, filled)
        filled += answer.bytes.length
        return
      case 'head':
        bytes?.set(answer.bytes)
        return
      case 'failed':
        resolve(answer)
        return
      case 'done':
        resolve({ kind: 'read', result: answer.result, bytes })
    }
  })
  const places = Float64Array.from(
    order.places.flatMap(({ lat, lon, elevation, town }) => [
      lat,
      lon,
      town?.lat ?? lat,
      town?.lon ?? lon,
      elevation ?? NaN,
    ]),
  )
  child.send({ ...order, places } satisfies ReadingOrder)
  try {
    return await promise
  } catch (error) {
    return { kind: 'failed', reason: 'mistake', message: String(error) }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', onStop)
    child.kill('SIGKILL')
  }
}
