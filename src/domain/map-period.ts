import type { MapFigures, MapHour } from '../schemas/maps.ts'
import type { Coordinates } from './geo.ts'
import { dailyFromHourly } from './daily-from-hourly.ts'
import { conditionOfDay } from './day-condition.ts'
import { figuresIn, highest, type Figures, meanOf } from './extremes.ts'
import { addDays, instantOfLocal, localDate, localHour, nationalZone } from './local-time.ts'
import type { IsoDate } from './part.ts'
import { agreedCondition, skyIcon } from './sky.ts'
import { isDay } from './sun-moon.ts'
import type { CurrentWeather, DailyForecast, HourlyForecast, Weather, WeatherSource } from './weather.ts'
import { wetStep, type RainStep } from './wet-spells.ts'
import { tenths } from './rounding.ts'
import { hourMs } from './time-units.ts'
import { isDayIn, quarterOf, stepNow } from './weather-now.ts'

export const mapPeriods = ['current', 'morning', 'afternoon', 'evening', 'night', 'tomorrow'] as const
export type MapPeriod = (typeof mapPeriods)[number]

export const isMapPeriod = (text: string): text is MapPeriod => mapPeriods.some((period) => period === text)

/** The Paris hour from which a period of today can no longer be asked for. */
const closedFrom: Record<MapPeriod, number> = {
  current: 24,
  morning: 8,
  afternoon: 14,
  evening: 18,
  night: 22,
  tomorrow: 24,
}

/** The periods that a map offers now, in the order of the day. */
export function availablePeriods(now: Date): readonly MapPeriod[] {
  const hour = localHour(now, nationalZone)
  return mapPeriods.filter((period) => hour < closedFrom[period])
}

/** A stretch of time of a map, in milliseconds; the end is not in it. `current` is the instant itself. */
export interface PeriodSpan {
  readonly period: MapPeriod
  readonly now: number
  readonly start: number
  readonly end: number
  /** Tomorrow's date, whose highest temperature is shown; null for the other periods. */
  readonly date: IsoDate | null
}

/** First and last Paris hour; night ends on the next day. Tomorrow means its waking hours. */
const hoursOf: Record<Exclude<MapPeriod, 'current'>, readonly [from: string, to: string]> = {
  morning: ['06:00', '12:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['18:00', '22:00'],
  night: ['22:00', '06:00'],
  tomorrow: ['06:00', '22:00'],
}

/** When a period takes place, seen from `now`. The night is the coming one. */
export function periodSpan(period: MapPeriod, now: Date): PeriodSpan {
  const instant = now.getTime()
  if (period === 'current') return { period, now: instant, start: instant, end: instant, date: null }
  const today = localDate(now, nationalZone)
  const next = addDays(today, 1)
  const [from, to] = hoursOf[period]
  const at = (date: IsoDate, time: string): number =>
    instantOfLocal(`${date}T${time}`, nationalZone).getTime()
  return {
    period,
    now: instant,
    start: at(period === 'tomorrow' ? next : today, from),
    end: at(period === 'night' || period === 'tomorrow' ? next : today, to),
    date: period === 'tomorrow' ? next : null,
  }
}

export type { MapFigures } from '../schemas/maps.ts'

export const unknownFigures: MapFigures = {
  temperature: null,
  condition: null,
  icon: 'unknown',
  humidity: null,
  windSpeed: null,
  windDirection: null,
  windGusts: null,
  precipitationProbability: null,
}

type MapDay = Pick<DailyForecast, 'temperatureMax' | 'condition'>

/** What a map keeps of a forecast: enough for every period. */
export interface MapForecast {
  readonly source: WeatherSource
  readonly stepMs: number
  /** Observed or computed when the forecast was made. */
  readonly current: MapHour | null
  /** Kilometres, at the time of `current`. */
  readonly visibility: number | null
  readonly hours: readonly MapHour[]
  readonly days: ReadonlyMap<IsoDate, MapDay>
}

/** The part of a forecast that maps keep. */
export const mapForecast = (weather: Weather): MapForecast => ({
  source: weather.source,
  stepMs: weather.hourlyStep * hourMs,
  current: mapHour({ ...weather.current, precipitationProbability: null }),
  visibility: weather.current.visibility,
  hours: weather.hourly.map(mapHour),
  days: mapDays(weather.daily),
})

/** The same with the weather now of a forecast that is the place's own. */
export const withNow = (
  forecast: MapForecast | null,
  source: WeatherSource,
  current: CurrentWeather,
): MapForecast => ({
  ...(forecast ?? mapForecastOfHours(source, [])),
  source,
  current: mapHour({ ...current, precipitationProbability: null }),
  visibility: current.visibility,
})

/** The same from bare hours, one after the other. */
export const mapForecastOfHours = (
  source: WeatherSource,
  hourly: readonly HourlyForecast[],
): MapForecast => ({
  source,
  stepMs: hourMs,
  current: null,
  visibility: null,
  hours: hourly.map(mapHour),
  days: mapDays(dailyFromHourly(hourly, nationalZone)),
})

const mapDays = (daily: readonly DailyForecast[]): MapForecast['days'] =>
  new Map(daily.map(({ date, temperatureMax, condition }) => [date, { temperatureMax, condition }]))

type HourFigures = Pick<CurrentWeather, 'time' | 'precipitation'> & Omit<MapFigures, 'icon'>

const mapHour = (hour: HourFigures): MapHour => ({
  start: Date.parse(hour.time),
  temperature: hour.temperature,
  condition: hour.condition,
  humidity: hour.humidity,
  windSpeed: hour.windSpeed,
  windDirection: hour.windDirection,
  windGusts: hour.windGusts,
  precipitation: hour.precipitation,
  precipitationProbability: hour.precipitationProbability,
})

/**
 * The weather of a period at a place. Now: the quarter of an hour that holds it. Otherwise what remains of the period: the
 * mean of temperature, humidity and wind, its mean direction weighted by speed, the strongest gust, the highest probability
 * of rain, and one condition for all, with sun or moon as at the place in the middle of the period. Tomorrow's temperature
 * and condition are those of its whole day, and its sky has the sun, as everywhere a day is one figure.
 */
export function periodWeather(forecast: MapForecast, span: PeriodSpan, at: Coordinates): MapFigures {
  if (span.period === 'current') return figuresNow(forecast, span.now, at)
  const hours = forecast.hours.filter(
    ({ start }) => start >= span.start && start < span.end && start + forecast.stepMs > span.now,
  )
  const day = span.date === null ? undefined : forecast.days.get(span.date)
  if (hours.length === 0) return { ...unknownFigures, temperature: day?.temperatureMax ?? null }
  const condition = day?.condition ?? conditionOfDay(stepsOf(hours, forecast.stepMs), nationalZone)
  const middle = new Date((span.start + span.end) / 2)
  return {
    temperature:
      span.date === null
        ? tenthsOf(mean(hours.map((hour) => hour.temperature)))
        : (day?.temperatureMax ?? highest(hours.map((hour) => hour.temperature))),
    condition,
    icon: skyIcon(condition, span.date !== null || isDay(at, middle)),
    humidity: rounded(mean(hours.map((hour) => hour.humidity))),
    windSpeed: tenthsOf(mean(hours.map((hour) => hour.windSpeed))),
    windDirection: meanDirection(hours),
    windGusts: highest(hours.map((hour) => hour.windGusts)),
    precipitationProbability: highest(hours.map((hour) => hour.precipitationProbability)),
  }
}

/** How far one sees now, in kilometres, where the forecast tells. */
export const visibilityNow = (forecast: MapForecast, now: Date): number | null =>
  stepOf(forecast, quarterOf(now.getTime())).step === forecast.current ? forecast.visibility : null

const stepOf = ({ current, hours, stepMs }: MapForecast, instant: number) =>
  stepNow({ made: current, hours, stepMs }, instant)

/** What the page of the place says of now: `weatherNow`, from the little that maps keep. */
function figuresNow(forecast: MapForecast, now: number, at: Coordinates): MapFigures {
  const instant = quarterOf(now)
  const { hour, step, temperature } = stepOf(forecast, instant)
  if (!step) return { ...unknownFigures, temperature }
  const { start: _start, precipitation, condition, ...figures } = step
  const agreed = condition && agreedCondition(condition, { precipitation, temperature })
  const icon = skyIcon(agreed, isDayIn(at, instant))
  const precipitationProbability = hour?.precipitationProbability ?? null
  return { ...figures, precipitationProbability, temperature, condition: agreed, icon }
}

/** Without an amount the code is trusted: a probability alone would hide light rain that is announced. */
const numbersOf = ({ precipitation, precipitationProbability, temperature }: MapHour) => ({
  precipitation,
  precipitationProbability: precipitation === null ? null : precipitationProbability,
  temperature,
})

const stepsOf = (hours: readonly MapHour[], stepMs: number): readonly RainStep[] =>
  hours.map((hour) =>
    wetStep({ start: hour.start, hours: stepMs / hourMs }, { ...numbersOf(hour), condition: hour.condition }),
  )

function mean(figures: Figures): number | null {
  const numbers = figuresIn(figures)
  return numbers.length === 0 ? null : meanOf(numbers)
}

const tenthsOf = (figure: number | null): number | null => (figure === null ? null : tenths(figure))
const rounded = (figure: number | null): number | null => (figure === null ? null : Math.round(figure))

/** Where the wind comes from on the whole: directions added as arrows as long as the wind is strong. */
function meanDirection(hours: readonly MapHour[]): number | null {
  let east = 0
  let north = 0
  for (const { windDirection, windSpeed } of hours) {
    if (windDirection === null || windSpeed === null) continue
    east += windSpeed * Math.sin((windDirection * Math.PI) / 180)
    north += windSpeed * Math.cos((windDirection * Math.PI) / 180)
  }
  if (Math.hypot(east, north) < 1e-6) return null
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360
}
