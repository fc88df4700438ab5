import type { StageWeather, TownReading, TownWeather } from '../schemas/weather.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import { pick } from './pick.ts'
import type { StageEnd, StageWindow } from './race.ts'
import { agreedCondition, type RainNumbers } from './sky.ts'
import type { CurrentWeather, DailyForecast, HourlyForecast, PlaceWeather } from './weather.ts'
import { hourMs } from './time-units.ts'

export type { NextStageWeather, StageWeather, TownReading, TownWeather } from '../schemas/weather.ts'

/** What of a place's weather belongs to a stage. */
export interface Occasion {
  readonly date: IsoDate
  readonly today: IsoDate
  readonly window: StageWindow
  /** The end of the stage that the town is. */
  readonly end: StageEnd
}

/** The part of a place's weather that a stage is about; null when its date is past or not reached. */
export function townWeather(weather: PlaceWeather, occasion: Occasion): TownWeather | null {
  const { date, today, window } = occasion
  const day = weather.daily.find((forecast) => forecast.date === date) ?? null
  const hours = hoursInWindow(weather, window)
  const reading = date === today ? readingNow(weather.current) : readingThen(weather, hours, day, occasion)
  if (!reading || date < today) return null
  return {
    ...pick(weather, 'source', 'sharedFromKm', 'elevation'),
    reading,
    temperatureMin: day?.temperatureMin ?? null,
    temperatureMax: day?.temperatureMax ?? null,
    hours,
  }
}

/** The steps of the forecast that overlap the window, bounds included. */
function hoursInWindow(
  { hourly, hourlyStep }: PlaceWeather,
  { from, to }: StageWindow,
): readonly HourlyForecast[] {
  const stepMs = hourlyStep * hourMs
  return hourly.filter(({ time }) => {
    const start = Date.parse(time)
    return start + stepMs > Date.parse(from) && start <= Date.parse(to)
  })
}

const readingNow = (current: CurrentWeather): TownReading => ({
  ...figuresOf(current),
  span: 'now',
  ...pick(current, 'time', 'precipitation'),
  precipitationProbability: null,
})

function readingThen(
  { hourlyStep }: PlaceWeather,
  hours: readonly HourlyForecast[],
  day: DailyForecast | null,
  { window, end }: Occasion,
): TownReading | null {
  const moment = Date.parse(end === 'start' ? window.from : window.to)
  const hour = hours.find(({ time }) => {
    const start = Date.parse(time)
    return start <= moment && moment < start + hourlyStep * hourMs
  })
  if (hour) return readingOf(hour)
  return day && readingOfDay(day)
}

const readingOf = (hour: HourlyForecast): TownReading => ({
  ...figuresOf(hour),
  span: 'hour',
  ...pick(hour, 'time', 'precipitation', 'precipitationProbability'),
})

const readingOfDay = (day: DailyForecast): TownReading => ({
  span: 'day',
  time: null,
  temperature: day.temperatureMax,
  feelsLike: null,
  condition: day.condition,
  isDay: true,
  humidity: null,
  windSpeed: day.windSpeedMax,
  windDirection: day.windDirection,
  windGusts: day.windGustsMax,
  precipitation: day.precipitation,
  precipitationProbability: day.precipitationProbability,
})

const airNames = [
  'temperature',
  'feelsLike',
  'condition',
  'isDay',
  'humidity',
  'windSpeed',
  'windDirection',
  'windGusts',
] as const
type Air = Pick<CurrentWeather, (typeof airNames)[number]>

const figuresOf = (air: Air & RainNumbers): Air => ({
  ...pick(air, ...airNames),
  condition: air.condition && agreedCondition(air.condition, air),
})

/** The hours of a stage at both ends, side by side. */
export interface ProfileHour {
  readonly time: IsoInstant
  readonly start: HourlyForecast | null
  readonly finish: HourlyForecast | null
}

/** Every hour of the window with a forecast at either end, in order; of a loop only the start has any. */
export function stageProfile({ start, finish }: StageWeather): readonly ProfileHour[] {
  const startHours = new Map(start?.hours.map((hour) => [hour.time, hour]))
  const finishHours = new Map(finish?.hours.map((hour) => [hour.time, hour]))
  const times = [...new Set([...startHours.keys(), ...finishHours.keys()])].sort()
  return times.map((time) => ({
    time,
    start: startHours.get(time) ?? null,
    finish: finishHours.get(time) ?? null,
  }))
}
