import { type Coordinates } from '../domain/geo.ts'
import type { Box } from '../domain/locate.ts'
import type { Massif } from '../domain/massif.ts'
import type { StationNormals } from '../domain/normals.ts'
import type { TideTable } from '../domain/tides/port.ts'
import type { Beach, City, Department, DepartmentCode, NatureSite, Place } from '../domain/place.ts'
import { type CatalogueFiles, checkCatalogueFiles, readCatalogueFiles } from './catalogue/files.ts'
import type { Intercommunality } from './catalogue/intercommunality-table.ts'
import { createLocator } from './catalogue/locator.ts'
import { createMassifs, type MassifOfPlace, type PlacesOfMassif } from './catalogue/massifs.ts'
import { notableTowns } from './catalogue/nearby-cities.ts'
import { once } from './once.ts'
import { departmentOfCommune } from './catalogue/places.ts'
import { type Nearby, createPointIndex, pointIndexOver } from './catalogue/point-index.ts'
import type { FormerCommune } from './catalogue/places.ts'
import { type FoundGroup, type FoundPlaces, answerSearch } from './catalogue/search-answer.ts'
import { openSearchIndex } from './catalogue/search-index.ts'
import { type RootPoint, createSlugIndex } from './catalogue/slug-index.ts'
import { computedByPoint } from './cache/by-point.ts'
import { type Tables, openGazetteer, packGazetteer } from './catalogue/tables.ts'

export type { CatalogueFiles, FoundGroup, FoundPlaces, Intercommunality, Nearby }

/** The commune of a point in France; `km` is how far its town is. */
export interface LocatedCity {
  readonly city: City
  readonly department: Department
  readonly km: number
}

/** What a position is called. `country` is an ISO 3166 code, null at sea or when unknown. */
export type PlaceNear =
  | ({ readonly kind: 'found' } & LocatedCity)
  | { readonly kind: 'abroad'; readonly country: string | null }

/** Every place of the site, in memory: no answer waits for anything. */
export interface Catalogue {
  readonly departments: ReadonlyMap<DepartmentCode, Department>
  department(code: string): Department | null
  /** IANA zone of a place: its commune's own where the territory keeps several, else its department's. */
  timeZoneOf(place: Place): string

  /** The curated cities, by priority then population. */
  readonly cities: readonly City[]
  /** Where every city is, by its code, and how high it lies where somebody says; cheaper than `allCities`. */
  cityPoints(): readonly (Coordinates & Pick<City, 'code' | 'elevation'>)[]
  /** Every commune, and the arrondissements of Paris, Lyon and Marseille: a list of 35,000, made anew each time. */
  get allCities(): readonly City[]
  /** The well-known parts of communes, by kind. */
  readonly knownPlaces: readonly City[]
  /** By priority, then name. */
  readonly beaches: readonly Beach[]
  /** By priority, then name. */
  readonly natureSites: readonly NatureSite[]
  beach(slug: string): Beach | null
  /** By INSEE code. */
  city(code: string): City | null
  /** The group of communes that one is a member of; null for a commune that is in none. */
  intercommunality(code: string): Intercommunality | null
  /** The box that a commune (INSEE code) lies in; null when nobody says. */
  territoryOf(code: string): Box | null
  /** The departments of a zone: of a commune (INSEE code), or of the members of a group (SIREN). */
  departmentsOfZone(code: string): readonly DepartmentCode[]
  /** The departments whose outline, true to a kilometre, holds one of some points or is no farther from one than `km`. */
  departmentsAlong(points: readonly Coordinates[], km: number): readonly DepartmentCode[]

  /**
   * The place of an address: the nature site of that slug, else the largest city. With coordinates, the nearest
   * place of that slug, or null when none is within 20 km of them.
   */
  resolve(slug: string, at?: Coordinates): City | NatureSite | null
  /** Every place of a slug, in the order in which `resolve` prefers them. */
  homonyms(slug: string): readonly (City | NatureSite)[]
  /** The commune of today that a former one of this slug is part of; null when a place of today has that slug. */
  successor(slug: string): City | null
  /** The former commune of this slug that is part of the place; null when none is. */
  formerCommune(slug: string, place: RootPoint): FormerCommune | null
  /**
   * The slug that a path means when it differs only in case, accents, separators or the like; null when the path
   * is a slug already, or means nothing.
   */
  canonicalSlug(input: string): string | null

  /** What a visitor's text means, in groups of `limit` places altogether; a place of today is in one of them only. */
  search(query: string, limit: number): FoundPlaces

  /** The towns people know around a point, nearest first; `exclude` is an INSEE code. 200 km at most. */
  nearby(at: Coordinates, radiusKm?: number, limit?: number, exclude?: string): readonly Nearby<City>[]
  /** Nearest first; `exclude` is a slug. */
  nearbyBeaches(at: Coordinates, km: number, exclude?: string): readonly Nearby<Beach>[]
  /** Nearest first; `exclude` is a slug. */
  nearbyNature(at: Coordinates, km: number, exclude?: string): readonly Nearby<NatureSite>[]

  /** The weather stations with normals around a point, nearest first. */
  normalsNear(at: Coordinates, km: number): readonly StationNormals[]

  /** The massifs of the avalanche bulletins. */
  readonly massifs: readonly Massif[]
  /** The massif that holds a point, then those that its commune reaches into; none abroad and outside the mountains. */
  massifsOf(at: Coordinates): readonly MassifOfPlace[]
  /** The massif that holds a point. */
  massifAt(at: Coordinates): Massif | null
  placesOf(massif: Massif): PlacesOfMassif

  /** The ports whose tide is computed. */
  readonly tides: TideTable

  /** The commune of a point, or null when it is not in France. */
  locate(at: Coordinates): LocatedCity | null
  /** The same, with the country of a point that is not in France. */
  placeNear(at: Coordinates): PlaceNear
}

const defaultRadiusKm = 50
const defaultLimit = 20

/** The catalogue over a gazetteer file, such as `packCatalogue` makes. Throws when it is not one of this version. */
export function openCatalogue(file: Buffer): Catalogue {
  const tables = openGazetteer(file)
  const { departments, cities, communes } = tables
  const townsAs = <P extends Coordinates>(placeAt: (index: number) => P) =>
    pointIndexOver(tables.communeTree, (position) => {
      const index = communes[position]
      return index === undefined ? null : placeAt(index)
    })
  const townPoints = townsAs(cities.pointAt)
  const locator = createLocator(tables, townsAs(cities.at))
  const stations = once(() => createPointIndex(tables.normals()))

  const departmentOf = (place: Place): Department => {
    const department = departments.get(place.departmentCode)
    if (!department) throw new Error(`${place.slug}: department ${place.departmentCode} is unknown`)
    return department
  }
  // Finding it takes 80 µs, and a page asks for its own point several times.
  const placeNear = computedByPoint((at): PlaceNear => {
    const located = locator.locate(at)
    if (located.kind === 'abroad') return located
    const { place, km } = located
    return { kind: 'found', city: place, department: departmentOf(place), km }
  })

  return {
    ...namedPlaces(tables),
    ...searches(tables),
    ...beachesAndSitesNear(tables),
    ...createMassifs(tables, locator, (at) => {
      const near = placeNear(at)
      return near.kind === 'found' ? near.city : null
    }),
    cityPoints: cities.points,
    get allCities() {
      return Array.from({ length: cities.length }, (_, index) => cities.at(index))
    },
    territoryOf: (code) => cities.boxOf(cities.indexOf(code)),
    intercommunality: (code) => tables.intercommunalities.of(code),
    departmentsOfZone: (code) =>
      code.length === 9 ? tables.intercommunalities.departmentsOf(code) : [departmentOfCommune(code)],
    departmentsAlong: locator.departmentsAlong,
    departments,
    department: (code) => departments.get(code) ?? null,
    timeZoneOf: (place) =>
      (place.kind === 'city' && tables.otherTimeZones.get(place.code)) || departmentOf(place).timeZone,
    nearby: (at, radiusKm = defaultRadiusKm, limit = defaultLimit, exclude) =>
      notableTowns(townPoints, at, radiusKm, limit + 1)
        .map(({ place, km }) => ({ place: cities.at(place.index), km }))
        .filter(({ place }) => place.code !== exclude)
        .slice(0, limit),
    tides: tables.tides,
    normalsNear: (at, km) =>
      stations()
        .within(at, km)
        .map(({ place }) => place),
    placeNear,
    locate(at) {
      const near = placeNear(at)
      return near.kind === 'found' ? { city: near.city, department: near.department, km: near.km } : null
    },
  }
}

/**
 * The gazetteer file of the parsed data files, or of the directory that holds them. Everything is checked and indexed here.
 * Throws when a file is absent or is not as expected, with its name and the reason.
 */
export const packCatalogue = (files: CatalogueFiles | string): Buffer =>
  packGazetteer(checkCatalogueFiles(typeof files === 'string' ? readCatalogueFiles(files) : files))

const catalogues = new Map<string, Catalogue>()

/** The catalogue of data files that no build has packed; of a directory the same one each time: packing takes a second. */
export function createCatalogue(files: CatalogueFiles | string): Catalogue {
  if (typeof files !== 'string') return openCatalogue(packCatalogue(files))
  const catalogue = catalogues.get(files) ?? openCatalogue(packCatalogue(files))
  catalogues.set(files, catalogue)
  return catalogue
}

function namedPlaces(tables: Tables) {
  const { cities: table, curated, knownPlaces, beaches, natureSites } = tables
  const cities = Array.from(curated, (index) => table.at(index)).sort(
    (a, b) => (b.priority ?? 0) - (a.priority ?? 0) || (b.population ?? 0) - (a.population ?? 0),
  )
  const beachBySlug = new Map(beaches.map((beach) => [beach.slug, beach]))
  return {
    cities,
    knownPlaces,
    beaches,
    natureSites,
    beach: (slug: string) => beachBySlug.get(slug) ?? null,
    city: (code: string) => {
      const index = table.indexOf(code)
      return index < 0 ? null : table.at(index)
    },
  }
}

function searches(tables: Tables) {
  const index = once(() => openSearchIndex(tables))
  return {
    ...createSlugIndex(tables, index),
    search: (query: string, limit: number) => answerSearch(index(), tables, query, limit),
  }
}

function beachesAndSitesNear({ beaches, natureSites }: Tables) {
  const beachPoints = createPointIndex(beaches)
  const sitePoints = createPointIndex(natureSites)
  return {
    nearbyBeaches: (at: Coordinates, km: number, exclude?: string) =>
      beachPoints.within(at, km).filter(({ place }) => place.slug !== exclude),
    nearbyNature: (at: Coordinates, km: number, exclude?: string) =>
      sitePoints.within(at, km).filter(({ place }) => place.slug !== exclude),
  }
}
