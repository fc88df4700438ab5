import { dayMs } from '../time-units.ts'
import { frameEveryMs, type RadarFrame } from './frame.ts'
import type { GridPosition, RadarGrid } from './grid.ts'
import { announcedRate, expectedAt, type Nowcast } from './nowcast.ts'
import { rateOfCode, unseenCode } from './rain-codes.ts'
import type { NowcastScore } from './report.ts'

/** So long before it what was said for a frame is judged, ms. */
const leadMs = 2 * frameEveryMs
/** Points in a row and in a column: 2,000, spread evenly over mainland France and Corsica with the sea between them. */
const pointColumns = 50
const pointRows = 40
/** Where those lie in the whole composite, in cells of 2 km. */
const france = { west: 333, east: 965, north: 1203, south: 1816 }

/** What was said for one frame, before it came. */
export interface Announcement {
  /** Instant of the frame that it is for, ms. */
  readonly at: number
  /** By point: `nothing`, `dry` or `wet`. */
  readonly announced: Uint8Array
}
const announcedKind = { nothing: 0, dry: 1, wet: 2 } as const

/** How the announcements for one frame came out, at the points for which something was said and radars saw what came. */
export interface FrameScore {
  readonly at: number
  readonly hits: number
  readonly misses: number
  readonly falseAlarms: number
}

/** The points of a grid at which announcements are judged. */
const judgedPoints = (grid: RadarGrid): readonly GridPosition[] =>
  Array.from({ length: pointColumns * pointRows }, (_, i) => ({
    column: between(france.west, france.east, ((i % pointColumns) + 0.5) / pointColumns) - grid.firstColumn,
    row:
      between(france.north, france.south, (Math.floor(i / pointColumns) + 0.5) / pointRows) - grid.firstRow,
  }))

const between = (from: number, to: number, share: number): number =>
  Math.floor(from + share * (to - from)) + 0.5

/** What a nowcast says of half an hour after its newest frame, to be judged when that comes; yields after each row of points. */
export function* announcementOf(nowcast: Nowcast): Generator<void, Announcement, void> {
  const announced = new Uint8Array(pointColumns * pointRows)
  for (const [i, position] of judgedPoints(nowcast.newest.grid).entries()) {
    if (i % pointColumns === 0) yield
    const expected = expectedAt(nowcast, position, leadMs)
    if (expected === null || expected === 'unsure') announced[i] = announcedKind.nothing
    else announced[i] = expected >= announcedRate ? announcedKind.wet : announcedKind.dry
  }
  return { at: nowcast.newest.at + leadMs, announced }
}

/** What was said for a frame, beside the frame; null for another frame. */
export function judged({ at, announced }: Announcement, frame: RadarFrame): FrameScore | null {
  if (frame.at !== at) return null
  let [hits, misses, falseAlarms] = [0, 0, 0]
  for (const [i, { column, row }] of judgedPoints(frame.grid).entries()) {
    const rate = rateOfCode(
      frame.codes[Math.floor(row) * frame.grid.width + Math.floor(column)] ?? unseenCode,
    )
    if (rate === null || announced[i] === announcedKind.nothing) continue
    const [isWet, wasAnnounced] = [rate >= announcedRate, announced[i] === announcedKind.wet]
    if (isWet && wasAnnounced) hits += 1
    else if (isWet) misses += 1
    else if (wasAnnounced) falseAlarms += 1
  }
  return { at, hits, misses, falseAlarms }
}

/** Fewer wet points say nothing of the method: a shower over a few of them. */
const leastJudged = 50
/** A worse index, and nothing is announced; it is judged all the same, so that announcements come back when they are good again. */
const leastCsi = 0.3

/** The score of the judgements of the 24 hours before `now` (ms); null while they are too little to judge. */
export function scoreOf(judgements: readonly FrameScore[], now: number): NowcastScore | null {
  const recent = judgements.filter(({ at }) => at > now - dayMs && at <= now)
  const sum = (name: 'hits' | 'misses' | 'falseAlarms'): number =>
    recent.reduce((total, judgement) => total + judgement[name], 0)
  const [hits, misses, falseAlarms] = [sum('hits'), sum('misses'), sum('falseAlarms')]
  const all = hits + misses + falseAlarms
  const csi = hits / all
  return all < leastJudged ? null : { hits, misses, falseAlarms, csi, announces: csi >= leastCsi }
}
