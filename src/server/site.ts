import type { Coordinates } from '../domain/geo.ts'
import { localDate, nationalZone } from '../domain/local-time.ts'
import { normalsKm } from '../domain/normals.ts'
import { missing, toPart, mapPart, type Part } from '../domain/part.ts'
import { rainSnowLines, type RainSnowLine } from '../domain/rain-or-snow.ts'
import type { PlaceWeather } from '../domain/weather.ts'
import type { City, Place, PlaceSummary } from '../domain/place.ts'
import { hundredths } from '../domain/rounding.ts'
import { nextLunarEclipses, type LunarEclipse } from '../domain/lunar-eclipse.ts'
import { moonOfDays, type MoonDays, sunMoonTimes, type SunMoonTimes } from '../domain/sun-moon.ts'
import { homonymPoint } from '../paths.ts'
import type { SiteApi } from '../site-api.ts'
import {
  toBeachLink,
  toPlaceSummary,
  toPlaceView,
  type BeachAround,
  type Glance,
  type NearbyPlace,
  type PlaceAnswer,
  type PlaceView,
} from '../views/place-views.ts'
import type { OpenApiDocument } from '../views/open-api.ts'
import type { Clock } from './cache.ts'
import { boundedMap } from './cache/bounded-map.ts'
import type { Catalogue, Nearby } from './catalogue.ts'
import { once } from './once.ts'
import type { Services } from './compose.ts'
import { beachPage, beachesAround } from './services/beaches.ts'
import { searchSite } from './services/search.ts'
import { askedPages } from './site/asked-pages.ts'
import type { Credits } from './sources/credits.ts'
import { sources, switchedOff } from './sources/registry.ts'
import { createIndexPages } from '../views/place-lists.ts'
import type { Config } from './config.ts'
import { hourMs, minuteMs } from '../domain/time-units.ts'
import { getOrInsert } from './collections.ts'

export interface SiteOptions {
  readonly services: Services
  readonly config: Config
  readonly clock: Clock
  readonly publicUrl: string
  readonly credits: Pick<Credits, 'shown' | 'of'>
  readonly openApi: () => OpenApiDocument
}

/** A beach this near gives a place its sea. */
const coastalKm = 30

/** The site in process: what the pages and `/api` ask, answered by the services. */
export function createSite({ services, config, clock, publicUrl, credits, openApi }: SiteOptions): SiteApi {
  const { catalogue, weather, vigilance, races, maps, marine, tides, avalanche } = services
  const indexes = once(() => createIndexPages(catalogue))
  const eclipses = createEclipses()
  const skies = createSkies()
  const towns = createTownsAround(catalogue)
  const summaryOfPlace = (place: Place): PlaceSummary =>
    toPlaceSummary(place, catalogue.department(place.departmentCode))
  const toNearby = ({ place, km }: Nearby<City>, glance: Glance | null): NearbyPlace => ({
    ...summaryOfPlace(place),
    km: hundredths(km),
    glance,
  })
  const found = (place: Place): PlaceAnswer => {
    const view = toPlaceView(place, catalogue.department(place.departmentCode), catalogue.timeZoneOf(place))
    const now = new Date(clock.now())
    const coastal = catalogue.nearbyBeaches(place, coastalKm).length > 0
    return { kind: 'found', place: view, now: now.toISOString(), sunMoon: skies(view, now), coastal }
  }
  return {
    info: async () => ({
      publicUrl,
      contactEmail: config.contactEmail,
      socialLinks: config.socialLinks,
      year: Number(localDate(new Date(clock.now()), nationalZone).slice(0, 4)),
      credits: credits.shown,
      sources: sources.map((source) => ({ ...source.entry, off: switchedOff(source, config) })),
      tiles: { url: config.tileUrl, attribution: config.tileAttribution },
    }),
    place: async (slug, at) => {
      const place = catalogue.resolve(slug, at ?? undefined)
      return place ? found(place) : elsewhere(catalogue, slug, at)
    },
    formerName: async (slug, place) => {
      const former = catalogue.formerCommune(slug, place)
      return former && { name: former.name, isRenamed: former.isRenamed }
    },
    weather: (point) => weather.at(point),
    search: async (query, limit) =>
      searchSite(catalogue, { races: races.names, pages: askedPages }, summaryOfPlace, query, limit),
    reverse: async (point) => {
      const near = catalogue.placeNear(point)
      return near.kind === 'found' ? { kind: 'found', place: summaryOfPlace(near.city) } : near
    },
    nearby: async (point, radiusKm, limit) =>
      towns(point, radiusKm, limit).map((town) => toNearby(town, services.glances.fromMemory(town.place))),
    around: async (point, radiusKm, limit) => {
      const listed = towns(point, radiusKm, limit)
      const glances = await services.glances.of(listed.map(({ place }) => place))
      const places = listed.map((town, i) => toNearby(town, glances[i] ?? null))
      const lacks = places.some(({ glance }) => glance === null)
      const sources = new Set(glances.flatMap((glance) => glance?.source ?? []))
      return listPart(places, { lacks, source: [...sources].join(', ') || 'gazetteer', now: clock.now() })
    },
    vigilanceLevels: (day) => vigilance.levels(day),
    vigilanceDay: (department, day) => vigilance.department(department, day),
    departmentVigilance: (department) => vigilance.city(department),
    vigilanceSummary: () => vigilance.summary(),
    raceBanners: async () => races.banners(),
    race: async (id) => races.race(id),
    stage: async (id, number) => races.stage(id, number),
    stageWeather: (id, number) => races.stageWeather(id, number),
    nextStagesWeather: (id) => races.nextWeather(id),
    now: async () => new Date(clock.now()).toISOString(),
    cooler: (point) => services.surroundings.coolerNear(point),
    weatherMap: (period) => maps.weatherMap(period),
    countryMap: () => maps.weatherMap('current'),
    beachMap: () => maps.beachMap(),
    natureMap: () => maps.natureMap(),
    mapHours: (kind) => maps.mapHours(kind),
    fact: (name, point) => services.placeFacts.at(name, point),
    radar: () => services.radar.overview(),
    radarAt: (point) => services.placeFacts.at('radar', point),
    rainMap: () => services.rainMap.rain(),
    flashMap: () => services.rainMap.flashes(),
    risks: (point) => services.risks.report(point),
    nationalRisk: (name) => services.risks.country(name),
    riverGauge: (point) => services.risks.gauge(point),
    normals: async (point) => catalogue.normalsNear(point, normalsKm),
    marine: (point) => marine.marineAt(point),
    seaNear: (point, radiusKm) => marine.seaNear(point, radiusKm),
    beach: async (slug) => {
      const now = new Date(clock.now())
      return beachPage(catalogue, slug, (place) => skies(place, now))
    },
    beachesAround: async (slug) => {
      const beach = catalogue.beach(slug)
      const listed = beach ? beachesAround(catalogue, beach) : []
      const seas = await marine.seasOf(listed.map(({ place }) => place))
      const beaches = listed.map(({ place, km }, i): BeachAround => ({
        ...toBeachLink(place, km),
        seaTemperature: seas[i]?.seaTemperature ?? null,
      }))
      const isUnknown = ({ seaTemperature }: BeachAround): boolean => seaTemperature === null
      const lacks = beaches.some(isUnknown)
      const source = beaches.every(isUnknown) ? 'gazetteer' : 'open-meteo-marine'
      return listPart(beaches, { lacks, source, now: clock.now() })
    },
    cities: async () => indexes().cities,
    beaches: async () => indexes().beaches,
    nature: async () => indexes().nature,
    tidePorts: () => tides.ports(),
    tidePort: (slug) => tides.port(slug),
    tideMonth: (slug, month) => tides.month(slug, month),
    tideList: (slug, days) => tides.list(slug, days),
    portsNearPlaces: async (slug) => tides.nearPlaces(slug),
    beachTide: (beach) => tides.near(beach, beach.coast),
    massifs: () => avalanche.massifs(),
    massif: async (slug) => avalanche.massif(slug),
    massifBulletin: (slug) => avalanche.bulletin(slug),
    avalanche: (point) => avalanche.at(point),
    highAvalanche: (points) => avalanche.highAt(points),
    rainSnow: async (point) => rainSnowPart(await weather.at(point), point, services),
    measuredSnow: (point) => avalanche.snow(point),
    credits: async (from) => credits.of(from),
    openApi: async () => openApi(),
    eclipses: async () => eclipses(new Date(clock.now())),
  }
}

/**
 * Where an address without a place of that name leads: the commune at its point, the one that a former commune is part of,
 * the canonical slug, or nowhere.
 */
function elsewhere(catalogue: Catalogue, slug: string, at: Coordinates | null): PlaceAnswer {
  const located = at && catalogue.locate(at)
  const city = located?.city ?? catalogue.successor(slug)
  if (city) {
    const former = catalogue.formerCommune(slug, city) ? slug : null
    return { kind: 'moved', slug: city.slug, at: homonymPoint(city), former }
  }
  const canonical = catalogue.canonicalSlug(slug)
  return canonical && canonical !== slug
    ? { kind: 'moved', slug: canonical, at: null, former: null }
    : { kind: 'unknown' }
}

/** What a forecast says of rain and snow by height. */
function rainSnowPart(
  part: Part<PlaceWeather>,
  point: Coordinates,
  { catalogue, heightAt }: Services,
): Part<readonly RainSnowLine[]> {
  if (part.state === 'missing') return part
  const { hourly, hourlyStep, elevation } = part.value
  if (hourly.every(({ freezingLevel }) => freezingLevel === null)) return missing('unsupported')
  const located = catalogue.locate(point)
  const zone = located ? catalogue.timeZoneOf(located.city) : nationalZone
  const altitude = heightAt(point) ?? elevation
  return mapPart(part, () => rainSnowLines(hourly, { zone, stepMs: hourlyStep * hourMs, altitude }))
}

/** The towns around a point never change; weighing a thousand of them takes 0.36 ms, as long as a quarter of a page. */
function createTownsAround(catalogue: Catalogue): Catalogue['nearby'] {
  const cache = boundedMap<string, readonly Nearby<City>[]>(5_000)
  return (at, radiusKm, limit) =>
    getOrInsert(cache, `${at.lat},${at.lon},${radiusKm},${limit}`, () =>
      catalogue.nearby(at, radiusKm, limit),
    )
}

/** Sun and moon of today and tomorrow: each place and day is computed once, the moon of a day once for its zone. */
function createSkies(): (place: PlaceView, now: Date) => readonly [SunMoonTimes, SunMoonTimes] {
  const cache = boundedMap<string, readonly [SunMoonTimes, SunMoonTimes]>(2_000)
  const moons = boundedMap<string, MoonDays>(20)
  return (place, now) => {
    const today = localDate(now, place.timeZone)
    return getOrInsert(cache, `${place.lat},${place.lon},${today}`, () => {
      const moon = getOrInsert(moons, `${place.timeZone} ${today}`, () => moonOfDays(today, place.timeZone))
      return sunMoonTimes(place, today, place.timeZone, moon)
    })
  }
}

/** The edges of the mainland and Corsica: the moon may have risen for one of them and not yet for another. */
const edgesOfFrance = [
  { lat: 51.03, lon: 2.38 }, // Dunkerque
  { lat: 48.58, lon: 7.75 }, // Strasbourg
  { lat: 43.7, lon: 7.27 }, // Nice
  { lat: 42.7, lon: 9.45 }, // Bastia
  { lat: 42.7, lon: 2.9 }, // Perpignan
  { lat: 43.48, lon: -1.56 }, // Biarritz
  { lat: 48.39, lon: -4.49 }, // Brest
]
const eclipsesShown = 5

/** Some tens of milliseconds of computing: once an hour is enough. */
function createEclipses(): (now: Date) => readonly LunarEclipse[] {
  let latest: { readonly hour: number; readonly eclipses: readonly LunarEclipse[] } | null = null
  return (now) => {
    const hour = Math.floor(now.getTime() / hourMs)
    if (latest?.hour !== hour)
      latest = { hour, eclipses: nextLunarEclipses(now, eclipsesShown, edgesOfFrance) }
    return latest.eclipses
  }
}

/** A list of places that lacks a figure is worth asking again sooner; it ages like a forecast otherwise. */
const aroundMs = 20 * minuteMs
const lackingMs = minuteMs

const listPart = <T>(
  places: readonly T[],
  { lacks, source, now }: { lacks: boolean; source: string; now: number },
): Part<readonly T[]> =>
  toPart(places, { now, at: now, source, freshForMs: lacks ? lackingMs : aroundMs, isCached: true })
