import { bearing, distanceKm, type Coordinates } from '../geo.ts'
import { minuteMs, quarterMs } from '../time-units.ts'
import { indexAt, pointAt, positionOf, type GridPosition, type RadarGrid } from './grid.ts'
import { firstRainCode, rateOfCode, unseenCode } from './rain-codes.ts'

/** What the radars saw at one instant. */
export interface RadarFrame {
  /** Instant in ms, a quarter of an hour. */
  readonly at: number
  readonly grid: RadarGrid
  /** A code of `rain-codes.ts` for each cell, rows from the north. */
  readonly codes: Uint8Array
}

/** One frame follows another after so long. */
export const frameEveryMs = quarterMs
/** How many frames are kept: those of two hours. */
export const frameCount = 9
/** Older than this the newest frame says nothing of now. */
export const oldFrameMs = 45 * minuteMs

/** The code of the cell that holds a position; outside the grid no radar sees. */
function codeAt({ grid, codes }: RadarFrame, position: GridPosition): number {
  const index = indexAt(grid, position)
  return index === null ? unseenCode : (codes[index] ?? unseenCode)
}

/** Rain at a point in mm/h, 0 when dry; null where no radar sees, and outside the grid. */
export const rateAt = (frame: RadarFrame, point: Coordinates): number | null =>
  rateOfCode(codeAt(frame, positionOf(frame.grid, point)))

/** The nearest rain around a dry point. */
export interface NearestRain {
  readonly distanceKm: number
  /** Where it is, seen from the point: degrees clockwise from the north. */
  readonly bearing: number
}

/** What the radars saw at a point of mainland France or Corsica. */
export type RadarLook =
  | {
      readonly state: 'wet'
      /** mm/h */
      readonly rate: number
      /** Instant in ms of the first of the wet frames in a row. */
      readonly since: number
      /** The frame before that one was dry; else it may have begun earlier. */
      readonly isStartSeen: boolean
    }
  | {
      readonly state: 'dry'
      readonly nearest: NearestRain | null
      /** Radars see all that lies within 50 km; else rain may be hidden there. */
      readonly isAroundSeen: boolean
    }
  | { readonly state: 'unseen' }

/** How far rain is looked for around a dry point. */
export const nearRainKm = 50

/** What the newest of some frames, oldest first, shows at a point; null without frames and outside their grid. */
export function lookAt(frames: readonly RadarFrame[], point: Coordinates): RadarLook | null {
  const newest = frames.at(-1)
  if (newest === undefined || indexAt(newest.grid, positionOf(newest.grid, point)) === null) return null
  const rate = rateAt(newest, point)
  if (rate === null) return { state: 'unseen' }
  if (rate === 0) return { state: 'dry', ...rainAround(newest, point) }
  return { state: 'wet', rate, ...wetSince(frames, newest, point) }
}

/** A frame that lacks ends the row: nobody saw whether it rained. */
function wetSince(
  frames: readonly RadarFrame[],
  newest: RadarFrame,
  point: Coordinates,
): { readonly since: number; readonly isStartSeen: boolean } {
  let since = newest.at
  for (const frame of frames.toReversed().slice(1)) {
    const rate = since - frame.at > frameEveryMs ? null : rateAt(frame, point)
    if (!rate) return { since, isStartSeen: rate === 0 }
    since = frame.at
  }
  return { since, isStartSeen: false }
}

/** The nearest rain within 50 km, null when none is seen there, and whether all of it is seen. */
function rainAround(
  frame: RadarFrame,
  point: Coordinates,
): { readonly nearest: NearestRain | null; readonly isAroundSeen: boolean } {
  const { grid } = frame
  const centre = positionOf(grid, point)
  const reach = Math.ceil((nearRainKm * 1000) / grid.cellM) + 1
  // Cells are compared by lengths on the plane, which are within 1 % of true ones in France; the nearest alone is measured.
  let nearest: GridPosition | null = null
  let least = Infinity
  let leastUnseen = Infinity
  for (let row = Math.floor(centre.row) - reach; row <= centre.row + reach; row += 1) {
    for (let column = Math.floor(centre.column) - reach; column <= centre.column + reach; column += 1) {
      const code = codeAt(frame, { column, row })
      if (code !== unseenCode && code < firstRainCode) continue
      const cells = Math.hypot(column + 0.5 - centre.column, row + 0.5 - centre.row)
      if (code === unseenCode) leastUnseen = Math.min(leastUnseen, cells)
      if (code === unseenCode || cells >= least) continue
      least = cells
      nearest = { column: column + 0.5, row: row + 0.5 }
    }
  }
  const isAroundSeen = leastUnseen * grid.cellM > nearRainKm * 1000
  const rain = nearest && pointAt(grid, nearest)
  const km = rain ? distanceKm(point, rain) : Infinity
  const isNear = rain !== null && km <= nearRainKm
  return { nearest: isNear ? { distanceKm: km, bearing: bearing(point, rain) } : null, isAroundSeen }
}
