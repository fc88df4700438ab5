// The base layer of the interactive maps: departments, territories and the countries around, as TopoJSON.
import { merge, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { createNearness } from './distance.mjs'
import { simplified } from './simplified.mjs'
import { polygonsOf } from './sources.mjs'

/** Triangles smaller than this, in square degrees, are not worth a point. */
const minArea = { france: 1e-4, frontier: 1e-4, beyond: 0.3 }
const frontierKm = 5

/** Three decimals: 110 m, below the precision of the source. */
const grid = { scale: [0.001, 0.001], translate: [0, 0] }

/** What the maps can show beside France: [west, south, east, north], and how finely it is worth drawing. */
const windows = [
  { box: [-11, 36, 20, 57], minArea: 4e-3 },
  { box: [-64, 12.5, -59, 18.6], minArea: 3e-4 },
  { box: [-58.5, 2, -51, 6.2], minArea: 4e-3 },
  { box: [43, -26, 58.5, -11], minArea: 3e-3 },
]

const windowAround = ([lon, lat]) =>
  windows.find(({ box: [w, s, e, n] }) => w < lon && lon < e && s < lat && lat < n)

/** A ring from edge to edge of the world is one that crosses its far side: nothing near France. */
const isInWindow = (ring) => {
  const lons = ring.map(([lon]) => lon)
  const lats = ring.map(([, lat]) => lat)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  if (east - west > 180) return false
  return windows.some(({ box: [w, s, e, n] }) => west < e && east > w && south < n && north > s)
}

const neighboursOf = (countries) =>
  countries.flatMap(({ properties: { name }, geometry }) => {
    const coordinates = polygonsOf(geometry).filter(([outline]) => isInWindow(outline))
    return coordinates.length === 0
      ? []
      : [
          {
            type: 'Feature',
            properties: { name },
            geometry: { type: 'MultiPolygon', coordinates },
          },
        ]
  })

/** Districts of a territory become one outline. */
const dissolved = (topo, geometry) => ({
  type: 'Feature',
  properties: geometry.properties,
  geometry: merge(topo, [geometry]),
})

const hasBody = ([outline]) =>
  new Set(outline.map(([lon, lat]) => `${lon.toFixed(3)} ${lat.toFixed(3)}`)).size > 2

const withBodies = (feature) => ({
  ...feature,
  geometry: {
    type: 'MultiPolygon',
    coordinates: polygonsOf(feature.geometry).filter(hasBody),
  },
})

export function buildBaseMap(french, countries) {
  const isNearFrance = createNearness(french.flatMap(({ geometry }) => geometry.coordinates.flat()))
  const collection = (features) => ({ type: 'FeatureCollection', features })
  const france = simplified({ departments: collection(french) }, () => minArea.france)
  const detailOf = (point) => {
    if (isNearFrance(point, frontierKm)) return minArea.frontier
    return windowAround(point)?.minArea ?? minArea.beyond
  }
  const around = simplified({ neighbours: collection(neighboursOf(countries)) }, detailOf)
  const features = (topo, name) =>
    topo.objects[name].geometries.map((geometry) => withBodies(dissolved(topo, geometry)))
  const joined = topology({
    departments: collection(features(france, 'departments')),
    neighbours: collection(
      features(around, 'neighbours').filter(({ geometry }) => geometry.coordinates.length > 0),
    ),
  })
  return quantize(joined, grid)
}
