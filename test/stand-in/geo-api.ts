import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Commune, arrondissements, communes } from './communes.ts'
import { departmentByCode, departments, regionName } from './departments.ts'
import { communesNamed, folded, nearestCommune } from './gazetteer.ts'
import { type Reply, type Service, json, text } from './reply.ts'

const defaultFields = 'nom,code,codeDepartement,siren,codeEpci,codeRegion,codesPostaux,population'

// As many rows as the country has communes: what a request without a valid filter brings back.
const wholeCountry = 34_969

const regionOf = (commune: Commune) => departmentByCode(commune.department)?.region ?? ''

const fieldsOf = (commune: Commune): Record<string, unknown> => ({
  nom: commune.name,
  code: commune.code,
  codeDepartement: commune.department,
  ...(commune.siren ? { siren: commune.siren } : {}),
  ...(commune.epci ? { codeEpci: commune.epci } : {}),
  codeRegion: regionOf(commune),
  codesPostaux: commune.postalCodes,
  population: commune.population,
  departement: { code: commune.department, nom: departmentByCode(commune.department)?.name },
  region: { code: regionOf(commune), nom: regionName(regionOf(commune)) },
  centre: { type: 'Point', coordinates: [commune.lon, commune.lat] },
  surface: 2500,
})

/** The name and the code always come, the other fields when asked. */
function row(commune: Commune, asked: string | null) {
  const wanted = new Set(['nom', 'code', ...(asked ?? defaultFields).split(',')])
  return Object.fromEntries(Object.entries(fieldsOf(commune)).filter(([key]) => wanted.has(key)))
}

// Coordinates that are missing, not numbers or out of range are ignored by the service, not refused.
function coordinate(query: URLSearchParams, key: string, limit: number) {
  const value = query.get(key)?.trim()
  const number = value ? Number(value) : NaN
  return Math.abs(number) <= limit ? number : null
}

const allCommunes = () =>
  Array.from({ length: wholeCountry }, (_, index): Commune => {
    const model = communes[index % communes.length]
    if (!model) throw new Error('the gazetteer is empty')
    return index < communes.length
      ? model
      : { ...model, name: `${model.name} ${index}`, code: String(index).padStart(5, '0') }
  })

const scoreOf = (commune: Commune, name: string, boosted: boolean) => {
  const closeness = folded(name).length / folded(commune.name).length
  return closeness * (boosted ? Math.log10(commune.population + 10) : 1)
}

function named(query: URLSearchParams, name: string) {
  const boosted = query.get('boost') === 'population'
  const withArrondissements = query.get('type')?.includes('arrondissement-municipal') ?? false
  return communesNamed(name, withArrondissements)
    .map((commune) => ({ commune, score: scoreOf(commune, name, boosted) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ commune, score }) => Object.assign(row(commune, query.get('fields')), { _score: score }))
}

function matching(query: URLSearchParams): readonly object[] {
  const name = query.get('nom')
  if (name !== null && folded(name) !== '') return named(query, name)
  const [lat, lon] = [coordinate(query, 'lat', 90), coordinate(query, 'lon', 180)]
  const near = lat !== null && lon !== null ? nearestCommune(lat, lon, 45) : null
  const candidates = lat !== null && lon !== null ? (near ? [near] : []) : allCommunes()
  const filtered = candidates.filter(
    (commune) =>
      [commune.code, null].includes(query.get('code')) &&
      [commune.department, null].includes(query.get('codeDepartement')) &&
      (query.get('codePostal') === null || commune.postalCodes.includes(query.get('codePostal') ?? '')),
  )
  return filtered.map((commune) => row(commune, query.get('fields')))
}

function communeList(query: URLSearchParams): Reply {
  const limit = query.get('limit')
  if (limit !== null && !/^\d+$/.test(limit))
    return text('Your limit parameter is not a number or is negative', 400)
  const rows = matching(query)
  return tagged(limit === null ? rows : rows.slice(0, Number(limit)))
}

const tagged = (value: unknown) =>
  json(value, 200, { vary: 'Accept-Encoding, Origin', 'access-control-allow-origin': '*' })

type CommuneRow = readonly [code: string, name: string, lat: number, lon: number]

let rows: readonly CommuneRow[] | null = null

/** A town hall stands beside the middle of its commune, this far to the north, in degrees. */
export const townHallNorth = 0.004

/** Every commune of a department that the site has, with its town hall where that is asked for. */
function communesOf(department: string, asked: string | null): readonly object[] {
  const file = join(import.meta.dirname, '../../data/communes.json')
  rows ??= (JSON.parse(readFileSync(file, 'utf8')) as { rows: CommuneRow[] }).rows
  return rows
    .filter(([code]) => code.startsWith(department))
    .map(([code, nom, lat, lon]) => ({
      nom,
      code,
      ...(asked?.split(',').includes('mairie')
        ? { mairie: { type: 'Point', coordinates: [lon, Number((lat + townHallNorth).toFixed(4))] } }
        : {}),
    }))
}

const departmentRow = ({ code, name, region }: (typeof departments)[number]) => ({
  nom: name,
  code,
  codeRegion: region,
})

function departmentList(query: URLSearchParams) {
  const overseas = query.get('zone')?.split(',').includes('com') ?? false
  return tagged(
    departments
      .filter(({ code }) => overseas || code < '975' || code === '976' || code.length === 2)
      .map(departmentRow),
  )
}

/** `/communes`, `/communes/{code}`, `/departements`, `/departements/{code}`, `/departements/{code}/communes`; errors are plain text. */
export const geoApi: Service = ({ path, query }) => {
  const [, collection = '', code, part] = path.split('/')
  if (collection === 'communes' && code === undefined) return communeList(query)
  if (collection === 'communes') {
    const commune = [...communes, ...arrondissements].find((candidate) => candidate.code === code)
    return commune ? tagged(row(commune, query.get('fields'))) : text('Not Found', 404)
  }
  if (collection === 'departements' && code === undefined) return departmentList(query)
  const department = collection === 'departements' ? departmentByCode(code ?? '') : null
  if (department && part === 'communes') return tagged(communesOf(department.code, query.get('fields')))
  return department ? tagged(departmentRow(department)) : text('Not Found', 404)
}
