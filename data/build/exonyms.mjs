/** Writes exonyms.json: what neighbours and the languages of regions call French communes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { placedCommunes } from './commune-rows.mjs'
import { allTowns, isFrench } from './packages.mjs'

/** Said for certain, though GeoNames does not list it; whatever else it does not list is a mistake. */
const notInGeoNames = new Set([
  'Aiaccio',
  'Antibo',
  'Argelers de la Marenda',
  'Breglio',
  'Briga Marittima',
  'Foish',
  'Kamerijk',
  'Komen',
  'Milhüsa',
  'Montlluís',
  'Münster im Elsass',
  'Nanzig',
  'San Malo',
  'Sankt Ludwig',
  'Sant Cebrià de Rosselló',
  'Valencijn',
  'Vilafranca de Conflent',
  'Villafranca Marittima',
])

const folded = (name) =>
  name
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .replace(/\P{Letter}/gu, '')
    .toLowerCase()

const rows = readFileSync(new URL('exonyms/names.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

const nameByCode = new Map(placedCommunes.map(({ row: [code, name] }) => [code, name]))
const townsByCode = Map.groupBy(allTowns.filter(isFrench), ({ code }) => code)
const mistakes = rows.flatMap(([code, commune, others]) => {
  const name = nameByCode.get(code)
  if (name !== commune) return [`${code} is ${name}, not ${commune}`]
  const names = (townsByCode.get(code) ?? []).flatMap((town) => [town.name, ...town.otherNames.split(',')])
  const confirmed = new Set(names.map(folded))
  return others
    .split('|')
    .filter((other) => !confirmed.has(folded(other)) && !notInGeoNames.has(other))
    .map((other) => `GeoNames does not know ${other} for ${commune}`)
})
if (mistakes.length > 0) throw new Error(`exonyms/names.csv: ${mistakes.join('; ')}`)

/** A name that means a larger town abroad is left to it (Getaria). */
const abroad = JSON.parse(readFileSync(new URL('../abroad.json', import.meta.url), 'utf8')).rows
const sizeAbroad = new Map(
  abroad.flatMap(([names, population]) =>
    names.split('|').map((name) => [folded(name), population ?? Infinity]),
  ),
)
const populationByCode = new Map(placedCommunes.map(({ row }) => [row[0], row[4] ?? 0]))
const written = rows.flatMap(([code, , others]) => {
  const names = others
    .split('|')
    .filter((other) => (sizeAbroad.get(folded(other)) ?? 0) < populationByCode.get(code))
  return names.length > 0 ? [[code, names.join('|')]] : []
})
const text = `{ "fields": ["code", "names"], "rows": [\n${written.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`
writeFileSync(new URL('../exonyms.json', import.meta.url), text)
console.log(`exonyms: of ${written.length} communes`)
