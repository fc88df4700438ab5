import type { FloodRisk, GaugeTrend } from '../../schemas/risks.ts'
import { distanceKm, type Coordinates } from '../geo.ts'
import type { Box } from '../locate.ts'
import type { IsoInstant } from '../part.ts'
import { hundredths } from '../rounding.ts'
import { hourMs } from '../time-units.ts'

/** Levels of the river flood vigilance, from the lowest to the highest; the position in the list is the rank. */
export const floodLevels = ['green', 'yellow', 'orange', 'red'] as const
export type FloodLevel = (typeof floodLevels)[number]

/** A stretch of a river that the flood service watches. */
export interface RiverReach {
  /** « RS11 » */
  readonly code: string
  /** « Saône à Lyon » */
  readonly name: string
  /** Null when the level is missing or new to us: not the same as green. */
  readonly level: FloodLevel | null
  /** The territory whose page speaks of it. */
  readonly territory: string | null
  /** Its lines, each as longitude and latitude in turn (degrees). */
  readonly lines: readonly Float32Array[]
}

/** One bulletin for all watched rivers. */
export interface FloodBulletin {
  /** When it was published; null when it does not say: it tells of no green reach then. */
  readonly publishedAt: IsoInstant | null
  readonly reaches: readonly RiverReach[]
}

/** The reaches that matter to a place: those beside it, and what else is near. */
export type WatchedRivers = Omit<FloodRisk, 'publishedAt' | 'isOld'>

export type { GaugeTrend, NearbyReach } from '../../schemas/risks.ts'

/** Vertices lie every few hundred metres, and a town reaches some kilometres from its centre. */
const besideKm = 5
const nearbyKm = 30
const mostBeside = 3

const kmPerDegree = 111.195

/** The watched reaches around a point, and those that cross the box of its commune, where that is known. */
export function watchedRivers(
  reaches: readonly RiverReach[],
  point: Coordinates,
  territory: Box | null,
): WatchedRivers {
  const around = reaches
    .map(({ lines, ...reach }) => {
      const distanceKm = hundredths(distanceToLinesKm(lines, point))
      const isBeside = distanceKm <= besideKm || (territory !== null && crosses(lines, territory))
      return { reach: { ...reach, distanceKm }, isBeside }
    })
    .filter(({ reach, isBeside }) => isBeside || reach.distanceKm <= nearbyKm)
    .toSorted((a, b) => a.reach.distanceKm - b.reach.distanceKm)
  const { beside = [], farther = [] } = Object.groupBy(around, ({ isBeside }) =>
    isBeside ? 'beside' : 'farther',
  )
  const nearby = farther.map(({ reach }) => reach)
  const highest = floodLevels.findLast((level) => nearby.some((reach) => reach.level === level))
  return {
    beside: beside
      .map(({ reach }) => reach)
      // Where rivers meet, four may be beside a town: the one that is not green is never left out.
      .filter(({ level }, index) => index < mostBeside || level !== 'green'),
    warnedNearby: nearby.find(({ level }) => level === highest && level !== 'green') ?? null,
    nearest: beside.length > 0 ? null : (nearby[0] ?? null),
  }
}

/** Whether one of some lines touches a box. */
const crosses = (lines: readonly Float32Array[], box: Box): boolean =>
  lines.some((line) => {
    for (let i = 0; i + 3 < line.length; i += 2) if (segmentCrosses(line.subarray(i, i + 4), box)) return true
    return false
  })

/** A segment by its ends, and the share of it that lies between the sides of a box (Liang–Barsky). */
function segmentCrosses(
  [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN]: Float32Array,
  [west, south, east, north]: Box,
): boolean {
  const [enterX, leaveX] = sharesBetween(x1, x2 - x1, west, east)
  const [enterY, leaveY] = sharesBetween(y1, y2 - y1, south, north)
  return Math.max(0, enterX, enterY) <= Math.min(1, leaveX, leaveY)
}

function sharesBetween(start: number, length: number, low: number, high: number): readonly [number, number] {
  const [a, b] = [(low - start) / length, (high - start) / length]
  return [Math.min(a, b), Math.max(a, b)]
}

/** Kilometres from a point to the nearest of some lines; Infinity when it is farther than needs to be known. */
function distanceToLinesKm(lines: readonly Float32Array[], point: Coordinates): number {
  let nearest = Infinity
  for (const line of lines) nearest = Math.min(nearest, distanceToLineKm(line, point))
  return nearest
}

/**
 * Kilometres from a point to a line, on the plane that touches the globe there: exact to a per cent within a hundred
 * kilometres, which is all that is asked.
 */
function distanceToLineKm(line: Float32Array, { lat, lon }: Coordinates): number {
  const perLon = kmPerDegree * Math.cos((lat * Math.PI) / 180)
  const x = (index: number) => ((line[index] ?? NaN) - lon) * perLon
  const y = (index: number) => ((line[index + 1] ?? NaN) - lat) * kmPerDegree
  let nearest = line.length === 2 ? Math.hypot(x(0), y(0)) : Infinity
  for (let i = 0; i + 3 < line.length; i += 2)
    nearest = Math.min(nearest, distanceToSegment(x(i), y(i), x(i + 2), y(i + 2)))
  return nearest
}

/** From the origin to the segment between two points of the plane. */
function distanceToSegment(x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1
  const dy = y2 - y1
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length))
  return Math.hypot(x1 + along * dx, y1 + along * dy)
}

/** Vertices lie every few hundred metres: a department is not missed between samples this far apart. */
const sampleKm = 2

/** Vertices along the lines of a reach, its ends and some between them, no closer than needed. */
export const samplesAlong = (lines: readonly Float32Array[]): readonly Coordinates[] =>
  lines.flatMap((line) => {
    const samples: Coordinates[] = []
    for (let i = 0; i + 1 < line.length; i += 2) {
      const point = { lon: line[i] ?? NaN, lat: line[i + 1] ?? NaN }
      const last = samples.at(-1)
      const isEnd = i + 3 >= line.length
      if (!last || isEnd || distanceKm(last, point) >= sampleKm) samples.push(point)
    }
    return samples
  })

/** The highest of some reaches. A level that cannot be read may hide any: without a warning all of them are unknown. */
export function highestFloodLevel(reaches: readonly Pick<RiverReach, 'level'>[]): FloodLevel | 'unknown' {
  const readable = reaches.flatMap(({ level }) => (level === null ? [] : [level]))
  const highest = floodLevels.findLast((level) => readable.includes(level))
  if (highest === undefined || (highest === 'green' && readable.length < reaches.length)) return 'unknown'
  return highest
}

/** The service publishes at least at 10 and 16 h: an older bulletin is one that did not reach us. */
const oldAfterMs = 20 * hourMs

/** The last instant of which a bulletin still speaks, in ms. */
export const bulletinEnd = (publishedAt: IsoInstant): number => Date.parse(publishedAt) + oldAfterMs

/** Whether a bulletin is too old to speak of now. */
export const isOldBulletin = (publishedAt: IsoInstant, now: Date): boolean =>
  now.getTime() > bulletinEnd(publishedAt)

/** The height of a river at a gauge. Heights are above the gauge's own zero: only differences mean something elsewhere. */
export interface GaugeHeight {
  readonly at: IsoInstant
  readonly heightMm: number
}

const trendMs = 6 * hourMs
/** The height « six hours ago » may be this much off. */
const trendToleranceMs = hourMs
const oldHeightMs = 2 * hourMs

/** The change over the last six hours; null when the last height is over two hours old or no other is six hours before it. */
export function gaugeTrend(heights: readonly GaugeHeight[], now: Date): GaugeTrend | null {
  const latest = heights
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .find(({ at }) => Date.parse(at) <= now.getTime())
  if (!latest || now.getTime() - Date.parse(latest.at) > oldHeightMs) return null
  const wanted = Date.parse(latest.at) - trendMs
  const offBy = ({ at }: GaugeHeight) => Math.abs(Date.parse(at) - wanted)
  const before = heights.toSorted((a, b) => offBy(a) - offBy(b))[0]
  if (!before || offBy(before) > trendToleranceMs) return null
  return {
    at: latest.at,
    changeCm: Math.round((latest.heightMm - before.heightMm) / 10),
    hours: trendMs / hourMs,
  }
}
