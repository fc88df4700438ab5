import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 1_000
const resolutionMs = 10
/** A stall passes by itself: visitors are refused only where turns stay late. */
const samplesInARow = 2

/** What a stretch of time has shown of the event loop, in ms. */
export interface LoopSample {
  /** How late turns were in the middle; null where not one was measured: the loop stood still. */
  readonly meanDelayMs: number | null
  /** How long the stretch was: about a second where nothing held it up. */
  readonly lengthMs: number
}

/** Decides from sample to sample whether the loop is too late for more visitors. */
export function createLateness(limitMs: number): (sample: LoopSample) => boolean {
  let late = 0
  return ({ meanDelayMs, lengthMs }) => {
    late = (meanDelayMs ?? lengthMs) > limitMs ? late + 1 : 0
    return late >= samplesInARow
  }
}

/** Watches the event loop of this process; `limitMs` is how late its turns may be in the middle of a second. */
export function watchLoop(limitMs: number) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const decide = createLateness(limitMs)
  let isLate = false
  let since = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // The first turn after a reset only starts the measure: a loop that stood still meanwhile has none.
    const meanDelayMs = delays.count > 0 ? delays.mean / 1e6 - resolutionMs : null
    isLate = decide({ meanDelayMs, lengthMs: now - since })
    since = now
    delays.reset()
  }, sampleMs)
  timer.unref()
  return {
    /** For two seconds in a row, turns of the loop were later than the limit. */
    isLate: (): boolean => isLate,
    stop(): void {
      clearInterval(timer)
      delays.disable()
    },
  }
}
