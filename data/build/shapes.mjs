// Builds data/shapes: the vigilance drawing, the base map with its drawings, the coast lines and the outlines that decide
// what is France.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { buildBaseMap } from './shapes/base-map.mjs'
import { buildOutlines } from './shapes/outlines.mjs'
import { buildCoast, createSeaTest } from './shapes/coast.mjs'
import { drawForPages, drawOutlines } from './shapes/map-drawing.mjs'
import { readDepartments, readForeignCountries, readTerritories } from './shapes/sources.mjs'
import { areasByLine, ringsByLine } from './shapes/rings.mjs'
import { buildSmallMap } from './shapes/small-map.mjs'
import { buildVigilanceMap } from './shapes/vigilance-map.mjs'

const departments = readDepartments()
const territories = readTerritories()
const countries = readForeignCountries()
const isSea = createSeaTest(countries)

const baseMap = buildBaseMap([...departments, ...territories], countries)
const neighbours = feature(baseMap, baseMap.objects.neighbours).features

const regionOf = new Map(
  JSON.parse(readFileSync(new URL('../departments.json', import.meta.url), 'utf8')).map(
    ({ code, regionCode }) => [code, regionCode],
  ),
)

const pageMap = drawForPages(baseMap, regionOf)
const vigilanceMap = buildVigilanceMap(departments, isSea)
const files = {
  'vigilance-map.json': vigilanceMap,
  'small-map.json': buildSmallMap(vigilanceMap),
  'base-map.json': baseMap,
  'page-map.json': pageMap.inPage,
  'coast.json': buildCoast([...departments, ...territories], isSea),
}

const folder = new URL('../shapes/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, content] of Object.entries(files)) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(content)}\n`)
}

const outlines = buildOutlines(departments, neighbours)
writeFileSync(
  new URL('outlines.json', folder),
  `{ "unitsPerDegree": ${outlines.unitsPerDegree},
"france": ${ringsByLine(outlines.france)},
"waters": ${areasByLine(outlines.waters)},
"countries": ${areasByLine(outlines.countries)},
"countriesBeyond": ${areasByLine(outlines.countriesBeyond)} }
`,
)
writeFileSync(new URL('outlines.svg', folder), drawOutlines(baseMap, regionOf))
writeFileSync(new URL('page-map.svg', folder), pageMap.parts)
