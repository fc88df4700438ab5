import type { Ensemble, EnsembleDay } from './ensemble.ts'
import type { IsoDate } from './part.ts'
import { wetProbability } from './sky.ts'
import type { DailyForecast } from './weather.ts'

/** How sure a day is, from best to worst; the position in the list is the rank. */
export const certainties = ['very-sure', 'sure', 'unsure'] as const
export type Certainty = (typeof certainties)[number]

/** Where a day's temperatures fall four times out of five, °C, and how sure the day is. */
export interface DayCertainty {
  readonly date: IsoDate
  readonly low: number
  readonly high: number
  readonly certainty: Certainty
}

/** Of a normal law, 80 % lies within so many standard deviations of the mean. */
export const deviationsFor80 = 1.28

/** Members start too much alike: in the first days an ensemble spreads less than its own errors (°C, half a range). */
export const leastHalfRange = 0.7

/**
 * Half of the range of 80 %, °C, up to which a day is very sure and sure. 1.5: the error of a forecast for tomorrow (1 °C
 * on average, which is 1.6 four times out of five), the best that there is. 3: the error of the fifth day, from which on
 * this site called its forecast doubtful before; and the temperature of a season by itself falls within 4 to 5 °C of the
 * normal four times out of five, so that beyond 3 a forecast says little more than the calendar.
 */
const verySureUpTo = 1.5
const sureUpTo = 3

/**
 * Between these chances of rain, %, neither rain nor a dry day is claimed anywhere on the site: such a day is one step
 * less sure than its temperatures.
 */
const rainInDoubtFrom = 30
const rainInDoubtBelow = wetProbability

/** An ensemble whose mean is so far from the forecast, °C, tells of another air: a summit above its cell, or a fault. */
const otherAir = 10

/** Days on which forecast and ensemble are laid side by side, at least. */
const enoughDays = 3

const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}

/** By how much a place is usually warmer than its cell, °C: a hill, a coast, a town. */
export interface LocalOffset {
  readonly min: number
  readonly max: number
}

const byDate = (ensemble: Ensemble): ReadonlyMap<IsoDate, EnsembleDay> =>
  new Map(ensemble.days.map((day) => [day.date, day]))

/** The median of the differences of a week's days; null where there are too few, or the air is another. */
export function localOffset(daily: readonly DailyForecast[], ensemble: Ensemble): LocalOffset | null {
  const means = byDate(ensemble)
  const differences = (forecast: (day: DailyForecast) => number | null, mean: 'min' | 'max') =>
    daily.flatMap((day) => {
      const [own, other] = [forecast(day), means.get(day.date)?.[mean] ?? null]
      return own === null || other === null ? [] : [own - other]
    })
  const lows = differences(({ temperatureMin }) => temperatureMin, 'min')
  const highs = differences(({ temperatureMax }) => temperatureMax, 'max')
  if (lows.length < enoughDays || highs.length < enoughDays) return null
  const offset = { min: median(lows), max: median(highs) }
  return Math.abs(offset.min) <= otherAir && Math.abs(offset.max) <= otherAir ? offset : null
}

/** The range around a mean, widened to hold the forecast: one that is far from the mean is a doubt of its own. */
function rangeOf(forecast: number, mean: number, spread: number) {
  const half = Math.max(leastHalfRange, deviationsFor80 * spread)
  const [low, high] = [Math.min(forecast, mean - half), Math.max(forecast, mean + half)]
  return { low, high, half: Math.max(forecast - low, high - forecast) }
}

const rankOfTemperature = (half: number): number => (half <= verySureUpTo ? 0 : half <= sureUpTo ? 1 : 2)

const isRainInDoubt = (probability: number | null): boolean =>
  probability !== null && probability >= rainInDoubtFrom && probability < rainInDoubtBelow

function certaintyOf(
  forecast: DailyForecast,
  day: EnsembleDay | undefined,
  offset: LocalOffset,
): DayCertainty | null {
  const { date, temperatureMin, temperatureMax } = forecast
  if (!day || temperatureMin === null || temperatureMax === null) return null
  const { min, minSpread, max, maxSpread } = day
  if (min === null || max === null || minSpread === null || maxSpread === null) return null
  const night = rangeOf(temperatureMin, min + offset.min, minSpread)
  const noon = rangeOf(temperatureMax, max + offset.max, maxSpread)
  const rank = rankOfTemperature(Math.max(night.half, noon.half))
  const doubt = isRainInDoubt(day.precipitationProbability) ? 1 : 0
  const certainty = certainties[Math.min(rank + doubt, certainties.length - 1)] ?? 'unsure'
  return { date, low: night.low, high: noon.high, certainty }
}

/**
 * How sure each of these days is; null for one of which the ensemble says nothing. The ensemble's mean is brought to the
 * place first: cells of 25 km know neither its height nor its sea. Null when there is nothing to go by at all.
 */
export function certaintyOfDays(
  daily: readonly DailyForecast[],
  ensemble: Ensemble | null,
): readonly (DayCertainty | null)[] | null {
  const offset = ensemble && localOffset(daily, ensemble)
  if (!ensemble || !offset) return null
  const means = byDate(ensemble)
  const all = daily.map((day) => certaintyOf(day, means.get(day.date), offset))
  return all.some((day) => day !== null) ? all : null
}
