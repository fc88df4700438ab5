import type { DailyForecast, HourlyForecast, RainQuarter, Weather } from './weather.ts'
import { localDate } from './local-time.ts'
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
