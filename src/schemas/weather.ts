import { Type } from 'typebox'
import { ranges, type Range } from '../domain/ranges.ts'
import { conditions, weatherSources } from '../domain/weather.ts'
import { date, figure, instant, listOf, number, objectOf, oneOf, orNull, yes, type Of } from './pieces.ts'

export const temperature = (description: string) => figure(description, '°C', ranges.temperature)
const speed = (description: string) => figure(description, 'km/h', ranges.windSpeed)
const visibilityKm: Range = [0, ranges.visibilityMetres[1] / 1_000]
const snowCm: Range = [0, ranges.snowDepthMetres[1] * 100]

export const source = oneOf(weatherSources, 'who made the forecast')
export const precipitationProbability = figure('that it rains or snows', '%', ranges.percent)
export const precipitation = figure('what falls in the step', 'mm', ranges.precipitation)
export const visibility = figure('how far one sees, by the forecast of the place', 'kilometres', visibilityKm)
export const elevation = figure('of the model’s point, above the sea', 'metres', ranges.elevation)
export const sharedFromKm = figure('to the neighbour whose forecast this is; null: its own', 'kilometres')
const condition = orNull(oneOf(conditions, 'sky and what falls from it'))
const pressure = figure('at sea level', 'hPa', ranges.pressure)
const uvIndex = figure('of ultraviolet rays', 'index', ranges.uvIndex)

/** What maps say of the air. */
export const figuresOnMaps = {
  temperature: temperature('of the air'),
  condition,
  humidity: figure('relative', '%', ranges.percent),
  windSpeed: speed('at 10 m, mean of ten minutes'),
  windDirection: figure('from which the wind comes', 'degrees', ranges.direction),
  windGusts: speed('the strongest'),
}

/** The air at one instant. */
export const air = {
  ...figuresOnMaps,
  feelsLike: figure('as it feels', '°C', ranges.feelsLike),
  isDay: orNull(yes('the sun is up')),
}

export const CurrentWeather = objectOf('now, as a model or a station says it', {
  time: instant('of the figures'),
  ...air,
  pressure,
  cloudCover: figure('of the sky that is covered', '%', ranges.percent),
  precipitation,
  visibility,
})
export type CurrentWeather = Of<typeof CurrentWeather>

export const HourlyForecast = objectOf('a step of the forecast', {
  time: instant('start of the step'),
  ...air,
  precipitation,
  precipitationProbability,
  uvIndex,
  pressure,
  freezingLevel: figure('above the sea; null where the source has none', 'metres', ranges.freezingLevel),
  snowDepth: figure('on the ground; null where the source has none', 'centimetres', snowCm),
})
export type HourlyForecast = Of<typeof HourlyForecast>

export const LaterHour = objectOf('a step of the days after the first hours, in fewer figures', {
  time: instant('start of the step'),
  temperature: figuresOnMaps.temperature,
  condition,
  isDay: air.isDay,
  windSpeed: figuresOnMaps.windSpeed,
  windDirection: figuresOnMaps.windDirection,
  precipitation,
})
export type LaterHour = Of<typeof LaterHour>

export const DailyForecast = objectOf('a calendar day of the place', {
  date: date('of the place'),
  temperatureMin: temperature('the lowest'),
  temperatureMax: temperature('the highest'),
  condition,
  precipitation: figure('what falls from midnight to midnight', 'mm', ranges.dailyPrecipitation),
  precipitationProbability,
  windSpeedMax: speed('at 10 m, the strongest mean of ten minutes'),
  windGustsMax: speed('the strongest'),
  windDirection: air.windDirection,
  uvIndexMax: uvIndex,
})
export type DailyForecast = Of<typeof DailyForecast>

const RainQuarter = objectOf('a quarter of an hour', { time: instant('start of the quarter'), precipitation })
export type RainQuarter = Of<typeof RainQuarter>

const PastTemperatures = objectOf('temperatures of the same model that are over; absent where it has none', {
  from: instant('of the first'),
  celsius: listOf(temperature('of an hour'), 'an hour apart, up to the first of the forecast'),
})
export type PastTemperatures = Of<typeof PastTemperatures>

const OwnModel = objectOf('of the hours that the site reads from the grid of a model itself', {
  run: instant('of the model’s run'),
  distanceKm: number('to the point of the grid', 'kilometres', [0, 50]),
  placeHeight: orNull(number('of the place, to which temperatures are corrected', 'metres')),
})

const Following = objectOf('who says what follows the hours of the model, and what it lacks', {
  source,
  from: instant('of the first hour that is not of the model'),
  sharedFromKm,
})

/** All that one call to a weather source gives about a place. */
export const Weather = Type.Object({
  source,
  current: CurrentWeather,
  hourly: listOf(HourlyForecast, 'from the step that holds now, 48 hours where the source reaches so far'),
  hourlyStep: oneOf([1, 3], 'hours between two steps'),
  later: Type.Optional(
    listOf(LaterHour, 'from there to the end of the last day; absent where the source ends before'),
  ),
  daily: listOf(DailyForecast, 'from the place’s today, up to 7'),
  rain: listOf(RainQuarter, 'the next hours by quarters; empty where the source has none'),
  elevation,
  past: Type.Optional(PastTemperatures),
  model: Type.Optional(OwnModel),
  following: Type.Optional(Following),
  publishedAt: Type.Optional(instant('when the model’s run was published, where the source says so')),
})
export type Weather = Of<typeof Weather>

/** A forecast as pages and `/api` get it: `current` is of the quarter of an hour that holds now. */
export const PlaceWeather = objectOf('a forecast', { ...Weather.properties, sharedFromKm })
export type PlaceWeather = Of<typeof PlaceWeather>

const reading = objectOf('the moment or day that a card writes', {
  span: oneOf(['now', 'hour', 'day'], 'now, the hour of the race, or the maxima of the whole day'),
  time: orNull(instant('of the figures')),
  ...air,
  precipitation,
  precipitationProbability,
})
export type TownReading = Of<typeof reading>

const town = objectOf('a town of a stage; null where the forecast has nothing, and the finish of a loop', {
  source,
  sharedFromKm,
  elevation,
  reading,
  temperatureMin: DailyForecast.properties.temperatureMin,
  temperatureMax: DailyForecast.properties.temperatureMax,
  hours: listOf(HourlyForecast, 'those of the race; empty where the hourly forecast does not reach it'),
})
export type TownWeather = Of<typeof town>

export const StageWeather = objectOf('at both ends of a stage', {
  kind: oneOf(['current', 'forecast'], 'today, or a day to come'),
  start: orNull(town),
  finish: orNull(town),
})
export type StageWeather = Of<typeof StageWeather>

export const NextStageWeather = objectOf('one of the next stages', {
  number: Type.Integer({ description: 'of the stage', examples: [3] }),
  weather: StageWeather,
})
export type NextStageWeather = Of<typeof NextStageWeather>
