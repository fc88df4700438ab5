import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import { nextMidnight } from '../../domain/lifetime.ts'
import type { IsoInstant, Part } from '../../domain/part.ts'
import type { PlaceWeather, Weather, WeatherSource } from '../../domain/weather.ts'
import { Cache, type Cached, type Clock } from '../cache.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { cachedToPart, missingFor, toPart } from './part.ts'
import { PointsByNearness } from './points-by-nearness.ts'
import { createPacking, packedSize, type PackedWeather, type Packing } from './packed-weather.ts'
import {
  forecastLife,
  lastResortKm,
  takesSecondSource,
  type ForecastLife,
  type PlaceTraits,
} from './quota-policy.ts'
import { hourMs } from '../../domain/time-units.ts'

/** A source of forecasts: its name and its one call. `previous` is what is in memory for the point, of any source and age. */
export interface ForecastSource {
  readonly name: Exclude<WeatherSource, 'simulated'>
  forecast(point: Coordinates, timeZone: string, now: Date, previous?: Weather | null): Promise<Weather>
}

/** The source that places are sent to when the calls of the first one are short. */
export interface SecondSource {
  readonly name: ForecastSource['name']
  /** False while its breaker is open. */
  readonly answers: () => boolean
  /** What the catalogue says of a point. */
  readonly traitsAt: (point: Coordinates) => PlaceTraits
}

export interface WeatherOptions {
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

export interface WeatherService {
  /** The forecast of a point: from memory, from a source in order, from a neighbour, or missing. Never throws for a source. */
  at(point: Coordinates): Promise<Part<PlaceWeather>>
  /** What is in memory for a point and still good; asks nobody. */
  inMemory(point: Coordinates): PlaceWeather | null
  /** Whether a visitor has asked for a point in the last hours. */
  wasAskedFor(point: Coordinates): boolean
  /** The last forecast in memory for a point, up to six hours old: for `weatherNow`, which moves it. Asks nobody. */
  latest(point: Coordinates): PlaceWeather | null
}

const keepMs = 6 * hourMs
const failureMs = 8_000
/** A refusal by our breaker, or one for too many requests at once, cost no call: the place is asked for again sooner. */
const refusedMs = 2_000
const wasRefused = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.reason === 'breaker-open' || error.status === 429)
/** A simulated page is looked at again this soon, so that real weather takes over when it can. */
const simulatedForMs = 30_000

export function createWeatherService(options: WeatherOptions): WeatherService {
  const { sources, clock, pressure } = options
  const points = new PointsByNearness(20_000)
  const { packing = createPacking(options.maxBytes) } = options
  const { pack, unpack } = packing
  let answered = false
  const life = (): ForecastLife => forecastLife(pressure(), options.second?.answers() ?? false)
  const cache = new Cache<Coordinates, PackedWeather>(
    {
      name: 'forecasts',
      maxBytes: options.maxBytes,
      bytesOf: packedSize,
      life,
      keepMs,
      failureMs,
      failureMsOf: (error) => (wasRefused(error) ? refusedMs : failureMs),
      clock,
    },
    async (point, packed) => {
      const previous = packed && unpack(packed)
      const weather = await firstAnswer(
        inTurnFor(point, previous, options),
        { point, timeZone: options.timeZoneAt(point), previous },
        new Date(clock.now()),
      )
      return pack(weather)
    },
    options.shared?.(packing),
  )

  const simulated = (point: Coordinates): Part<PlaceWeather> => {
    const now = new Date(clock.now())
    const weather = options.simulate(point, options.timeZoneAt(point), now)
    return toPart(
      { ...weather, sharedFromKm: null },
      {
        now: now.getTime(),
        at: weather.current.time,
        source: 'simulated',
        freshForMs: simulatedForMs,
        isCached: false,
      },
    )
  }

  const partOf = (cached: Cached<PackedWeather>, km: number | null = null): Part<PlaceWeather> => {
    const weather = unpack(cached.value)
    const facts = { now: clock.now(), at: weather.current.time, source: weather.source }
    return cachedToPart(cached, placeWeather(weather, km), facts)
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
    const { freshMs, shareKm } = life()
    if (shareKm === 0 || cache.isYounger(keyOf(point), freshMs)) return null
    const near = neighbour(point, shareKm, freshMs)
    if (!near) return null
    const own = cache.peek(keyOf(point))
    return own ? partOf({ ...own, freshForMs: near.cached.freshForMs }) : partOf(near.cached, near.km)
  }

  const simulates = (): boolean =>
    options.simulatedFallback === 'on' || (options.simulatedFallback === 'auto' && !answered)

  /** What `fallbackFor` will show, in words for the log. */
  const fallbackInWords = (point: Coordinates, reason: string): string => {
    if (reason === 'budget' && neighbour(point, lastResortKm, keepMs)) return 'a forecast from near by'
    return simulates() ? 'a simulation' : 'nothing'
  }

  const asked = async (point: Coordinates): Promise<Cached<PackedWeather>> => {
    const cached = await withInstead(
      (reason) => fallbackInWords(point, reason),
      () => cache.get(keyOf(point), point),
    )
    if (!cached.hit) {
      answered = true
      points.add(keyOf(point), point)
    }
    return cached
  }

  const fallbackFor = (point: Coordinates, error: unknown): Part<PlaceWeather> => {
    const missing = missingFor(error)
    const near = missing.reason === 'busy' ? neighbour(point, lastResortKm, keepMs) : null
    if (near) return partOf({ ...near.cached, stale: true }, near.km)
    return simulates() ? simulated(point) : missing
  }

  const partAt = async (point: Coordinates): Promise<Part<PlaceWeather>> => {
    if (sources.length === 0) return simulated(point)
    try {
      return neighbourForecast(point) ?? partOf(await asked(point))
    } catch (error) {
      return fallbackFor(point, error)
    }
  }

  /** The first of a forecast's days is today: after the place's midnight it is yesterday. */
  const endOfDay = (point: Coordinates): IsoInstant =>
    new Date(nextMidnight(clock.now(), options.timeZoneAt(point))).toISOString()

  return {
    inMemory: (point) => {
      const cached = cache.peek(keyOf(point))
      return cached && { ...unpack(cached.value), sharedFromKm: null }
    },
    wasAskedFor: (point) => cache.isYounger(keyOf(point), keepMs),
    latest: (point) => {
      const cached = cache.peek(keyOf(point), keepMs)
      return cached && { ...unpack(cached.value), sharedFromKm: null }
    },
    at: async (point) => {
      const part = await partAt(point)
      return part.state === 'missing' ? part : { ...part, validUntil: endOfDay(point) }
    },
  }
}

interface Neighbour {
  readonly cached: Cached<PackedWeather>
  readonly km: number
}

/** 4 decimals: a place has one point, and whoever asks for it shares its forecast. */
const keyOf = ({ lat, lon }: Coordinates): string => `${lat.toFixed(4)},${lon.toFixed(4)}`

/** The next source is asked when one failed, or beside it when it has not answered by then. */
const patienceMs = 2_000
/** All sources together. */
const totalMs = 4_300

/** The sources for a point, the second one first where the policy says so. */
function inTurnFor(
  point: Coordinates,
  previous: Weather | null,
  { sources, second, pressure }: Pick<WeatherOptions, 'sources' | 'second' | 'pressure'>,
): readonly ForecastSource[] {
  if (!second) return sources
  const traits = second.traitsAt(point)
  const elevation = traits.elevation ?? previous?.elevation ?? null
  if (!takesSecondSource(pressure(), { ...traits, elevation })) return sources
  return sources.toSorted((a, b) => Number(b.name === second.name) - Number(a.name === second.name))
}

/** What a source is asked. */
interface Question {
  readonly point: Coordinates
  readonly timeZone: string
  readonly previous: Weather | null
}

/** The first source to answer, in order; throws the last failure when none does in time. */
async function firstAnswer(
  sources: readonly ForecastSource[],
  { point, timeZone, previous }: Question,
  now: Date,
): Promise<Weather> {
  const { promise, resolve, reject } = Promise.withResolvers<Weather>()
  const timers: NodeJS.Timeout[] = []
  let failed = 0
  let started = 0
  const startNext = (): void => {
    const source = sources[started]
    if (!source) return
    started++
    timers.push(setTimeout(startNext, patienceMs))
    const forecast = withInstead(
      () => (started < sources.length ? 'the next source' : null),
      () => source.forecast(point, timeZone, now, previous),
    )
    forecast.then(resolve, (error: unknown) => {
      failed++
      if (!(error instanceof UpstreamError) || failed === sources.length) reject(error)
      else if (failed === started) startNext()
    })
  }
  timers.push(
    setTimeout(() => {
      reject(new UpstreamError({ upstream: 'weather', operation: 'forecast', reason: 'timeout' }))
    }, totalMs),
  )
  startNext()
  return promise.finally(() => timers.forEach(clearTimeout))
}

const whole = new WeakMap<Weather, PlaceWeather>()

/** One object per forecast, so that what is written of it for a page is written once. */
function placeWeather(weather: Weather, km: number | null): PlaceWeather {
  if (km !== null) return { ...weather, sharedFromKm: Math.round(km) }
  const ofPlace = whole.get(weather) ?? { ...weather, sharedFromKm: null }
  whole.set(weather, ofPlace)
  return ofPlace
}
