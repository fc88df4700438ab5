import { meanOf, wholeOf } from './extremes.ts'
import { deviationsFor80, leastHalfRange, type LocalOffset } from './certainty.ts'
import type { Ensemble, EnsembleDay } from './ensemble.ts'
import { addDays } from './local-time.ts'
import { normalOf, type NearNormals } from './normals.ts'
import type { IsoDate } from './part.ts'
import { wetProbability } from './sky.ts'

/** How the days compare with what is usual. */
export type Warmth = 'much-colder' | 'colder' | 'usual' | 'warmer' | 'much-warmer'
export type Wetness = 'drier' | 'usual' | 'wetter'

/** Whether it rains on a day so far away. */
export type RainChance = 'likely' | 'possible' | 'unlikely'

/** A day of the second week. */
export interface TrendDay {
  readonly date: IsoDate
  /** The mean's extremes, brought to the place, °C. */
  readonly min: number
  readonly max: number
  /** Half of the range in which the maximum falls four times out of five; null where it is not known. */
  readonly half: number | null
  readonly rain: RainChance | null
  /** Null without normals, and where the spread is larger than the difference. */
  readonly warmth: Warmth | null
}

/** Days 8 to 14 together: a tendency, never the weather of an hour. */
export interface SecondWeek {
  readonly days: readonly TrendDay[]
  /** The last day of the tendency. */
  readonly until: IsoDate
  /** Beside what is usual; null without normals, and where the spread is larger than the difference. */
  readonly warmth: Warmth | null
  readonly wetness: Wetness | null
  readonly normals: NearNormals | null
}

const firstDay = 7
const lastDay = 13
/** Fewer days make no tendency. */
const enoughDays = 3

/**
 * Degrees from the normal below which days are as usual, and from which they are much colder or warmer. The mean of a week
 * so far ahead is wrong by 1.5 °C in the middle; a week is 4 °C away from its normal about once in ten.
 */
const usualBelow = 1.5
const muchFrom = 4

/** Shares of the usual amount: half of it or half as much again. Less is the play of one shower. */
const dryUpTo = 0.5
const wetFrom = 1.5

const rainPossibleFrom = 30

/** Null where the members lie further apart than the difference: it may as well be the other way round. */
function warmthOf(difference: number, half: number | null): Warmth | null {
  const size = Math.abs(difference)
  if (size < usualBelow) return 'usual'
  if (half === null || size <= half) return null
  if (difference < 0) return size < muchFrom ? 'colder' : 'much-colder'
  return size < muchFrom ? 'warmer' : 'much-warmer'
}

function chanceOf(probability: number | null): RainChance | null {
  if (probability === null) return null
  if (probability >= wetProbability) return 'likely'
  return probability >= rainPossibleFrom ? 'possible' : 'unlikely'
}

/** How far the middle of a day's two extremes is from the usual one. */
function difference(day: Pick<TrendDay, 'date' | 'min' | 'max'>, normals: NearNormals): number {
  const usual = normalOf(normals, day.date)
  return (day.min + day.max) / 2 - (usual.low + usual.high) / 2
}

function trendDay(day: EnsembleDay, offset: LocalOffset, normals: NearNormals | null): TrendDay | null {
  if (day.min === null || day.max === null) return null
  const extremes = { date: day.date, min: day.min + offset.min, max: day.max + offset.max }
  const half = day.maxSpread === null ? null : Math.max(leastHalfRange, deviationsFor80 * day.maxSpread)
  return {
    ...extremes,
    half,
    rain: chanceOf(day.precipitationProbability),
    warmth: normals && warmthOf(difference(extremes, normals), half),
  }
}

/** The half range of the days together; neighbouring days miss together. Null when one is unknown. */
function halfOf(days: readonly TrendDay[]): number | null {
  const halves = wholeOf(days.map(({ half }) => half))
  return halves && meanOf(halves)
}

/** The amount of the days beside the usual one; null when either is not known for all of them. */
function wetnessOf(days: readonly EnsembleDay[], normals: NearNormals): Wetness | null {
  const amounts = wholeOf(days.map(({ precipitation }) => precipitation))
  const usual = wholeOf(days.map(({ date }) => normalOf(normals, date).rain))
  if (amounts === null || usual === null) return null
  const share = meanOf(amounts) / meanOf(usual)
  if (!Number.isFinite(share)) return null
  return share <= dryUpTo ? 'drier' : share >= wetFrom ? 'wetter' : 'usual'
}

/** The days after the week from `today`; null when the ensemble has too few of them. */
export function secondWeek(
  ensemble: Ensemble,
  today: IsoDate,
  offset: LocalOffset,
  normals: NearNormals | null,
): SecondWeek | null {
  const [first, last] = [addDays(today, firstDay), addDays(today, lastDay)]
  const ofWeek = ensemble.days.filter(({ date }) => first <= date && date <= last)
  const days = ofWeek.flatMap((day) => trendDay(day, offset, normals) ?? [])
  const until = days.at(-1)?.date
  if (until === undefined || days.length < enoughDays) return null
  return {
    days,
    until,
    warmth: normals && warmthOf(meanOf(days.map((day) => difference(day, normals))), halfOf(days)),
    wetness:
      normals &&
      wetnessOf(
        ofWeek.filter(({ date }) => date <= until),
        normals,
      ),
    normals,
  }
}
