import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { paths } from '../paths.ts'
import type { Clock } from './cache.ts'
import { createCatalogue, openCatalogue } from './catalogue.ts'
import { openStations } from './catalogue/stations.ts'
import { createConnections, type Connections } from './compose/connections.ts'
import { createPlaceServices } from './compose/place-services.ts'
import { openRiskSources } from './compose/risk-sources.ts'
import type { Sharing } from './compose/sharing.ts'
import { openArome } from './compose/arome.ts'
import { openAvalanche } from './compose/avalanche.ts'
import { openVigilance } from './compose/vigilance-readers.ts'
import type { Config } from './config.ts'
import { usualDeadlines, type Deadlines } from './deadlines.ts'
import { createShareImages } from './og/share-images.ts'
import { createAvalanche } from './services/avalanche.ts'
import { createGeography } from './services/geography.ts'
import { createRaces } from './services/race.ts'
import { createRiskReadings } from './services/risk-readings.ts'
import { createRisks } from './services/risks.ts'
import { readEditions } from './services/race-editions.ts'
import { createRainMap } from './services/rain-map.ts'
import { createRadar, type RadarOptions, type RadarService } from './services/radar.ts'
import { createVigilance } from './services/vigilance.ts'
import { createGeoApi } from './sources/geo-api/geo-api.ts'
import { communeRegister } from './sources/geo-api/source.ts'
import { createOpera } from './sources/opera/opera.ts'
import { radarComposites } from './sources/opera/source.ts'

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

/** Shares of the memory for caches; pages, weather, sea and facts have the rest. */
const imageShare = 0.1
/** The share of decrees by commune, and that of heights by reach. */
const riskShare = 0.01

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

/** The sources, the services over them, and how to close them all. */
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

  /** Addresses of all races and stages. */
  const racePaths = editions.flatMap(({ id, stages }) => [
    paths.race(id),
    ...stages.flatMap(({ number }) => (number === null ? [] : [paths.stage(id, number)])),
  ])
  const subjectPaths = new Set([
    ...racePaths,
    ...catalogue.beaches.map(({ slug }) => paths.beach(slug)),
    ...catalogue.massifs.map(({ slug }) => paths.massif(slug)),
  ])

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
    racePaths,
    shareImages,
    names: {
      canonicalSlug: (name: string) => catalogue.canonicalSlug(name),
      isSubjectPath: (path: string) => subjectPaths.has(path),
    },
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
