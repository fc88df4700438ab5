import { meanOf, wholeOf } from './extremes.ts'
import { addDays, localDate, startOfLocalDay } from './local-time.ts'
import type { IsoDate } from './part.ts'
import { isFalling, skyFamily } from './sky.ts'
import type { DailyForecast } from './weather.ts'
import { rainSteps, stepsBeforeHole, wetSpells, type RainSource } from './wet-spells.ts'

/** Gusts from which a day gets a word, km/h: ten above those of the hours, since a week is read from afar. */
const strongDayGustKmh = 70

/** What falls over several days. */
export type DayPrecipitationType = 'rain' | 'snow' | 'mixed'

/** The days of a tendency, as dates; a span includes both ends, `to` null meaning the last day of the forecast. */
export type DayFact =
  | { readonly kind: 'dry'; readonly from: IsoDate; readonly to: IsoDate | null }
  | { readonly kind: 'dry-until'; readonly wet: IsoDate; readonly type: DayPrecipitationType }
  | {
      readonly kind: 'wet'
      readonly from: IsoDate
      readonly to: IsoDate | null
      readonly type: DayPrecipitationType
    }
  | {
      readonly kind: 'wet-days'
      readonly wet: number
      readonly of: number
      readonly type: DayPrecipitationType
    }
  | {
      readonly kind: 'temperature'
      readonly direction: 'colder' | 'warmer'
      /** 4 °C or more between the two spells. */
      readonly marked: boolean
      readonly from: IsoDate
      /** Only the last day of the forecast. */
      readonly single: boolean
      /** Mean of the later maxima, °C: chooses the word (frais, froid, doux, chaud). */
      readonly level: number
    }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'gusts'; readonly speed: number; readonly on: IsoDate }

export interface DaysSummary {
  /** At most three: rain first, then temperature, then wind. */
  readonly facts: readonly DayFact[]
  /** Number of days in the forecast. */
  readonly days: number
}

export type Wetness = 'wet' | 'dry' | 'unsure'

/** What the hours to come say of the first days: those that a wet spell touches, and those that they cover without one. */
export interface ComingRain {
  readonly wet: ReadonlySet<IsoDate>
  readonly dry: ReadonlySet<IsoDate>
}

const noHours: ComingRain = { wet: new Set(), dry: new Set() }

/** The days of the wet spells that the sentences of rain and of the hours tell, and the days to come that have none. */
export function comingRain(source: RainSource, now: Date, zone: string): ComingRain {
  const steps = rainSteps(source, now, Infinity)
  const wet = new Set(
    wetSpells(steps).flatMap(({ start, end }) =>
      datesBetween(localDate(new Date(start), zone), localDate(new Date(end - 1), zone)),
    ),
  )
  const coveredUntil = stepsBeforeHole(steps, now).at(-1)?.end ?? now.getTime()
  const tomorrow = addDays(localDate(now, zone), 1)
  const covered = datesBetween(tomorrow, localDate(new Date(coveredUntil), zone)).filter(
    (date) => startOfLocalDay(addDays(date, 1), zone).getTime() <= coveredUntil,
  )
  return { wet, dry: new Set(covered.filter((date) => !wet.has(date))) }
}

function datesBetween(first: IsoDate, last: IsoDate): IsoDate[] {
  const dates: IsoDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Wet as the day's condition is; dry only when little and unlikely; anything between is not claimed either way. The
 * hours have the last word: a day with a wet spell is never dry, and one that they cover without any is not wet.
 */
export function wetnessOf(day: DailyForecast, coming: ComingRain): Wetness {
  const { condition, precipitation: amount, precipitationProbability: risk } = day
  if (condition !== null && isFalling(condition)) return coming.dry.has(day.date) ? 'unsure' : 'wet'
  const isDry = amount !== null && (risk ?? 0) < 30
  return isDry && !coming.wet.has(day.date) ? 'dry' : 'unsure'
}

const isSnowy = (day: DailyForecast): boolean => day.condition !== null && skyFamily(day.condition) === 'snow'

function typeOf(days: readonly DailyForecast[]): DayPrecipitationType {
  const snowy = days.filter(isSnowy).length
  if (snowy === 0) return 'rain'
  return snowy === days.length ? 'snow' : 'mixed'
}

/** The last index of the run of `wetness` that starts at `from`. */
function runEnd(wetness: readonly Wetness[], from: number): number {
  const kind = wetness[from]
  const after = wetness.findIndex((other, i) => i > from && other !== kind)
  return (after === -1 ? wetness.length : after) - 1
}

/** Days `from` to the end of their run; `to` is null when the run reaches the last day of the forecast. */
function spanFrom(days: readonly DailyForecast[], wetness: readonly Wetness[], from: number): DaySpan | null {
  const end = runEnd(wetness, from)
  const run = days.slice(from, end + 1)
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return null
  return {
    from: first.date,
    to: end === days.length - 1 ? null : last.date,
    type: typeOf(run),
    count: run.length,
  }
}

interface DaySpan {
  readonly from: IsoDate
  readonly to: IsoDate | null
  readonly type: DayPrecipitationType
  readonly count: number
}

function dayRainFact(days: readonly DailyForecast[], coming: ComingRain): DayFact | null {
  const wetness = days.map((day) => wetnessOf(day, coming))
  const first = spanFrom(days, wetness, 0)
  if (!first) return null
  const second = spanFrom(days, wetness, first.count)
  if (wetness[0] === 'dry') return fromDry(first, second, wetness[first.count])
  const clears = wetness[0] === 'wet' && wetness[first.count] === 'dry'
  if (clears && second && second.count >= 2) return { kind: 'dry', from: second.from, to: second.to }
  const wet = days.filter((_, i) => wetness[i] === 'wet')
  return wet.length >= 2 ? { kind: 'wet-days', wet: wet.length, of: days.length, type: typeOf(wet) } : null
}

function fromDry(dry: DaySpan, next: DaySpan | null, nextWetness: Wetness | undefined): DayFact | null {
  if (next && nextWetness === 'wet') {
    if (dry.count > 1) return { kind: 'dry-until', wet: next.from, type: next.type }
    return { kind: 'wet', from: next.from, to: next.to, type: next.type }
  }
  return dry.count > 1 ? { kind: 'dry', from: dry.from, to: dry.to } : null
}

/**
 * The day from which every maximum stays at least 1 °C on one side of all those before, and 2.5 °C on average;
 * of several, the sharpest. Otherwise the range of the maxima, when all are known.
 */
function temperatureFact(days: readonly DailyForecast[]): DayFact | null {
  const maxima = wholeOf(days.map(({ temperatureMax }) => temperatureMax))
  if (maxima === null || days.length < 3) return null
  let best: { index: number; change: number } | null = null
  for (let index = 1; index < maxima.length; index += 1) {
    const before = maxima.slice(0, index)
    const after = maxima.slice(index)
    const gap = Math.max(Math.min(...before) - Math.max(...after), Math.min(...after) - Math.max(...before))
    const change = meanOf(after) - meanOf(before)
    if (gap >= 1 && Math.abs(change) >= 2.5 && Math.abs(change) > Math.abs(best?.change ?? 0))
      best = { index, change }
  }
  if (!best) return { kind: 'range', min: Math.min(...maxima), max: Math.max(...maxima) }
  return {
    kind: 'temperature',
    direction: best.change < 0 ? 'colder' : 'warmer',
    marked: Math.abs(best.change) >= 4,
    from: days[best.index]?.date ?? '',
    single: best.index === days.length - 1,
    level: meanOf(maxima.slice(best.index)),
  }
}

function dayGustFact(days: readonly DailyForecast[]): DayFact | null {
  const windiest = days.reduce<DailyForecast | null>(
    (best, day) => ((day.windGustsMax ?? 0) > (best?.windGustsMax ?? 0) ? day : best),
    null,
  )
  const speed = windiest?.windGustsMax ?? 0
  return windiest && speed >= strongDayGustKmh ? { kind: 'gusts', speed, on: windiest.date } : null
}

/** « Prévisions 7 jours » in one sentence. Days are those given, the first being today. */
export function summariseDays(days: readonly DailyForecast[], coming: ComingRain = noHours): DaysSummary {
  const facts = [dayRainFact(days, coming), temperatureFact(days), dayGustFact(days)]
  return { facts: facts.filter((fact) => fact !== null), days: days.length }
}
