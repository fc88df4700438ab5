import { dailyFromHourly } from './daily-from-hourly.ts'
import { laterHours } from './forecast-window.ts'
import { addDays, localDate, startOfLocalDay } from './local-time.ts'
import { floorTo, hourMs, quarterMs } from './time-units.ts'
import type { IsoDate } from './part.ts'
import {
  hourAt,
  momentAt,
  quartersOf,
  type Setting,
  settingOf,
  type SimulatedPlace,
} from './simulated-hour.ts'
import type { CurrentWeather, HourlyForecast, RainQuarter, Weather } from './weather.ts'

const daysAhead = 7
const hoursAhead = 48
const quartersAhead = 24

/** Every hour from the first midnight to the last of the week. */
function hoursFrom(setting: Setting, today: IsoDate, zone: string): HourlyForecast[] {
  const start = floorTo(startOfLocalDay(today, zone).getTime(), hourMs)
  const end = startOfLocalDay(addDays(today, daysAhead), zone).getTime()
  const count = Math.ceil((end - start) / hourMs)
  return Array.from({ length: count }, (_, i) => hourAt(setting, start + i * hourMs).forecast)
}

/** The simulated hour that holds an instant. */
export const simulateHour = (at: SimulatedPlace, instant: Date): HourlyForecast =>
  hourAt(settingOf(at), floorTo(instant.getTime(), hourMs)).forecast

/** The simulated present: the values of the hour that holds `now`, and the amount of the quarter that does. */
function currentIn(setting: Setting, now: Date): CurrentWeather {
  const hour = floorTo(now.getTime(), hourMs)
  const quarter = (floorTo(now.getTime(), quarterMs) - hour) / quarterMs
  const { forecast, cloud, visibility } = hourAt(setting, hour)
  const { precipitationProbability: _p, uvIndex: _u, freezingLevel: _f, snowDepth: _s, ...air } = forecast
  const precipitation = quartersOf(momentAt(setting, hour))[quarter] ?? null
  return { ...air, precipitation, cloudCover: cloud, visibility }
}

function quartersFrom(setting: Setting, now: Date): RainQuarter[] {
  const firstHour = floorTo(now.getTime(), hourMs)
  const first = floorTo(now.getTime(), quarterMs)
  return Array.from({ length: quartersAhead / 4 + 1 }, (_, i) => firstHour + i * hourMs)
    .flatMap((hour) =>
      quartersOf(momentAt(setting, hour)).map((precipitation, i) => ({
        ms: hour + i * quarterMs,
        precipitation,
      })),
    )
    .filter(({ ms }) => ms >= first)
    .slice(0, quartersAhead)
    .map(({ ms, precipitation }) => ({ time: new Date(ms).toISOString(), precipitation }))
}

/**
 * Invented weather after the climate of the place: the same for the same place and hour wherever it is computed,
 * coherent with itself (quarters add up to hours and hours to days, extremes hold every hour, what the sky says
 * agrees with its numbers) and with its neighbours. It must always be labelled « Données simulées ».
 */
export function simulateWeather(at: SimulatedPlace, zone: string, now: Date): Weather {
  const setting = settingOf(at)
  const today = localDate(now, zone)
  const hours = hoursFrom(setting, today, zone)
  const first = hours.findIndex(({ time }) => Date.parse(time) >= floorTo(now.getTime(), hourMs))
  return {
    source: 'simulated',
    current: currentIn(setting, now),
    hourly: hours.slice(first, first + hoursAhead),
    hourlyStep: 1,
    ...laterHours(hours.slice(first + hoursAhead)),
    daily: dailyFromHourly(hours, zone),
    rain: quartersFrom(setting, now),
    elevation: Math.round(setting.elevation),
  }
}
