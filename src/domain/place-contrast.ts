import { comingRain, wetnessOf, type Wetness } from './days-summary.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import type { DailyForecast } from './weather.ts'
import type { RainSource } from './wet-spells.ts'
import { daysToCome } from './forecast-window.ts'
import { roundHalfAway } from './rounding.ts'

/** A day of a place as far as it is compared: its maximum in whole degrees as it is shown, and whether it stays dry. */
export interface ComparedDay {
  readonly date: IsoDate
  readonly max: number | null
  readonly wetness: Wetness
}

/** The days of a place from its today on, in its own time zone; `now` is an instant. */
export function comparedDays(
  weather: RainSource & { readonly daily: readonly DailyForecast[] },
  now: IsoInstant,
  zone: string,
): readonly ComparedDay[] {
  const time = new Date(now)
  const coming = comingRain(weather, time, zone)
  return daysToCome(weather.daily, time, zone).map((day) => ({
    date: day.date,
    max: day.temperatureMax === null ? null : roundHalfAway(day.temperatureMax),
    wetness: wetnessOf(day, coming),
  }))
}

/** The day on which places differ most. */
export interface Contrast {
  readonly date: IsoDate
  /** Whole °C, a place each. */
  readonly maxima: readonly number[]
  readonly wetness: readonly Wetness[]
}

/** Being dry where it rains elsewhere counts as much as so many degrees: it decides where to spend a day. */
const dryWorthDegrees = 5
/** Less than this nobody feels, °C. */
const leastDegrees = 3

/** The sharpest of the days that all places know, the first of those that are as sharp; null when they are all alike. */
export function sharpestContrast(places: readonly (readonly ComparedDay[])[]): Contrast | null {
  let best: (Contrast & { readonly worth: number }) | null = null
  for (const { date } of places[0] ?? []) {
    const days = places.flatMap((list) => list.find((day) => day.date === date) ?? [])
    const maxima = days.flatMap(({ max }) => max ?? [])
    if (maxima.length < places.length) continue
    const wetness = days.map((day) => day.wetness)
    const degrees = Math.max(...maxima) - Math.min(...maxima)
    const differs = wetness.includes('dry') && wetness.includes('wet')
    const worth = degrees + (differs ? dryWorthDegrees : 0)
    if (worth >= leastDegrees && worth > (best?.worth ?? 0)) best = { date, maxima, wetness, worth }
  }
  return best && { date: best.date, maxima: best.maxima, wetness: best.wetness }
}

/** How many days of so many stay dry, of those that are known of every place; null where there is none. */
export function dryDays(
  places: readonly (readonly ComparedDay[])[],
): { readonly of: number; readonly dry: readonly number[] } | null {
  const of = Math.min(...places.map((days) => days.length))
  if (!Number.isFinite(of) || of === 0) return null
  return {
    of,
    dry: places.map((days) => days.slice(0, of).filter(({ wetness }) => wetness === 'dry').length),
  }
}
