import type { Coordinates } from './geo.ts'
import { rainNow } from './rain-quarters.ts'
import { tenths } from './rounding.ts'
import { isDay } from './sun-moon.ts'
import { floorTo, hourMs, quarterMs } from './time-units.ts'
import type { CurrentWeather, HourlyForecast, Weather } from './weather.ts'

/** The longest way between two temperatures on which a straight line stands for the air: a step of three hours. */
const longestStepMs = 3 * hourMs
/** Where nothing leads further, a temperature is that of now for so long. */
const sameAirMs = hourMs

/** « Now » is the quarter of an hour that holds it, in every place: when that begins, in ms. */
export const quarterOf = (now: number): number => floorTo(now, quarterMs)

/** When what is said of now is said of another quarter of an hour, in ms. */
export const nextQuarter = (now: number): number => quarterOf(now) + quarterMs

/** Whether the sun is up in the middle of the quarter of an hour that begins at an instant. */
export const isDayIn = (at: Coordinates, quarter: number): boolean =>
  isDay(at, new Date(quarter + quarterMs / 2))

/** The present of a forecast or one of its steps: from `start` on, in ms. */
export interface Step {
  readonly start: number
  /** °C at `start`; null when unknown. */
  readonly temperature: number | null
}

/** A forecast as far as now is concerned; `made`: what it said of now when it was made, null where it said nothing. */
export interface Steps<S extends Step> {
  readonly made: S | null
  readonly hours: readonly S[]
  readonly stepMs: number
}

/** What a forecast says of an instant: the step that holds it, what to believe of it, and its temperature in °C. */
interface StepNow<S extends Step> {
  readonly hour: S | null
  readonly step: S | null
  readonly temperature: number | null
}

/**
 * What a forecast in memory says of an instant: its own present up to its next quarter of an hour and within the same step,
 * else the step that holds the instant; null when it does not reach so far. The temperature, in tenths, lies on the line
 * between the two around it.
 */
export function stepNow<S extends Step>(forecast: Steps<S>, instant: number): StepNow<S> {
  const { made, hours, stepMs } = forecast
  const hour = hours.find(({ start }) => start <= instant && instant < start + stepMs) ?? null
  if (made && made.start >= instant && made.temperature !== null)
    return { hour, step: made, temperature: made.temperature }
  const isOfMade =
    made !== null &&
    (hour === null ? instant - made.start <= Math.max(sameAirMs, stepMs) : made.start >= hour.start)
  return { hour, step: isOfMade ? made : hour, temperature: temperatureAt(forecast, instant) }
}

function temperatureAt({ made, hours }: Steps<Step>, instant: number): number | null {
  let before: Step | null = made?.temperature != null && made.start <= instant ? made : null
  let after: Step | null = null
  for (const hour of hours) {
    if (hour.temperature === null || (before && hour.start <= before.start)) continue
    if (hour.start <= instant) before = hour
    else {
      after = hour
      break
    }
  }
  if (before?.temperature == null) return null
  if (after?.temperature == null || after.start - before.start > longestStepMs)
    return instant - before.start <= sameAirMs ? before.temperature : null
  const share = (instant - before.start) / (after.start - before.start)
  return tenths(before.temperature + share * (after.temperature - before.temperature))
}

type AirNow = Omit<CurrentWeather, 'time' | 'temperature'>

interface AirStep extends Step {
  readonly air: () => AirNow
}

/**
 * The weather now by a forecast in memory for a point: what it said of now when it was made, moved to the quarter of an hour
 * that holds `now`. What falls is of that very quarter where quarters are known, day or night by the sun. What the forecast
 * does not reach is unknown.
 */
export function weatherNow(
  { current, hourly, hourlyStep, rain }: Pick<Weather, 'current' | 'hourly' | 'hourlyStep' | 'rain'>,
  now: Date,
  at: Coordinates,
): CurrentWeather {
  const instant = quarterOf(now.getTime())
  const { time, temperature: madeWith, ...air } = current
  const madeAt = Date.parse(time)
  const sun = { isDay: isDayIn(at, instant) }
  if (madeAt >= instant && madeWith !== null) return { ...current, ...sun }
  const { step, temperature } = stepNow<AirStep>(
    {
      made: { start: madeAt, temperature: madeWith, air: () => air },
      hours: hourly.map((hour) => ({
        start: Date.parse(hour.time),
        temperature: hour.temperature,
        air: () => airOf(hour),
      })),
      stepMs: hourlyStep * hourMs,
    },
    instant,
  )
  const moved = step?.air() ?? nothingKnown
  return {
    ...moved,
    ...sun,
    time: new Date(instant).toISOString(),
    temperature,
    precipitation: rainNow(rain, new Date(instant))?.precipitation ?? moved.precipitation,
  }
}

const airOf = (hour: HourlyForecast): AirNow => ({
  feelsLike: hour.feelsLike,
  condition: hour.condition,
  isDay: hour.isDay,
  humidity: hour.humidity,
  windSpeed: hour.windSpeed,
  windDirection: hour.windDirection,
  windGusts: hour.windGusts,
  pressure: hour.pressure,
  cloudCover: null,
  precipitation: hour.precipitation,
  visibility: null,
})

/** The air of a moment of which no source has told anything. */
export const nothingKnown: AirNow = {
  feelsLike: null,
  condition: null,
  isDay: null,
  humidity: null,
  windSpeed: null,
  windDirection: null,
  windGusts: null,
  pressure: null,
  cloudCover: null,
  precipitation: null,
  visibility: null,
}
