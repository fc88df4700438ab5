import type { Coordinates } from './geo.ts'
import { addDays, instantOfLocal, localDate, localHour, nationalZone } from './local-time.ts'
import { availablePeriods, isMapPeriod, type MapForecast, type MapPeriod } from './map-period.ts'
import type { IsoDate } from './part.ts'
import { agreedCondition, skyIcon, type IconName } from './sky.ts'
import { isDay } from './sun-moon.ts'
import { floorTo, hourMs } from './time-units.ts'
import { stepNow } from './weather-now.ts'
import type { Condition } from './weather.ts'

/**
 * An hour of a map as addresses have it, by the clock of Paris: « 2026-11-24T15 ». The second of the two hours that the
 * clocks of autumn show alike ends in « bis ».
 */
export type MapHourName = `${IsoDate}T${string}`
/** What a map shows: a period, or an hour. */
export type MapTime = MapPeriod | MapHourName

/** What was asked for and cannot be shown; null: nothing. */
export type MapOver = 'period' | 'hour' | null

/** So many hours follow now. */
export const hoursAhead = 48

const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}(?:bis)?$/

/** Whether a text has the form of an hour's name; that there is such an hour is for `hourStart` to say. */
export const isHourName = (text: string): text is MapHourName => namePattern.test(text)

export const isHour = (time: MapTime): time is MapHourName => !isMapPeriod(time)

/** Stands for an hour that could not be read. */
export const noHour: MapHourName = 'T'

/** When an hour begins, in ms; null where no clock of Paris shows it. */
export function hourStart(name: MapHourName): number | null {
  if (!isHourName(name) || !Number.isFinite(Date.parse(`${name.slice(0, 13)}:00Z`))) return null
  const first = instantOfLocal(`${name.slice(0, 13)}:00`, nationalZone).getTime()
  const start = name.endsWith('bis') ? first + hourMs : first
  return hourName(start) === name ? start : null
}

/** The name of the hour that begins at an instant, in ms. */
export function hourName(start: number): MapHourName {
  const begin = new Date(start)
  const hour = localHour(begin, nationalZone)
  const isSecond = localHour(new Date(start - hourMs), nationalZone) === hour
  return `${localDate(begin, nationalZone)}T${String(hour).padStart(2, '0')}${isSecond ? 'bis' : ''}`
}

/** What is said to be over of a time that a map does not show any more. */
export const overOf = (time: MapTime): MapOver => (isHour(time) ? 'hour' : 'period')

/** When the hours that a map offers begin, in ms: the next full hour and those after it. */
export const hoursFrom = (now: number): readonly number[] =>
  Array.from({ length: hoursAhead }, (_, index) => floorTo(now, hourMs) + (index + 1) * hourMs)

/** The hours that a map offers now. */
export const availableHours = (now: Date): readonly MapHourName[] => hoursFrom(now.getTime()).map(hourName)

/** What is shown of what is asked for: the hour that holds now is now; what is over, or not there yet, is null. */
export function shownTime(asked: MapTime, now: Date): MapTime | null {
  if (!isHour(asked)) return availablePeriods(now).includes(asked) ? asked : null
  const start = hourStart(asked)
  if (start === null) return null
  const ahead = (start - floorTo(now.getTime(), hourMs)) / hourMs
  if (ahead === 0) return 'current'
  return ahead > 0 && ahead <= hoursAhead ? asked : null
}

/** What a map says of the air of an hour at a place. */
export interface HourFigures {
  readonly temperature: number | null
  readonly condition: Condition | null
  readonly icon: IconName
  /** mm in an hour. */
  readonly precipitation: number | null
  readonly windSpeed: number | null
  readonly windDirection: number | null
  readonly windGusts: number | null
}

const unknownHour: HourFigures = {
  temperature: null,
  condition: null,
  icon: 'unknown',
  precipitation: null,
  windSpeed: null,
  windDirection: null,
  windGusts: null,
}

/**
 * The hour that begins at an instant, in ms: of a forecast by the hour what it says there, of one by three hours what it says
 * of the step that holds it, its temperature on the line to the next. What the forecast lacks is unknown: no hour stands
 * for its neighbour. Sun or moon are as in the middle of the hour.
 */
export function hourFigures(forecast: MapForecast | null, start: number, at: Coordinates): HourFigures {
  if (!forecast) return unknownHour
  const { hours, stepMs } = forecast
  const { step, temperature } = stepNow({ made: null, hours, stepMs }, start)
  if (!step) return unknownHour
  const { precipitation, windSpeed, windDirection, windGusts } = step
  const condition = step.condition && agreedCondition(step.condition, { precipitation, temperature })
  return {
    temperature: step.temperature === null ? null : temperature,
    condition,
    icon: skyIcon(condition, isDay(at, new Date(start + hourMs / 2))),
    precipitation: precipitation === null ? null : (precipitation * hourMs) / stepMs,
    windSpeed,
    windDirection,
    windGusts,
  }
}

/** By the clock of Paris: what links lead to without script, today and tomorrow. */
const linked = ['12', '15', '18', '21']

/** The hours of today and tomorrow in Paris that pages link to, without those that are over. */
export function linkedHours(now: Date): readonly MapHourName[] {
  const dayAfter = addDays(localDate(now, nationalZone), 2)
  return availableHours(now).filter((name) => name < dayAfter && linked.includes(name.slice(11)))
}
