/**
 * Writes massifs.json, shapes/massifs.json and shapes/massif-map.json from Météo-France’s list of the massifs of its avalanche
 * bulletins (`liste-massifs.geojson`): `node data/build/massifs.mjs FILE`. No package has it, so this is no step of build.mjs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { geoConicConformal } from 'd3-geo'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { middleOf, ringArea, ringPath, toGrid } from './shapes/path.mjs'
import { areasByLine, packRings, unitsPerDegree } from './shapes/rings.mjs'
import { simplifyRing } from './shapes/simplify.mjs'
import { polygonsOf } from './shapes/sources.mjs'

/** A border is drawn so far from the published one at most, in metres; the same line on both of its sides. */
const drawnWithin = 100

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('which file holds the massifs?')
const at = (name) => new URL(name, import.meta.url)

const published = JSON.parse(readFileSync(file, 'utf8'))
const whole = topology({ massifs: published })
const simplified = {
  ...whole,
  arcs: whole.arcs.map((arc) => (arc.length < 3 ? arc : simplifyRing(arc, () => drawnWithin))),
}
const massifs = feature(simplified, simplified.objects.massifs)
  .features.map(({ properties, geometry }) => ({ ...properties, rings: polygonsOf(geometry).flat() }))
  .sort((a, b) => a.code - b.code)

const names = new Map(
  readFileSync(at('massifs/names.csv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(';'))
    .map(([code, name, of]) => [Number(code), { name, of }]),
)

const ranges = {
  'Alpes du Nord': 'northern-alps',
  'Alpes du Sud': 'southern-alps',
  Pyrenees: 'pyrenees',
  Corse: 'corsica',
}

const slugOf = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

const isInside = ([x, y], rings) =>
  rings.reduce((inside, ring) => {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i], ring[i + 1]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
    return inside
  }, false)

/** The packed rings of the departments as points again. */
const departments = Object.entries(JSON.parse(readFileSync(at('../shapes/departments.json'), 'utf8')).areas)
  .filter(([code]) => code.length === 2)
  .map(([code, rings]) => [code, rings.map(unpacked)])

function unpacked(steps) {
  const points = []
  for (let i = 0, x = 0, y = 0; i < steps.length; i += 2) {
    x += steps[i]
    y += steps[i + 1]
    points.push([x / unitsPerDegree, y / unitsPerDegree])
  }
  return points
}

/** A department with less than this share of a massif is left out: both outlines err. */
const leastShare = 0.04

/** By their share, the greatest first. */
function departmentsOf(rings) {
  const xs = rings.flat().map(([x]) => x)
  const ys = rings.flat().map(([, y]) => y)
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const points = []
  for (let i = 0.5; i < 40; i++)
    for (let j = 0.5; j < 40; j++) {
      const point = [west + ((east - west) * i) / 40, south + ((north - south) * j) / 40]
      if (isInside(point, rings)) points.push(point)
    }
  return departments
    .map(([code, outline]) => [
      code,
      points.filter((point) => isInside(point, outline)).length / points.length,
    ])
    .filter(([, share]) => share >= leastShare)
    .sort(([, a], [, b]) => b - a)
    .map(([code]) => code)
}

const fixed = (degrees) => Math.round(degrees * 1e4) / 1e4

const rows = massifs.map(({ code, mountain, lat_center: lat, lon_center: lon, rings }) => {
  const { name, of } = names.get(code)
  return {
    code,
    slug: slugOf(name),
    name,
    of,
    range: ranges[mountain],
    departments: departmentsOf(rings),
    lat: fixed(lat),
    lon: fixed(lon),
  }
})
writeFileSync(at('../massifs.json'), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)

writeFileSync(
  at('../shapes/massifs.json'),
  `{ "unitsPerDegree": ${unitsPerDegree}, "areas": ${areasByLine(
    Object.fromEntries(massifs.map(({ code, rings }) => [code, packRings(rings)])),
  )} }\n`,
)

/** Each of the three mountains fills the width of its own drawing, in units of it. */
const drawings = { alps: 600, pyrenees: 900, corsica: 360 }
const margin = 6
const drawingOf = {
  'northern-alps': 'alps',
  'southern-alps': 'alps',
  pyrenees: 'pyrenees',
  corsica: 'corsica',
}
const project = geoConicConformal().parallels([42, 46]).rotate([-4, 0]).scale(1).translate([0, 0])

function drawn([name, width]) {
  const own = massifs.filter(({ mountain }) => drawingOf[ranges[mountain]] === name)
  const points = own.flatMap(({ rings }) => rings.flat()).map(project)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = (width - 2 * margin) / (Math.max(...xs) - left)
  const place = ([x, y]) => [margin + (x - left) * scale, margin + (y - top) * scale]
  return [
    name,
    {
      width,
      height: Math.ceil((Math.max(...ys) - top) * scale + 2 * margin),
      massifs: own.map(({ code, rings }) => {
        const grid = rings
          .map((ring) => toGrid(ring.map(project).map(place)))
          .filter((ring) => ring.length > 3)
        const largest = grid.toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0]
        return { code, d: grid.map(ringPath).join(''), label: middleOf(largest.slice(0, -1)) }
      }),
    },
  ]
}

writeFileSync(
  at('../shapes/massif-map.json'),
  `${JSON.stringify(Object.fromEntries(Object.entries(drawings).map(drawn)), null, 1)}\n`,
)
