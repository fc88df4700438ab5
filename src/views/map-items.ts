import type { MapFigures, MapPeriod } from '../domain/map-period.ts'
import type { SeaState } from '../domain/marine.ts'
import { pick } from '../domain/pick.ts'
import type { Beach, City, NatureSite, Place } from '../domain/place.ts'
import type { BeachMapItem, CityMapItem, NatureMapItem } from '../schemas/maps.ts'

export type { BeachMapItem, CityMapItem, MapHours, NatureMapItem } from '../schemas/maps.ts'

/** One map: its places at a period. Overseas places are shown at the same instants, by the clock of Paris. */
export interface MapView<I> {
  readonly items: readonly I[]
  readonly period: MapPeriod
  /** The periods that can be asked for. */
  readonly periods: readonly MapPeriod[]
  /** More is on its way: worth asking again in a few seconds. */
  readonly isRefreshing: boolean
  /** Some of its places have had no answer yet. */
  readonly isPartial: boolean
}

/** What is said of an hour to come besides. */
interface AtHour {
  /** mm in the hour; null when unknown. */
  readonly precipitation?: number | null
  /** The zone of a place whose clocks are not those of Paris. */
  readonly timeZone?: string
}

/** A place of any of the maps. */
export type AnyMapItem = (CityMapItem | BeachMapItem | NatureMapItem) & AtHour
export type AnyMap = MapView<AnyMapItem>

export type CityMap = MapView<CityMapItem>
export type BeachMap = MapView<BeachMapItem>
export type NatureMap = MapView<NatureMapItem>

/** Places that nobody ranked come last. */
const leastPriority = 0.4

const common = (place: Place, figures: MapFigures) => ({
  ...pick(place, 'slug', 'name', 'lat', 'lon', 'ambiguous', 'priority', 'departmentCode'),
  priority: place.priority ?? leastPriority,
  ...figures,
})

/** A place as its map has it. */
export const cityItem = (city: City, figures: MapFigures): CityMapItem => ({
  kind: 'city',
  ...common(city, figures),
})

/** What is known of a beach. `visibility`: kilometres. */
interface BeachFacts {
  readonly figures: MapFigures
  readonly sea: SeaState | null
  readonly visibility: number | null
}

export const beachItem = (beach: Beach, { figures, sea, visibility }: BeachFacts): BeachMapItem => ({
  kind: 'beach',
  ...common(beach, figures),
  region: beach.region,
  marineWeather: sea && {
    ...pick(sea, 'seaTemperature', 'waveHeight', 'waveDirection', 'wavePeriod'),
    visibility,
  },
})

export const natureItem = (site: NatureSite, figures: MapFigures): NatureMapItem => ({
  kind: 'nature',
  ...common(site, figures),
  ...pick(site, 'type', 'category', 'landform', 'elevation'),
})
