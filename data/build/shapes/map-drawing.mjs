// The base map as drawings that browsers show as they are: decoding and projecting it would take their time.
import { feature, merge, mesh } from 'topojson-client'
import { simplified } from './simplified.mjs'

/** Units around the equator: the thousandths of a degree of the base map. */
const worldSize = 360_000

/** Where a point lies on the square of the web maps (spherical Mercator, EPSG:3857), in units from its north-west corner. */
const onSquare =
  (size) =>
  ([lon, lat]) => {
    const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
    return [Math.round((lon / 360 + 0.5) * size), Math.round((0.5 - north / (2 * Math.PI)) * size)]
  }

/** A line as path data: its start, then steps. Nothing for what is smaller than a unit. */
function lineData(points, { isClosed, size }) {
  const [start, ...rest] = points.map(onSquare(size))
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

const areaData = ({ coordinates }, size) =>
  coordinates
    .flat()
    .map((ring) => lineData(ring, { isClosed: true, size }))
    .join('')
const bordersData = ({ coordinates }, size) =>
  coordinates.map((line) => lineData(line, { isClosed: false, size })).join('')

/** Borders between departments: inside a region, and between two. The coast is the edge of the land. */
function frenchBorders(topology, object, regionOf) {
  const region = ({ properties: { code } }) => regionOf.get(code)
  const parting = (areRegions) =>
    mesh(topology, object, (one, other) => one !== other && (region(one) !== region(other)) === areRegions)
  return { departments: parting(false), regions: parting(true) }
}

const area = (name, data) => `<path class="map-${name}" fill-rule="evenodd" d="${data}"/>`
const border = (name, data) => `<path class="map-${name}-border" d="${data}"/>`

/** France and the land around it as SVG: land as one shape each, and each border once, the stronger over the weaker. */
export function drawOutlines(topology, regionOf) {
  const { departments, neighbours } = topology.objects
  const land = (object) => areaData(merge(topology, object.geometries), worldSize)
  const borders = frenchBorders(topology, departments, regionOf)
  const layers = [
    area('far', land(neighbours)),
    border('far', bordersData(mesh(topology, neighbours), worldSize)),
    area('land', land(departments)),
    border('land', bordersData(borders.departments, worldSize)),
    border('region', bordersData(borders.regions, worldSize)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${worldSize} ${worldSize}" aria-hidden="true">${layers.join('')}</svg>\n`
}

/** What a page draws itself: hundredths of a degree, less than a pixel of a map that shows all France. */
const pageSize = 36_000
/** Triangles smaller than this, in square degrees, are not worth a point there. */
const pageArea = { land: 2e-3, far: 1.5e-2 }
/** West, south, east, north: as far as a wide window looks. */
const pageWindow = [-30, 34, 33, 58]
const overseas = new Map([
  ['971', 1e-5],
  ['972', 1e-5],
  ['973', 1e-3],
  ['974', 2e-5],
  ['976', 1e-5],
])

const collection = (features) => ({ type: 'FeatureCollection', features })

function touchesWindow([outline]) {
  const [west, south, east, north] = pageWindow
  return outline.some(([lon, lat]) => west < lon && lon < east && south < lat && lat < north)
}

/** The pieces of the countries around that are near enough to be seen. */
const nearPieces = ({ geometry, ...rest }) => ({
  ...rest,
  geometry: { ...geometry, coordinates: geometry.coordinates.filter(touchesWindow) },
})

function drawMainland(french, foreign, regionOf) {
  const land = simplified({ departments: collection(french) }, () => pageArea.land)
  const far = simplified({ neighbours: collection(foreign.map(nearPieces)) }, () => pageArea.far)
  const borders = frenchBorders(land, land.objects.departments, regionOf)
  return {
    land: areaData(merge(land, land.objects.departments.geometries), pageSize),
    around: {
      far: areaData(merge(far, far.objects.neighbours.geometries), pageSize),
      departments: bordersData(borders.departments, pageSize),
      regions: bordersData(borders.regions, pageSize),
    },
  }
}

const drawTerritory = (territory, minArea) => {
  const outline = simplified({ territory: collection([territory]) }, () => minArea)
  return areaData(merge(outline, outline.objects.territory.geometries), worldSize)
}

/** A shape that pages refer to. Its width of line can't be inherited from there: the drawing is of the whole world. */
const part = (id, data) =>
  `<path id="${id}" fill-rule="evenodd" vector-effect="non-scaling-stroke" d="${data}"/>`

/**
 * The outlines of a page, coarse and small, as path data on the square of the web maps: the mainland, which stands in the
 * page, and a file with the rest of its parts, which many pages share.
 */
export function drawForPages(topology, regionOf) {
  const french = feature(topology, topology.objects.departments).features
  const foreign = feature(topology, topology.objects.neighbours).features
  const isOverseas = ({ properties: { code } }) => code.startsWith('97') || code.startsWith('98')
  const { land, around } = drawMainland(
    french.filter((department) => !isOverseas(department)),
    foreign,
    regionOf,
  )
  const territories = french.flatMap((department) => {
    const { code } = department.properties
    const minArea = overseas.get(code)
    return minArea === undefined ? [] : [[`land-${code}`, drawTerritory(department, minArea)]]
  })
  const parts = [...Object.entries(around), ...territories].map(([id, data]) => part(id, data))
  return {
    inPage: { mainland: { size: pageSize, land }, overseas: { size: worldSize } },
    parts: `<svg xmlns="http://www.w3.org/2000/svg">\n${parts.join('\n')}\n</svg>\n`,
  }
}
