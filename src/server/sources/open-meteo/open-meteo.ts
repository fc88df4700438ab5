import { Type } from 'typebox'
import type { Coordinates } from '../../../domain/geo.ts'
import type { Weather } from '../../../domain/weather.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import { computedByObject } from '../../cache/by-object.ts'
import {
  batchBytes,
  costOf,
  heightsQuery,
  inChunks,
  matchReplies,
  placesQuery,
  repliesSchema,
  Reply,
  type AltitudeAt,
} from './open-meteo-reply.ts'
import { daysAhead, quartersAhead, toWeather, withSun } from './open-meteo-weather.ts'
import type { openMeteoForecast } from './source.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { chunksOf } from '../../collections.ts'

const hoursAhead = 48

/**
 * Every ten variables are one call of the quota. So « now » is a temperature (the rest is of the hour that holds now),
 * days are summed up from their hours, and day or night comes from the sun.
 */
const currentVariables = ['temperature_2m']
const hourlyVariables = [
  'temperature_2m',
  'apparent_temperature',
  'relative_humidity_2m',
  'precipitation_probability',
  'precipitation',
  'weather_code',
  'pressure_msl',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
  'uv_index',
]
/** Asked for places in the massifs only: two tenths of a call more. */
const mountainVariables = ['freezing_level_height', 'snow_depth']

/** Ten variables at most, so that a place of a map counts as one call. */
const mapHourlyVariables = [
  'temperature_2m',
  'weather_code',
  'relative_humidity_2m',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
  'precipitation_probability',
  'precipitation',
]
const mapDailyVariables = ['temperature_2m_max']
/** From now to the end of tomorrow's night, whenever « now » is, and three hours of age. */
const mapHoursAhead = 57
/** Three requests for a map of three hundred places. */
const placesPerRequest = 100
const cellToleranceDegrees = 0.3

/** Translates each reply once, for its check and for its use. */
const createTranslation = (timeZone: string, now: Date, hours: number) =>
  computedByObject((reply: Reply) => toWeather(reply, timeZone, now, hours))

const noFigure = 'temperature_2m: no figure at or after now'

/** What a forecast is worth nothing without: a temperature somewhere, at or after now. */
const isUseful = ({ current, hourly, daily }: Weather): boolean =>
  [
    current.temperature,
    ...hourly.map(({ temperature }) => temperature),
    ...daily.map(({ temperatureMax }) => temperatureMax),
  ].some((temperature) => temperature !== null)

/** Places of a map translated between two turns of the event loop. */
const placesPerTurn = 10

interface OpenMeteoOptions {
  readonly apiKey?: string | undefined
  readonly altitudeAt?: AltitudeAt
}

/** Forecasts for one place or for the places of a map. Times are asked in the place's zone. */
export function createOpenMeteo(
  upstream: Upstream,
  { apiKey, altitudeAt = () => null }: OpenMeteoOptions = {},
) {
  return {
    /**
     * Now, 48 hours, 7 days, 6 hours of rain by quarters and the temperatures since yesterday, in one call; snow and
     * freezing level too where `mountain`.
     * Throws UpstreamError.
     */
    async forecast(point: Coordinates, timeZone: string, now: Date, mountain = false): Promise<Weather> {
      const hourly = mountain ? [...hourlyVariables, ...mountainVariables] : hourlyVariables
      const translate = createTranslation(timeZone, now, hoursAhead)
      const reply = await upstream.getJson(
        {
          operation: 'forecast',
          path: '/v1/forecast',
          query: {
            ...placesQuery([point], apiKey),
            ...heightsQuery([point], altitudeAt),
            current: currentVariables.join(','),
            hourly: hourly.join(','),
            minutely_15: 'precipitation',
            timezone: timeZone,
            // An hour more than seven days: amounts are those of the hour before.
            forecast_days: daysAhead + 1,
            // To compare today with. Labels keep the offset of now, too: once clocks are set back, today's first hour is
            // labelled yesterday. Nine days cost what one does: see `costOf`.
            past_days: 1,
            forecast_minutely_15: quartersAhead + 1,
          },
          cost: costOf(currentVariables.length + hourly.length + 1),
        },
        Type.Refine(
          Reply,
          (candidate) => isUseful(translate(candidate)),
          () => noFigure,
        ),
      )
      return withSun(translate(reply), point)
    },

    /**
     * The places of a map in as few requests as possible, with fewer figures; in the order asked, null where no
     * figure could be read. Days are those of `timeZone`. Throws UpstreamError when every request failed.
     */
    async forecasts(
      points: readonly Coordinates[],
      now: Date,
      timeZone = nationalZone,
    ): Promise<readonly (Weather | null)[]> {
      const translate = createTranslation(timeZone, now, mapHoursAhead)
      // A request names the heights of all its places or of none.
      const { high = [], other = [] } = Object.groupBy(points, (point) =>
        altitudeAt(point) === null ? 'other' : 'high',
      )
      const chunks = [...chunksOf(high, placesPerRequest), ...chunksOf(other, placesPerRequest)]
      const answers = await inChunks<Weather | null>(chunks, null, async (chunk) => {
        const replies = await upstream.getJson(
          {
            operation: 'forecasts',
            path: '/v1/forecast',
            query: {
              ...placesQuery(chunk, apiKey),
              ...heightsQuery(chunk, altitudeAt),
              hourly: mapHourlyVariables.join(','),
              daily: mapDailyVariables.join(','),
              timezone: timeZone,
              forecast_days: 3,
              past_hours: 1,
              forecast_hours: mapHoursAhead + 2,
            },
            maxBytes: batchBytes,
            cost: chunk.length * costOf(mapHourlyVariables.length + mapDailyVariables.length),
          },
          repliesSchema(chunk, cellToleranceDegrees, (reply) => isUseful(translate(reply))),
        )
        const matched = matchReplies(chunk, [replies].flat(), cellToleranceDegrees)
        const weathers: (Weather | null)[] = []
        for (const [index, reply] of matched.entries()) {
          if (index % placesPerTurn === placesPerTurn - 1)
            await new Promise((resolve) => setImmediate(resolve))
          const point = chunk[index]
          const weather = reply && translate(reply)
          weathers.push(point && weather && isUseful(weather) ? withSun(weather, point) : null)
        }
        return weathers
      })
      const byPoint = new Map([...high, ...other].map((point, index) => [point, answers[index] ?? null]))
      return points.map((point) => byPoint.get(point) ?? null)
    },
  }
}

/** @public How the doctor asks it. */
export const check: Check<typeof openMeteoForecast> = {
  needed: true,
  missed: 'forecasts, unless another source of them answers',
  async ask({ upstream, apiKey }, { town, timeZone, now }) {
    const { current } = await createOpenMeteo(upstream, { apiKey }).forecast(town, timeZone, now)
    return { at: current.time }
  },
}
