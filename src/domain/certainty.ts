import type { DayCertainty, TemperatureBounds } from '../schemas/stations.ts'
import type { Ensemble, EnsembleDay } from './ensemble.ts'
import type { IsoDate } from './part.ts'
import { hundredths } from './rounding.ts'
import type { DailyForecast } from './weather.ts'

/** How sure the temperatures of a day are, from best to worst. */
export const certainties = ['sure', 'approximate', 'unsure'] as const

export type { DayCertainty, TemperatureBounds } from '../schemas/stations.ts'

/** Of a normal law, 80 % lies within so many standard deviations of the mean. */
export const deviationsFor80 = 1.28

/** Members start too much alike: in the first days an ensemble spreads less than its own errors (°C, half a range). */
export const leastHalfRange = 0.7

/**
 * Degrees between the two bounds of an extreme, the wider of both: the word follows from the spread and from nothing else.
 * Up to 4 is sure: 2 °C more or less changes no coat. From 8 on a day is unsure: by itself the temperature of a season falls
 * within 4 to 5 °C of the normal four times out of five, so that such a forecast says no more than the calendar.
 */
const sureUpTo = 4
const unsureFrom = 8

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

/** The bounds around a mean, widened to hold the forecast: one that is far from the mean is a doubt of its own. */
function boundsOf(forecast: number, mean: number, spread: number): TemperatureBounds {
  const half = Math.max(leastHalfRange, deviationsFor80 * spread)
  return {
    low: hundredths(Math.min(forecast, mean - half)),
    high: hundredths(Math.max(forecast, mean + half)),
  }
}

const missOf = (forecast: number, { low, high }: TemperatureBounds): number =>
  Math.max(forecast - low, high - forecast)

function certaintyOf(
  forecast: DailyForecast,
  day: EnsembleDay | undefined,
  offset: LocalOffset,
): DayCertainty | null {
  const { date, temperatureMin, temperatureMax } = forecast
  if (!day || temperatureMin === null || temperatureMax === null) return null
  if (day.min === null || day.max === null || day.minSpread === null || day.maxSpread === null) return null
  const min = boundsOf(temperatureMin, day.min + offset.min, day.minSpread)
  const max = boundsOf(temperatureMax, day.max + offset.max, day.maxSpread)
  const between = Math.max(min.high - min.low, max.high - max.low)
  return {
    date,
    min,
    max,
    within: hundredths(Math.max(missOf(temperatureMin, min), missOf(temperatureMax, max))),
    certainty: between <= sureUpTo ? 'sure' : between < unsureFrom ? 'approximate' : 'unsure',
  }
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
