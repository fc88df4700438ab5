import { dayMs } from '../../../src/domain/time-units.ts'

/** Visits by local hour, as shares of the busiest: nearly none at night, most at breakfast and before dinner. */
export const rhythm = [
  6, 3, 2, 2, 3, 12, 45, 90, 100, 85, 70, 65, 75, 70, 60, 60, 70, 85, 95, 90, 75, 55, 35, 15,
] as const

/** The first visit of the simulated days. */
export const start = Date.parse('2026-11-21T00:00:00Z')

/** A clock that is moved by hand. */
export interface Time {
  now: number
  readonly clock: { now(): number; monotonic(): number }
}

export const createTime = (): Time => {
  const time: Time = {
    now: start,
    // As if the process had run for a day already.
    clock: { now: () => time.now, monotonic: () => time.now - start + dayMs },
  }
  return time
}
