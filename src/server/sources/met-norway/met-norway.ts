import { Type } from 'typebox'
import { highest, lowest } from '../../../domain/extremes.ts'
import { feltTemperature } from '../../../domain/felt-temperature.ts'
import { daysToCome, hoursToCome, laterHours } from '../../../domain/forecast-window.ts'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { localDate } from '../../../domain/local-time.ts'
import { isDay } from '../../../domain/sun-moon.ts'
import { nothingKnown, weatherNow } from '../../../domain/weather-now.ts'
import type { DailyForecast, HourlyForecast, Weather } from '../../../domain/weather.ts'
import { boundedMap } from '../../cache/bounded-map.ts'
import { computedByObject } from '../../cache/by-object.ts'
import { ranges } from '../../../domain/ranges.ts'
import { figure } from '../../upstream/figures.ts'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'
import { daysOf, Reply, stepsOf, type Step } from './met-norway-reply.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/time-units.ts'
import type { Check } from '../source.ts'
import type { metNorwayForecast } from './source.ts'

/** More than pages show: a reply may be confirmed as unchanged for hours. */
const hoursAhead = 54
const daysAhead = 7
/** A reply that begins, or was made, later than this from now is of another time: clocks differ, and it begins with its hour. */
const aheadMs = 2 * hourMs
/** The source tells ten days. */
const horizonMs = 12 * dayMs
/** The reply is of the very point that was asked, by its own coordinates. */
const toleranceDegrees = 0.01
/** How often the same warning is given. */
const warningMs = hourMs

export interface MetNorwayOptions {
  readonly log: { warn(fields: object, message: string): void }
  /** Metres of a place whose height is known: corrects the temperature. */
  readonly altitudeAt: (point: Coordinates) => number | null
  /** The last replies that other processes got; absent: there are no other processes. */
  readonly sharedAnswers?: SharedAnswers | undefined
}

/**
 * Forecasts of MET Norway (Locationforecast 2.0, « complete ») for one place at a time: hours for two days and a half,
 * then days. It has no quarters of an hour, no snow depth, no freezing level and no UV index under clouds.
 */
export function createMetNorway(upstream: Upstream, { log, altitudeAt, sharedAnswers }: MetNorwayOptions) {
  let warnedAt = -Infinity

  /** A 203 works today and will not for long: the operator must hear of it. */
  const noteStatus = (status: number, now: number): void => {
    if (status !== 203 || Math.abs(now - warnedAt) < warningMs) return
    warnedAt = now
    log.warn({ upstream: upstream.name, status }, 'this version of the service is deprecated')
  }

  const ask = async ({ point, timeZone, now, previous, since }: Question): Promise<DatedForecast> => {
    const altitude = altitudeAt(point) ?? previous?.elevation ?? null
    // Once for its check and once for its use; null: it is of no use.
    const translate = computedByObject((reply: Reply) => toWeather(reply, point, timeZone, now))
    const { value, status, lastModified, lifeMs } = await upstream.getDatedJson(
      {
        operation: 'forecast',
        path: '/weatherapi/locationforecast/2.0/complete',
        query: { ...point, ...(altitude === null ? {} : { altitude: Math.round(altitude) }) },
        alsoStatuses: [203],
        since,
      },
      Type.Refine(
        Reply,
        (candidate) => isOf(candidate, point) && translate(candidate) !== null,
        () => 'no temperature by the hour, at or after now, for this place',
      ),
    )
    noteStatus(status, now.getTime())
    return { weather: value && translate(value), lastModified, lifeMs }
  }

  return {
    /**
     * Now, 48 hours and 7 days in the place's zone. `previous` is what is in memory for the place: the body when the
     * source answers that nothing has changed, and the answer itself before the last reply expires. Throws UpstreamError.
     */
    forecast: askingAfterExpiry(ask, sharedAnswers),
  }
}

const isOf = ({ geometry }: Reply, { lat, lon }: Coordinates): boolean => {
  const [x = NaN, y = NaN] = geometry.coordinates
  return Math.abs(y - lat) <= toleranceDegrees && Math.abs(x - lon) <= toleranceDegrees
}

function toWeather(reply: Reply, point: Coordinates, timeZone: string, now: Date): Weather | null {
  const steps = stepsOf(reply).filter(({ time }) => time < now.getTime() + horizonMs)
  const hourlySteps = steps.filter((step, index) => isHour(step, steps[index + 1]))
  const all = hourlySteps.map((step) => toHour(step, point))
  const toCome = hoursToCome({ hourly: all, hourlyStep: 1 }, now)
  const hourly = toCome.slice(0, hoursAhead)
  const first = hourlySteps.find(({ time }) => now.getTime() < time + hourMs)
  const [hour] = hourly
  const publishedAt = new Date(reply.properties.meta.updated_at)
  const latest = now.getTime() + aheadMs
  if (!first || first.time > latest || publishedAt.getTime() > latest) return null
  if (!hour || hourly.every(({ temperature }) => temperature === null)) return null
  const holdsNow = first.time <= now.getTime()
  const weather: Weather = {
    source: 'met-norway',
    // Values are those of the full hour: the temperature of now lies between two of them.
    current: holdsNow ? currentOf(hour, first) : nothingNow(now),
    hourly,
    hourlyStep: 1,
    ...laterHours(toCome.slice(hoursAhead)),
    daily: daysOf(steps, all, timeZone, now).slice(0, daysAhead),
    rain: [],
    elevation: figure(reply.geometry.coordinates[2], ranges.elevation),
    ...(Number.isNaN(publishedAt.getTime()) ? {} : { publishedAt: publishedAt.toISOString() }),
  }
  return { ...weather, current: weatherNow(weather, now, point) }
}

/** Steps of six hours are never hours, whatever stands in them. */
const isHour = ({ time, nextHour }: Step, next: Step | undefined): boolean =>
  nextHour !== null || next?.time === time + hourMs

function toHour(step: Step, point: Coordinates): HourlyForecast {
  const time = new Date(step.time).toISOString()
  const { temperature, humidity, windSpeed, windDirection, windGusts, pressure, nextHour } = step
  return {
    time,
    temperature,
    feelsLike: feltTemperature(temperature, windSpeed, humidity),
    condition: nextHour?.condition ?? null,
    isDay: isDay(point, time),
    humidity,
    windSpeed,
    windDirection,
    windGusts,
    precipitation: nextHour?.precipitation ?? null,
    precipitationProbability: nextHour?.probability ?? null,
    // The source's is that of a sky without clouds.
    uvIndex: null,
    pressure,
    freezingLevel: null,
    snowDepth: null,
  }
}

/** The amount of an hour is not that of now: an hour with a shower to come is still dry. */
function currentOf(hour: HourlyForecast, { cloudCover }: Step): Weather['current'] {
  const { uvIndex: _uv, freezingLevel: _level, snowDepth: _depth, ...air } = hour
  const { precipitationProbability: _probability, ...current } = air
  return { ...current, precipitation: null, cloudCover, visibility: null }
}

const nothingNow = (now: Date): Weather['current'] => ({
  time: now.toISOString(),
  temperature: null,
  ...nothingKnown,
})

/** A forecast of the source with its dates; null: nothing has changed since what is in memory. */
export interface DatedForecast {
  readonly weather: Weather | null
  readonly lastModified: string | null
  /** How long until Expires, ms; null when not said. */
  readonly lifeMs: number | null
}

/** What the source is asked: `since` is the Last-Modified of the forecast in memory, null when there is none. */
export interface Question {
  readonly point: Coordinates
  readonly timeZone: string
  readonly now: Date
  readonly previous: Weather | null
  readonly since: string | null
}

/** What is remembered of the last reply for a place. */
interface LastReply {
  readonly lastModified: string | null
  /** Its model run: a forecast in memory is the body of this reply when it is of the same run. */
  readonly publishedAt: string | undefined
  /** Wall time in ms before which the terms forbid to ask again. */
  readonly expires: number
}

/** What is remembered of the last reply, as processes share it. */
export interface LastAnswer {
  readonly lastModified: string | null
  readonly publishedAt?: string
  /** Time from the question on in which nobody may ask again, ms. */
  readonly lifeMs: number
}

/** Where processes share what they were last answered. */
interface SharedAnswers {
  read(key: string): Promise<{ readonly value: LastAnswer; readonly ageMs: number } | null>
  write(key: string, value: LastAnswer): Promise<void>
}

/** As many places as fifteen requests a second can ask for in the half hour that a reply lives. */
const maxPlaces = 27_000
/** How long a reply is good when it does not say, ms: what others have measured between an answer and its Expires. */
const usualLifeMs = 30 * minuteMs
/** A life beyond the time between two runs of the model is a mistake of the header. */
const longestLifeMs = 6 * hourMs

/**
 * Asks for a place again only when its last reply has expired, and then only for what has changed. Before that the answer
 * is `previous`, the forecast in memory; where it is gone the place is refused. Throws UpstreamError, as `ask` does.
 */
export function askingAfterExpiry(
  ask: (question: Question) => Promise<DatedForecast>,
  shared?: SharedAnswers,
) {
  const replies = boundedMap<string, LastReply>(maxPlaces)
  /** Our own until it expires: after that another process may have asked since. */
  const lastOf = async (key: string, now: number): Promise<LastReply | undefined> => {
    const ours = replies.get(key)
    if (!shared || (ours && now < ours.expires)) return ours
    const theirs = await shared.read(key)
    if (!theirs) return ours
    const { lifeMs, lastModified, publishedAt } = theirs.value
    return { lastModified, publishedAt, expires: now - theirs.ageMs + lifeMs }
  }
  return async (
    point: Coordinates,
    timeZone: string,
    now: Date,
    previous: Weather | null = null,
  ): Promise<Weather> => {
    const place = roundCoordinates(point)
    const key = `${place.lat},${place.lon}`
    const last = await lastOf(key, now.getTime())
    const body = last ? bodyOf(last, previous) : null
    if (last && now.getTime() < last.expires) {
      if (body) return body
      throw failed('budget', 'not again before it expires')
    }
    const since = (body && last?.lastModified) ?? null
    const reply = await ask({ point: place, timeZone, now, previous, since })
    const weather = reply.weather
      ? withMorning(reply.weather, previous, now, timeZone)
      : body && movedTo(body, { point, timeZone, now })
    if (!weather) throw failed('status', 'nothing has changed, and nothing is in memory')
    const lastModified = reply.lastModified ?? last?.lastModified ?? null
    const { publishedAt } = weather
    const lifeMs = Math.min(reply.lifeMs ?? usualLifeMs, longestLifeMs)
    replies.set(key, { lastModified, publishedAt, expires: now.getTime() + lifeMs })
    void shared?.write(key, { lastModified, lifeMs, ...(publishedAt === undefined ? {} : { publishedAt }) })
    return weather
  }
}

const failed = (reason: 'budget' | 'status', message: string): UpstreamError =>
  new UpstreamError({ upstream: 'met-norway', operation: 'forecast', reason, message })

const bodyOf = (last: LastReply, previous: Weather | null): Weather | null =>
  previous?.source === 'met-norway' && previous.publishedAt === last.publishedAt ? previous : null

/** The same forecast seen from a later instant, as the source has just confirmed it; null when it does not reach so far. */
function movedTo(
  weather: Weather,
  { point, timeZone, now }: Pick<Question, 'point' | 'timeZone' | 'now'>,
): Weather | null {
  const hourly = hoursToCome(weather, now)
  if (hourly.length === 0) return null
  return {
    ...weather,
    current: weatherNow(weather, now, point),
    hourly,
    daily: daysToCome(weather.daily, now, timeZone),
  }
}

/**
 * Today with its lowest and highest as the forecast before had them, whichever source's: this one covers the rest of the day
 * only. What is to come may still go beyond them. Older than a day, the forecast before says nothing of today any more.
 */
function withMorning(weather: Weather, previous: Weather | null, now: Date, timeZone: string): Weather {
  const date = localDate(now, timeZone)
  const isRecent = previous !== null && now.getTime() - Date.parse(previous.current.time) < dayMs
  const before = isRecent ? previous.daily.find((day) => day.date === date) : undefined
  if (!before) return weather
  const { temperatureMin: low, temperatureMax: high } = before
  const toCome = weather.hourly
    .filter(({ time }) => localDate(time, timeZone) === date)
    .map(({ temperature }) => temperature)
  const filled = (day: DailyForecast): DailyForecast => ({
    ...day,
    temperatureMin: day.temperatureMin ?? (low === null ? null : lowest([low, ...toCome])),
    temperatureMax: day.temperatureMax ?? (high === null ? null : highest([high, ...toCome])),
  })
  return { ...weather, daily: weather.daily.map((day) => (day.date === date ? filled(day) : day)) }
}

/** @public How the doctor asks it. */
export const check: Check<typeof metNorwayForecast> = {
  missed: 'forecasts of their own for small towns when calls to Open-Meteo run short',
  async ask({ upstream }, { town, timeZone, now }) {
    const { forecast } = createMetNorway(upstream, { log: { warn: () => {} }, altitudeAt: () => null })
    const { current, publishedAt } = await forecast(town, timeZone, now)
    return { at: publishedAt ?? current.time }
  },
}
