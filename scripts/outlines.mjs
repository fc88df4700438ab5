import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { merge, mesh } from 'topojson-client'
import { root } from './project.mjs'

/** Units around the equator: the thousandths of a degree that the outlines are kept in. */
const worldSize = 360_000

/** @import { MultiLineString, MultiPolygon, Position } from 'geojson' */
/** @import { GeometryCollection, MultiPolygon as Areas, Polygon as Area, Topology } from 'topojson-specification' */

/**
 * Where a point lies on the square of the web maps (spherical Mercator, EPSG:3857), in whole units from its north-west corner.
 *
 * @param {Position} point
 * @returns {[x: number, y: number]}
 */
function onSquare([lon = NaN, lat = NaN]) {
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return [Math.round((lon / 360 + 0.5) * worldSize), Math.round((0.5 - north / (2 * Math.PI)) * worldSize)]
}

/**
 * A line as path data: its start, then steps. Nothing for what is smaller than a unit.
 *
 * @param {readonly Position[]} points
 * @param {boolean} isClosed
 */
function lineData(points, isClosed) {
  const [start, ...rest] = points.map(onSquare)
  if (!start) return ''
  let [lastX, lastY] = start
  let steps = ''
  for (const [x, y] of rest) {
    if (x === lastX && y === lastY) continue
    steps += `${steps === '' || x < lastX ? '' : ' '}${x - lastX}${y < lastY ? '' : ' '}${y - lastY}`
    lastX = x
    lastY = y
  }
  return steps === '' ? '' : `M${start.join(' ')}l${steps}${isClosed ? 'z' : ''}`
}

/** @param {MultiPolygon} area */
const areaData = ({ coordinates }) =>
  coordinates.flatMap((polygon) => polygon.map((ring) => lineData(ring, true))).join('')

/** @param {MultiLineString} borders */
const bordersData = ({ coordinates }) => coordinates.map((line) => lineData(line, false)).join('')

/**
 * Land as one shape, and each border once.
 *
 * @param {Topology} topology
 * @param {GeometryCollection} object
 * @param {string} name
 */
function layer(topology, object, name) {
  return (
    `<path class="map-${name}" fill-rule="evenodd" d="${areaData(merge(topology, /** @type {(Areas | Area)[]} */ (object.geometries)))}"/>` +
    `<path class="map-${name}-border" d="${bordersData(mesh(topology, object))}"/>`
  )
}

/**
 * The drawing of the base map for the browser, which would spend its time on projecting: France and the land around it.
 *
 * @param {Topology<{ departments: GeometryCollection, neighbours: GeometryCollection }>} topology
 */
export function drawOutlines(topology) {
  const { departments, neighbours } = topology.objects
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${worldSize} ${worldSize}">${layer(topology, neighbours, 'far')}${layer(topology, departments, 'land')}</svg>\n`
}

// `node scripts/outlines.mjs` after a change of the shapes.
if (process.argv[1] === import.meta.filename) {
  const shapes = join(root, 'data/shapes')
  const topology = JSON.parse(readFileSync(join(shapes, 'base-map.json'), 'utf8'))
  writeFileSync(join(shapes, 'outlines.svg'), drawOutlines(topology))
}
