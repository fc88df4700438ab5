/**
 * Gives the rows of known-places.json that have a number of GeoNames the point and the height it has there. Names, kind and commune
 * are written by hand; a commune that GeoNames does not confirm is a mistake.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { allTowns } from './packages.mjs'

const file = new URL('../known-places.json', import.meta.url)
const { fields, rows } = JSON.parse(readFileSync(file, 'utf8'))
const townByNumber = new Map(allTowns.map((town) => [town.number, town]))

const thousandths = (degrees) => Number(degrees.toFixed(3))
/** GeoNames knows Marseille, but none of its arrondissements. */
const cityOf = (commune) => (commune.startsWith('132') ? '13055' : commune)

function placed(row) {
  const [names, kind, commune, , , , geonames] = row
  if (geonames === null) return row
  const town = townByNumber.get(geonames)
  if (!town) throw new Error(`known-places.json: ${names} has a number that GeoNames has not`)
  if (town.code !== null && town.code !== cityOf(commune))
    throw new Error(`known-places.json: ${names} is in ${town.code}, not in ${commune}`)
  return [names, kind, commune, thousandths(town.lat), thousandths(town.lon), town.elevation, geonames]
}

const kinds = [...new Set(rows.map(([, kind]) => kind))]
const inOrder = rows
  .map(placed)
  .toSorted(
    ([nameA, kindA, communeA], [nameB, kindB, communeB]) =>
      kinds.indexOf(kindA) - kinds.indexOf(kindB) ||
      communeA.localeCompare(communeB) ||
      nameA.localeCompare(nameB, 'fr'),
  )
const lines = inOrder.map((row) => JSON.stringify(row)).join(',\n')
writeFileSync(file, `{ "fields": ${JSON.stringify(fields)}, "rows": [\n${lines}\n] }\n`)
const numbered = rows.filter((row) => row.at(-1) !== null).length
console.log(`known places: ${rows.length}, ${numbered} by GeoNames, the others by hand`)
