import { feltTemperature } from '../felt-temperature.ts'
import type { Coordinates } from '../geo.ts'
import { tenths } from '../rounding.ts'
import { isDay } from '../sun-moon.ts'
import { hourMs } from '../time-units.ts'
import type { HourlyForecast } from '../weather.ts'
import { gustOver } from '../wind.ts'
import { aromeCondition } from './sky.ts'
import type { AromeHour, AromePast, AromeSeries } from './series.ts'

/** Air cools by so much with height, K/m: the standard atmosphere of ICAO. */
const coolingPerMetre = 0.0065
/** A correction beyond this is worth nothing: the point stands for another air, K. */
const mostCorrection = 4
const zeroCelsius = 273.15
const kmhPerMs = 3.6

/** An hour of AROME as the site says it, with the cloud that only « now » shows, %. */
export interface OwnHour extends HourlyForecast {
  readonly cloudCover: number
}

/**
 * The hours of AROME at a place, from the first that the run has whole. An hour of ours begins at its name: temperature,
 * wind, humidity, pressure and sky are of that instant, what falls and the strongest gust are of the model's hour that
 * ends an hour later. One whose end the model lacks is left out. `height`: of the place, in metres; null where nobody says,
 * and then the temperature is that of the model's ground. What the model does not know is null.
 */
export const aromeHours = (
  series: AromeSeries,
  place: Coordinates & { readonly height: number | null },
): readonly OwnHour[] =>
  series.hours.flatMap((start, index) => {
    const end = series.hours[index + 1]
    return end?.at === start.at + hourMs ? [hourOf(start, end, series.modelHeight, place)] : []
  })

/** What is kept of an hour that is over, as it was said last; null is unknown. */
export type PastHour = Pick<OwnHour, 'time' | 'temperature' | 'precipitation'>

/** The hours before the first of `aromeHours`, from 48 before the run on, as earlier runs had them. */
export const aromePast = (
  { runAt, hours, modelHeight }: AromePast,
  { height }: { readonly height: number | null },
): readonly PastHour[] =>
  hours
    .filter(({ at }) => at <= runAt)
    .map((start, index) => {
      const end = hours[index + 1] ?? null
      return {
        time: new Date(start.at).toISOString(),
        temperature:
          start.temperatureK === null
            ? null
            : temperatureOf({ ...start, temperatureK: start.temperatureK }, modelHeight, height),
        precipitation: end === null || end.precipitation === null ? null : amountOf(end.precipitation),
      }
    })

const amountOf = (millimetres: number): number => tenths(Math.max(0, millimetres))

/** °C at the height of a place. */
const temperatureOf = (
  hour: Pick<AromeHour, 'temperatureK' | 'isWarmerAbove'>,
  modelHeight: number,
  height: number | null,
): number => tenths(hour.temperatureK - zeroCelsius + correctionOf(hour, modelHeight, height))

function hourOf(
  start: AromeHour,
  end: AromeHour,
  modelHeight: number,
  place: Coordinates & { readonly height: number | null },
): OwnHour {
  const time = new Date(start.at).toISOString()
  const temperature = temperatureOf(start, modelHeight, place.height)
  const humidity = Math.round(Math.min(100, Math.max(0, start.relativeHumidity)))
  const windSpeed = tenths(Math.hypot(start.windEast, start.windNorth) * kmhPerMs)
  return {
    time,
    temperature,
    feelsLike: feltTemperature(temperature, windSpeed, humidity),
    condition: aromeCondition(start, end, temperature),
    isDay: isDay(place, time),
    humidity,
    windSpeed,
    windDirection: directionOf(start),
    windGusts: gustOver(windSpeed, end.gust === null ? null : tenths(end.gust * kmhPerMs)),
    precipitation: amountOf(end.precipitation),
    precipitationProbability: null,
    uvIndex: null,
    pressure: start.pressure === null ? null : tenths(start.pressure),
    freezingLevel: null,
    snowDepth: null,
    cloudCover: Math.round(start.cloud.total),
  }
}

/** From the height of the model's ground to that of the place, K; none where it is warmer higher up. */
function correctionOf(
  hour: Pick<AromeHour, 'isWarmerAbove'>,
  modelHeight: number,
  height: number | null,
): number {
  if (height === null || hour.isWarmerAbove) return 0
  const correction = (modelHeight - height) * coolingPerMetre
  return Math.min(mostCorrection, Math.max(-mostCorrection, correction))
}

/** Where the wind comes from, in degrees from the north by the east; null of still air. */
function directionOf({ windEast, windNorth }: AromeHour): number | null {
  if (windEast === 0 && windNorth === 0) return null
  return (Math.round((Math.atan2(-windEast, -windNorth) * 180) / Math.PI) + 360) % 360
}
