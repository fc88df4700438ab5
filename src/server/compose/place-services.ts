import type { Logger } from 'pino'
import { nationalZone } from '../../domain/local-time.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { valueOf } from '../../domain/part.ts'
import { simulateHour, simulateWeather } from '../../domain/simulated-weather.ts'
import type { Clock } from '../cache.ts'
import type { Catalogue } from '../catalogue.ts'
import type { StationAt } from '../catalogue/stations.ts'
import type { Connections } from './connections.ts'
import { throughPages, openForecasts, terrainOf } from './forecasts.ts'
import { createPlaceFacts } from './place-facts.ts'
import type { Sharing } from './sharing.ts'
import type { OpenArome } from './arome.ts'
import type { Config } from '../config.ts'
import type { Deadlines } from '../deadlines.ts'
import { createMaps } from '../services/maps.ts'
import { createMarine } from '../services/marine.ts'
import { createGlances } from '../services/glances.ts'
import { endsOf, type EditionRow } from '../services/race-editions.ts'
import { createSurroundings } from '../services/surroundings.ts'
import type { RadarService } from '../services/radar.ts'
import { createTides } from '../services/tides.ts'
import { createForecastJudgement } from '../services/forecast-judgement.ts'
import { createOwnForecasts } from '../services/own-forecasts.ts'
import { createWeatherService } from '../services/weather.ts'
import { createOpenMeteoMarine } from '../sources/open-meteo/open-meteo-marine.ts'
import { metNorwayForecast } from '../sources/met-norway/source.ts'
import { whyNotAsked } from '../sources/registry.ts'
import { openMeteoForecast, openMeteoMarine } from '../sources/open-meteo/source.ts'

/** Within so much a place of a map stands for a town of the same name. */
const sameTownKm = 3

/** Shares of the memory for caches. */
const weatherShare = 0.3
const marineShare = 0.05
/** The share of the memory for caches that each fact may take. */
const factShare = 0.03

/** What the services of places are made over. */
export interface Foundation {
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
export function createPlaceServices(foundation: Foundation) {
  const { config, clock, log, catalogue, connections, editions, stationAt, sharing, deadlines } = foundation
  const { arome } = foundation
  const timeZoneAt = (point: Coordinates): string => {
    const located = catalogue.locate(point)
    return located ? catalogue.timeZoneOf(located.city) : nationalZone
  }

  const isReal = config.weatherSource !== 'simulated'
  const { heightAt, townAt, traitsAt } = terrainOf(catalogue, endsOf(editions))
  const forecasts = openForecasts(config, connections, {
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
  const ofManyPlaces = {
    batch: forecasts.batch,
    simulate: simulateHour,
    simulates: forecasts.simulates,
    pressure,
    calls: openMeteoCalls,
    clock,
  }
  const maps = createMaps({
    ...ofManyPlaces,
    catalogue,
    fallback: forecasts.single && {
      ...forecasts.single,
      ...(forecasts.single.isShared ? { forecast: throughPages(weather) } : {}),
    },
    marineBatch: connections.isOff(openMeteoMarine) ? null : sea,
    seaCalls: connections.budget(openMeteoMarine),
    nowAt: weather.now,
    own: own ? { forecastAt: weather.ownMapForecast, runAt: own.runAt } : undefined,
    wasAskedFor: weather.wasAskedFor,
    shared: sharing?.places,
    sharedSeas: sharing?.seas,
    deadlines,
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
    ...ofManyPlaces,
    latest: (point) => weather.now(point, 0),
    ofMaps: (place) => maps.glance(place, sameTownKm),
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

/** The prefectures of France in Europe. */
const prefecturesOf = (catalogue: Catalogue): readonly Coordinates[] =>
  [...catalogue.departments.values()].flatMap(({ seat, timeZone }) =>
    seat === null || timeZone !== nationalZone ? [] : (catalogue.city(seat) ?? []),
  )

/** Within the rounding of its coordinates. */
const isBeach = (catalogue: Catalogue, point: Coordinates): boolean =>
  catalogue.nearbyBeaches(point, 0.05).length > 0
