import { distanceKm, pointKey, type Coordinates } from '../../domain/geo.ts'
import { nextMidnight } from '../../domain/lifetime.ts'
import {
  holdsInstant,
  joinedForecast,
  ownWeatherNow,
  type OwnForecast,
  type OwnForecastWithPast,
} from '../../domain/joined-forecast.ts'
import { hourlyTemperatures } from '../../domain/hourly-temperatures.ts'
import { mapForecast, type MapForecast } from '../../domain/map-period.ts'
import { valueOf, type IsoInstant, type Part } from '../../domain/part.ts'
import type { CurrentWeather, PlaceWeather, Weather, WeatherSource } from '../../domain/weather.ts'
import { nextQuarter, quarterOf, weatherNow } from '../../domain/weather-now.ts'
import { Cache, type Cached, type Clock } from '../cache.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { cachedToPart, missing, missingFor, toPart } from './part.ts'
import { boundedMap } from '../cache/bounded-map.ts'
import type { SourceTemperatures } from './forecast-judgement.ts'
import type { OwnForecasts } from './own-forecasts.ts'
import { PointsByNearness } from './points-by-nearness.ts'
import { createPacking, packedSize, type PackedWeather, type Packing } from './packed-weather.ts'
import {
  followingLife,
  forecastLife,
  lastResortKm,
  spentOnFollowing,
  takesSecondSource,
  type ForecastLife,
  type PlaceTraits,
} from './quota-policy.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'

/** A source of forecasts: its name and its one call. `previous` is what is in memory for the point, of any source and age. */
export interface ForecastSource {
  readonly name: Exclude<WeatherSource, 'arome' | 'simulated'>
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

export interface WeatherService {
  /** The forecast of a point: from memory, from a source in order, from a neighbour, or missing. Never throws for a source. */
  at(point: Coordinates): Promise<Part<PlaceWeather>>
  /** What is in memory for a point and still good; asks nobody. */
  inMemory(point: Coordinates): Part<PlaceWeather> | null
  /** Whether a visitor has asked for a point in the last hours. */
  wasAskedFor(point: Coordinates): boolean
  /** What a map keeps of our own hours of a point, and of what is in memory beside them; null where we have none. Asks nobody. */
  ownMapForecast(point: Coordinates): MapForecast | null
  /** The temperatures that our own hours and the forecast in memory say of a point. Asks nobody. */
  temperaturesOf(point: Coordinates): readonly SourceTemperatures[]
  /** The weather now by our own hours, else by what is in memory for a point: while it is good, and longer if it was made since an instant (ms). Asks nobody. */
  now(point: Coordinates, madeSince?: number): WeatherNow | null
}

/** What a forecast says of the quarter of an hour that holds now: the same object as long as that lasts. */
export interface WeatherNow {
  readonly source: WeatherSource
  /** When the forecast was made. */
  readonly madeAt: IsoInstant
  readonly current: CurrentWeather
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

  /** The one place where a forecast in memory is moved to now: whatever shows it shows the same. Unpacking one takes 0.1 ms. */
  const moved = new WeakMap<PackedWeather, { readonly quarter: number; readonly now: WeatherNow }>()
  const nowOf = (packed: PackedWeather, point: Coordinates): WeatherNow => {
    const time = clock.now()
    const quarter = quarterOf(time)
    const known = moved.get(packed)
    if (known?.quarter === quarter) return known.now
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

  /** Our own hours of a point while they hold now. */
  const ownAt = (point: Coordinates): OwnForecast | null => {
    const forecast = own?.at(point) ?? null
    return forecast && holdsInstant(forecast, quarterOf(clock.now())) ? forecast : null
  }

  /** The weather now by our own hours, the same object for a quarter of an hour, a run and what is in memory beside them. */
  const ownNows = boundedMap<string, OwnNow>(pointsInMemory)
  const ownNowOf = (point: Coordinates, given?: OwnForecast): WeatherNow | null => {
    if (!own) return null
    const key = pointKey(point)
    const quarter = quarterOf(clock.now())
    const beside = cache.peek(key)?.value ?? null
    const runAt = own.runAt()
    const before = ownNows.get(key)
    if (before && before.quarter === quarter && before.runAt === runAt && before.beside === beside)
      return before.now
    const forecast = given ?? ownAt(point)
    const now = forecast && {
      source: 'arome' as const,
      madeAt: new Date(forecast.runAt).toISOString(),
      current: ownWeatherNow(
        forecast,
        { now: new Date(quarter), at: point },
        beside && nowOf(beside, point).current.visibility,
      ),
    }
    ownNows.set(key, { quarter, runAt, beside, now })
    return now
  }

  const joinedWith = (
    forecast: OwnForecastWithPast,
    following: PlaceWeather | null,
    point: Coordinates,
  ): PlaceWeather => {
    const now = new Date(clock.now())
    const current = ownNowOf(point, forecast)?.current ?? ownWeatherNow(forecast, { now, at: point }, null)
    return joinedForecast(forecast, following, current, { now, zone: options.timeZoneAt(point) })
  }

  /** A part of the sources with our own hours before it: there whenever we have them, whatever became of the sources. */
  const joined = (part: Part<PlaceWeather>, point: Coordinates): Part<PlaceWeather> => {
    const forecast = ownAt(point)
    if (!forecast) return part
    const value = valueOf(part)
    const following = value?.source === 'simulated' ? null : value
    const untilAsked =
      part.state === 'missing' || !following ? withoutOthersMs : Date.parse(part.freshUntil) - clock.now()
    const whole = { ...forecast, past: own?.pastAt(point) ?? [] }
    return toPart(joinedWith(whole, following, point), {
      now: clock.now(),
      at: forecast.runAt,
      source: following ? `arome, ${following.source}` : 'arome',
      freshForMs: untilAsked,
      isCached: part.state === 'missing' || part.cached,
    })
  }

  /** What is in memory of the sources, as it follows our own hours. */
  const inMemoryOf = (point: Coordinates): Part<PlaceWeather> | null => {
    const cached = cache.peek(pointKey(point))
    return cached && partOf(cached, point)
  }

  /** Made anew when the run has changed, the hour, or what is in memory beside it. */
  const onMaps = boundedMap<string, OnMap>(pointsInMemory)
  const onMapOf = (point: Coordinates): MapForecast | null => {
    if (!own) return null
    const key = pointKey(point)
    const of = `${own.runAt()} ${Math.floor(clock.now() / hourMs)}`
    const beside = cache.peek(key)?.value ?? null
    const before = onMaps.get(key)
    if (before?.of === of && before.beside === beside) return before.forecast
    const hours = ownAt(point)
    // What is over is on no map.
    const weather = hours && joinedWith({ ...hours, past: [] }, beside && placeWeather(beside, point), point)
    // Now is that of the hours, moved to its quarter, as everywhere.
    const forecast = weather && { ...mapForecast(weather), current: null, visibility: null }
    onMaps.set(key, { of, beside, forecast })
    return forecast
  }

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
    inMemory: (point) => {
      const part = inMemoryOf(point)
      const whole = joined(part ?? missing('busy'), point)
      return whole.state === 'missing' ? null : ofToday(whole, point)
    },
    wasAskedFor: (point) => cache.isYounger(pointKey(point), keepMs),
    ownMapForecast: onMapOf,
    temperaturesOf: (point) => {
      const ours = ownAt(point)
      const beside = cache.peek(pointKey(point))
      const weather = beside && packing.peek(beside.value)
      return [
        ...(ours
          ? [{ source: 'arome' as const, hours: hourlyTemperatures({ hourly: ours.hours, hourlyStep: 1 }) }]
          : []),
        ...(weather ? [{ source: weather.source, hours: hourlyTemperatures(weather) }] : []),
      ]
    },
    now: (point, madeSince = Infinity) => {
      const ours = ownNowOf(point)
      if (ours) return ours
      const good = cache.peek(pointKey(point))
      const cached = good ?? cache.peek(pointKey(point), keepMs)
      const now = cached && nowOf(cached.value, point)
      return good || (now && Date.parse(now.madeAt) >= madeSince) ? now : null
    },
    at: async (point) => ofToday(joined(await partAt(point), point), point),
  }
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

const pointOf = (key: string): Coordinates => {
  const [lat = NaN, lon = NaN] = key.split(',').map(Number)
  return { lat, lon }
}

interface Neighbour {
  readonly cached: Cached<PackedWeather>
  readonly km: number
}

/** The next source is asked when one failed, or beside it when it has not answered by then. */
const patienceMs = 2_000
/** All sources together. */
const totalMs = 4_300

/** The sources for a point, the second one first where the policy says so. */
function inTurnFor(
  point: Coordinates,
  previous: Weather | null,
  { sources, second, pressure, own }: Pick<WeatherOptions, 'sources' | 'second' | 'pressure' | 'own'>,
): readonly ForecastSource[] {
  if (!second) return sources
  const traits = second.traitsAt(point)
  const elevation = traits.elevation ?? previous?.elevation ?? null
  const spent = own?.reaches(point) ? spentOnFollowing(pressure()) : pressure()
  if (!takesSecondSource(spent, { ...traits, elevation })) return sources
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
