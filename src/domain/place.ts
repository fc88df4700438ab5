import type { Coordinates } from './geo.ts'

/** « 01 » … « 95 » without « 20 », « 2A », « 2B », and the overseas codes 971–978, 984, 986–988. */
export type DepartmentCode = string

/** A department or overseas territory. */
export interface Department {
  readonly code: DepartmentCode
  readonly name: string
  /** With its preposition: « du Rhône », « de l’Ain ». */
  readonly of: string
  readonly regionCode: string
  readonly regionName: string
  /** INSEE code of the prefecture, when there is one. */
  readonly seat: string | null
  /** IANA zone: the place's own time. */
  readonly timeZone: string
}

interface PlaceBase extends Coordinates {
  readonly slug: string
  readonly name: string
  readonly departmentCode: DepartmentCode
  /** Several places share this slug: links to this one carry its coordinates. */
  readonly ambiguous: boolean
  /** 0.4–0.9 for curated places, null for the others. */
  readonly priority: number | null
}

/** What a place is that everybody knows by a name which no commune has. */
export const partKinds = [
  'resort',
  'seaside',
  'quarter',
  'village',
  'sight',
  'airport',
  'station',
  'island',
] as const
export type PartKind = (typeof partKinds)[number]

/** A commune, an arrondissement of Paris, Lyon or Marseille, or a well-known part of a commune, at its own point. */
export interface City extends PlaceBase {
  readonly kind: 'city'
  /** INSEE code; of a part, that of its commune. */
  readonly code: string
  /** Only of a part: what it is, and the name of its commune. */
  readonly part?: { readonly kind: PartKind; readonly commune: string }
  readonly population: number | null
  /** Metres, of the town at its own point; null where nobody says. */
  readonly elevation: number | null
  readonly postalCodes: readonly string[]
}

/** In the order of lists. */
export const natureTypes = [
  'national_park',
  'regional_park',
  'natural_site',
  'reserve',
  'mountain_pass',
] as const
export type NatureType = (typeof natureTypes)[number]

export const natureCategories = [
  'parc_national',
  'parc_regional',
  'reserve_naturelle',
  'reserve_naturelle_nationale',
  'col',
  'site_naturel',
  'sommet',
  'volcan',
  'massif',
  'lac',
  'foret',
] as const
export type NatureCategory = (typeof natureCategories)[number]

/** What a natural site is, where its category does not say it. */
export const landforms = ['bay', 'cirque', 'cliff', 'dune', 'glacier', 'gorge', 'rock'] as const
export type Landform = (typeof landforms)[number]

/** A park, pass, summit, lake… with a page of its own. */
export interface NatureSite extends PlaceBase {
  readonly kind: 'nature'
  readonly type: NatureType
  readonly category: NatureCategory
  readonly landform: Landform | null
  /** Metres. */
  readonly elevation: number | null
  readonly description: string
  readonly region: string
}

export const beachRegions = ['Atlantic', 'Mediterranean', 'English Channel', 'Overseas'] as const
export type BeachRegion = (typeof beachRegions)[number]

export interface Beach extends PlaceBase {
  readonly kind: 'beach'
  readonly commune: string
  readonly region: BeachRegion
  readonly description: string
}

export type Place = City | NatureSite | Beach

export type { PlaceSummary } from '../schemas/places.ts'

/** Lower case, no accents, ligatures opened: the form in which names are compared. */
export const foldAccents = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')

/** The address of a city: « Saint-Étienne » → « saint-etienne », « L’Haÿ-les-Roses » → « lhay-les-roses ». */
export const citySlug = (name: string): string =>
  foldAccents(name)
    .replaceAll(' ', '-')
    .replace(/[^a-z0-9-]/g, '')

/** Inhabitants; none of a place that is no town, or of which nobody knows. */
export const populationOf = (place: Place): number => (place.kind === 'city' ? (place.population ?? 0) : 0)
