import type { DailyForecast, HourlyForecast, LaterHour, RainQuarter, Weather } from './weather.ts'
import { localDate } from './local-time.ts'
import type { IsoDate } from './part.ts'
import { hourMs, quarterMs } from './time-units.ts'

/** The hours still to come, from the step that holds `now`: a forecast of an hour ago begins an hour too early. */
export function hoursToCome(
  { hourly, hourlyStep }: Pick<Weather, 'hourly' | 'hourlyStep'>,
  now: Date,
): readonly HourlyForecast[] {
  const started = now.getTime() - hourlyStep * hourMs
  const first = hourly.findIndex(({ time }) => Date.parse(time) > started)
  return first < 0 ? [] : hourly.slice(first)
}

/** The quarters still to come, from the one that holds `now`. */
export function quartersToCome(rain: readonly RainQuarter[], now: Date): readonly RainQuarter[] {
  const first = rain.findIndex(({ time }) => Date.parse(time) > now.getTime() - quarterMs)
  return first < 0 ? [] : rain.slice(first)
}

/** The days from the place's today on. */
export function daysToCome(
  daily: readonly DailyForecast[],
  now: Date,
  zone: string,
): readonly DailyForecast[] {
  const today = localDate(now, zone)
  return daily.filter(({ date }) => date >= today)
}

/** What a forecast keeps of the hours after its first ones; a part of a Weather, empty where there are none. */
export function laterHours(hours: readonly HourlyForecast[]): Pick<Weather, 'later'> {
  const later = hours.map(
    ({ time, temperature, condition, isDay, windSpeed, windDirection, precipitation }) => ({
      time,
      temperature,
      condition,
      isDay,
      windSpeed,
      windDirection,
      precipitation,
    }),
  )
  return later.length > 0 ? { later } : {}
}

/** The hours to come by the calendar day of the zone, from the one that holds `now` on; a day that the source does not reach has none. */
export const hoursByDay = (
  weather: Pick<Weather, 'hourly' | 'hourlyStep' | 'later'>,
  now: Date,
  zone: string,
): ReadonlyMap<IsoDate, readonly LaterHour[]> =>
  Map.groupBy<IsoDate, LaterHour>([...hoursToCome(weather, now), ...(weather.later ?? [])], ({ time }) =>
    localDate(time, zone),
  )
