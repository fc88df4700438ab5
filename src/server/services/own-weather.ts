import { pointKey, type Coordinates } from '../../domain/geo.ts'
import {
  holdsInstant,
  joinedForecast,
  ownWeatherNow,
  type OwnForecast,
  type OwnForecastWithPast,
} from '../../domain/joined-forecast.ts'
import { mapForecast, type MapForecast } from '../../domain/map-period.ts'
import { toPart, valueOf, type IsoInstant, type Part } from '../../domain/part.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import { quarterOf } from '../../domain/weather-now.ts'
import type { CurrentWeather, PlaceWeather, WeatherSource } from '../../domain/weather.ts'
import { boundedMap } from '../cache/bounded-map.ts'
import type { Clock } from '../cache.ts'
import type { OwnForecasts } from './own-forecasts.ts'
import type { PackedWeather } from './packed-weather.ts'

/** What a forecast says of the quarter of an hour that holds now: the same object as long as that lasts. */
export interface WeatherNow {
  readonly source: WeatherSource
  /** When the forecast was made. */
  readonly madeAt: IsoInstant
  readonly current: CurrentWeather
}

/** What is in memory of the sources, which says what our own hours lack and what follows them. */
export interface ForecastsBeside {
  /** The same object until a source has spoken again; null: there is none that is still good. */
  at(point: Coordinates): PackedWeather | null
  nowOf(packed: PackedWeather, point: Coordinates): WeatherNow
  weatherOf(packed: PackedWeather, point: Coordinates): PlaceWeather
}

interface OwnWeatherOptions {
  readonly beside: ForecastsBeside
  readonly timeZoneAt: (point: Coordinates) => string
  readonly clock: Clock
}

/** The places that most visits go to. */
const pointsInMemory = 5_000
/** Our own hours without what follows them: the sources are asked again so soon, ms. */
const withoutOthersMs = minuteMs

interface OwnNow {
  readonly quarter: number
  readonly runAt: number | null
  readonly beside: PackedWeather | null
  readonly now: WeatherNow | null
}

interface OnMap {
  readonly of: string
  readonly beside: PackedWeather | null
  readonly forecast: MapForecast | null
}

/** What the site reads itself, with what the sources say after it. Asks nobody. */
export function createOwnWeather(own: OwnForecasts, { beside, timeZoneAt, clock }: OwnWeatherOptions) {
  const hoursAt = (point: Coordinates): OwnForecast | null => {
    const forecast = own.at(point)
    return forecast && holdsInstant(forecast, quarterOf(clock.now())) ? forecast : null
  }

  const nows = boundedMap<string, OwnNow>(pointsInMemory)
  const nowAt = (point: Coordinates, hours?: OwnForecast): WeatherNow | null => {
    const key = pointKey(point)
    const quarter = quarterOf(clock.now())
    const packed = beside.at(point)
    const runAt = own.runAt()
    const before = nows.get(key)
    if (before && before.quarter === quarter && before.runAt === runAt && before.beside === packed)
      return before.now
    const forecast = hours ?? hoursAt(point)
    const now = forecast && {
      source: 'arome' as const,
      madeAt: new Date(forecast.runAt).toISOString(),
      current: ownWeatherNow(
        forecast,
        { now: new Date(quarter), at: point },
        packed && beside.nowOf(packed, point).current.visibility,
      ),
    }
    nows.set(key, { quarter, runAt, beside: packed, now })
    return now
  }

  const joinedWith = (
    forecast: OwnForecastWithPast,
    following: PlaceWeather | null,
    point: Coordinates,
  ): PlaceWeather => {
    const now = new Date(clock.now())
    const current = nowAt(point, forecast)?.current ?? ownWeatherNow(forecast, { now, at: point }, null)
    return joinedForecast(forecast, following, current, { now, zone: timeZoneAt(point) })
  }

  /** What maps show of points, made anew when the run has changed, the hour, or what is in memory beside it. */
  const onMaps = boundedMap<string, OnMap>(pointsInMemory)

  return {
    /** Our own hours of a point; null where they do not hold now. */
    hoursAt,
    /** The weather now by our own hours, the same object for a quarter of an hour, a run and what is in memory beside them. */
    now: (point: Coordinates): WeatherNow | null => nowAt(point),
    /** A part of the sources with our own hours before it: there whenever we have them, whatever became of the sources. */
    joined: (part: Part<PlaceWeather>, point: Coordinates): Part<PlaceWeather> => {
      const forecast = hoursAt(point)
      if (!forecast) return part
      const value = valueOf(part)
      const following = value?.source === 'simulated' ? null : value
      const untilAsked =
        part.state === 'missing' || !following ? withoutOthersMs : Date.parse(part.freshUntil) - clock.now()
      return toPart(joinedWith({ ...forecast, past: own.pastAt(point) }, following, point), {
        now: clock.now(),
        at: forecast.runAt,
        source: following ? `arome, ${following.source}` : 'arome',
        freshForMs: untilAsked,
        isCached: part.state === 'missing' || part.cached,
      })
    },
    /** What a map keeps of our own hours and of what is in memory beside them; null where we have none. */
    onMap: (point: Coordinates): MapForecast | null => {
      const key = pointKey(point)
      const of = `${own.runAt()} ${Math.floor(clock.now() / hourMs)}`
      const packed = beside.at(point)
      const before = onMaps.get(key)
      if (before?.of === of && before.beside === packed) return before.forecast
      const hours = hoursAt(point)
      // What is over is on no map.
      const weather =
        hours && joinedWith({ ...hours, past: [] }, packed && beside.weatherOf(packed, point), point)
      // Now is that of the hours, moved to its quarter, as everywhere.
      const forecast = weather && { ...mapForecast(weather), current: null, visibility: null }
      onMaps.set(key, { of, beside: packed, forecast })
      return forecast
    },
  }
}
