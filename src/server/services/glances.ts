import { pointKey, type Coordinates } from '../../domain/geo.ts'
import { nationalZone } from '../../domain/local-time.ts'
import type { Glance } from '../../views/place-views.ts'
import {
  mapForecast,
  mapForecastOfHours,
  periodSpan,
  periodWeather,
  type MapForecast,
} from '../../domain/map-period.ts'
import { iconFor } from '../../domain/sky.ts'
import type { Clock } from '../cache.ts'
import { hourMs } from '../../domain/time-units.ts'
import { boundedMap } from '../cache/bounded-map.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import type { BatchForecasts, BatchOptions } from './map-screen.ts'
import { callsForMaps, mayAskAround, type CallsLeft } from './quota-policy.ts'
import type { WeatherNow } from './own-weather.ts'

export interface GlancesOptions extends BatchOptions {
  /** The weather now by the last forecast in memory for a point; asks nobody. */
  readonly latest: (point: Coordinates) => Pick<WeatherNow, 'source' | 'current'> | null
  /** What maps have in memory; asks nobody. */
  readonly ofMaps: (point: Coordinates) => Glance | null
  /** What it still allows; a place is one call. */
  readonly calls: CallsLeft
  readonly clock: Clock
}

/** So long after it was asked for, a forecast of now is asked for again. */
const freshMs = 3 * hourMs
/** Hours until then, and the one that begins then. */
const hoursInMemory = 5
/** After a failure the source is left alone for so long. */
const failureMs = 10_000
/** A thousandth of a forecast each, a megabyte or two in all. */
const maxPlaces = 3_000

interface Entry {
  readonly forecast: MapForecast
  readonly at: number
}

/** The little that lists say of places that have no forecast of their own in memory. */
export function createGlances(options: GlancesOptions) {
  const { batch, clock } = options
  const entries = boundedMap<string, Entry>(maxPlaces)
  const flights = new Map<string, Promise<void>>()
  let failedAt = -Infinity

  const ofBatch = (point: Coordinates): Glance | null => {
    const entry = entries.get(pointKey(point))
    if (!entry || clock.monotonic() - entry.at >= freshMs) return null
    return glanceOf(entry.forecast, new Date(clock.now()), point)
  }
  const fromMemory = (point: Coordinates): Glance | null =>
    weatherGlance(options.latest(point)) ?? options.ofMaps(point) ?? ofBatch(point)
  const simulated = (point: Coordinates): Glance => {
    const now = new Date(clock.now())
    return glanceOf(mapForecastOfHours('simulated', [options.simulate(point, now)]), now, point)
  }
  const mayAsk = (count: number): boolean =>
    mayAskAround(options.pressure()) &&
    count <= callsForMaps(options.calls) &&
    clock.monotonic() - failedAt >= failureMs

  /** Keeps what the source says; a failure leaves the places unknown, as the log says. */
  async function ask(points: readonly Coordinates[], source: BatchForecasts): Promise<void> {
    const at = clock.monotonic()
    try {
      const forecasts = await withInstead(
        () => 'nothing',
        () => source.forecasts(points, new Date(clock.now()), nationalZone),
      )
      for (const [index, weather] of forecasts.entries()) {
        const point = points[index]
        if (!point || !weather) continue
        const forecast = mapForecast(weather)
        const hours = forecast.hours.slice(0, hoursInMemory)
        entries.set(pointKey(point), { forecast: { ...forecast, hours, days: new Map() }, at })
      }
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      failedAt = clock.monotonic()
    }
  }

  /** One request for those that nobody has asked for yet, and a wait for the others. */
  async function fill(points: readonly Coordinates[]): Promise<void> {
    if (!batch) return
    const unasked = points.filter((point) => !flights.has(pointKey(point)))
    if (unasked.length > 0 && mayAsk(unasked.length)) {
      const flight = ask(unasked, batch).finally(() =>
        unasked.forEach((point) => flights.delete(pointKey(point))),
      )
      for (const point of unasked) flights.set(pointKey(point), flight)
    }
    await Promise.all(points.map((point) => flights.get(pointKey(point))))
  }

  return {
    /** The weather now at a place, from memory alone. */
    fromMemory,
    /** The weather now at each place, in their order; those that are not in memory are asked for in one request. */
    of: async (points: readonly Coordinates[]): Promise<readonly (Glance | null)[]> => {
      const inMemory = points.map(fromMemory)
      const lacking = points.filter((_, index) => inMemory[index] === null)
      if (lacking.length > 0) await fill(lacking)
      return points.map(
        (point, index) =>
          inMemory[index] ?? fromMemory(point) ?? (options.simulates() ? simulated(point) : null),
      )
    },
  }
}

/** The weather now at a point by a map's forecast. */
export function glanceOf(forecast: MapForecast, now: Date, at: Coordinates): Glance {
  const { temperature, icon, windSpeed } = periodWeather(forecast, periodSpan('current', now), at)
  return { source: forecast.source, temperature, icon, windSpeed }
}

/** What a forecast in memory says of now; null when it does not reach so far. */
function weatherGlance(now: ReturnType<GlancesOptions['latest']>): Glance | null {
  if (!now) return null
  const { source, current } = now
  const { temperature, condition, isDay, windSpeed } = current
  if (temperature === null) return null
  return { source, temperature, icon: iconFor(condition, isDay, current), windSpeed }
}
