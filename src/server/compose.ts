import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { nationalZone } from '../domain/local-time.ts'
import type { Coordinates } from '../domain/geo.ts'
import { valueOf } from '../domain/part.ts'
import { simulateHour, simulateWeather } from '../domain/simulated-weather.ts'
import { paths } from '../paths.ts'
import type { Clock } from './cache.ts'
import { createCatalogue, openCatalogue, type Catalogue } from './catalogue.ts'
import { openStations, type StationAt } from './catalogue/stations.ts'
import { createConnections, type Connections } from './compose/connections.ts'
import { throughPages, openForecasts, terrainOf } from './compose/forecasts.ts'
import { createPlaceFacts } from './compose/place-facts.ts'
import { openRiskSources } from './compose/risk-sources.ts'
import type { Sharing } from './compose/sharing.ts'
import { openArome, type OpenArome } from './compose/arome.ts'
import { openAvalanche } from './compose/avalanche.ts'
import { openVigilance } from './compose/vigilance-readers.ts'
import type { Config } from './config.ts'
import { usualDeadlines, type Deadlines } from './deadlines.ts'
import { createShareImages } from './og/share-images.ts'
import { createAvalanche } from './services/avalanche.ts'
import { createMaps } from './services/maps.ts'
import { createMarine } from './services/marine.ts'
import { createGlances } from './services/glances.ts'
import { createGeography } from './services/geography.ts'
import { createRaces } from './services/race.ts'
import { createRiskReadings } from './services/risk-readings.ts'
import { createRisks } from './services/risks.ts'
import { readEditions, type EditionRow } from './services/race-editions.ts'
import { createSurroundings } from './services/surroundings.ts'
import { createRainMap } from './services/rain-map.ts'
import { createRadar, type RadarOptions, type RadarService } from './services/radar.ts'
import { createVigilance } from './services/vigilance.ts'
import { createTides } from './services/tides.ts'
import { createForecastJudgement } from './services/forecast-judgement.ts'
import { createOwnForecasts } from './services/own-forecasts.ts'
import { createWeatherService } from './services/weather.ts'
import { createGeoApi } from './sources/geo-api/geo-api.ts'
import { communeRegister } from './sources/geo-api/source.ts'
import { createOpenMeteoMarine } from './sources/open-meteo/open-meteo-marine.ts'
import { createOpera } from './sources/opera/opera.ts'
import { radarComposites } from './sources/opera/source.ts'
import { metNorwayForecast } from './sources/met-norway/source.ts'
import { whyNotAsked } from './sources/registry.ts'
import { openMeteoForecast, openMeteoMarine } from './sources/open-meteo/source.ts'

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
  /** What this process shares with others; null: nothing. */
  readonly sharing: Sharing | null
  readonly deadlines?: Deadlines | undefined
}

/** Within so much a place of a map stands for a town of the same name. */
const sameTownKm = 3

/** Shares of the memory for caches; the rest is for whole pages. */
const weatherShare = 0.3
const imageShare = 0.1
const marineShare = 0.05
/** Of decrees by commune, and of heights by reach. */
const riskShare = 0.01
/** Of each fact. */
const factShare = 0.03

interface Foundation {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly catalogue: Catalogue
  readonly connections: Connections
  readonly stationAt: StationAt
  readonly editions: readonly EditionRow[]
  readonly sharing: Sharing | null
  readonly radar: RadarService
  readonly arome: OpenArome | null
  readonly deadlines: Deadlines
}

/** What pages say of places: weather, maps, the sea, and facts beside them. */
function createPlaceServices(foundation: Foundation) {
  const { config, clock, log, catalogue, connections, editions, stationAt, sharing, deadlines } = foundation
  const { arome } = foundation
  const timeZoneAt = (point: Coordinates): string => {
    const located = catalogue.locate(point)
    return located ? catalogue.timeZoneOf(located.city) : nationalZone
  }

  const isReal = config.weatherSource !== 'simulated'
  const { heightAt, townAt, traitsAt } = terrainOf(
    catalogue,
    editions.flatMap(({ stages }) =>
      stages.flatMap(({ start, finish }) => [start ?? [], finish ?? []].flat()),
    ),
  )
  const forecasts = openForecasts(config.weatherSource, connections, {
    log,
    altitudeAt: heightAt,
    isInMountains: (point) => catalogue.massifsOf(point).length > 0,
    sharedAnswers: sharing?.expiries,
  })
  const secondIsSilent = whyNotAsked(metNorwayForecast, config)
  if (config.weatherSource === 'auto' && secondIsSilent)
    log.info({ upstream: metNorwayForecast.name }, `source not asked: ${secondIsSilent}`)
  const openMeteoCalls = connections.budget(openMeteoForecast)
  const { pressure } = openMeteoCalls
  const own =
    arome && config.weatherSource === 'auto'
      ? createOwnForecasts(
          arome.runs,
          (point) => heightAt(point) ?? (isBeach(catalogue, point) ? 0 : null),
          (point) => arome.townHalls?.of(townAt(point)?.code ?? '') ?? null,
        )
      : null
  const weather = createWeatherService({
    own,
    sources: forecasts.sources,
    second: forecasts.second && { ...forecasts.second, traitsAt },
    simulate: simulateWeather,
    simulatedFallback: config.simulatedFallback,
    timeZoneAt,
    pressure: forecasts.pressure,
    maxBytes: Math.floor(config.cacheBytes * weatherShare),
    shared: sharing?.forecasts,
    clock,
  })

  const seaHost = isReal ? connections.open(openMeteoMarine) : null
  const sea = seaHost && createOpenMeteoMarine(seaHost.upstream, seaHost)
  const maps = createMaps({
    catalogue,
    batch: forecasts.batch,
    fallback: forecasts.single && {
      ...forecasts.single,
      ...(forecasts.single.isShared ? { forecast: throughPages(weather) } : {}),
    },
    marineBatch: connections.isOff(openMeteoMarine) ? null : sea,
    simulate: simulateHour,
    simulatedFallback: config.simulatedFallback,
    hasAnswered: forecasts.hasAnswered,
    pressure,
    calls: openMeteoCalls,
    seaCalls: connections.budget(openMeteoMarine),
    nowAt: weather.now,
    own: own ? { forecastAt: weather.ownMapForecast, runAt: own.runAt } : undefined,
    wasAskedFor: weather.wasAskedFor,
    shared: sharing?.places,
    sharedSeas: sharing?.seas,
    deadlines,
    clock,
    log,
  })
  const marine = createMarine({
    source: sea,
    batch: connections.isOff(openMeteoMarine) ? null : sea,
    calls: connections.budget(openMeteoMarine),
    catalogue,
    seaOnMap: (beach) => maps.sea(beach),
    pressure,
    maxBytes: Math.floor(config.cacheBytes * marineShare),
    shared: sharing?.sea,
    clock,
    log,
  })
  const placeFacts = createPlaceFacts(isReal ? connections : null, {
    timeZoneAt,
    maxBytes: Math.floor(config.cacheBytes * factShare),
    shared: sharing?.facts,
    clock,
    log,
    radar: foundation.radar,
    stationAt,
    heightAt: async (point) => heightAt(point) ?? valueOf(await weather.at(point))?.elevation ?? null,
  })
  const glances = createGlances({
    latest: (point) => weather.now(point, 0),
    ofMaps: (place) => maps.glance(place, sameTownKm),
    batch: forecasts.batch,
    simulate: simulateHour,
    simulates: () =>
      forecasts.sources.length === 0 ||
      config.simulatedFallback === 'on' ||
      (config.simulatedFallback === 'auto' && !forecasts.hasAnswered()),
    pressure,
    calls: openMeteoCalls,
    clock,
  })
  const surroundings = createSurroundings({
    catalogue,
    weather,
    glance: (place) => {
      const now = weather.now(place, 0)
      const temperature = now?.current.temperature ?? null
      return now && temperature !== null ? { source: now.source, temperature } : maps.glance(place, 0)
    },
    glances: glances.of,
  })
  const tides = createTides({ catalogue, clock })
  const judgement =
    own &&
    createForecastJudgement({
      places: prefecturesOf(catalogue).filter((place) => heightAt(place) !== null),
      forecastsAt: weather.temperaturesOf,
      measuredAt: (point) => placeFacts.at('measured', point),
      clock,
      log,
    })
  judgement?.start()
  return {
    /** How AROME comes out beside stations and the other sources; null: it is not asked for. */
    judgement,
    weather,
    maps,
    marine,
    tides,
    glances,
    placeFacts,
    surroundings,
    /** Metres above the sea of a place at its own point; null where nobody says. */
    heightAt,
  }
}

/** Of France in Europe. */
const prefecturesOf = (catalogue: Catalogue): readonly Coordinates[] =>
  [...catalogue.departments.values()].flatMap(({ seat, timeZone }) =>
    seat === null || timeZone !== nationalZone ? [] : (catalogue.city(seat) ?? []),
  )

/** Within the rounding of its coordinates. */
const isBeach = (catalogue: Catalogue, point: Coordinates): boolean =>
  catalogue.nearbyBeaches(point, 0.05).length > 0

/** The rain radar; without its source there is none. */
const openRadar = (
  connections: Connections,
  own: Pick<RadarOptions, 'clock' | 'log' | 'shared'>,
): RadarService =>
  createRadar({
    source: connections.isOff(radarComposites)
      ? null
      : createOpera(connections.open(radarComposites).upstream),
    picturePath: paths.radarPicture,
    credit: `${radarComposites.credit.name}, ${radarComposites.credit.licence}`,
    ...own,
  })

/** Everything behind the pages, wired once. */
export type Services = ReturnType<typeof createServices>

/** The sources, the services over them, and how to let go of them all. */
export function createServices(options: ComposeOptions) {
  const { config, clock, log, dataFolder, gazetteerFile, fontFolder, iconFolder, sharing } = options
  const { deadlines = usualDeadlines } = options
  const sharedBudgets = sharing?.budgets ?? null
  const connections = createConnections({ config, clock, log, sharedBudgets, deadlines })
  const catalogue = gazetteerFile ? openCatalogue(readFileSync(gazetteerFile)) : createCatalogue(dataFolder)
  const stationAt = openStations(join(dataFolder, 'stations.json'))
  const editions = readEditions(join(dataFolder, 'races'))
  const register = createGeoApi(connections.open(communeRegister).upstream)
  const arome = openArome(connections, {
    config,
    catalogue,
    editions,
    register,
    shared: sharing?.runs ?? null,
    clock,
    log,
  })
  const radar = openRadar(connections, { clock, log, shared: sharing?.radar })
  const placeServices = createPlaceServices({
    radar,
    arome,
    config,
    clock,
    log,
    catalogue,
    connections,
    stationAt,
    editions,
    sharing,
    deadlines,
  })
  const shareImages = createShareImages({
    fontFolder,
    iconFolder,
    maxBytes: Math.floor(config.cacheBytes * imageShare),
    log,
  })
  const geography = createGeography({
    catalogue,
    remote: register,
  })
  const vigilance = createVigilance({
    ...openVigilance(connections, clock),
    clock,
    log,
    waitMs: deadlines.vigilanceMs,
    departmentName: (code) => catalogue.department(code)?.name ?? null,
  })
  const readings = createRiskReadings(
    openRiskSources(connections),
    Math.floor(config.cacheBytes * riskShare),
    clock,
  )
  const avalanche = createAvalanche({
    ...openAvalanche(connections, catalogue.massifs),
    catalogue,
    editions,
    clock,
    waitMs: deadlines.riskMs,
  })
  const risks = createRisks({
    readings,
    catalogue,
    vigilance: (department) => vigilance.city(department),
    avalanche,
    air: (point) => placeServices.placeFacts.at('air', point),
    clock,
    deadlines,
  })

  return {
    ...placeServices,
    catalogue,
    /** Météo-France's own model; null: it is not asked for. */
    arome: arome?.runs ?? null,
    radar,
    rainMap: createRainMap({ radar, flashes: placeServices.placeFacts.flashes, catalogue }),
    vigilance,
    risks,
    avalanche,
    races: createRaces({ editions, catalogue, weather: placeServices.weather, clock }),
    geography,
    /** Addresses of all races and stages. */
    racePaths: editions.flatMap(({ id, stages }) => [
      paths.race(id),
      ...stages.flatMap(({ number }) => (number === null ? [] : [paths.stage(id, number)])),
    ]),
    shareImages,
    canonicalSlug: (name: string) => catalogue.canonicalSlug(name),
    upstreamStates: connections.states,
    /** Calls that sources may still be asked, for those that are counted. */
    callsLeft: connections.callsLeft,
    close: async (): Promise<void> => {
      vigilance.close()
      radar.close()
      arome?.runs.close()
      arome?.townHalls?.close()
      placeServices.judgement?.close()
      placeServices.maps.close()
      placeServices.placeFacts.close()
      shareImages.close()
      await connections.close()
      await sharing?.close()
    },
  }
}
