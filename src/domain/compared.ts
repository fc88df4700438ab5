import type { Pair } from '../schemas/stations.ts'
import { hourlyTemperatures, temperatureAt, type HourlyTemperature } from './hourly-temperatures.ts'
import { addDays, instantOfLocal, localClock, localDate, startOfLocalDay } from './local-time.ts'
import { normalOf, type NearNormals } from './normals.ts'
import type { IsoDate } from './part.ts'
import { tenths } from './rounding.ts'
import { floorTo, hourMs, quarterMs } from './time-units.ts'
import type { PlaceWeather } from './weather.ts'

type Forecast = Pick<PlaceWeather, 'current' | 'hourly' | 'hourlyStep' | 'daily' | 'past' | 'source'>

export type { Pair } from '../schemas/stations.ts'

/** Today beside yesterday and beside what is usual. */
export interface Compared {
  readonly date: IsoDate
  /** Now and at the same hour yesterday, by the same model; null where one is not known. */
  readonly sameHour: Pair | null
  /** The maxima of both days. */
  readonly highs: Pair | null
  /** Today's maximum beside the usual one, brought to the place's height; null without a station that stands for the place. */
  readonly normal: (NearNormals & { readonly today: number; readonly usual: number }) | null
}

/** Hours that a day may lack and still have a maximum: that of the change of clocks. */
const mayLack = 1

/** The highest temperature of a calendar day; null when hours of it are not known. */
function highOf(hours: readonly HourlyTemperature[], date: IsoDate, zone: string): number | null {
  const start = startOfLocalDay(date, zone).getTime()
  const end = startOfLocalDay(addDays(date, 1), zone).getTime()
  const ofDay = hours.flatMap(({ time, celsius }) =>
    celsius !== null && start <= time && time < end ? [celsius] : [],
  )
  const lacks = (end - start) / hourMs - ofDay.length
  return lacks > mayLack || ofDay.length === 0 ? null : Math.max(...ofDay)
}

/** The instant at which the wall of a zone showed the same quarter of an hour the day before. */
function sameHourYesterday(now: Date, zone: string): number {
  const quarter = new Date(floorTo(now.getTime(), quarterMs))
  const { hour, minute } = localClock(quarter, zone)
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return instantOfLocal(`${addDays(localDate(quarter, zone), -1)}T${clock}`, zone).getTime()
}

const pair = (today: number | null, before: number | null): Pair | null =>
  today === null || before === null ? null : { today, before }

/**
 * Today beside yesterday, the same model at the same hour of the wall, and today's maximum beside the usual one. A
 * simulation is compared with nothing: it is climate itself.
 */
export function compared(
  forecast: Forecast,
  normals: NearNormals | null,
  now: Date,
  zone: string,
): Compared | null {
  if (forecast.source === 'simulated') return null
  const date = localDate(now, zone)
  const high = forecast.daily.find((day) => day.date === date)?.temperatureMax ?? null
  const hours = hourlyTemperatures(forecast)
  const sameHour = pair(forecast.current.temperature, temperatureAt(hours, sameHourYesterday(now, zone)))
  const normal =
    normals && high !== null ? { ...normals, today: high, usual: tenths(normalOf(normals, date).high) } : null
  if (!sameHour && !normal) return null
  return { date, sameHour, highs: pair(high, highOf(hours, addDays(date, -1), zone)), normal }
}
