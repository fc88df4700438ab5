// The vigilance map for a card: the departments of the large drawing with fewer points, borders still shared.
import { topology } from 'topojson-server'
import { presimplify } from 'topojson-simplify'
import { ringPath, toGrid } from './path.mjs'

/** Units of the large drawing in one of the small one, which is shown some 180 pixels wide. */
const unit = 6
/** Triangles smaller than this, in square units of the large drawing, are not worth a point. */
const minArea = 150
/** Units around, for the lines. */
const margin = 2

/** The closed rings of a path in whole units with relative steps. */
function ringsOfPath(path) {
  return path
    .split('M')
    .slice(1)
    .map((ring) => {
      const numbers = ring.match(/-?\d+/g).map(Number)
      let [x, y] = [0, 0]
      const points = []
      for (let i = 0; i < numbers.length; i += 2) {
        x += numbers[i]
        y += numbers[i + 1]
        points.push([x, y])
      }
      return [...points, points[0]]
    })
}

/** `drawing` is what vigilance-map.json holds. */
export function buildSmallMap({ viewBox: [width, height], departments }) {
  const features = Object.entries(departments).map(([code, { d }]) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'MultiPolygon', coordinates: ringsOfPath(d).map((ring) => [ring]) },
  }))
  const { arcs, geometries } = simplified(features)
  const points = (arc) => (arc < 0 ? arcs[~arc].toReversed() : arcs[arc])
  const draw = ({ arcs: polygons }) =>
    polygons
      .flat()
      .map((ring) => toGrid(ring.flatMap(points)))
      .filter((ring) => ring.length > 3)
      .map(ringPath)
      .join('')
  return {
    viewBox: [-margin, -margin, Math.ceil(width / unit) + 2 * margin, Math.ceil(height / unit) + 2 * margin],
    departments: Object.fromEntries(geometries.map((geometry) => [geometry.properties.code, draw(geometry)])),
  }
}

/** The borders that shapes share, with the points worth drawing, in units of the small map. */
function simplified(features) {
  const { arcs, objects, ...rest } = topology({ departments: { type: 'FeatureCollection', features } })
  const weighted = presimplify({ ...rest, objects, arcs }).arcs
  return {
    arcs: weighted.map((arc) =>
      arc.filter(([, , area]) => area >= minArea).map(([x, y]) => [x / unit, y / unit]),
    ),
    geometries: objects.departments.geometries,
  }
}
