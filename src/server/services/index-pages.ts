import type {
  BeachGroupId,
  BeachIndex,
  BeachRow,
  CityGroup,
  CityIndex,
  IndexRow,
  NatureIndex,
  NatureRow,
} from '../../domain/map-items.ts'
import {
  foldAccents,
  type Beach,
  type BeachRegion,
  type City,
  type Department,
  type NatureSite,
  type NatureType,
  type Place,
} from '../../domain/place.ts'

/** What is asked of the gazetteer. */
export interface IndexCatalogue {
  readonly cities: readonly City[]
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  department(code: string): Pick<Department, 'name'> | null
}

export interface IndexPages {
  readonly cities: CityIndex
  readonly beaches: BeachIndex
  readonly nature: NatureIndex
}

/** The lists of every curated place, in groups and in French order; computed once. */
export function createIndexPages(catalogue: IndexCatalogue): IndexPages {
  return { cities: cityIndex(catalogue), beaches: beachIndex(catalogue), nature: natureIndex(catalogue) }
}

const collator = new Intl.Collator('fr')
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)

function rowOf({ department }: IndexCatalogue, place: Place): IndexRow {
  const { slug, name, lat, lon, ambiguous, departmentCode } = place
  const row = { slug, name, department: department(departmentCode)?.name ?? departmentCode }
  return ambiguous ? { ...row, at: { lat, lon } } : row
}

type Ranked = Exclude<CityGroup['id'], 'others' | 'corsica'>

const ranks: readonly {
  readonly id: Ranked
  readonly badge: CityGroup['badge']
  readonly priority: number
}[] = [
  { id: 'metropolises', badge: 1, priority: 0.9 },
  { id: 'large', badge: 2, priority: 0.8 },
  { id: 'medium', badge: 3, priority: 0.7 },
  { id: 'touristic', badge: 4, priority: 0.6 },
]

/** The cities of the Corsican group: the specification's list. */
const corsican = ['Ajaccio', 'Bastia', 'Corte', 'Porto-Vecchio', 'Bonifacio', 'Calvi', 'Propriano', 'Sartène']

const isCorsican = ({ name, departmentCode }: City): boolean =>
  corsican.includes(name) && (departmentCode === '2A' || departmentCode === '2B')

function cityIndex(catalogue: IndexCatalogue): CityIndex {
  const { cities } = catalogue
  const group = (
    id: CityGroup['id'],
    badge: CityGroup['badge'],
    isIn: (city: City) => boolean,
  ): CityGroup[] => {
    const rows = cities
      .filter(isIn)
      .toSorted(byName)
      .map((city) => rowOf(catalogue, city))
    return rows.length > 0 ? [{ id, badge, rows }] : []
  }
  const isRanked = (city: City): boolean => ranks.some(({ priority }) => priority === city.priority)
  return {
    total: cities.length,
    groups: [
      ...ranks.flatMap(({ id, badge, priority }) => group(id, badge, (city) => city.priority === priority)),
      ...group('corsica', null, isCorsican),
      ...group('others', null, (city) => !isRanked(city)),
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
    (each) => each.region === region || each.names.some((known) => words.includes(wordsOf(known))),
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

const sectionOrder: readonly NatureType[] = [
  'national_park',
  'regional_park',
  'natural_site',
  'reserve',
  'mountain_pass',
]

const byPriority = (a: NatureSite, b: NatureSite): number =>
  (b.priority ?? 0) - (a.priority ?? 0) || byName(a, b)
/** Highest first; a pass of unknown elevation comes last. */
const byElevation = (a: NatureSite, b: NatureSite): number =>
  (b.elevation ?? -1) - (a.elevation ?? -1) || byName(a, b)

function natureIndex(catalogue: IndexCatalogue): NatureIndex {
  const byType = Map.groupBy(catalogue.natureSites, ({ type }) => type)
  const row = (site: NatureSite): NatureRow => ({
    ...rowOf(catalogue, site),
    type: site.type,
    category: site.category,
    region: site.region,
    elevation: site.elevation,
    description: site.description,
  })
  return {
    total: catalogue.natureSites.length,
    sections: sectionOrder.flatMap((type) => {
      const sites = byType.get(type)?.toSorted(type === 'mountain_pass' ? byElevation : byPriority)
      return sites ? [{ type, rows: sites.map(row) }] : []
    }),
  }
}
