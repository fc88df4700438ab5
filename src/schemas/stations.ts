import { Type } from 'typebox'
import { certainties } from '../domain/certainty.ts'
import {
  date,
  figure,
  instant,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  point,
  text,
  type Of,
} from './pieces.ts'
import { figuresOnMaps } from './weather.ts'

const celsius = (description: string) => number(description, '°C')
const integer = (description: string, example: number) => Type.Integer({ description, examples: [example] })
const sentence = text('in French, as the page says it', '2 °C de plus qu’hier à la même heure.')

/** What instruments showed; null: not measured, or not believed. */
const { temperature, humidity, windSpeed, windDirection } = figuresOnMaps
export const Figures = Type.Object({
  temperature,
  humidity,
  windSpeed,
  windDirection,
  windGusts: figure('strongest of the hour; of ten minutes at airports', 'km/h'),
  precipitation: figure('of the hour that ends at the time', 'mm'),
  pressure: figure('at sea level', 'hPa'),
})
export type Figures = Of<typeof Figures>

const Station = objectOf('where somebody measures', {
  name: text('as its source writes it', 'LYON-ST_EXUPERY'),
  ...point,
  height: figure('above the sea; null where nobody says', 'metres'),
})
export type Station = Of<typeof Station>

export const Measured = objectOf('what was measured nearest to the point: it never stands for the forecast', {
  network: oneOf(
    ['e-soh', 'metar'],
    'e-soh: stations of the national services; metar: airports, temperatures in integer degrees',
  ),
  station: Station,
  distanceKm: number('from the point', 'kilometres'),
  heightDifference: figure(
    'by which the station stands above the town or site of the point, else above the point of its forecast',
    'metres',
  ),
  time: instant('of the measurement, two hours old at most'),
  ...Figures.properties,
  temperature: celsius('of the air'),
  decimals: oneOf([0, 1], 'of the temperature, as its source gives it'),
})
export type Measured = Of<typeof Measured>

const MonthRecord = objectOf('of a month of the year, over all years that the station has measured', {
  celsius: celsius('the highest or lowest'),
  day: integer('of the month', 28),
  year: integer('in which it was', 2019),
})
export type MonthRecord = Of<typeof MonthRecord>

const months = <S extends Parameters<typeof listOf>[0]>(schema: S, description: string) =>
  listOf(schema, `${description}; January first`)
const records = months(orNull(MonthRecord), 'of each month; empty where nobody tells')
const years = { from: integer('first year of the means', 1991), to: integer('last year of the means', 2020) }

/** What is usual at a weather station: means over some years, normally 1991–2020. */
export const StationNormals = objectOf('a station', {
  name: text('its name', 'LYON-BRON'),
  ...point,
  height: number('above the sea', 'metres'),
  ...years,
  highs: months(celsius('of a month'), 'means of the daily maxima'),
  lows: months(celsius('of a month'), 'means of the daily minima'),
  rain: orNull(months(number('of a month', 'mm'), 'mean amounts; null where it is not measured')),
  recordHighs: records,
  recordLows: records,
})
export type StationNormals = Of<typeof StationNormals>

const Pair = objectOf('two temperatures of one model', {
  today: celsius('today'),
  before: celsius('yesterday'),
})
export type Pair = Of<typeof Pair>

export const Comparison = objectOf('today beside yesterday and beside what is usual', {
  date: date('of the place'),
  sameHour: orNull(
    Pair,
    'now and at the same hour yesterday, by the same model; null where one is not known',
  ),
  highs: orNull(Pair, 'maxima of both days; null where one is not known'),
  normal: orNull(
    objectOf(
      'today beside what is usual at a station of Météo-France; null where none stands for the place',
      {
        station: text('its name', 'LYON-BRON'),
        km: number('from the place', 'kilometres'),
        height: number('above the sea, of the station', 'metres'),
        correction: celsius(
          'added to its figures, 0.65 for each 100 m that the place is lower; 0 below 50 m',
        ),
        ...years,
        today: celsius('maximum of today'),
        usual: celsius('usual maximum of the date, at the height of the place'),
      },
    ),
  ),
  sentence,
})
export type Comparison = Of<typeof Comparison>

/** Where a temperature falls four times out of five. */
const TemperatureBounds = objectOf('of an extreme, four times out of five', {
  low: celsius('the lower bound'),
  high: celsius('the upper bound'),
})
export type TemperatureBounds = Of<typeof TemperatureBounds>

/** How sure the temperatures of a day are. */
const DayCertainty = objectOf('a day', {
  date: date('of the place'),
  min: TemperatureBounds,
  max: TemperatureBounds,
  within: celsius('by which either extreme may miss its forecast, four times out of five'),
  certainty: oneOf(certainties, 'sure up to 4 °C between the bounds of an extreme, unsure from 8 °C'),
})
export type DayCertainty = Of<typeof DayCertainty>

export const Sureness = objectOf('how sure the next days are', {
  days: listOf(DayCertainty, 'of the next seven, those that the ensemble tells of'),
  sentence,
})
export type Sureness = Of<typeof Sureness>
