/** Writes abroad.json: what countries and towns beyond the borders are called, so that nobody is sent to a French village instead. */
import { readFileSync, writeFileSync } from 'node:fs'
import { placedCommunes } from './commune-rows.mjs'
import { allTowns, isFrench } from './packages.mjs'

const largest = 2000
const borderKm = 100

/** What people say for a country, or a part of one, that no list of countries has. */
const saidForCountries = [
  ['Angleterre', 'England'],
  ['Écosse', 'Scotland'],
  ['Pays de Galles', 'Wales'],
  ['Grande-Bretagne', 'Great Britain'],
  ['Irlande du Nord'],
  ['Hollande', 'Holland'],
  ['USA', 'États-Unis d’Amérique'],
  ['Principauté de Monaco'],
  ['Principauté d’Andorre'],
  ['Catalogne', 'Catalunya'],
  ['Tchéquie', 'République tchèque'],
  ['Birmanie'],
  ['RDC'],
  ['Émirats'],
  ['Canaries', 'Îles Canaries'],
  ['Baléares', 'Îles Baléares'],
  ['Majorque', 'Mallorca'],
  ['Ibiza'],
  ['Minorque'],
  ['Tenerife'],
  ['Sicile', 'Sicilia'],
  ['Sardaigne', 'Sardegna'],
  ['Crète'],
  ['Djerba'],
  ['Monte-Carlo', 'Monte Carlo'],
  ['Bali'],
  ['Zanzibar'],
]

/** Territories of France among the codes of countries, and codes that are no country. */
const notAbroad = new Set([
  'FR',
  'GF',
  'GP',
  'MQ',
  'NC',
  'PF',
  'PM',
  'RE',
  'WF',
  'YT',
  'BL',
  'MF',
  'TF',
  'CP',
  'FX',
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'DG',
  'EA',
  'IC',
  'CQ',
  'TA',
])

const isLatin = (name) => /^[\p{Script=Latin}\p{M}\d '’.()&/‑–-]+$/u.test(name)

/** Countries in French, English and their own language, by the names of the Unicode CLDR that Node has. */
function countries() {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => !notAbroad.has(code))
  return codes.flatMap((code) => {
    const languages = ['fr', 'en', new Intl.Locale(`und-${code}`).maximize().language]
    const names = languages.map((language) =>
      new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code),
    )
    const known = names.filter((name) => name !== undefined && name !== code && isLatin(name))
    return known.length > 0 ? [known] : []
  })
}

/** Names by which GeoNames lists a town, with those of the table. A table's row that names no town is a mistake. */
const exonyms = new Map(
  readFileSync(new URL('abroad/exonyms.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([country, name, others]) => [`${country} ${name}`, others.split('|')]),
)

const kmPerDegree = 111.2
const frenchPoints = placedCommunes.map(({ row: [, , lat, lon] }) => ({ lat, lon }))
const cellOf = ({ lat, lon }) => `${Math.floor(lat)} ${Math.floor(lon)}`
const cells = Map.groupBy(frenchPoints, cellOf)

function isNearFrance(town) {
  const scale = Math.cos((town.lat * Math.PI) / 180)
  for (let south = -1; south <= 1; south++)
    for (let west = -2; west <= 2; west++) {
      const cell = cells.get(cellOf({ lat: town.lat + south, lon: town.lon + west })) ?? []
      const near = cell.some(
        ({ lat, lon }) => Math.hypot(lat - town.lat, (lon - town.lon) * scale) * kmPerDegree <= borderKm,
      )
      if (near) return true
    }
  return false
}

/** « Donostia / San Sebastián » is two names, « Zürich (Kreis 4) » is none; a district of a city is not asked for by itself. */
const namesOf = (town) => [
  ...town.name.split(/ ?\/ ?/),
  ...(exonyms.get(`${town.country} ${town.name}`) ?? []),
]

const abroad = allTowns.filter(
  (town) => !isFrench(town) && town.feature !== 'PPLX' && !town.name.includes('('),
)
const bySize = abroad.toSorted((a, b) => b.population - a.population)
const chosen = new Set([
  ...bySize.slice(0, largest),
  ...bySize.filter((town) => town.feature === 'PPLC' || isNearFrance(town)),
])
for (const town of bySize) if (exonyms.has(`${town.country} ${town.name}`)) chosen.add(town)

const unused = [...exonyms.keys()].filter(
  (key) => !bySize.some(({ country, name }) => key === `${country} ${name}`),
)
if (unused.length > 0) throw new Error(`exonyms.csv: no town is called ${unused.join(', ')}`)

const folded = (name) =>
  name
    .normalize('NFD')
    .replace(/\P{Letter}/gu, '')
    .toLowerCase()

/** Said in French or by the townspeople, though GeoNames does not list it; whatever else it does not list is a mistake. */
const notInGeoNames = new Set([
  'Cité du Vatican',
  'Dantzig',
  'Figueras',
  'Figuières',
  'Hombourg',
  'Louisbourg',
  'Pas de la Case',
  'Tubingue',
])
const unconfirmed = [...exonyms].flatMap(([key, others]) => {
  const { otherNames } = bySize.find(({ country, name }) => key === `${country} ${name}`)
  const confirmed = new Set(otherNames.split(',').map(folded))
  return others.filter((other) => !confirmed.has(folded(other)) && !notInGeoNames.has(other))
})
if (unconfirmed.length > 0) throw new Error(`exonyms.csv: GeoNames does not know ${unconfirmed.join(', ')}`)

/** The French communes have their own names, which come first anyway: only what they are not called is kept, unless it is far larger. */
const seen = new Set()
const rowOf = (names, population) => {
  const fresh = names.filter(
    (name) => folded(name).length > 2 && !seen.has(folded(name)) && seen.add(folded(name)),
  )
  return fresh.length > 0 ? [[fresh.map((name) => name.replaceAll("'", '’')).join('|'), population]] : []
}
const rows = [
  ...[...countries(), ...saidForCountries].flatMap((names) => rowOf(names, null)),
  ...[...chosen].flatMap((town) => rowOf(namesOf(town), town.population)),
]
const text = `{ "fields": ["names", "population"], "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`
writeFileSync(new URL('../abroad.json', import.meta.url), text)
console.log(`abroad: ${rows.length} countries and towns`)
