import { rainNow } from './rain-quarters.ts'
import type { CurrentWeather, HourlyForecast, Weather } from './weather.ts'
import { hourMs, quarterMs } from './time-units.ts'

/** The longest way between two temperatures on which a straight line stands for the air: a step of three hours. */
const longestStepMs = 3 * hourMs
/** Where nothing leads further, a temperature is that of now for so long. */
const sameAirMs = hourMs

type Forecast = Pick<Weather, 'current' | 'hourly' | 'hourlyStep' | 'rain'>

/** Everything about « now » is of the quarter of an hour that holds it, as all blocks of a page. */
const quarterOf = (now: Date): number => Math.floor(now.getTime() / quarterMs) * quarterMs

interface Point {
  readonly time: number
  readonly temperature: number
}

/** The temperature of the forecast's own « now », then those of the hours after it. */
function temperatures({ current, hourly }: Forecast): readonly Point[] {
  const made = Date.parse(current.time)
  const later = hourly.filter(({ time }) => current.temperature === null || Date.parse(time) > made)
  return [current, ...later].flatMap(({ time, temperature }) =>
    temperature === null ? [] : [{ time: Date.parse(time), temperature }],
  )
}

/**
 * The temperature at `now` of a forecast in memory, °C in tenths: on the line between the two temperatures around it.
 * Null when the forecast does not reach so far.
 */
export function temperatureNow(forecast: Forecast, now: Date): number | null {
  const { current } = forecast
  const instant = quarterOf(now)
  if (current.temperature !== null && Date.parse(current.time) >= instant) return current.temperature
  const points = temperatures(forecast)
  const before = points.findLast(({ time }) => time <= instant)
  const after = points.find(({ time }) => time > instant)
  if (!before) return null
  if (!after || after.time - before.time > longestStepMs)
    return instant - before.time <= sameAirMs ? before.temperature : null
  const share = (instant - before.time) / (after.time - before.time)
  return Math.round((before.temperature + share * (after.temperature - before.temperature)) * 10) / 10
}

/**
 * The weather at `now` of a forecast in memory. Up to its next quarter of an hour it is what the forecast says of « now »;
 * later the temperature is moved, and the rest is of the step that holds now. What does not reach so far is unknown.
 */
export function weatherNow(forecast: Forecast, now: Date): CurrentWeather {
  const { current, hourly, hourlyStep, rain } = forecast
  const instant = quarterOf(now)
  if (Date.parse(current.time) >= instant) return current
  const stepMs = hourlyStep * hourMs
  const hour = hourly.find(({ time }) => Date.parse(time) <= instant && instant < Date.parse(time) + stepMs)
  const isSameStep =
    hour === undefined
      ? instant - Date.parse(current.time) <= sameAirMs
      : Date.parse(current.time) >= Date.parse(hour.time)
  const { precipitation, ...air } = isSameStep ? current : ofHour(hour)
  return {
    ...air,
    time: new Date(instant).toISOString(),
    temperature: temperatureNow(forecast, now),
    precipitation: rainNow(rain, new Date(instant))?.precipitation ?? precipitation,
  }
}

const ofHour = (hour: HourlyForecast | undefined): Omit<CurrentWeather, 'time' | 'temperature'> => ({
  feelsLike: hour?.feelsLike ?? null,
  condition: hour?.condition ?? null,
  isDay: hour?.isDay ?? null,
  humidity: hour?.humidity ?? null,
  windSpeed: hour?.windSpeed ?? null,
  windDirection: hour?.windDirection ?? null,
  windGusts: hour?.windGusts ?? null,
  pressure: hour?.pressure ?? null,
  cloudCover: null,
  precipitation: hour?.precipitation ?? null,
  visibility: null,
})
