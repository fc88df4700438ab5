import type { Coordinates } from './geo.ts'
import type { SeaState } from './marine.ts'
import type { MapFigures, MapPeriod } from './map-period.ts'
import type { Beach, BeachRegion, City, NatureCategory, NatureSite, NatureType, Place } from './place.ts'
import type { WeatherSource } from './weather.ts'

/** A place of a map and what is known there. Unknown figures are null. */
interface MapItem extends Coordinates, MapFigures {
  readonly slug: string
  readonly name: string
  /** Other places share the slug: links carry the coordinates. */
  readonly ambiguous: boolean
  /** 0.4–0.9: which markers win when there is no room for all. */
  readonly priority: number
  readonly departmentCode: string
}

export interface CityMapItem extends MapItem {
  readonly kind: 'city'
}

export interface BeachMapItem extends MapItem {
  readonly kind: 'beach'
  readonly region: BeachRegion
  /** Null when the sea is unknown there. */
  readonly marineWeather: MapSea | null
}

export interface NatureMapItem extends MapItem {
  readonly kind: 'nature'
  readonly type: NatureType
  readonly category: NatureCategory
  /** Metres. */
  readonly elevation: number | null
}

export type MapSea = Pick<SeaState, 'seaTemperature' | 'waveHeight' | 'waveDirection' | 'wavePeriod'>

/** One map: its places at a period. Overseas places are told at the same instants, by the clock of Paris. */
export interface MapView<I> {
  readonly items: readonly I[]
  readonly period: MapPeriod
  /** The periods that can be asked for. */
  readonly periods: readonly MapPeriod[]
  /** More is on its way: worth asking again in a few seconds. */
  readonly isRefreshing: boolean
}

/** A place of any of the maps. */
export type AnyMapItem = CityMapItem | BeachMapItem | NatureMapItem
export type AnyMap = MapView<AnyMapItem>

export type CityMap = MapView<CityMapItem>
export type BeachMap = MapView<BeachMapItem>
export type NatureMap = MapView<NatureMapItem>

/** The little that lists say of a place's weather. */
export interface MapGlance {
  readonly source: WeatherSource
  readonly temperature: number | null
  readonly icon: MapFigures['icon']
  readonly windSpeed: number | null
}

/** Places that nobody ranked come last. */
const leastPriority = 0.4

const common = (
  { slug, name, lat, lon, ambiguous, priority, departmentCode }: Place,
  figures: MapFigures,
): MapItem => ({
  slug,
  name,
  lat,
  lon,
  ambiguous,
  priority: priority ?? leastPriority,
  departmentCode,
  ...figures,
})

export const cityItem = (city: City, figures: MapFigures): CityMapItem => ({
  kind: 'city',
  ...common(city, figures),
})

export const beachItem = (beach: Beach, figures: MapFigures, sea: SeaState | null): BeachMapItem => ({
  kind: 'beach',
  ...common(beach, figures),
  region: beach.region,
  marineWeather: sea && {
    seaTemperature: sea.seaTemperature,
    waveHeight: sea.waveHeight,
    waveDirection: sea.waveDirection,
    wavePeriod: sea.wavePeriod,
  },
})

export const natureItem = (site: NatureSite, figures: MapFigures): NatureMapItem => ({
  kind: 'nature',
  ...common(site, figures),
  type: site.type,
  category: site.category,
  elevation: site.elevation,
})

/** A beach near another, or near a point. */
export interface BeachLink extends Coordinates {
  readonly slug: string
  readonly name: string
  readonly km: number
}

/** What the page of a beach knows without asking anybody: a place with its names, and the beaches around. */
export interface BeachPageView extends Coordinates {
  readonly kind: 'beach'
  readonly slug: string
  readonly name: string
  readonly ambiguous: boolean
  readonly departmentCode: string
  readonly departmentName: string
  /** « du Rhône ». */
  readonly departmentOf: string
  readonly regionName: string
  /** IANA zone of the beach's own time. */
  readonly timeZone: string
  readonly population: null
  readonly nature: null
  readonly commune: string
  readonly coast: BeachRegion
  readonly description: string
  /** Nearest first, at most 6, within 100 km; with the temperature of the sea (°C) where that is in memory. */
  readonly nearby: readonly (BeachLink & { readonly seaTemperature: number | null })[]
}

/** The nearest beach whose sea is known; `distanceToBeach` in kilometres. */
export interface BeachInfo {
  readonly hasNearbyBeaches: boolean
  readonly nearestBeach: BeachLink | null
  readonly distanceToBeach: number | null
  readonly marineWeather: SeaState | null
}

/** A line of an index page; `at` only where the slug does not suffice. */
export interface IndexRow {
  readonly slug: string
  readonly name: string
  readonly department: string
  readonly at?: Coordinates
}

export const cityGroupIds = ['metropolises', 'large', 'medium', 'touristic', 'others', 'corsica'] as const
export type CityGroupId = (typeof cityGroupIds)[number]

export interface CityGroup {
  readonly id: CityGroupId
  /** The number of the badge « Priorité 1 » to 4. */
  readonly badge: 1 | 2 | 3 | 4 | null
  readonly rows: readonly IndexRow[]
}

/** `total` counts each city once: those of Corsica are also in the group of their priority. */
export interface CityIndex {
  readonly total: number
  readonly groups: readonly CityGroup[]
}

export const beachGroupIds = ['atlantic', 'mediterranean', 'channel', 'others'] as const
export type BeachGroupId = (typeof beachGroupIds)[number]

export interface BeachRow extends IndexRow {
  readonly commune: string
}

export interface BeachIndex {
  readonly total: number
  readonly groups: readonly { readonly id: BeachGroupId; readonly rows: readonly BeachRow[] }[]
}

export interface NatureRow extends IndexRow {
  readonly type: NatureType
  readonly category: NatureCategory
  readonly region: string
  readonly elevation: number | null
  readonly description: string
}

export interface NatureIndex {
  readonly total: number
  readonly sections: readonly { readonly type: NatureType; readonly rows: readonly NatureRow[] }[]
}
