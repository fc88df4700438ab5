import {
  type Beach,
  type City,
  type Department,
  type DepartmentCode,
  type NatureSite,
  type Place,
  citySlug,
} from '../../domain/place.ts'
import type { Box } from '../../domain/locate.ts'
import type { CheckedFiles } from './files.ts'

/** A name on which no commune answers any more, and the commune of today that its place is part of. */
export interface FormerCommune {
  readonly name: string
  /** The commune of today is the same one under another name; else the former one was joined to it. */
  readonly isRenamed: boolean
  readonly successor: City
}

/** Everything with a name and a point: cities in the order of the file, beaches and sites by priority, then name. */
export interface Gazetteer {
  readonly departments: ReadonlyMap<DepartmentCode, Department>
  /** Communes and arrondissements. */
  readonly cities: readonly City[]
  /** The box of each city, at the same index. */
  readonly boxes: readonly (Box | null)[]
  readonly formerCommunes: readonly FormerCommune[]
  /** Well-known parts of communes, with points of their own. */
  readonly knownPlaces: readonly City[]
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  /** Zones of the communes that do not keep the time of their department, by INSEE code. */
  readonly otherTimeZones: ReadonlyMap<string, string>
}

const byPriorityThenName = (a: Place, b: Place): number =>
  (b.priority ?? 0) - (a.priority ?? 0) || a.name.localeCompare(b.name, 'fr')

type KnownPlaceRow = CheckedFiles['knownPlaces']['rows'][number]
type BeachRow = CheckedFiles['beaches'][number]
type NatureSiteRow = CheckedFiles['natureSites'][number]

/** « 69123 » → « 69 », « 97411 » → « 974 ». */
export const departmentOfCommune = (code: string): DepartmentCode =>
  code.slice(0, code.startsWith('97') || code.startsWith('98') ? 3 : 2)

/** A part of Paris, Lyon or Marseille, by INSEE code: it lies inside a commune that is listed too. */
export const isArrondissement = ({ code, departmentCode }: City): boolean => {
  const start = startOfArrondissements.get(departmentCode)
  return start !== undefined && code.startsWith(start)
}

const startOfArrondissements = new Map([
  ['13', '132'],
  ['69', '6938'],
  ['75', '751'],
])

/** Turns the checked files into places. Throws when a row names a department or commune that does not exist. */
export function buildGazetteer(files: CheckedFiles): Gazetteer {
  const departments = new Map(files.departments.map((row) => [row.code, toDepartment(row)]))
  const slugs = files.communes.rows.map(([code, name]) =>
    addressOf(citySlug(name), departmentOfCommune(code)),
  )
  const parts = files.knownPlaces.rows.map((row) => citySlug(nameOfPart(row)))
  const shared = sharedSlugs([...slugs, ...parts], files.natureSites)
  const cities = buildCities(files, slugs, shared)
  const cityByCode = new Map(cities.map((city) => [city.code, city]))
  const gazetteer = {
    departments,
    cities,
    boxes: files.communes.rows.map((row) => row[6]),
    formerCommunes: buildFormerCommunes(files, cityByCode),
    knownPlaces: files.knownPlaces.rows.map((row, i) => toPart(row, parts[i] ?? '', shared, cityByCode)),
    beaches: files.beaches.map(toBeach).sort(byPriorityThenName),
    natureSites: files.natureSites
      .map((row) => toNatureSite(row, shared.has(row.slug)))
      .sort(byPriorityThenName),
    otherTimeZones: new Map(files.departments.flatMap((row) => Object.entries(row.otherTimeZones ?? {}))),
  }
  requireKnownDepartments(gazetteer)
  return gazetteer
}

/** Addresses of the site's own pages: a commune of that name (Villes, in the Ain) has its department's number too. */
const pageSlugs = new Set(['villes', 'plages', 'nature', 'cartes', 'recherche', 'accessibilite'])

const addressOf = (slug: string, department: DepartmentCode): string =>
  pageSlugs.has(slug) ? `${slug}-${department.toLowerCase()}` : slug

/** Slugs that lead to more than one place. Beaches have addresses of their own. */
function sharedSlugs(
  citySlugs: readonly string[],
  natureSites: readonly NatureSiteRow[],
): ReadonlySet<string> {
  const seen = new Set(natureSites.map(({ slug }) => slug))
  const shared = new Set<string>()
  for (const slug of citySlugs) {
    if (seen.has(slug)) shared.add(slug)
    seen.add(slug)
  }
  return shared
}

function buildCities(
  files: CheckedFiles,
  slugs: readonly string[],
  shared: ReadonlySet<string>,
): readonly City[] {
  const priorities = new Map(files.cities.map(({ code, priority }) => [code, priority]))
  const cities = files.communes.rows.map((row, i) => {
    const slug = slugs[i] ?? ''
    return toCity(row, slug, shared.has(slug), priorities.get(row[0]) ?? null)
  })
  const curated = cities.filter(({ priority }) => priority !== null).length
  if (curated !== priorities.size) throw new Error('cities.json: names a commune that does not exist')
  return cities
}

function buildFormerCommunes(
  files: CheckedFiles,
  byCode: ReadonlyMap<string, City>,
): readonly FormerCommune[] {
  const partsOf = Map.groupBy(files.formerCommunes.rows, ([, , successor]) => successor)
  return files.formerCommunes.rows.map(([ownCode, name, code]) => {
    const successor = byCode.get(code)
    if (!successor) throw new Error(`former-communes.json: ${name} is part of ${code}, which does not exist`)
    // A merger gives the code of its seat to the whole.
    return { name, successor, isRenamed: ownCode === code && partsOf.get(code)?.length === 1 }
  })
}

const toCity = (
  [code, name, lat, lon, population, postalCodes, , elevation]: CheckedFiles['communes']['rows'][number],
  slug: string,
  ambiguous: boolean,
  priority: number | null,
): City => ({
  kind: 'city',
  slug,
  name,
  lat,
  lon,
  departmentCode: departmentOfCommune(code),
  ambiguous,
  priority,
  code,
  population,
  elevation,
  postalCodes: postalCodes === '' ? [] : postalCodes.split(' '),
})

/** Parts of communes are known well enough to stand before villages, after the towns of the maps. */
const priorityOfPart = 0.4

const nameOfPart = ([names]: KnownPlaceRow): string => names.split('|')[0] ?? names

function toPart(
  row: KnownPlaceRow,
  slug: string,
  shared: ReadonlySet<string>,
  byCode: ReadonlyMap<string, City>,
): City {
  const [, kind, code, lat, lon, elevation] = row
  const name = nameOfPart(row)
  const commune = byCode.get(code)
  if (!commune) throw new Error(`known-places.json: ${name} is in ${code}, which does not exist`)
  const own = { slug, name, lat, lon, elevation, ambiguous: shared.has(slug), priority: priorityOfPart }
  return { ...commune, ...own, population: null, postalCodes: [], part: { kind, commune: commune.name } }
}

const toDepartment = ({
  otherTimeZones: _ofCommunes,
  ...department
}: CheckedFiles['departments'][number]): Department => department

const toBeach = ({ department: _name, communeCode: _code, ...beach }: BeachRow): Beach => ({
  ...beach,
  kind: 'beach',
  ambiguous: false,
})

const toNatureSite = ({ department: _name, ...site }: NatureSiteRow, ambiguous: boolean): NatureSite => ({
  ...site,
  kind: 'nature',
  ambiguous,
  landform: site.landform ?? null,
})

/** Every place has a department we can name: the rest of the site counts on it. */
function requireKnownDepartments({ departments, cities, beaches, natureSites }: Gazetteer): void {
  for (const places of [cities, beaches, natureSites]) {
    const unknown = places.find(({ departmentCode }) => !departments.has(departmentCode))
    if (unknown) throw new Error(`departments.json: ${unknown.departmentCode} (${unknown.slug}) is absent`)
  }
}
