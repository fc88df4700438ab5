import { pick } from '../domain/pick.ts'
import type { Beach, BeachRegion, Department, Place, PlaceSummary } from '../domain/place.ts'
import type { PlaceHit, PlaceView, SearchHit, SunMoonTimes } from '../schemas/places.ts'
import type { BeachLink } from '../schemas/sea.ts'

export type {
  CoolerPlace,
  CoolerView,
  Glance,
  NearbyPlace,
  PlaceAnswer,
  PlaceHit,
  PlaceView,
  ReverseAnswer,
  SearchAnswer,
  SearchHit,
} from '../schemas/places.ts'
import { tenths } from '../domain/rounding.ts'
export type { BeachInfo, BeachLink } from '../schemas/sea.ts'

/** Whether what was found is a place, and no race, port or massif. */
export const isPlaceHit = (hit: SearchHit): hit is PlaceHit => 'regionName' in hit

/** The fields of a summary and no others: what an island is given of a larger view. */
export function summaryOf(place: PlaceSummary): PlaceSummary {
  const { kind, slug, name, lat, lon, ambiguous, departmentCode, departmentName, regionName } = place
  return { kind, slug, name, lat, lon, ambiguous, departmentCode, departmentName, regionName }
}

/** A place with the names of its department; a department that the gazetteer lacks is named by its code. */
export const toPlaceSummary = (
  place: Place,
  department: Pick<Department, 'name' | 'regionName'> | null,
): PlaceSummary =>
  summaryOf({
    ...place,
    departmentName: department?.name ?? place.departmentCode,
    regionName: place.kind === 'nature' ? place.region : (department?.regionName ?? ''),
  })

/** A place as its page has it, before any source is asked. */
export const toPlaceView = (
  place: Place,
  department: Pick<Department, 'name' | 'of' | 'regionName'> | null,
  timeZone: string,
): PlaceView => ({
  ...toPlaceSummary(place, department),
  departmentOf: department?.of ?? place.departmentCode,
  timeZone,
  population: place.kind === 'city' ? place.population : null,
  elevation: place.kind === 'beach' ? null : place.elevation,
  nature: place.kind === 'nature' ? pick(place, 'type', 'category', 'description') : null,
})

/** A former commune that is part of a place of today. */
export interface FormerName {
  readonly name: string
  /** The place of today is the same commune under another name; else the former one was joined to it. */
  readonly isRenamed: boolean
}

/** A beach as a link to its page; the distance to a tenth of a kilometre. */
export const toBeachLink = (beach: Beach, km: number): BeachLink => ({
  ...pick(beach, 'slug', 'name', 'lat', 'lon'),
  km: tenths(km),
})

/** What the page of a beach says without asking an outside service. */
export interface BeachPageView extends PlaceView {
  readonly kind: 'beach'
  readonly population: null
  readonly elevation: null
  readonly nature: null
  /** Today and tomorrow. */
  readonly sunMoon: readonly [SunMoonTimes, SunMoonTimes]
  readonly commune: string
  readonly coast: BeachRegion
  readonly description: string
  /** Nearest first, at most 6, within 100 km. */
  readonly nearby: readonly BeachLink[]
}

/** A beach near another one, with the temperature of its sea now, °C; null: unknown. */
export interface BeachAround extends BeachLink {
  readonly seaTemperature: number | null
}
