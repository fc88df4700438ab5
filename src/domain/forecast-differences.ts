import { hundredths } from './rounding.ts'
import { dayMs } from './time-units.ts'
import type { WeatherSource } from './weather.ts'

/** By how much one figure exceeds another, over many places and hours, °C. */
export interface Difference {
  readonly count: number
  readonly mean: number
  /** Standard deviation around the mean. */
  readonly spread: number
}

/** By how much a source was warmer than the stations, or than another source, so many hours ahead. */
export interface Judgement extends Difference {
  readonly of: WeatherSource
  readonly than: WeatherSource | 'stations'
  readonly hoursAhead: number
}

/** What differences add up to on one day. */
export interface DifferenceSums {
  /** Days since 1970. */
  readonly day: number
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** Older differences say nothing of how a model is now. */
const daysKept = 7

/** The sums of the last seven days with one difference more; `at` is its instant, in ms. */
export function withDifference(
  days: readonly DifferenceSums[],
  celsius: number,
  at: number,
): readonly DifferenceSums[] {
  const day = Math.floor(at / dayMs)
  const before = days.find((each) => each.day === day) ?? { count: 0, sum: 0, squares: 0 }
  const added = {
    day,
    count: before.count + 1,
    sum: before.sum + celsius,
    squares: before.squares + celsius ** 2,
  }
  return [...days.filter((each) => each.day !== day && each.day > day - daysKept), added]
}

/** Mean and spread of the last seven days at `now`, in ms; null where there is none. */
export function differenceOver(days: readonly DifferenceSums[], now: number): Difference | null {
  const recent = days.filter(({ day }) => day > Math.floor(now / dayMs) - daysKept)
  const of = (key: 'count' | 'sum' | 'squares'): number => recent.reduce((all, each) => all + each[key], 0)
  const count = of('count')
  if (count === 0) return null
  const mean = of('sum') / count
  const variance = Math.max(0, of('squares') / count - mean ** 2)
  return { count, mean: hundredths(mean), spread: hundredths(Math.sqrt(variance)) }
}
