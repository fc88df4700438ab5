/**
 * Writes shapes/departments.json from the departments of IGN’s ADMIN EXPRESS COG, as GeoJSON with a `code` each:
 * `node data/build/department-outlines.mjs FILE`. No package has them, so this is no step of build.mjs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { areasByLine, packRings, unitsPerDegree } from './shapes/rings.mjs'
import { simplifyRing } from './shapes/simplify.mjs'
import { polygonsOf } from './shapes/sources.mjs'

/** A border is drawn so far from the surveyed one at most, in metres; the same line on both of its sides. */
const drawnWithin = 100

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('which file holds the departments?')

const whole = topology({ departments: JSON.parse(readFileSync(file, 'utf8')) })
const simplified = {
  ...whole,
  arcs: whole.arcs.map((arc) => (arc.length < 3 ? arc : simplifyRing(arc, () => drawnWithin))),
}

/** Holes too: what lies in one is another department’s, such as Valréas. */
const departments = feature(simplified, simplified.objects.departments)
  .features.map(({ properties: { code }, geometry }) => [code, packRings(polygonsOf(geometry).flat())])
  .sort(([a], [b]) => (a < b ? -1 : 1))

writeFileSync(
  new URL('../shapes/departments.json', import.meta.url),
  `{ "unitsPerDegree": ${unitsPerDegree}, "areas": ${areasByLine(Object.fromEntries(departments))} }\n`,
)
