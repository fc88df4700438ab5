import { type Coordinates, earthRadiusKm } from '../../domain/geo.ts'
import type { DepartmentOutlines, OutlineFile } from './files.ts'

/** Closed rings of whole units, and which of them draw which area. */
export interface Rings {
  readonly unitsPerDegree: number
  /** Longitude and latitude of each point, ring after ring. */
  readonly points: Int32Array
  /** Where the points of each ring begin, and one more number: where the last ring ends. */
  readonly starts: Uint32Array
  /** West, south, east and north of each ring. */
  readonly boxes: Int32Array
  readonly areas: readonly Area[]
}

/** What some of the rings draw, in the order in which areas are asked; its rings are from `first` to before `end`. */
export interface Area {
  readonly kind: 'france' | 'department' | 'waters' | 'country'
  /** A department’s number, or the ISO 3166 code of a country. */
  readonly name: string
  readonly first: number
  readonly end: number
}

/** The land of France, of other countries, and the departments. */
export interface Outlines {
  /** Whether the point is on French land, true to 60 m. */
  isFrench(at: Coordinates): boolean
  /** ISO 3166 code of the other country whose land the point is on: true to 40 m beside France, coarse elsewhere. */
  countryAt(at: Coordinates): string | null
  /** The department whose outline, true to 100 m, holds the point. */
  departmentAt(at: Coordinates): string | null
  /** Whether the point is in the lakes, bays and estuaries of a department, true to a kilometre. */
  isInWaters(at: Coordinates): boolean
  /**
   * How far inside that outline of a department the point is, in kilometres, below zero when outside. Null for what has no
   * outline here: territories overseas.
   */
  kmInside(at: Coordinates, department: string): number | null
  /** The departments whose outline holds one of the points or is no farther from one than so many kilometres, which are few. */
  departmentsAlong(points: readonly Coordinates[], km: number): readonly string[]
}

export function packRings(
  file: OutlineFile,
  departments: DepartmentOutlines,
  countryCodes: ReadonlyMap<string, string>,
): Rings {
  const rings: (readonly number[])[] = []
  const areas: Area[] = []
  const add = (kind: Area['kind'], name: string, added: readonly (readonly number[])[]): void => {
    areas.push({ kind, name, first: rings.length, end: rings.length + added.length })
    rings.push(...added)
  }
  add('france', 'FR', file.france)
  for (const [code, outline] of Object.entries(departments.areas)) add('department', code, outline)
  for (const [code, outline] of Object.entries(file.waters)) add('waters', code, outline)
  for (const [code, outline] of Object.entries(file.countries)) add('country', code, outline)
  for (const [name, outline] of Object.entries(file.countriesBeyond))
    add('country', countryCodes.get(name) ?? name, outline)
  return { unitsPerDegree: file.unitsPerDegree, areas, ...unrolled(rings) }
}

/** Points instead of steps, in one array. */
function unrolled(rings: readonly (readonly number[])[]) {
  const points = new Int32Array(rings.reduce((sum, ring) => sum + ring.length, 0))
  const starts = new Uint32Array(rings.length + 1)
  const boxes = new Int32Array(rings.length * 4)
  let next = 0
  rings.forEach((ring, number) => {
    starts[number] = next / 2
    let [x, y] = [0, 0]
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = 0; i + 1 < ring.length; i += 2) {
      x += ring[i] ?? 0
      y += ring[i + 1] ?? 0
      points.set([x, y], next)
      next += 2
      west = Math.min(west, x)
      south = Math.min(south, y)
      east = Math.max(east, x)
      north = Math.max(north, y)
    }
    boxes.set([west, south, east, north], number * 4)
  })
  starts[rings.length] = next / 2
  return { points, starts, boxes }
}

export function createOutlines(rings: Rings): Outlines {
  const france = rings.areas.filter(({ kind }) => kind === 'france')
  const waters = rings.areas.filter(({ kind }) => kind === 'waters')
  const countries = rings.areas.filter(({ kind }) => kind === 'country')
  const departments = new Map(
    rings.areas.filter(({ kind }) => kind === 'department').map((area) => [area.name, area]),
  )
  const holder = (areas: Iterable<Area>, at: Coordinates): string | null => {
    for (const area of areas) if (holds(rings, area, at)) return area.name
    return null
  }
  return {
    isFrench: (at) => holder(france, at) !== null,
    countryAt: (at) => holder(countries, at),
    isInWaters: (at) => holder(waters, at) !== null,
    departmentAt: (at) => holder(departments.values(), at),
    kmInside(at, department) {
      const area = departments.get(department)
      if (!area) return null
      const km = kmToOutline(rings, area, at)
      return holds(rings, area, at) ? km : -km
    },
    departmentsAlong(points, km) {
      const around = boxAround(points, km, rings.unitsPerDegree)
      return [...departments.values()]
        .filter((area) =>
          hasSideIn(rings, area, around)
            ? points.some((at) => isIn(rings, area, at, km))
            : // No side of it is near: it holds all of them or none.
              points.slice(0, 1).some((at) => holds(rings, area, at)),
        )
        .map(({ name }) => name)
    },
  }
}

interface Around {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The box around some points, wider by so many kilometres, in units. */
function boxAround(points: readonly Coordinates[], km: number, unitsPerDegree: number): Around {
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const high = km / kmPerDegree
  const wide = high / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  return {
    west: (Math.min(...lons) - wide) * unitsPerDegree,
    south: (south - high) * unitsPerDegree,
    east: (Math.max(...lons) + wide) * unitsPerDegree,
    north: (north + high) * unitsPerDegree,
  }
}

/** Whether the area holds the point or begins within so many kilometres of it. */
const isIn = (rings: Rings, area: Area, at: Coordinates, km: number): boolean =>
  holds(rings, area, at) ||
  (hasSideIn(rings, area, boxAround([at], km, rings.unitsPerDegree)) && kmToOutline(rings, area, at) <= km)

/** Whether the box of one of the area's sides meets another box: most do not, and need no distance. */
function hasSideIn(rings: Rings, area: Area, around: Around): boolean {
  const { boxes } = rings
  for (let ring = area.first; ring < area.end; ring++) {
    const box = ring * 4
    if (around.east < (boxes[box] ?? 0) || around.west > (boxes[box + 2] ?? 0)) continue
    if (around.north < (boxes[box + 1] ?? 0) || around.south > (boxes[box + 3] ?? 0)) continue
    if (ringHasSideIn(rings, ring, around)) return true
  }
  return false
}

function ringHasSideIn({ points, starts }: Rings, ring: number, { west, south, east, north }: Around) {
  const end = (starts[ring + 1] ?? 0) * 2
  for (let i = (starts[ring] ?? 0) * 2; i + 3 < end; i += 2) {
    const x1 = points[i] ?? 0
    const x2 = points[i + 2] ?? 0
    if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) continue
    const y1 = points[i + 1] ?? 0
    const y2 = points[i + 3] ?? 0
    if (!((y1 < south && y2 < south) || (y1 > north && y2 > north))) return true
  }
  return false
}

/** By the even-odd rule over the rings of the area: a ring inside a ring is a hole. */
function holds(rings: Rings, area: Area, { lat, lon }: Coordinates): boolean {
  const { boxes, unitsPerDegree } = rings
  const x = lon * unitsPerDegree
  const y = lat * unitsPerDegree
  let inside = false
  for (let ring = area.first; ring < area.end; ring++) {
    const box = ring * 4
    if (x < (boxes[box] ?? 0) || x > (boxes[box + 2] ?? 0)) continue
    if (y < (boxes[box + 1] ?? 0) || y > (boxes[box + 3] ?? 0)) continue
    if (ringHolds(rings, ring, x, y)) inside = !inside
  }
  return inside
}

function ringHolds({ points, starts }: Rings, ring: number, x: number, y: number): boolean {
  const end = (starts[ring + 1] ?? 0) * 2
  let inside = false
  for (let i = (starts[ring] ?? 0) * 2; i + 3 < end; i += 2) {
    const y1 = points[i + 1] ?? 0
    const y2 = points[i + 3] ?? 0
    if (y1 > y === y2 > y) continue
    const x1 = points[i] ?? 0
    const x2 = points[i + 2] ?? 0
    if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

const kmPerDegree = (Math.PI / 180) * earthRadiusKm

/** To the nearest piece of the area's rings, on a flat earth: within 1 % at the few kilometres that matter. */
function kmToOutline({ points, starts, unitsPerDegree }: Rings, area: Area, at: Coordinates): number {
  const perY = kmPerDegree / unitsPerDegree
  const perX = perY * Math.cos((at.lat * Math.PI) / 180)
  const x = at.lon * unitsPerDegree
  const y = at.lat * unitsPerDegree
  let shortest = Infinity
  for (let ring = area.first; ring < area.end; ring++) {
    const end = (starts[ring + 1] ?? 0) * 2
    for (let i = (starts[ring] ?? 0) * 2; i + 3 < end; i += 2) {
      const ay = ((points[i + 1] ?? 0) - y) * perY
      const by = ((points[i + 3] ?? 0) - y) * perY
      if (Math.min(ay, by) > shortest || Math.max(ay, by) < -shortest) continue
      const ax = ((points[i] ?? 0) - x) * perX
      const dx = ((points[i + 2] ?? 0) - x) * perX - ax
      const dy = by - ay
      const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      shortest = Math.min(shortest, Math.hypot(ax + along * dx, ay + along * dy))
    }
  }
  return shortest
}
