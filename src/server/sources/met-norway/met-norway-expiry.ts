import { LRUCache } from 'lru-cache'
import { daysToCome, hoursToCome } from '../../../domain/forecast-window.ts'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { weatherNow } from '../../../domain/weather-now.ts'
import type { DailyForecast, Weather } from '../../../domain/weather.ts'
import { UpstreamError } from '../../upstream/upstream.ts'

/** A forecast of the source with its dates; null: nothing has changed since what is in memory. */
export interface DatedForecast {
  readonly weather: Weather | null
  readonly lastModified: string | null
  /** Until Expires, ms; null when not said. */
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
  /** The model run that it told of: a forecast in memory is the body of this reply when it names the same. */
  readonly publishedAt: string | undefined
  /** Wall time in ms before which the terms forbid to ask again. */
  readonly expires: number
}

/** As many places as fifteen requests a second can ask for in the half hour that a reply lives. */
const maxPlaces = 27_000
/** How long a reply is good when it does not say, ms: what others have measured between an answer and its Expires. */
const usualLifeMs = 30 * 60_000
/** A life beyond the time between two runs of the model is a mistake of the header. */
const longestLifeMs = 6 * 3_600_000

/**
 * Asks for a place again only when its last reply has expired, and then only for what has changed. Before that the answer
 * is `previous`, the forecast in memory; where it is gone the place is refused. Throws UpstreamError, as `ask` does.
 */
export function askingAfterExpiry(ask: (question: Question) => Promise<DatedForecast>) {
  const replies = new LRUCache<string, LastReply>({ max: maxPlaces })
  return async (
    point: Coordinates,
    timeZone: string,
    now: Date,
    previous: Weather | null = null,
  ): Promise<Weather> => {
    const place = roundCoordinates(point)
    const key = `${place.lat},${place.lon}`
    const last = replies.get(key)
    const body = last ? bodyOf(last, previous) : null
    if (last && now.getTime() < last.expires) {
      if (body) return body
      throw failed('budget', 'not again before it expires')
    }
    const since = (body && last?.lastModified) ?? null
    const reply = await ask({ point: place, timeZone, now, previous, since })
    const weather = reply.weather
      ? withMorning(reply.weather, previous)
      : body && movedTo(body, now, timeZone)
    if (!weather) throw failed('status', 'nothing has changed, and nothing is in memory')
    replies.set(key, {
      lastModified: reply.lastModified ?? last?.lastModified ?? null,
      publishedAt: weather.publishedAt,
      expires: now.getTime() + Math.min(reply.lifeMs ?? usualLifeMs, longestLifeMs),
    })
    return weather
  }
}

const failed = (reason: 'budget' | 'status', message: string): UpstreamError =>
  new UpstreamError({ upstream: 'met-norway', operation: 'forecast', reason, message })

const bodyOf = (last: LastReply, previous: Weather | null): Weather | null =>
  previous?.source === 'met-norway' && previous.publishedAt === last.publishedAt ? previous : null

/** The same forecast seen from a later instant, as the source has just confirmed it; null when it does not reach so far. */
function movedTo(weather: Weather, now: Date, timeZone: string): Weather | null {
  const hourly = hoursToCome(weather, now)
  if (hourly.length === 0) return null
  return {
    ...weather,
    current: weatherNow(weather, now),
    hourly,
    daily: daysToCome(weather.daily, now, timeZone),
  }
}

/** Today with its coldest and warmest of before, when the source told of the whole day. */
function withMorning(weather: Weather, previous: Weather | null): Weather {
  if (previous?.source !== 'met-norway') return weather
  const daily = weather.daily.map((day, index): DailyForecast => {
    const before = index === 0 ? previous.daily.find(({ date }) => date === day.date) : undefined
    if (!before) return day
    return {
      ...day,
      temperatureMin: day.temperatureMin ?? before.temperatureMin,
      temperatureMax: day.temperatureMax ?? before.temperatureMax,
    }
  })
  return { ...weather, daily }
}
