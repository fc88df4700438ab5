import type { Coordinates } from '../domain/geo.ts'
import type { SeaState } from '../domain/marine.ts'
import type { IsoInstant } from '../domain/part.ts'
import type { Beach, BeachRegion, Department, NatureSite, Place, PlaceSummary } from '../domain/place.ts'
import type { IconName } from '../domain/sky.ts'
import type { SunMoonTimes } from '../domain/sun-moon.ts'
import type { WeatherSource } from '../domain/weather.ts'

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

/** A place as its page and its cards need it. */
export interface PlaceView extends PlaceSummary {
  /** « du Rhône ». */
  readonly departmentOf: string
  /** IANA zone of the place's own time. */
  readonly timeZone: string
  readonly population: number | null
  /** Metres, of the town of a commune or of a nature site; null where it is not known. */
  readonly elevation: number | null
  readonly nature: Pick<NatureSite, 'type' | 'category' | 'description'> | null
}

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
  nature:
    place.kind === 'nature'
      ? { type: place.type, category: place.category, description: place.description }
      : null,
})

/** What an address of a place leads to. */
export type PlaceAnswer =
  | {
      readonly kind: 'found'
      readonly place: PlaceView
      readonly now: IsoInstant
      /** Sun and moon of the place's today, and of the day after for the hours to come. */
      readonly sunMoon: readonly [SunMoonTimes, SunMoonTimes]
      /** A beach is near enough for the place to have a sea. */
      readonly coastal: boolean
    }
  | {
      readonly kind: 'moved'
      readonly slug: string
      readonly at: Coordinates | null
      /** The slug asked for, when it is that of a former commune which is now part of the place. */
      readonly former: string | null
    }
  | { readonly kind: 'unknown' }

/** A former commune that is part of a place of today. */
export interface FormerName {
  readonly name: string
  /** The place of today is the same commune under another name; else the former one was joined to it. */
  readonly isRenamed: boolean
}

/** A suggestion of the search box. */
export interface PlaceHit extends PlaceSummary {
  /** The name of the former commune, now part of this one, by which it was found. */
  readonly formerName?: string
}

/** The little that lists and markers say of the weather; null figures are unknown. */
export interface Glance {
  readonly source: WeatherSource
  readonly temperature: number | null
  readonly icon: IconName
  readonly windSpeed: number | null
}

export interface NearbyPlace extends PlaceSummary {
  readonly km: number
  /** The weather there as far as it is in memory: asking for it would cost a call each. */
  readonly glance: Glance | null
}

/** A place to go to when it is hot. */
export interface CoolerPlace extends PlaceSummary {
  readonly km: number
  /** °C now. */
  readonly temperature: number
}

/** The temperature here, and the places around that are cooler: at most 6, coolest first; none below 28 °C. */
export interface CoolerView {
  readonly temperature: number | null
  readonly places: readonly CoolerPlace[]
}

/** What the position of a visitor is called: the nearest commune, or that it is not in France. */
export type ReverseAnswer =
  | { readonly kind: 'found'; readonly place: PlaceSummary }
  /** Not in France; the country when it is a neighbour. */
  | { readonly kind: 'abroad'; readonly country: string | null }

/** A beach near another, or near a point. */
export interface BeachLink extends Pick<PlaceSummary, 'slug' | 'name' | 'lat' | 'lon'> {
  readonly km: number
}

/** A beach as a link to its page; the distance to a tenth of a kilometre. */
export const toBeachLink = ({ slug, name, lat, lon }: Beach, km: number): BeachLink => ({
  slug,
  name,
  lat,
  lon,
  km: Math.round(km * 10) / 10,
})

/** What the page of a beach says without asking an outside service. */
export interface BeachPageView extends PlaceView {
  readonly kind: 'beach'
  readonly population: null
  readonly elevation: null
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
