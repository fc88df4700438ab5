import { type Coordinates, earthRadiusKm } from '../../domain/geo.ts'
import { type Box, boxAround, oddsInBox } from '../../domain/locate.ts'
import type { CheckedFiles } from './files.ts'

/** A closed ring: its longitudes and latitudes in turn, in degrees, and the box around them. */
interface Ring {
  readonly points: Float64Array
  readonly box: Box
}

/** What some rings draw. */
export interface Area {
  readonly kind: 'france' | 'department' | 'waters' | 'country' | 'massif'
  /** A department’s number, a massif’s, or the ISO 3166 code of a country. */
  readonly name: string
  readonly rings: readonly Ring[]
}

/** Every area, in the order in which those of a kind are asked. */
export function areasOf(
  {
    outlines,
    departmentOutlines,
    massifOutlines,
  }: Pick<CheckedFiles, 'outlines' | 'departmentOutlines' | 'massifOutlines'>,
  countryCodes: ReadonlyMap<string, string>,
): readonly Area[] {
  const area = (kind: Area['kind'], name: string, rings: readonly (readonly number[])[]): Area => ({
    kind,
    name,
    rings: rings.map((steps) => ringOf(steps, outlines.unitsPerDegree)),
  })
  const areas = (kind: Area['kind'], ringsByName: CheckedFiles['massifOutlines']['areas']): readonly Area[] =>
    Object.entries(ringsByName).map(([name, rings]) => area(kind, countryCodes.get(name) ?? name, rings))
  return [
    area('france', 'FR', outlines.france),
    ...areas('department', departmentOutlines.areas),
    ...areas('waters', outlines.waters),
    ...areas('country', outlines.countries),
    ...areas('country', outlines.countriesBeyond),
    ...areas('massif', massifOutlines.areas),
  ]
}

/** Points instead of steps. */
function ringOf(steps: readonly number[], unitsPerDegree: number): Ring {
  const units = [...steps]
  for (let i = 2; i < units.length; i++) units[i] = (units[i] ?? 0) + (units[i - 2] ?? 0)
  const points = Float64Array.from(units, (unit) => unit / unitsPerDegree)
  const lons = points.filter((_, i) => i % 2 === 0)
  const lats = points.filter((_, i) => i % 2 === 1)
  return { points, box: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)] }
}

export type Outlines = ReturnType<typeof createOutlines>

/** The land of France, of other countries, and the departments. */
export function createOutlines(areas: readonly Area[]) {
  const {
    france = [],
    department = [],
    waters = [],
    country = [],
    massif = [],
  } = Object.groupBy(areas, ({ kind }) => kind)
  const departments = new Map(department.map((area) => [area.name, area]))
  const holder = (among: readonly Area[], at: Coordinates): string | null =>
    among.find((area) => holds(area, at))?.name ?? null
  return {
    /** Whether the point is on French land, true to 60 m. */
    isFrench: (at: Coordinates): boolean => holder(france, at) !== null,
    /** ISO 3166 code of the other country whose land the point is on: true to 40 m beside France, coarse elsewhere. */
    countryAt: (at: Coordinates): string | null => holder(country, at),
    /** ISO 3166 code of the other country that begins nearest to the point and nearer than so many kilometres, which are few; null when none does. */
    countryWithin(at: Coordinates, km: number): string | null {
      const around = boxAround(at, km)
      const [nearest] = country
        .filter((area) => hasSideIn(area, around))
        .map((area) => ({ name: area.name, km: kmToOutline(area, at) }))
        .toSorted((a, b) => a.km - b.km)
      return nearest && nearest.km < km ? nearest.name : null
    },
    /** Whether the point is in the lakes, bays and estuaries of a department, true to a kilometre. */
    isInWaters: (at: Coordinates): boolean => holder(waters, at) !== null,
    /** The department whose outline, true to 100 m, holds the point. */
    departmentAt: (at: Coordinates): string | null => holder(department, at),
    /**
     * How far inside that outline of a department the point is, in kilometres, below zero when outside. Null for what has no
     * outline here: territories overseas.
     */
    kmInside(at: Coordinates, code: string): number | null {
      const area = departments.get(code)
      if (!area) return null
      const km = kmToOutline(area, at)
      return holds(area, at) ? km : -km
    },
    /** The departments whose outline holds one of the points or is no farther from one than so many kilometres, which are few. */
    departmentsAlong(points: readonly Coordinates[], km: number): readonly string[] {
      const around = boxAroundAll(points, km)
      return department
        .filter((area) =>
          hasSideIn(area, around)
            ? points.some((at) => isIn(area, at, km))
            : // No side of it is near: it holds all of them or none.
              points.slice(0, 1).some((at) => holds(area, at)),
        )
        .map(({ name }) => name)
    },
    /** The number of the massif whose outline, true to 100 m, holds the point. */
    massifAt: (at: Coordinates): string | null => holder(massif, at),
    /** By number of a massif, how much of a commune is likely to lie in it, from its box alone: up to 1. */
    massifShares(commune: Box): ReadonlyMap<string, number> {
      const near = massif.filter(({ rings }) => rings.some(({ box }) => doMeet(box, commune)))
      const shares = new Map<string, number>()
      if (near.length === 0) return shares
      const odds = samplesOf(commune).map((at) => ({ at, odds: oddsInBox(at, commune) }))
      const all = odds.reduce((sum, sample) => sum + sample.odds, 0)
      for (const { at, odds: own } of odds) {
        const name = holder(near, at)
        if (name !== null) shares.set(name, (shares.get(name) ?? 0) + own / all)
      }
      return shares
    },
  }
}

/** So many rows and columns of a box are looked at. */
const sampled = 12

const samplesOf = ([west, south, east, north]: Box): readonly Coordinates[] =>
  Array.from({ length: sampled * sampled }, (_, i) => ({
    lon: west + ((east - west) * ((i % sampled) + 0.5)) / sampled,
    lat: south + ((north - south) * (Math.floor(i / sampled) + 0.5)) / sampled,
  }))

/** The box around some points, wider by so many kilometres. */
function boxAroundAll(points: readonly Coordinates[], km: number): Box {
  const boxes = points.map((at) => boxAround(at, km))
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
}

/** Whether the area holds the point or begins within so many kilometres of it. */
const isIn = (area: Area, at: Coordinates, km: number): boolean =>
  holds(area, at) || (hasSideIn(area, boxAround(at, km)) && kmToOutline(area, at) <= km)

const doMeet = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

/** Whether the box of one of the area's sides meets another box: most do not, and need no distance. */
const hasSideIn = ({ rings }: Area, around: Box): boolean =>
  rings.some(
    (ring) =>
      doMeet(ring.box, around) &&
      someSide(ring, (x1, y1, x2, y2) =>
        doMeet([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)], around),
      ),
  )

/** By the even-odd rule over the rings of the area: a ring inside a ring is a hole. */
function holds({ rings }: Area, { lon, lat }: Coordinates): boolean {
  const point: Box = [lon, lat, lon, lat]
  return rings.filter((ring) => doMeet(ring.box, point) && ringHolds(ring, lon, lat)).length % 2 === 1
}

/** Thousands of sides, of which those at the height of the point count. */
function ringHolds({ points }: Ring, x: number, y: number): boolean {
  let inside = false
  for (let i = 0; i + 3 < points.length; i += 2) {
    const y1 = points[i + 1] ?? 0
    const y2 = points[i + 3] ?? 0
    if (y1 > y === y2 > y) continue
    const x1 = points[i] ?? 0
    const x2 = points[i + 2] ?? 0
    if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

/** Whether a side passes, from the first on. */
function someSide(
  { points }: Ring,
  passes: (x1: number, y1: number, x2: number, y2: number) => boolean,
): boolean {
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x1, y1, x2, y2] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0]
    if (passes(x1, y1, x2, y2)) return true
  }
  return false
}

const kmPerDegree = (Math.PI / 180) * earthRadiusKm

/** To the nearest piece of the area's rings, on a flat earth: within 1 % at the few kilometres that matter. */
function kmToOutline({ rings }: Area, at: Coordinates): number {
  const perX = kmPerDegree * Math.cos((at.lat * Math.PI) / 180)
  let shortest = Infinity
  for (const ring of rings)
    someSide(ring, (x1, y1, x2, y2) => {
      const ay = (y1 - at.lat) * kmPerDegree
      const by = (y2 - at.lat) * kmPerDegree
      if (Math.min(ay, by) > shortest || Math.max(ay, by) < -shortest) return false
      const ax = (x1 - at.lon) * perX
      const dx = (x2 - at.lon) * perX - ax
      const dy = by - ay
      const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      shortest = Math.min(shortest, Math.hypot(ax + along * dx, ay + along * dy))
      return false
    })
  return shortest
}
