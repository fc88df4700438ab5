import type { Coordinates } from '../domain/geo.ts'
import { pick } from '../domain/pick.ts'
import {
  foldAccents,
  natureTypes,
  type Beach,
  type BeachRegion,
  type City,
  type Department,
  type NatureSite,
  type NatureType,
  type Place,
  type PlaceSummary,
} from '../domain/place.ts'

/** A line of an index page; `at` only where the slug does not suffice. */
export interface IndexRow extends Pick<PlaceSummary, 'slug' | 'name' | 'departmentName'> {
  readonly at?: Coordinates
}

export type CityGroupId = 'metropolises' | 'large' | 'medium' | 'touristic' | 'others' | 'corsica'

export interface CityGroup {
  readonly id: CityGroupId
  readonly rows: readonly IndexRow[]
}

/** `total` counts each city once: those of Corsica are also in the group of their priority. */
export interface CityIndex {
  readonly total: number
  readonly groups: readonly CityGroup[]
}

export type BeachGroupId = 'atlantic' | 'mediterranean' | 'channel' | 'others'

export interface BeachRow extends IndexRow {
  readonly commune: string
}

export interface BeachIndex {
  readonly total: number
  readonly groups: readonly { readonly id: BeachGroupId; readonly rows: readonly BeachRow[] }[]
}

export interface NatureRow
  extends
    IndexRow,
    Pick<NatureSite, 'type' | 'category' | 'landform' | 'region' | 'elevation' | 'description'> {}

export interface NatureIndex {
  readonly total: number
  readonly sections: readonly { readonly type: NatureType; readonly rows: readonly NatureRow[] }[]
}

/** What is asked of the gazetteer. */
export interface IndexCatalogue {
  readonly cities: readonly City[]
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  department(code: string): Pick<Department, 'name'> | null
}

/** The lists of every curated place, in groups and in French order. */
export const createIndexPages = (catalogue: IndexCatalogue) => ({
  cities: cityIndex(catalogue),
  beaches: beachIndex(catalogue),
  nature: natureIndex(catalogue),
})

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'fr')

function rowOf({ department }: IndexCatalogue, place: Place): IndexRow {
  const { slug, name, lat, lon, ambiguous, departmentCode } = place
  const row = { slug, name, departmentName: department(departmentCode)?.name ?? departmentCode }
  return ambiguous ? { ...row, at: { lat, lon } } : row
}

type Ranked = Exclude<CityGroup['id'], 'others' | 'corsica'>

const ranks: readonly { readonly id: Ranked; readonly priority: number }[] = [
  { id: 'metropolises', priority: 0.9 },
  { id: 'large', priority: 0.8 },
  { id: 'medium', priority: 0.7 },
  { id: 'touristic', priority: 0.6 },
]

/** The cities of the Corsican group: the specification's list. */
const corsican = ['Ajaccio', 'Bastia', 'Corte', 'Porto-Vecchio', 'Bonifacio', 'Calvi', 'Propriano', 'Sartène']

const isCorsican = ({ name, departmentCode }: City): boolean =>
  corsican.includes(name) && (departmentCode === '2A' || departmentCode === '2B')

function cityIndex(catalogue: IndexCatalogue): CityIndex {
  const { cities } = catalogue
  const group = (id: CityGroup['id'], isIn: (city: City) => boolean): CityGroup[] => {
    const rows = cities
      .filter(isIn)
      .toSorted(byName)
      .map((city) => rowOf(catalogue, city))
    return rows.length > 0 ? [{ id, rows }] : []
  }
  const isRanked = (city: City): boolean => ranks.some(({ priority }) => priority === city.priority)
  return {
    total: cities.length,
    groups: [
      ...ranks.flatMap(({ id, priority }) => group(id, (city) => city.priority === priority)),
      ...group('corsica', isCorsican),
      ...group('others', (city) => !isRanked(city)),
    ],
  }
}

interface Coast {
  readonly id: BeachGroupId
  readonly region: BeachRegion
  readonly names: readonly string[]
}

/** In the order in which a beach is placed: the first that fits has it. */
const coasts: readonly Coast[] = [
  { id: 'atlantic', region: 'Atlantic', names: ['Biarritz', 'La Baule', 'Arcachon', 'Royan'] },
  { id: 'mediterranean', region: 'Mediterranean', names: ['Nice', 'Cannes', 'Marseille', 'Antibes'] },
  { id: 'channel', region: 'English Channel', names: ['Deauville', 'Étretat', 'Cabourg'] },
]

/** Words between single spaces, so that « Nice » is not found inside another name. */
const wordsOf = (text: string): string => ` ${foldAccents(text).replace(/[^a-z0-9]+/g, ' ')} `

function groupOf({ region, name }: Beach): BeachGroupId {
  const words = wordsOf(name)
  const coast = coasts.find(
    (each) => each.region === region || each.names.some((word) => words.includes(wordsOf(word))),
  )
  return coast?.id ?? 'others'
}

function beachIndex(catalogue: IndexCatalogue): BeachIndex {
  const byGroup = Map.groupBy(catalogue.beaches.toSorted(byName), groupOf)
  const row = (beach: Beach): BeachRow => ({ ...rowOf(catalogue, beach), commune: beach.commune })
  const ids: readonly BeachGroupId[] = [...coasts.map(({ id }) => id), 'others']
  return {
    total: catalogue.beaches.length,
    groups: ids.flatMap((id) => {
      const beaches = byGroup.get(id)
      return beaches ? [{ id, rows: beaches.map(row) }] : []
    }),
  }
}

const byPriority = (a: NatureSite, b: NatureSite): number =>
  (b.priority ?? 0) - (a.priority ?? 0) || byName(a, b)
/** Highest first; a pass of unknown elevation comes last. */
const byElevation = (a: NatureSite, b: NatureSite): number =>
  (b.elevation ?? -1) - (a.elevation ?? -1) || byName(a, b)

function natureIndex(catalogue: IndexCatalogue): NatureIndex {
  const byType = Map.groupBy(catalogue.natureSites, ({ type }) => type)
  const row = (site: NatureSite): NatureRow => ({
    ...rowOf(catalogue, site),
    ...pick(site, 'type', 'category', 'landform', 'region', 'elevation', 'description'),
  })
  return {
    total: catalogue.natureSites.length,
    sections: natureTypes.flatMap((type) => {
      const sites = byType.get(type)?.toSorted(type === 'mountain_pass' ? byElevation : byPriority)
      return sites ? [{ type, rows: sites.map(row) }] : []
    }),
  }
}
