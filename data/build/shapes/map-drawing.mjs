// The base map as a drawing that browsers show as it is: decoding and projecting it would take their time.
import { merge, mesh } from 'topojson-client'

/** Units around the equator: the thousandths of a degree of the base map. */
const worldSize = 360_000

/** Where a point lies on the square of the web maps (spherical Mercator, EPSG:3857), in units from its north-west corner. */
function onSquare([lon, lat]) {
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return [Math.round((lon / 360 + 0.5) * worldSize), Math.round((0.5 - north / (2 * Math.PI)) * worldSize)]
}

/** A line as path data: its start, then steps. Nothing for what is smaller than a unit. */
function lineData(points, isClosed) {
  const [start, ...rest] = points.map(onSquare)
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

const areaData = ({ coordinates }) =>
  coordinates
    .flat()
    .map((ring) => lineData(ring, true))
    .join('')
const bordersData = ({ coordinates }) => coordinates.map((line) => lineData(line, false)).join('')

/** Land as one shape, and each border once. */
const layer = (topology, object, name) =>
  `<path class="map-${name}" fill-rule="evenodd" d="${areaData(merge(topology, object.geometries))}"/>` +
  `<path class="map-${name}-border" d="${bordersData(mesh(topology, object))}"/>`

/** France and the land around it as SVG. */
export function drawOutlines(topology) {
  const { departments, neighbours } = topology.objects
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${worldSize} ${worldSize}">${layer(topology, neighbours, 'far')}${layer(topology, departments, 'land')}</svg>\n`
}
