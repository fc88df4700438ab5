import type { AirQuality } from './domain/air.ts'
import type { Coordinates } from './domain/geo.ts'
import type { CoolerView } from './domain/cooler-places.ts'
import type { LunarEclipse } from './domain/lunar-eclipse.ts'
import type {
  BeachIndex,
  BeachInfo,
  BeachMap,
  BeachPageView,
  CityIndex,
  CityMap,
  NatureIndex,
  NatureMap,
} from './domain/map-items.ts'
import type { MapPeriod } from './domain/map-period.ts'
import type { Marine } from './domain/marine.ts'
import type { IsoInstant, Part } from './domain/part.ts'
import type { NatureCategory, NatureType } from './domain/place.ts'
import type { SunMoonTimes } from './domain/sun-moon.ts'
import type { IconName } from './domain/sky.ts'
import type { RaceBannerView, RaceView, StageView } from './domain/race-views.ts'
import type { NextStageWeather, StageWeather } from './domain/stage-weather.ts'
import type { DayTerm } from './domain/vigilance/days.ts'
import type { DepartmentDay, DepartmentVigilance } from './domain/vigilance/department.ts'
import type { VigilanceLevels, VigilanceSummary } from './domain/vigilance/view.ts'
import type { PlaceWeather, WeatherSource } from './domain/weather.ts'

/** A source of data, as its licence asks to be named. */
export interface Credit {
  readonly name: string
  readonly url: string
  readonly licence: string
}

/** What every page shows around its content; constant while the process lives. */
export interface SiteInfo {
  readonly publicUrl: string
  readonly contactEmail: string
  readonly socialLinks: readonly string[]
  /** Of the copyright. */
  readonly year: number
  /** No provider key: the home page says so. */
  readonly demonstration: boolean
  readonly credits: readonly Credit[]
  readonly tiles: { readonly url: string; readonly attribution: string }
}

/** A place with the names a page shows, flat. */
export interface PlaceView extends Coordinates {
  readonly kind: 'city' | 'nature' | 'beach'
  readonly slug: string
  readonly name: string
  /** Other places share the slug: links carry the coordinates. */
  readonly ambiguous: boolean
  readonly departmentCode: string
  readonly departmentName: string
  /** « du Rhône ». */
  readonly departmentOf: string
  readonly regionName: string
  /** IANA zone of the place's own time. */
  readonly timeZone: string
  readonly population: number | null
  readonly nature: {
    readonly type: NatureType
    readonly category: NatureCategory
    readonly elevation: number | null
    readonly description: string
  } | null
}

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
  | { readonly kind: 'moved'; readonly slug: string; readonly at: Coordinates | null }
  | { readonly kind: 'unknown' }

/** A suggestion of the search box. */
export interface PlaceHit extends Coordinates {
  readonly kind: 'city' | 'nature' | 'beach'
  readonly slug: string
  readonly name: string
  readonly ambiguous: boolean
  readonly departmentCode: string
  readonly departmentName: string
  readonly regionName: string
  /** Only of a search: the name of the former commune, now part of this one, by which it was found. */
  readonly formerName?: string
}

/** The little that lists and markers say of the weather; null figures are unknown. */
export interface Glance {
  readonly source: WeatherSource
  readonly temperature: number | null
  readonly icon: IconName
  readonly windSpeed: number | null
}

export interface NearbyPlace extends PlaceHit {
  readonly km: number
  /** What is already known of its weather: asking for it would cost a call each. */
  readonly glance: Glance | null
}

/** What the position of a visitor is called: the nearest commune, or that it is not in France. */
export type ReverseAnswer =
  | { readonly kind: 'found'; readonly place: PlaceHit }
  /** Not in France; the country when it is a neighbour. */
  | { readonly kind: 'abroad'; readonly country: string | null }

/**
 * Everything a page may ask: on the server it is the services themselves. Islands ask some of it over `/api`, and one
 * contract suite holds that they get the same answers.
 */
export interface SiteApi {
  info(): Promise<SiteInfo>
  place(slug: string, at: Coordinates | null): Promise<PlaceAnswer>
  weather(point: Coordinates): Promise<Part<PlaceWeather>>
  /** For the search box: at most 20. */
  search(query: string, limit: number): Promise<readonly PlaceHit[]>
  reverse(point: Coordinates): Promise<ReverseAnswer>
  nearby(point: Coordinates, radiusKm: number, limit: number): Promise<readonly NearbyPlace[]>
  /** The same, those without figures asked for in one request as far as calls are left for that. */
  around(point: Coordinates, radiusKm: number, limit: number): Promise<Part<readonly NearbyPlace[]>>
  /** The level of every department, today or tomorrow. */
  vigilanceLevels(day: DayTerm): Promise<Part<VigilanceLevels>>
  /** The phenomena of one department on one day. */
  vigilanceDay(department: string, day: DayTerm): Promise<Part<DepartmentDay>>
  /** All that a city page shows of its department's vigilance. */
  departmentVigilance(department: string): Promise<Part<DepartmentVigilance>>
  /** What the home page says of the country. */
  vigilanceSummary(): Promise<Part<VigilanceSummary>>
  /** One per race that is on today. */
  raceBanners(): Promise<Part<readonly RaceBannerView[]>>
  /** A race or stage that does not exist is missing as « unsupported ». */
  race(id: string): Promise<Part<RaceView>>
  stage(id: string, number: number): Promise<Part<StageView>>
  stageWeather(id: string, number: number): Promise<Part<StageWeather>>
  /** Forecasts of the next three stages; those without any are left out. */
  nextStagesWeather(id: string): Promise<Part<readonly NextStageWeather[]>>
  /** The site's clock: pages count ages and periods from it, never from the device's own. */
  now(): Promise<IsoInstant>
  /** Where it is cooler around, when it is hot there. */
  cooler(point: Coordinates): Promise<Part<CoolerView>>
  /** The cities at a period; one that is over is missing as « unsupported ». */
  weatherMap(period: MapPeriod): Promise<Part<CityMap>>
  /** The cities now, for the small map of the home page, which is whole without. */
  countryMap(): Promise<Part<CityMap>>
  beachMap(): Promise<Part<BeachMap>>
  natureMap(): Promise<Part<NatureMap>>
  /** Air quality around a point. */
  air(point: Coordinates): Promise<Part<AirQuality>>
  /** The sea at a point of the coast; inland it is missing as « unsupported ». */
  marine(point: Coordinates): Promise<Part<Marine>>
  /** The nearest beach and its sea. */
  seaNear(point: Coordinates, radiusKm: number): Promise<Part<BeachInfo>>
  /** Null when there is no beach of that name. */
  beach(slug: string): Promise<BeachPageView | null>
  cities(): Promise<CityIndex>
  beaches(): Promise<BeachIndex>
  nature(): Promise<NatureIndex>
  /** The next eclipses of the moon that mainland France sees something of. */
  eclipses(): Promise<readonly LunarEclipse[]>
}
