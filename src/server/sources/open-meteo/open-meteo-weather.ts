import { tenths } from '../../../domain/rounding.ts'
import type { Coordinates } from '../../../domain/geo.ts'
import type {
  CurrentWeather,
  DailyForecast,
  HourlyForecast,
  PastTemperatures,
  RainQuarter,
  Weather,
} from '../../../domain/weather.ts'
import { laterHours } from '../../../domain/forecast-window.ts'
import { agreedDay, completeDays, dailyFromHourly } from '../../../domain/daily-from-hourly.ts'
import { addDays, localDate } from '../../../domain/local-time.ts'
import { rainNow, withRainOfQuarters } from '../../../domain/rain-quarters.ts'
import { conditionOfStep } from '../../../domain/sky.ts'
import { isDay } from '../../../domain/sun-moon.ts'
import { hourMs, quarterMs } from '../../../domain/time-units.ts'
import { ranges } from '../../../domain/ranges.ts'
import { gustOver } from '../../../domain/wind.ts'
import { figure, mapFigure } from '../../upstream/figures.ts'
import { conditionOfWmo } from '../../upstream/weather-codes.ts'
import { currentFigure, currentTime, hourOfNow, tableOf, type Reply, type Table } from './open-meteo-reply.ts'

/** Quarters of an hour of rain in a forecast. */
export const quartersAhead = 24
export const daysAhead = 7
/** A `current` block further than this from now belongs to another moment. */
const currentToleranceMs = 3 * hourMs

/** A reply as weather from `now` on, with so many hours; days are those of the time zone. */
export function toWeather(reply: Reply, timeZone: string, now: Date, hours: number): Weather {
  const today = localDate(now, timeZone)
  const rain = toRain(tableOf(reply.minutely_15, reply, timeZone), now)
  const all = withRainOfQuarters(toHourly(tableOf(reply.hourly, reply, timeZone)), rain)
  const toCome = all.filter(({ time }) => now.getTime() < Date.parse(time) + hourMs)
  const hourly = toCome.slice(0, hours)
  const end = addDays(today, daysAhead)
  const days = completeDays(toDaily(tableOf(reply.daily, reply, timeZone)), dailyFromHourly(all, timeZone))
  const past = toPast(all, hourly[0], addDays(today, -1), timeZone)
  return {
    source: 'open-meteo',
    current: toCurrent(reply, hourly, rain, now),
    hourly,
    hourlyStep: 1,
    ...laterHours(toCome.slice(hours).filter(({ time }) => localDate(time, timeZone) < end)),
    daily: days.filter(({ date }) => date >= today).slice(0, daysAhead),
    rain,
    elevation: figure(reply.elevation, ranges.elevation),
    ...(past ? { past } : {}),
  }
}

/** The temperatures before the forecast's first hour, from the day `since` on; null where an hour is left out. */
function toPast(
  all: readonly HourlyForecast[],
  first: HourlyForecast | undefined,
  since: string,
  timeZone: string,
): PastTemperatures | null {
  const past = all.filter(({ time }) => first && time < first.time && localDate(time, timeZone) >= since)
  const [oldest, newest] = [past[0], past.at(-1)]
  if (!oldest || !newest) return null
  const isComplete = Date.parse(newest.time) - Date.parse(oldest.time) === (past.length - 1) * hourMs
  return isComplete ? { from: oldest.time, celsius: past.map(({ temperature }) => temperature) } : null
}

/**
 * Amounts, probabilities, weather codes and the strongest gust are of the hour that ends at their label; ours are of
 * the hour that begins there: the figure one label later.
 */
const following = <T>(table: Table, values: readonly (T | null)[], index: number): T | null =>
  table.times[index + 1] === (table.times[index] ?? Number.NaN) + hourMs ? (values[index + 1] ?? null) : null

function toHourly(table: Table): readonly HourlyForecast[] {
  const temperature = table.column('temperature_2m', ranges.temperature)
  const feelsLike = table.column('apparent_temperature', ranges.feelsLike)
  const conditions = table.column('weather_code', ranges.weatherCode).map(conditionOfWmo)
  const isDay = table.column('is_day', ranges.flag)
  const humidity = table.column('relative_humidity_2m', ranges.percent)
  const windSpeed = table.column('wind_speed_10m', ranges.windSpeed)
  const windDirection = table.column('wind_direction_10m', ranges.direction)
  const windGusts = table.column('wind_gusts_10m', ranges.windSpeed)
  const precipitation = table.column('precipitation', ranges.precipitation)
  const probability = table.column('precipitation_probability', ranges.percent)
  const uvIndex = table.column('uv_index', ranges.uvIndex)
  const pressure = table.column('pressure_msl', ranges.pressure)
  const freezingLevel = table.column('freezing_level_height', ranges.freezingLevel)
  const snowDepth = table.column('snow_depth', ranges.snowDepthMetres)

  return table.times.map((time, index) => ({
    time: new Date(time).toISOString(),
    temperature: temperature[index] ?? null,
    feelsLike: feelsLike[index] ?? null,
    condition: conditionOfStep(conditions[index] ?? null, following(table, conditions, index)),
    isDay: mapFigure(isDay[index] ?? null, (flag) => flag === 1),
    humidity: humidity[index] ?? null,
    windSpeed: windSpeed[index] ?? null,
    windDirection: windDirection[index] ?? null,
    windGusts: gustOver(windSpeed[index] ?? null, following(table, windGusts, index)),
    precipitation: following(table, precipitation, index),
    precipitationProbability: following(table, probability, index),
    uvIndex: uvIndex[index] ?? null,
    pressure: pressure[index] ?? null,
    freezingLevel: freezingLevel[index] ?? null,
    snowDepth: mapFigure(snowDepth[index] ?? null, (metres) => tenths(metres * 100)),
  }))
}

/** Day or night of what the source did not say: from the sun at the place. */
export function withSun(weather: Weather, point: Coordinates): Weather {
  const lit = <T extends { time: string; isDay: boolean | null }>(step: T): T =>
    step.isDay === null ? { ...step, isDay: isDay(point, step.time) } : step
  return {
    ...weather,
    current: lit(weather.current),
    hourly: weather.hourly.map(lit),
    ...(weather.later ? { later: weather.later.map(lit) } : {}),
  }
}

/**
 * The `current` block when it is of now; what it lacks comes from the hour that holds now, of the same model, and the
 * amount from the quarter: an hour with a shower to come is still dry.
 */
function toCurrent(
  reply: Reply,
  hourly: readonly HourlyForecast[],
  rain: readonly RainQuarter[],
  now: Date,
): CurrentWeather {
  const time = reply.current === undefined ? null : currentTime(reply.current, reply)
  const isOfNow = time !== null && Math.abs(time - now.getTime()) <= currentToleranceMs
  const block = isOfNow ? reply.current : undefined
  const hour = hourOfNow(hourly, now)
  const windSpeed = currentFigure(block, 'wind_speed_10m', ranges.windSpeed) ?? hour?.windSpeed ?? null
  return {
    time: isOfNow ? new Date(time).toISOString() : (hour?.time ?? now.toISOString()),
    temperature: currentFigure(block, 'temperature_2m', ranges.temperature) ?? hour?.temperature ?? null,
    feelsLike: currentFigure(block, 'apparent_temperature', ranges.feelsLike) ?? hour?.feelsLike ?? null,
    condition:
      conditionOfWmo(currentFigure(block, 'weather_code', ranges.weatherCode)) ?? hour?.condition ?? null,
    isDay:
      mapFigure(currentFigure(block, 'is_day', ranges.flag), (flag) => flag === 1) ?? hour?.isDay ?? null,
    humidity: currentFigure(block, 'relative_humidity_2m', ranges.percent) ?? hour?.humidity ?? null,
    windSpeed,
    windDirection:
      currentFigure(block, 'wind_direction_10m', ranges.direction) ?? hour?.windDirection ?? null,
    windGusts: gustOver(
      windSpeed,
      currentFigure(block, 'wind_gusts_10m', ranges.windSpeed) ?? hour?.windGusts ?? null,
    ),
    pressure: currentFigure(block, 'pressure_msl', ranges.pressure) ?? hour?.pressure ?? null,
    cloudCover: currentFigure(block, 'cloud_cover', ranges.percent),
    precipitation:
      currentFigure(block, 'precipitation', ranges.precipitation) ??
      rainNow(rain, now)?.precipitation ??
      null,
    visibility: mapFigure(
      currentFigure(block, 'visibility', ranges.visibilityMetres),
      (metres) => metres / 1_000,
    ),
  }
}

function toDaily(table: Table): readonly DailyForecast[] {
  const temperatureMin = table.column('temperature_2m_min', ranges.temperature)
  const temperatureMax = table.column('temperature_2m_max', ranges.temperature)
  const code = table.column('weather_code', ranges.weatherCode)
  const precipitation = table.column('precipitation_sum', ranges.dailyPrecipitation)
  const probability = table.column('precipitation_probability_max', ranges.percent)
  const windSpeedMax = table.column('wind_speed_10m_max', ranges.windSpeed)
  const windGustsMax = table.column('wind_gusts_10m_max', ranges.windSpeed)
  const windDirection = table.column('wind_direction_10m_dominant', ranges.direction)
  const uvIndexMax = table.column('uv_index_max', ranges.uvIndex)

  const days = table.labels.map((label, index) => ({
    date: label.slice(0, 10),
    temperatureMin: temperatureMin[index] ?? null,
    temperatureMax: temperatureMax[index] ?? null,
    condition: conditionOfWmo(code[index] ?? null),
    precipitation: precipitation[index] ?? null,
    precipitationProbability: probability[index] ?? null,
    windSpeedMax: windSpeedMax[index] ?? null,
    windGustsMax: gustOver(windSpeedMax[index] ?? null, windGustsMax[index] ?? null),
    windDirection: windDirection[index] ?? null,
    uvIndexMax: uvIndexMax[index] ?? null,
  }))
  return days.map(agreedDay)
}

/** Like hours, the source's quarters are named by their end. */
function toRain(table: Table, now: Date): readonly RainQuarter[] {
  const precipitation = table.column('precipitation', ranges.precipitation)
  return table.times
    .map((time, index) => ({ start: time - quarterMs, precipitation: precipitation[index] ?? null }))
    .filter(({ start }) => now.getTime() < start + quarterMs)
    .map(({ start, precipitation }) => ({ time: new Date(start).toISOString(), precipitation }))
    .slice(0, quartersAhead)
}
