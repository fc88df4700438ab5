// Builds data/shapes: the vigilance drawing, the base map with its drawing, and the coast lines.
import { mkdirSync, writeFileSync } from 'node:fs'
import { buildBaseMap } from './shapes/base-map.mjs'
import { buildCoast, createSeaTest } from './shapes/coast.mjs'
import { drawOutlines } from './shapes/outlines.mjs'
import { readDepartments, readForeignCountries, readTerritories } from './shapes/sources.mjs'
import { buildVigilanceMap } from './shapes/vigilance-map.mjs'

const departments = readDepartments()
const territories = readTerritories()
const countries = readForeignCountries()
const isSea = createSeaTest(countries)

const baseMap = buildBaseMap([...departments, ...territories], countries)
const files = {
  'vigilance-map.json': buildVigilanceMap(departments, isSea),
  'base-map.json': baseMap,
  'coast.json': buildCoast([...departments, ...territories], isSea),
}

const folder = new URL('../shapes/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, content] of Object.entries(files)) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(content)}\n`)
}
writeFileSync(new URL('outlines.svg', folder), drawOutlines(baseMap))
