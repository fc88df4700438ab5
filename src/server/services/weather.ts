import { distanceKm, pointKey, type Coordinates } from '../../domain/geo.ts'
import { nextMidnight } from '../../domain/lifetime.ts'
import { hourlyTemperatures } from '../../domain/hourly-temperatures.ts'
import type { MapForecast } from '../../domain/map-period.ts'
import { missing, toPart, type Part } from '../../domain/part.ts'
import type { PlaceWeather, Weather } from '../../domain/weather.ts'
import { nextQuarter, quarterOf, weatherNow } from '../../domain/weather-now.ts'
import { Cache, type Cached, type Clock } from '../cache.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import { withInstead } from '../instead.ts'
import { isBreakerOpen, refusalMs, UpstreamError } from '../upstream/upstream.ts'
import { cachedToPart, missingFor } from './part.ts'
import type { SourceTemperatures } from './forecast-judgement.ts'
import type { OwnForecasts } from './own-forecasts.ts'
import { createOwnWeather, type WeatherNow } from './own-weather.ts'
import { PointsByNearness } from './points-by-nearness.ts'
import { firstAnswer, sourcesFor, type ForecastSource, type SecondSource } from './sources-in-turn.ts'
import { createPacking, packedSize, type PackedWeather, type Packing } from './packed-weather.ts'
import {
  followingLife,
  forecastLife,
  lastResortKm,
  spentOnFollowing,
  type ForecastLife,
} from './quota-policy.ts'
import { hourMs } from '../../domain/time-units.ts'

export interface WeatherOptions {
  /** What the site reads itself: where it reaches, the sources say what follows and what it lacks. Absent: nothing is. */
  readonly own?: OwnForecasts | null
  /** In the order in which they are asked; none: simulation only. */
  readonly sources: readonly ForecastSource[]
  /** One of them, other than the first; absent: there is none. */
  readonly second?: SecondSource | null
  readonly simulate: (point: Coordinates, timeZone: string, now: Date) => Weather
  /** `auto`: only while no source has answered since the start; `on`: whenever all fail; `off`: never. */
  readonly simulatedFallback: 'auto' | 'on' | 'off'
  readonly timeZoneAt: (point: Coordinates) => string
  /** Spent share of what the budget of the first source allows by now. */
  readonly pressure: () => number
  readonly maxBytes: number
  /** How forecasts are packed; `createPacking` unless said. */
  readonly packing?: Packing
  /** What other processes have loaded, packed as this one packs; absent: there are none. */
  readonly shared?: ((packing: Packing) => SharedValues<PackedWeather>) | undefined
  readonly clock: Clock
}

const keepMs = 6 * hourMs
const failureMs = 8_000
/** By our breaker, or for too many requests at once: neither cost a call. */
const wasRefused = (error: unknown): boolean =>
  isBreakerOpen(error) || (error instanceof UpstreamError && error.status === 429)
/** What is simulated is looked at again this soon, so that real weather takes over when it can. */
export const simulatedForMs = 8_000

export type WeatherService = ReturnType<typeof createWeatherService>

/** Forecasts of points: from memory, a neighbour’s or the sources in turn, and what follows from them. */
export function createWeatherService(options: WeatherOptions) {
  const { sources, clock, pressure, own = null } = options
  const points = new PointsByNearness(20_000)
  const { packing = createPacking(options.maxBytes) } = options
  const { pack, unpack } = packing
  let answered = false
  const life = (key: string): ForecastLife =>
    (own?.reaches(pointOf(key)) ? followingLife : forecastLife)(
      pressure(),
      options.second?.answers() ?? false,
    )
  const cache = new Cache<Coordinates, PackedWeather>(
    {
      name: 'forecasts',
      maxBytes: options.maxBytes,
      bytesOf: packedSize,
      life,
      keepMs,
      failureMs,
      failureMsOf: (error) => (wasRefused(error) ? refusalMs : failureMs),
      clock,
    },
    async (point, packed) => {
      const previous = packed && unpack(packed)
      const spent = own?.reaches(point) ? spentOnFollowing(pressure()) : pressure()
      const weather = await firstAnswer(
        sourcesFor(point, previous, { sources, second: options.second ?? null, spent }),
        { point, timeZone: options.timeZoneAt(point), previous },
        new Date(clock.now()),
      )
      return pack(weather)
    },
    options.shared?.(packing),
  )

  /** The one place where a forecast in memory is moved to now: whatever shows it shows the same. Unpacking one takes 0.1 ms. */
  const moved = new WeakMap<PackedWeather, { readonly quarter: number; readonly now: WeatherNow }>()
  const nowOf = (packed: PackedWeather, point: Coordinates): WeatherNow => {
    const time = clock.now()
    const quarter = quarterOf(time)
    const earlier = moved.get(packed)
    if (earlier?.quarter === quarter) return earlier.now
    const weather = packing.peek(packed)
    const current = weatherNow(weather, new Date(time), point)
    const now = { source: weather.source, madeAt: weather.current.time, current }
    moved.set(packed, { quarter, now })
    return now
  }

  const simulated = (point: Coordinates): Part<PlaceWeather> => {
    const now = new Date(clock.now())
    const weather = options.simulate(point, options.timeZoneAt(point), now)
    return toPart(
      { ...weather, current: weatherNow(weather, now, point), sharedFromKm: null },
      {
        now: now.getTime(),
        at: weather.current.time,
        source: 'simulated',
        freshForMs: simulatedForMs,
        isCached: false,
      },
    )
  }

  const placeWeather = (
    packed: PackedWeather,
    point: Coordinates,
    km: number | null = null,
  ): PlaceWeather => ({
    ...unpack(packed),
    current: nowOf(packed, point).current,
    sharedFromKm: km === null ? null : Math.round(km),
  })

  const partOf = (
    cached: Cached<PackedWeather>,
    point: Coordinates,
    km: number | null = null,
  ): Part<PlaceWeather> => {
    const { madeAt, source } = nowOf(cached.value, point)
    return cachedToPart(cached, placeWeather(cached.value, point, km), {
      now: clock.now(),
      at: madeAt,
      source,
    })
  }

  /** The nearest forecast of another point that is no older than said. */
  const neighbour = (point: Coordinates, withinKm: number, maxAgeMs: number): Neighbour | null => {
    const near = points.nearest(point, withinKm, (key) => cache.isYounger(key, maxAgeMs))
    const cached = near && cache.peek(near.key, maxAgeMs)
    return near && cached ? { cached, km: distanceKm(point, near.point) } : null
  }

  /**
   * While calls are short, in place of a call: the place's own forecast for as long as a neighbour's is fresh, else that
   * of the neighbour.
   */
  const neighbourForecast = (point: Coordinates): Part<PlaceWeather> | null => {
    const { freshMs, shareKm } = life(pointKey(point))
    if (shareKm === 0 || cache.isYounger(pointKey(point), freshMs)) return null
    const near = neighbour(point, shareKm, freshMs)
    if (!near) return null
    const own = cache.peek(pointKey(point))
    return own
      ? partOf({ ...own, freshForMs: near.cached.freshForMs }, point)
      : partOf(near.cached, point, near.km)
  }

  const simulates = (): boolean =>
    options.simulatedFallback === 'on' || (options.simulatedFallback === 'auto' && !answered)

  /** What `fallbackFor` will show, in words for the log. */
  const fallbackInWords = (point: Coordinates, reason: string): string => {
    if (own?.reaches(point)) return 'our own hours alone'
    if (reason === 'budget' && neighbour(point, lastResortKm, keepMs)) return 'a forecast from near by'
    return simulates() ? 'a simulation' : 'nothing'
  }

  const asked = async (point: Coordinates): Promise<Cached<PackedWeather>> => {
    const cached = await withInstead(
      (reason) => fallbackInWords(point, reason),
      () => cache.get(pointKey(point), point),
    )
    if (!cached.hit) {
      answered = true
      points.add(pointKey(point), point)
    }
    return cached
  }

  const fallbackFor = (point: Coordinates, error: unknown): Part<PlaceWeather> => {
    const missing = missingFor(error)
    const near = missing.reason === 'busy' ? neighbour(point, lastResortKm, keepMs) : null
    if (near) return partOf({ ...near.cached, stale: true }, point, near.km)
    return simulates() ? simulated(point) : missing
  }

  const partAt = async (point: Coordinates): Promise<Part<PlaceWeather>> => {
    if (sources.length === 0) return simulated(point)
    try {
      return neighbourForecast(point) ?? partOf(await asked(point), point)
    } catch (error) {
      return fallbackFor(point, error)
    }
  }

  const ownWeather =
    own &&
    createOwnWeather(own, {
      beside: { at: (point) => cache.peek(pointKey(point))?.value ?? null, nowOf, weatherOf: placeWeather },
      timeZoneAt: options.timeZoneAt,
      clock,
    })
  const joined = (part: Part<PlaceWeather>, point: Coordinates): Part<PlaceWeather> =>
    ownWeather ? ownWeather.joined(part, point) : part

  /** Its now is over with the quarter of an hour. The first of its days is today: after the place's midnight it is yesterday. */
  const ofToday = (part: Part<PlaceWeather>, point: Coordinates): Part<PlaceWeather> => {
    if (part.state === 'missing') return part
    const now = clock.now()
    const freshUntil = Math.min(Date.parse(part.freshUntil), nextQuarter(now))
    const validUntil = nextMidnight(now, options.timeZoneAt(point))
    return {
      ...part,
      freshUntil: new Date(freshUntil).toISOString(),
      validUntil: new Date(validUntil).toISOString(),
    }
  }

  return {
    /** What is in memory for a point and still good; asks nobody. */
    inMemory: (point: Coordinates): Part<PlaceWeather> | null => {
      const cached = cache.peek(pointKey(point))
      const part = joined(cached ? partOf(cached, point) : missing('busy'), point)
      return part.state === 'missing' ? null : ofToday(part, point)
    },
    /** Whether a visitor has asked for a point in the last hours. */
    wasAskedFor: (point: Coordinates): boolean => cache.isYounger(pointKey(point), keepMs),
    /** What a map keeps of our own hours of a point, and of what is in memory beside them; null where we have none. Asks nobody. */
    ownMapForecast: (point: Coordinates): MapForecast | null => ownWeather?.onMap(point) ?? null,
    /** The temperatures that our own hours and the forecast in memory say of a point. Asks nobody. */
    temperaturesOf: (point: Coordinates): readonly SourceTemperatures[] => {
      const hours = ownWeather?.hoursAt(point)
      const beside = cache.peek(pointKey(point))
      const weather = beside && packing.peek(beside.value)
      return [
        ...(hours
          ? [{ source: 'arome' as const, hours: hourlyTemperatures({ hourly: hours.hours, hourlyStep: 1 }) }]
          : []),
        ...(weather ? [{ source: weather.source, hours: hourlyTemperatures(weather) }] : []),
      ]
    },
    /** The weather now by our own hours, else by what is in memory for a point: while it is good, and longer if it was made since an instant (ms). Asks nobody. */
    now: (point: Coordinates, madeSince: number = Infinity): WeatherNow | null => {
      const ownNow = ownWeather?.now(point)
      if (ownNow) return ownNow
      const good = cache.peek(pointKey(point))
      const cached = good ?? cache.peek(pointKey(point), keepMs)
      const now = cached && nowOf(cached.value, point)
      return good || (now && Date.parse(now.madeAt) >= madeSince) ? now : null
    },
    /** The forecast of a point: from memory, from a source in order, from a neighbour, or missing. Never throws for a source. */
    at: async (point: Coordinates): Promise<Part<PlaceWeather>> =>
      ofToday(joined(await partAt(point), point), point),
  }
}

const pointOf = (key: string): Coordinates => {
  const [lat = NaN, lon = NaN] = key.split(',').map(Number)
  return { lat, lon }
}

interface Neighbour {
  readonly cached: Cached<PackedWeather>
  readonly km: number
}
