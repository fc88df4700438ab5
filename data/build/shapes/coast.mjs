// Sea coasts: the arcs that only one department uses, less the stretches along a foreign country.
import { topology } from 'topojson-server'
import { createNearness } from './distance.mjs'
import { polygonsOf } from './sources.mjs'

/** Natural Earth draws both sides of a frontier within 100 m of each other; a coast is farther from any country. */
const frontierKm = 1

/** Each has one coastal vigilance domain, coded department + "10". */
// prettier-ignore
export const coastalDepartments = [
  '06', '11', '13', '14', '17', '22', '29', '2A', '2B', '30', '33', '34', '35',
  '40', '44', '50', '56', '59', '62', '64', '66', '76', '80', '83', '85',
]

/** Signed arc numbers of any depth of nesting. */
const arcNumbers = (arcs) => arcs.flat(Infinity).map((arc) => (arc < 0 ? ~arc : arc))

/** Arcs used once, by department code. */
export function loneArcs(geometries) {
  const users = new Map()
  for (const { arcs, properties } of geometries) {
    for (const arc of arcNumbers(arcs)) users.set(arc, [...(users.get(arc) ?? []), properties.code])
  }
  const lone = new Map(geometries.map(({ properties }) => [properties.code, []]))
  for (const [arc, codes] of users) if (codes.length === 1) lone.get(codes[0]).push(arc)
  return lone
}

export function createSeaTest(foreignCountries) {
  const isNear = createNearness(foreignCountries.flatMap(({ geometry }) => polygonsOf(geometry).flat()))
  return (point) => !isNear(point, frontierKm)
}

/** Cuts a line into its stretches whose every piece passes `isSea(i)`, the piece from point i to point i + 1. */
export function seaStretches(points, isSea) {
  const stretches = []
  let current = []
  for (let i = 0; i + 1 < points.length; i++) {
    if (isSea(i)) {
      if (current.length === 0) current.push(points[i])
      current.push(points[i + 1])
    } else if (current.length > 0) {
      stretches.push(current)
      current = []
    }
  }
  if (current.length > 0) stretches.push(current)
  return stretches
}

const fourDecimals = (degrees) => Number(degrees.toFixed(4))

/** Fine coast lines `[[lat, lon], …]` of every coastal department and territory. */
export function buildCoast(features, isSea) {
  const codes = new Set([...coastalDepartments, '971', '972', '973', '974', '976', '987', '988'])
  const { arcs, objects } = topology({
    departments: { type: 'FeatureCollection', features },
  })
  const lone = loneArcs(objects.departments.geometries)
  return Object.fromEntries(
    [...codes].map((code) => [code, lone.get(code).flatMap((arc) => coastLines(arcs[arc], isSea))]),
  )
}

const coastLines = (arc, isSea) => {
  const sea = arc.map(isSea)
  return seaStretches(arc, (i) => sea[i] || sea[i + 1]).map((line) =>
    line.map(([lon, lat]) => [fourDecimals(lat), fourDecimals(lon)]),
  )
}
