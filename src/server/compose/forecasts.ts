import type { Config } from '../config.ts'
import type { Coordinates } from '../../domain/geo.ts'
import type { City } from '../../domain/place.ts'
import type { Catalogue } from '../catalogue.ts'
import type { BatchForecasts, SingleForecasts } from '../services/map-screen.ts'
import { failureReasons } from '../services/part.ts'
import type { PlaceTraits } from '../services/quota-policy.ts'
import type { ForecastSource } from '../services/sources-in-turn.ts'
import type { WeatherService } from '../services/weather.ts'
import { createOpenMeteo } from '../sources/open-meteo/open-meteo.ts'
import { openMeteoForecast } from '../sources/open-meteo/source.ts'
import { createMetNorway, type MetNorwayOptions } from '../sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../sources/met-norway/source.ts'
import { createOpenWeather } from '../sources/openweather/openweather.ts'
import { openWeatherForecast } from '../sources/openweather/source.ts'
import type { ForecastServiceName, RegisteredService } from '../sources/registry.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import type { Connection, Connections } from './connections.ts'

/** A source of forecasts, and what may be asked of it; `forecasts` where it answers for many places at once. */
interface OpenForecasts
  extends ForecastSource, Partial<BatchForecasts>, Pick<Connection, 'upstream' | 'budget'> {}

/** How each is opened. */
const openers: Readonly<Record<ForecastServiceName, Opener>> = {
  'open-meteo': {
    service: openMeteoForecast,
    open(connections, { altitudeAt, isInMountains }) {
      const { upstream, budget, apiKey } = connections.open(openMeteoForecast)
      const { forecast, forecasts } = createOpenMeteo(upstream, { apiKey, altitudeAt })
      return {
        name: 'open-meteo',
        forecast: (point, timeZone, now) => forecast(point, timeZone, now, isInMountains(point)),
        forecasts,
        upstream,
        budget,
      }
    },
  },
  'met-norway': {
    service: metNorwayForecast,
    open(connections, options) {
      const { upstream, budget } = connections.open(metNorwayForecast)
      const { forecast } = createMetNorway(upstream, options)
      return { name: 'met-norway', forecast, upstream, budget }
    },
  },
  openweather: {
    service: openWeatherForecast,
    open(connections) {
      const { upstream, budget, apiKey } = connections.open(openWeatherForecast)
      const { forecast } = createOpenWeather(upstream, { apiKey })
      return { name: 'openweather', forecast, upstream, budget }
    },
  },
}

interface ForecastOptions extends MetNorwayOptions {
  /** Where the height of 0 °C and the snow on the ground are worth two figures more. */
  readonly isInMountains: (point: Coordinates) => boolean
}

interface Opener {
  readonly service: RegisteredService
  open(connections: Connections, options: ForecastOptions): OpenForecasts
}

/** In which order they are asked; those that are switched off or lack their key are left out. */
const orders: Readonly<Record<Config['weatherSource'], readonly ForecastServiceName[]>> = {
  auto: ['openweather', 'open-meteo', 'met-norway'],
  openweather: ['openweather'],
  'open-meteo': ['open-meteo'],
  'met-norway': ['met-norway'],
  simulated: [],
}

/** Opens the sources of forecasts that the settings choose. */
export function openForecasts(
  { weatherSource, simulatedFallback }: Pick<Config, 'weatherSource' | 'simulatedFallback'>,
  connections: Connections,
  options: ForecastOptions,
) {
  const inOrder = orders[weatherSource].map((name) => openers[name])
  const asked = inOrder.filter(({ service }) => connections.isAsked(service))
  // Without any that is asked, one that is switched off stands for them: its places are unknown, or simulated where allowed.
  const chosen = (asked.length > 0 ? asked : inOrder.filter(({ service }) => connections.isOff(service))).map(
    ({ open }) => open(connections, options),
  )
  const [first] = chosen
  const single = chosen.find(({ forecasts }) => !forecasts)
  const second = chosen.find((source) => source.name === 'met-norway' && source !== first)
  return {
    /** In the order in which they are asked; none: everything is simulated. */
    sources: chosen,
    /** The one that answers for many places at once, for maps; null when none of them does. */
    batch: chosen.flatMap(({ forecasts }) => (forecasts ? [{ forecasts }] : []))[0] ?? null,
    /** The first that is asked place by place; `isShared`: once for a map and for the place's own page. */
    single: single
      ? {
          forecast: single.forecast,
          calls: single.budget,
          isSecond: single === second,
          isShared: single.name === 'met-norway',
        }
      : null,
    /** The one that places are sent to when the calls of the first are short; null when there is none. */
    second: second
      ? { name: second.name, answers: () => second.upstream.state().breaker === 'closed' }
      : null,
    /** Spent share of what the first one allows: 0 nothing, 1 all. */
    pressure: (): number => first?.budget.pressure() ?? 0,
    /** Whether maps and lists may invent figures now: as wished, or because none is asked or none has answered since the start. */
    simulates: (): boolean =>
      chosen.length === 0 ||
      simulatedFallback === 'on' ||
      (simulatedFallback === 'auto' && chosen.every(({ upstream }) => upstream.state().lastSuccess === null)),
  }
}

/**
 * A place of a map as its own page gets it: a source that forbids repeats is asked once for both. Throws UpstreamError
 * where the page would show anything but the place's own fresh forecast.
 */
export const throughPages =
  (weather: Pick<WeatherService, 'at'>): SingleForecasts['forecast'] =>
  async (point) => {
    const part = await weather.at(point)
    const isOwn =
      part.state === 'fresh' && part.value.source !== 'simulated' && part.value.sharedFromKm === null
    if (!isOwn) {
      // A page that lacks its forecast for another reason has no calls left for it.
      const reason = (part.state === 'missing' && failureReasons[part.reason]) || 'budget'
      throw new UpstreamError({ upstream: 'weather', operation: 'map', reason })
    }
    return part.value
  }

/** Heights this near make a difference to a place, and these are heights, in metres; so is the sea this near. */
const heightsKm = 25
const heightsFrom = 900
const seaKm = 8
/** A place's own point, within the rounding of its coordinates. */
const ownPointKm = 0.05
/**
 * A town so near that lies so high, in metres, makes hills of a place. Most villages have no height of their own: asked of
 * towns that have one, their neighbours' take 6 in 100 of those above 500 m for lower, and 8 in 100 of the others for higher.
 */
const townsKm = 8
const hillsFrom = 500
const townsAtMost = 60

type Gazetteer = Pick<Catalogue, 'locate' | 'nearby' | 'nearbyNature' | 'nearbyBeaches'>

/** A place whose height is given, such as the finish of a stage. */
type HighPoint = Coordinates & { readonly altitude?: number | undefined }

const keyOf = ({ lat, lon }: Coordinates): string => `${lat},${lon}`

/** What is known of a point: its height where it is a site's, a town's or one of `ends`, the town whose own point it is, and what is near. */
export function terrainOf(catalogue: Gazetteer, ends: readonly HighPoint[] = []) {
  const heights = new Map(ends.map((end) => [keyOf(end), end.altitude ?? null]))
  const townAt = (point: Coordinates): City | null => catalogue.nearby(point, ownPointKm, 1)[0]?.place ?? null
  const heightAt = (point: Coordinates): number | null =>
    heights.get(keyOf(point)) ??
    (catalogue.nearbyNature(point, ownPointKm)[0]?.place ?? townAt(point))?.elevation ??
    null
  /** Where no town has a height, nobody knows that it is a plain. */
  const isHilly = (point: Coordinates): boolean => {
    const heights = catalogue
      .nearby(point, townsKm, townsAtMost)
      .flatMap(({ place: { elevation } }) => (elevation === null ? [] : [elevation]))
    return heights.length === 0 || heights.some((height) => height >= hillsFrom)
  }
  const isByMountains = (point: Coordinates): boolean =>
    catalogue.nearbyNature(point, heightsKm).some(({ place }) => (place.elevation ?? 0) >= heightsFrom)
  return {
    heightAt,
    townAt,
    traitsAt: (point: Coordinates): PlaceTraits => ({
      population: (townAt(point) ?? catalogue.locate(point)?.city)?.population ?? null,
      elevation: heightAt(point),
      isByHeightsOrSea:
        isByMountains(point) || catalogue.nearbyBeaches(point, seaKm).length > 0 || isHilly(point),
    }),
  }
}
