import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { nationalZone } from '../domain/local-time.ts'
import type { Coordinates } from '../domain/geo.ts'
import { simulateHour, simulateWeather } from '../domain/simulated-weather.ts'
import { temperatureNow } from '../domain/weather-now.ts'
import { paths } from '../paths.ts'
import type { Credit } from '../site-api.ts'
import type { Clock } from './cache.ts'
import { createCatalogue, openCatalogue, type Catalogue } from './catalogue.ts'
import type { Config, UpstreamName } from './config.ts'
import { withRequestNumber } from './http/request-number.ts'
import { createShareImages, type ShareImages } from './og/share-images.ts'
import { createAir, type AirService } from './services/air.ts'
import { createMaps, type Maps } from './services/maps.ts'
import type { BatchForecasts } from './services/map-screen.ts'
import { createMarine, type MarineService } from './services/marine.ts'
import { createGeography, type Geography } from './services/geography.ts'
import { createRaces, type RaceService } from './services/race.ts'
import { readEditions } from './services/race-editions.ts'
import { createSurroundings, type Surroundings } from './services/surroundings.ts'
import { createVigilance, type VigilanceService } from './services/vigilance.ts'
import { createWeatherService, type ForecastSource, type WeatherService } from './services/weather.ts'
import { meteoalarmCredit } from './sources/meteoalarm/meteoalarm-warning.ts'
import { createGeoApi, credit as geoApiCredit } from './sources/geo-api/geo-api.ts'
import { createMeteoalarmAtom } from './sources/meteoalarm/meteoalarm-atom.ts'
import { createMeteoalarmJson } from './sources/meteoalarm/meteoalarm-json.ts'
import { createMeteoalarmRss } from './sources/meteoalarm/meteoalarm-rss.ts'
import { createMeteofranceVigilance, meteofranceCredit } from './sources/meteofrance/meteofrance-vigilance.ts'
import { createVigilanceStorage, vigilanceStorageCredit } from './sources/meteofrance/vigilance-storage.ts'
import { createBudget, geoApiLimits, openWeatherLimits, type Budget } from './upstream/budget.ts'
import { createUpstream, type UpstreamOptions } from './upstream/http.ts'
import { createOpenMeteo, credit as openMeteoCredit } from './sources/open-meteo/open-meteo.ts'
import {
  openMeteoDay,
  openMeteoInFlight,
  openMeteoMinute,
  openMeteoRefusal,
} from './sources/open-meteo/open-meteo-limits.ts'
import { createOpenMeteoAir, credit as airCredit } from './sources/open-meteo/open-meteo-air.ts'
import { createOpenMeteoMarine, credit as marineCredit } from './sources/open-meteo/open-meteo-marine.ts'
import { createOpenWeather, credit as openWeatherCredit } from './sources/openweather/openweather.ts'
import type { Upstream, UpstreamState } from './upstream/upstream.ts'

export interface ComposeOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly dataFolder: string
  /** The gazetteer that the build has packed; null where there is none: it is packed from the data folder. */
  readonly gazetteerFile: string | null
  /** TrueType fonts and weather icons of the share images. */
  readonly fontFolder: string
  readonly iconFolder: string
}

/** Everything behind the pages, wired once. */
export interface Services {
  readonly catalogue: Catalogue
  readonly weather: WeatherService
  readonly vigilance: VigilanceService
  readonly races: RaceService
  readonly geography: Geography
  /** Whose data is shown: one line each, under every page. */
  readonly credits: readonly Credit[]
  readonly maps: Maps
  readonly marine: MarineService
  readonly air: AirService
  readonly surroundings: Surroundings
  readonly shareImages: ShareImages
  /** Addresses of all races and stages. */
  readonly racePaths: readonly string[]
  readonly canonicalSlug: (name: string) => string | null
  upstreamStates(): readonly UpstreamState[]
  close(): Promise<void>
}

/** Shares of the memory for caches; the rest is for whole pages. */
const weatherShare = 0.3
const imageShare = 0.1
const marineShare = 0.05
const airShare = 0.03

/** The sources, the services over them, and how to let go of them all. */
export function createServices(options: ComposeOptions): Services {
  const { config, clock, dataFolder, gazetteerFile, fontFolder, iconFolder } = options
  const log = withRequestNumber(options.log)
  const opened: Upstream[] = []
  const secrets = [config.openWeatherKey, config.openMeteoKey, config.meteoFranceKey].filter(
    (key) => key !== null,
  )
  const open = (name: string, variable: UpstreamName, settings: Partial<UpstreamOptions> = {}): Upstream => {
    const baseUrl = config.upstreams[variable]
    const upstream = createUpstream({ name, baseUrl, log, clock, secrets, ...settings })
    opened.push(upstream)
    return upstream
  }

  const catalogue = gazetteerFile ? openCatalogue(readFileSync(gazetteerFile)) : createCatalogue(dataFolder)
  const budgets = new Map<ForecastSource['name'], Budget>()
  const forecasting: Upstream[] = []
  // With a key the plan's own limits hold, which nobody told us.
  const isFree = config.openMeteoKey === null
  const openMeteoBudget = createBudget({ ...(isFree ? openMeteoDay : {}), clock })
  /** Each host counts its own minutes and queue; hours and days are those of our address. */
  const openMeteoHost = () => ({
    budget: createBudget({ ...(isFree ? openMeteoMinute : {}), clock, shared: openMeteoBudget }),
    keyVariable: 'OPEN_METEO_API_KEY',
    refusalOf: openMeteoRefusal,
    ...(isFree ? { maxConcurrent: openMeteoInFlight } : {}),
  })
  const forecastHost = openMeteoHost()
  const seaHost = openMeteoHost()
  let batch: BatchForecasts | null = null
  const openMeteo = (): ForecastSource => {
    budgets.set('open-meteo', forecastHost.budget)
    const upstream = open('open-meteo', 'OPEN_METEO_URL', forecastHost)
    forecasting.push(upstream)
    const { forecast, forecasts } = createOpenMeteo(upstream, { apiKey: config.openMeteoKey ?? undefined })
    batch = { forecasts }
    return { name: 'open-meteo', forecast }
  }
  const openWeather = (apiKey: string): ForecastSource => {
    const budget = createBudget({ ...openWeatherLimits, clock })
    budgets.set('openweather', budget)
    const upstream = open('openweather', 'OPENWEATHER_URL', { budget, keyVariable: 'OPENWEATHER_API_KEY' })
    forecasting.push(upstream)
    const { forecast } = createOpenWeather(upstream, { apiKey })
    return { name: 'openweather', forecast }
  }

  const timeZoneAt = (point: Coordinates): string => {
    const located = catalogue.locate(point)
    return located ? catalogue.timeZoneOf(located.city) : nationalZone
  }

  const key = config.openWeatherKey
  const sources: Record<Config['weatherSource'], () => ForecastSource[]> = {
    auto: () => (key ? [openWeather(key), openMeteo()] : [openMeteo()]),
    openweather: () => (key ? [openWeather(key)] : []),
    'open-meteo': () => [openMeteo()],
    simulated: () => [],
  }
  const chosen = sources[config.weatherSource]()
  const weather = createWeatherService({
    sources: chosen,
    simulate: simulateWeather,
    simulatedFallback: config.simulatedFallback,
    timeZoneAt,
    pressure: () => budgets.get(chosen[0]?.name ?? 'open-meteo')?.pressure() ?? 0,
    maxBytes: Math.floor(config.cacheBytes * weatherShare),
    clock,
  })

  const single = chosen.find(({ name }) => name === 'openweather')
  const sea =
    config.weatherSource === 'simulated'
      ? null
      : createOpenMeteoMarine(open('open-meteo-marine', 'OPEN_METEO_MARINE_URL', seaHost), {
          apiKey: config.openMeteoKey ?? undefined,
        })
  const maps = createMaps({
    catalogue,
    batch,
    fallback: single
      ? { forecast: single.forecast, calls: budgets.get(single.name) ?? forecastHost.budget }
      : null,
    marineBatch: sea,
    simulate: simulateHour,
    simulatedFallback: config.simulatedFallback,
    hasAnswered: () => forecasting.some((upstream) => upstream.state().lastSuccess !== null),
    pressure: () => openMeteoBudget.pressure(),
    calls: forecastHost.budget,
    seaCalls: seaHost.budget,
    wasAskedFor: weather.wasAskedFor,
    clock,
    log,
  })
  const marine = createMarine({
    source: sea,
    catalogue,
    seaOnMap: (beach) => maps.sea(beach),
    pressure: () => openMeteoBudget.pressure(),
    maxBytes: Math.floor(config.cacheBytes * marineShare),
    clock,
  })
  const air = createAir({
    source:
      config.weatherSource === 'simulated'
        ? null
        : createOpenMeteoAir(open('open-meteo-air', 'OPEN_METEO_AIR_URL', openMeteoHost()), {
            apiKey: config.openMeteoKey ?? undefined,
          }),
    timeZoneAt,
    pressure: () => openMeteoBudget.pressure(),
    maxBytes: Math.floor(config.cacheBytes * airShare),
    clock,
  })
  const surroundings = createSurroundings({
    catalogue,
    weather,
    clock,
    glance: (place) => {
      const latest = weather.latest(place)
      const temperature = latest && temperatureNow(latest, new Date(clock.now()))
      return latest && temperature !== null ? { source: latest.source, temperature } : maps.glance(place, 0)
    },
  })

  const shareImages = createShareImages({
    fontFolder,
    iconFolder,
    maxBytes: Math.floor(config.cacheBytes * imageShare),
    log,
  })
  const geography = createGeography({
    catalogue,
    remote: createGeoApi(
      open('geo-api', 'GEO_API_URL', { budget: createBudget({ ...geoApiLimits, clock }) }),
    ),
  })
  const editions = readEditions(join(dataFolder, 'races'))
  const vigilance = createVigilance({
    ...vigilanceSources(config, open, clock),
    clock,
    log,
    departmentName: (code) => catalogue.department(code)?.name ?? null,
  })

  return {
    catalogue,
    weather,
    vigilance,
    maps,
    marine,
    air,
    surroundings,
    races: createRaces({ editions, catalogue, weather, clock }),
    geography,
    credits: [
      openMeteoCredit,
      ...(config.openWeatherKey ? [openWeatherCredit] : []),
      marineCredit,
      airCredit,
      config.meteoFranceKey ? meteofranceCredit : vigilanceStorageCredit,
      meteoalarmCredit,
      geoApiCredit,
    ],
    racePaths: editions.flatMap(({ id, stages }) => [
      paths.race(id),
      ...stages.flatMap(({ number }) => (number === null ? [] : [paths.stage(id, number)])),
    ]),
    shareImages,
    canonicalSlug: (name) => catalogue.canonicalSlug(name),
    upstreamStates: () => opened.map((upstream) => upstream.state()),
    close: async () => {
      vigilance.close()
      maps.close()
      shareImages.close()
      await Promise.all(opened.map((upstream) => upstream.close()))
    },
  }
}

type Open = (name: string, variable: UpstreamName, options?: Partial<UpstreamOptions>) => Upstream

/** The sources of the official vigilance, in their decided order; the portal only with its key. */
function vigilanceSources(config: Config, open: Open, clock: Clock) {
  const apikey = config.meteoFranceKey
  const portal = (key: string) =>
    createMeteofranceVigilance(
      open('meteofrance', 'METEOFRANCE_VIGILANCE_URL', {
        headers: () => ({ apikey: key }),
        keyVariable: 'METEOFRANCE_API_KEY',
      }),
    )
  return {
    portal: apikey ? portal(apikey) : undefined,
    storage: createVigilanceStorage(
      open('vigilance-storage', 'VIGILANCE_STORAGE_URL', { redirectHosts: config.vigilanceStorageHosts }),
      clock.monotonic,
    ),
    meteoalarmJson: createMeteoalarmJson(open('meteoalarm-json', 'METEOALARM_JSON_URL')),
    meteoalarmAtom: createMeteoalarmAtom(open('meteoalarm-atom', 'METEOALARM_ATOM_URL')),
    meteoalarmRss: createMeteoalarmRss(open('meteoalarm-rss', 'METEOALARM_RSS_URL')),
  }
}
