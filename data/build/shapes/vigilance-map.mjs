// The vigilance map: metropolitan departments as SVG paths, coasts as lines, Paris and its ring enlarged.
import { geoConicConformal } from 'd3-geo'
import { topology } from 'topojson-server'
import { presimplify } from 'topojson-simplify'
import { coastalDepartments, loneArcs, seaStretches } from './coast.mjs'
import { linePath, middleOf, ringArea, ringPath, toGrid } from './path.mjs'

const [width, height] = [907, 1000]
const margin = 8

/** Leaves room between the islands of Hyères and the separator above Corsica. */
const mainlandWidth = 868

/** Triangles smaller than this, in square units of the drawing, are not worth a point. */
const minArea = 10

/** Left of the Cotentin and above Brittany; its name goes on the line above. */
const insetFrame = [8, 44, 176, 162]
const insetPadding = 8
const insetDepartments = ['75', '92', '93', '94']

/** Runs between Nice and Corsica, drawn north-west of where it lies. */
const corsicaSeparator = 'M728 992V884L790 812H902'

const isCorsican = (code) => code === '2A' || code === '2B'

const project = geoConicConformal().parallels([44, 49]).rotate([-3, 0]).scale(1).translate([0, 0])

const extent = (points) => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

const pointsOf = (features) => features.flatMap(({ geometry }) => geometry.coordinates.flat(2)).map(project)

/** Scale and shifts such that the mainland hangs in the corner at the top left, and Corsica in the one at the bottom right. */
function createPlacement(features) {
  const mainland = extent(pointsOf(features.filter(({ properties }) => !isCorsican(properties.code))))
  const corsica = extent(pointsOf(features.filter(({ properties }) => isCorsican(properties.code))))
  const scale = mainlandWidth / (mainland.right - mainland.left)
  const shiftTo = (x, y) => (point) => [point[0] * scale + x, point[1] * scale + y]
  const placeMainland = shiftTo(margin - mainland.left * scale, margin - mainland.top * scale)
  const placeCorsica = shiftTo(
    width - margin - corsica.right * scale,
    height - margin - corsica.bottom * scale,
  )
  return (code) => (isCorsican(code) ? placeCorsica : placeMainland)
}

/** Projected rings of a geometry; `arcPoints` gives the points of an arc in its own direction. */
const ringsOf = ({ arcs, type }, arcPoints) =>
  (type === 'Polygon' ? [arcs] : arcs).flatMap((polygon) =>
    polygon.map((ring) =>
      ring.flatMap((arc, i) => {
        const points = arc < 0 ? arcPoints(~arc).toReversed() : arcPoints(arc)
        return i === 0 ? points : points.slice(1)
      }),
    ),
  )

const closeOnGrid = (ring) => {
  const grid = toGrid(ring)
  return grid.length < 4 ? [] : [grid]
}

/** Path and middle of a department, from rings in drawing units. */
function drawDepartment(rings) {
  const grid = rings.flatMap(closeOnGrid)
  const biggest = grid.toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0]
  return {
    d: grid.map(ringPath).join(''),
    label: middleOf(biggest.slice(0, -1)),
  }
}

export function buildVigilanceMap(departments, isSea) {
  const features = departments.filter(({ properties }) => properties.code.length === 2)
  const { arcs, objects } = topology({
    departments: { type: 'FeatureCollection', features },
  })
  const { geometries } = objects.departments
  const place = createPlacement(features)
  const drawing = {
    type: 'Topology',
    objects,
    arcs: placedArcs(arcs, geometries, place),
  }
  const weighted = presimplify(drawing).arcs
  const keptIndexes = weighted.map((arc) => [...arc.keys()].filter((i) => arc[i][2] >= minArea))
  const simpleArc = (arc) => keptIndexes[arc].map((i) => weighted[arc][i].slice(0, 2))
  return {
    viewBox: [width, height],
    departments: Object.fromEntries(
      geometries.map((geometry) => [geometry.properties.code, drawDepartment(ringsOf(geometry, simpleArc))]),
    ),
    coasts: drawCoasts(geometries, arcs, keptIndexes, simpleArc, isSea),
    corsicaSeparator,
    parisInset: drawParisInset(geometries, arcs),
  }
}

/** Arcs in drawing units. Corsica shares no arc with the mainland. */
function placedArcs(arcs, geometries, place) {
  const corsicanArcs = new Set(
    geometries
      .filter(({ properties }) => isCorsican(properties.code))
      .flatMap((geometry) => geometry.arcs.flat(Infinity))
      .map((arc) => (arc < 0 ? ~arc : arc)),
  )
  return arcs.map((arc, i) => arc.map(project).map(place(corsicanArcs.has(i) ? '2A' : '01')))
}

function drawCoasts(geometries, arcs, keptIndexes, simpleArc, isSea) {
  const lone = loneArcs(geometries)
  const drawArc = (arc) => {
    const sea = arcs[arc].map(isSea)
    const kept = keptIndexes[arc]
    const isSeaPiece = (piece) => {
      const passed = sea.slice(kept[piece], kept[piece + 1] + 1)
      return passed.filter(Boolean).length * 2 > passed.length
    }
    return seaStretches(simpleArc(arc), isSeaPiece)
      .map(toGrid)
      .filter((line) => line.length > 1)
      .map(linePath)
      .join('')
  }
  return Object.fromEntries(
    coastalDepartments.map((code) => [`${code}10`, lone.get(code).map(drawArc).join('')]),
  )
}

function drawParisInset(geometries, arcs) {
  const [x, y, frameWidth, frameHeight] = insetFrame
  const ring = geometries.filter(({ properties }) => insetDepartments.includes(properties.code))
  const box = extent(ring.flatMap((geometry) => ringsOf(geometry, (arc) => arcs[arc].map(project)).flat()))
  const scale = Math.min(
    (frameWidth - 2 * insetPadding) / (box.right - box.left),
    (frameHeight - 2 * insetPadding) / (box.bottom - box.top),
  )
  const enlarge = ([px, py]) => [
    x + frameWidth / 2 + (px - (box.left + box.right) / 2) * scale,
    y + frameHeight / 2 + (py - (box.top + box.bottom) / 2) * scale,
  ]
  const arcPoints = (arc) => arcs[arc].map(project).map(enlarge)
  return {
    frame: insetFrame,
    departments: Object.fromEntries(
      ring.map((geometry) => [geometry.properties.code, drawDepartment(ringsOf(geometry, arcPoints))]),
    ),
  }
}
