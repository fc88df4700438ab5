import type { Coordinates } from './domain/geo.ts'
import type { LunarEclipse } from './domain/lunar-eclipse.ts'
import type { BeachMap, CityMap, MapHours, NatureMap } from './views/map-items.ts'
import type { BeachIndex, CityIndex, NatureIndex } from './views/place-lists.ts'
import type { MapKind } from './domain/map-kind.ts'
import type { MapPeriod } from './domain/map-period.ts'
import type { Marine } from './domain/marine.ts'
import type { StationNormals } from './domain/normals.ts'
import type { IsoInstant, Part } from './domain/part.ts'
import type { RainSnowLine } from './domain/rain-or-snow.ts'
import type { PlaceFactName, PlaceFacts } from './domain/place-facts.ts'
import type {
  BeachInfo,
  BeachAround,
  BeachPageView,
  CoolerView,
  FormerName,
  NearbyPlace,
  PlaceAnswer,
  PlaceView,
  ReverseAnswer,
  SearchAnswer,
} from './views/place-views.ts'
import type {
  HighAvalanche,
  MassifBulletin,
  MassifIndex,
  MassifPage,
  MeasuredSnow,
  PlaceAvalanche,
} from './views/mountains.ts'
import type { NationalRiskName, NationalRisks } from './views/national-risks.ts'
import type { RiskReport, RiverGauge } from './views/risk-list.ts'
import type { RaceBannerView, RaceView, StageView } from './views/race-views.ts'
import type { NextStageWeather, StageWeather } from './domain/stage-weather.ts'
import type { DayTerm } from './domain/vigilance/days.ts'
import type { DepartmentDay, DepartmentVigilance } from './views/vigilance-department.ts'
import type { VigilanceLevels, VigilanceSummary } from './views/vigilance-levels.ts'
import type { OpenApiDocument, OpenCredit } from './views/open-api.ts'
import type { Radar } from './views/radar.ts'
import type { FlashMap, RainMap } from './views/rain-map.ts'
import type { BeachTide, PortIndex, PortList, PortMonth, PortNear, PortView } from './views/tides.ts'
import type { PlaceWeather } from './domain/weather.ts'

/** A source of data, as its licence asks to be named. */
export interface Credit {
  readonly name: string
  readonly url: string
  readonly licence: string
}

/** What an outside source provides, as the page of sources says it in French. */
export interface SourceEntry {
  readonly subject: 'forecasts' | 'measurements' | 'warnings' | 'risks' | 'places'
  readonly name: string
  readonly url: string
  /** Null: conditions of its own, which `provides` tells. */
  readonly licence: 'CC BY 4.0' | 'Licence Ouverte 2.0' | 'ODbL 1.0' | null
  readonly provides: string
}

/** How much of a source the operator of this site has switched off. */
export type SwitchedOff = 'no' | 'partly' | 'wholly'

/** What every page shows around its content; constant while the process lives. */
export interface SiteInfo {
  readonly publicUrl: string
  readonly contactEmail: string
  readonly socialLinks: readonly string[]
  /** The year of the copyright. */
  readonly year: number
  readonly credits: readonly OpenCredit[]
  readonly sources: readonly (SourceEntry & { readonly off: SwitchedOff })[]
  readonly tiles: { readonly url: string; readonly attribution: string }
}

/**
 * Everything a page may ask: on the server it is the services themselves. Islands ask some of it over `/api`, and one
 * contract suite holds that they get the same answers.
 */
export interface SiteApi {
  info(): Promise<SiteInfo>
  place(slug: string, at: Coordinates | null): Promise<PlaceAnswer>
  /** The former commune of this slug that is part of the place; null when none is. */
  formerName(slug: string, place: Pick<PlaceView, 'slug' | 'lat' | 'lon'>): Promise<FormerName | null>
  weather(point: Coordinates): Promise<Part<PlaceWeather>>
  /** What a visitor's text means: as many places as `limit` says, and races. */
  search(query: string, limit: number): Promise<SearchAnswer>
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
  /** The hours to come of the places of a map. */
  mapHours(kind: MapKind): Promise<Part<MapHours>>
  /** What a source tells of a point beside its weather, such as its air; `unsupported` where nobody does. */
  fact<Name extends PlaceFactName>(name: Name, point: Coordinates): Promise<Part<PlaceFacts[Name]>>
  /** The frames of the rain radar of the last two hours. */
  radar(): Promise<Part<Radar>>
  /** What radars saw at a point, and what follows from it. */
  radarAt(point: Coordinates): Promise<Part<PlaceFacts['radar']>>
  /** The frames, with what they show in words of regions and prefectures. */
  rainMap(): Promise<Part<RainMap>>
  /** Lightning over mainland France and around it. */
  flashMap(): Promise<Part<FlashMap>>
  /** All that is followed for the commune of a point; « unsupported » outside France. Its parts may be missing alone. */
  risks(point: Coordinates): Promise<Part<RiskReport>>
  /** What one source of risks says of every department of mainland France and Corsica. */
  nationalRisk<Name extends NationalRiskName>(name: Name): Promise<Part<NationalRisks[Name]>>
  /** The nearest gauge of the nearest watched river; « unsupported » where none is beside the place. */
  riverGauge(point: Coordinates): Promise<Part<RiverGauge>>
  /** The weather stations with normals that may stand for a point, nearest first: see `normalsFor`. */
  normals(point: Coordinates): Promise<readonly StationNormals[]>
  /** The sea at a point of the coast; inland it is missing as « unsupported ». */
  marine(point: Coordinates): Promise<Part<Marine>>
  /** The nearest beach and its sea. */
  seaNear(point: Coordinates, radiusKm: number): Promise<Part<BeachInfo>>
  /** Null when there is no beach of that name. */
  beach(slug: string): Promise<BeachPageView | null>
  /** The beaches that its page lists, those whose sea nobody has asked for asked as far as calls are left for that. */
  beachesAround(slug: string): Promise<Part<readonly BeachAround[]>>
  cities(): Promise<CityIndex>
  beaches(): Promise<BeachIndex>
  nature(): Promise<NatureIndex>
  /** Every port with its next turns. */
  tidePorts(): Promise<Part<PortIndex>>
  /** Null when there is no port of that name. */
  tidePort(slug: string): Promise<Part<PortView> | null>
  /** A month « 2027-03 » of a port; null when there is none: no such port, or more than five years away. */
  tideMonth(slug: string, month: string): Promise<Part<PortMonth> | null>
  /** The turns of so many days from today on; null when there is no port of that name. */
  tideList(slug: string, days: number): Promise<PortList | null>
  /** For the places of a name that is no port's, the port nearest to each. */
  portsNearPlaces(slug: string): Promise<readonly PortNear[]>
  /** The tide of a beach; null when no port is near on its coast. */
  beachTide(beach: BeachPageView): Promise<Part<BeachTide> | null>
  /** Every massif with its avalanche bulletin in short, by range, the worst first. */
  massifs(): Promise<Part<MassifIndex>>
  /** A massif and what lies in it, without its bulletin; null when there is none of that name. */
  massif(slug: string): Promise<MassifPage | null>
  /** What is said of a massif; null when there is none of that name. */
  massifBulletin(slug: string): Promise<Part<MassifBulletin> | null>
  /** The avalanche bulletins of the massifs of a point and of its commune; « unsupported » where there is none. */
  avalanche(point: Coordinates): Promise<Part<PlaceAvalanche>>
  /** The massifs of some points where the risk of avalanches is high or very high; none says nothing of the risk. */
  highAvalanche(points: readonly Coordinates[]): Promise<Part<HighAvalanche>>
  /**
   * From what height it snows at a point, by quarters of a day in which something falls, as a model says; « unsupported »
   * where its source has no freezing level, as outside the mountains.
   */
  rainSnow(point: Coordinates): Promise<Part<readonly RainSnowLine[]>>
  /** Snow that stations near a point measure; « unsupported » where none is near. */
  measuredSnow(point: Coordinates): Promise<Part<MeasuredSnow>>
  /** Whom to credit for the data of these sources, by the names that parts give them. */
  credits(sources: readonly string[]): Promise<readonly OpenCredit[]>
  /** What programs of others may ask, as the OpenAPI document of `/api/v1` describes it. */
  openApi(): Promise<OpenApiDocument>
  /** The next eclipses of the moon that mainland France sees something of. */
  eclipses(): Promise<readonly LunarEclipse[]>
}

/** The place that a slug leads to, also from another way of writing it; null where no place answers. `at` tells homonyms apart. */
export async function foundPlace(site: Pick<SiteApi, 'place'>, slug: string, at: Coordinates | null) {
  const answer = await site.place(slug, at)
  const last = answer.kind === 'moved' ? await site.place(answer.slug, answer.at) : answer
  return last.kind === 'found' ? last : null
}
