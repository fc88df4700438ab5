import type { Coordinates } from '../geo.ts'
import { floorTo, hourMs, minuteMs } from '../time-units.ts'
import { frameEveryMs, oldFrameMs, type RadarFrame } from './frame.ts'
import { indexAt, positionOf, type GridPosition } from './grid.ts'
import { disagreementAt, measureMotion, motionAt, type MotionField } from './motion.ts'
import { firstRainCode, rateOfCode, unseenCode } from './rain-codes.ts'

/** The rain of the next hour: the newest frame carried on by its motion, at constant strength. */
export interface Nowcast {
  readonly newest: RadarFrame
  /** Half an hour before: rain that is not in it is too young to be carried on. */
  readonly before: RadarFrame
  readonly motion: MotionField
}

/** From one step of a walk to the next. */
const stepMs = 5 * minuteMs
/** Nothing is said of later than this from now. */
const aheadMs = hourMs
/** Less is not announced, mm/h. */
export const announcedRate = 0.2
/** A larger share of blocks that disagree is no motion. */
const mostDisagreement = 0.4
/** Rain is looked for in the frame before within so many cells of where it should have been. */
const strayCells = 3
const youngMs = 2 * frameEveryMs

/**
 * From some frames, oldest first, in slices that are far shorter than 10 ms. Null without the three of the last half hour, and
 * where no motion can be measured.
 */
export function* makeNowcast(frames: readonly RadarFrame[]): Generator<void, Nowcast | null, void> {
  const newest = frames.at(-1)
  if (newest === undefined) return null
  const frameAt = (ago: number): RadarFrame | undefined => frames.find(({ at }) => at === newest.at - ago)
  const earlier = frameAt(frameEveryMs)
  const before = frameAt(youngMs)
  if (earlier === undefined || before === undefined || before.grid !== newest.grid) return null
  const motion = yield* measureMotion(earlier, newest)
  return motion && { newest, before, motion }
}

/** What is expected at one instant: mm/h; null where no radar sees the air that comes; `unsure` where nothing should be said. */
export type Expected = number | null | 'unsure'

/** What is expected at a position so many ms after the newest frame. */
export const expectedAt = (nowcast: Nowcast, position: GridPosition, leadMs: number): Expected =>
  rateFrom(nowcast, walkedBack(nowcast, position, leadMs))

/** Where the air of a position was, so many ms before. */
function walkedBack({ motion }: Nowcast, position: GridPosition, ms: number): GridPosition {
  let { column, row } = position
  for (let left = ms; left > 0; left -= stepMs) {
    const minutes = Math.min(left, stepMs) / minuteMs
    const { x, y } = motionAt(motion, { column, row })
    column -= x * minutes
    row -= y * minutes
  }
  return { column, row }
}

function rateFrom(nowcast: Nowcast, source: GridPosition): Expected {
  const { newest, motion } = nowcast
  const index = indexAt(newest.grid, source)
  const rate = index === null ? null : rateOfCode(newest.codes[index] ?? unseenCode)
  if (rate === null || rate < announcedRate) return rate
  const isConfused = (disagreementAt(motion, source) ?? 1) > mostDisagreement
  return isConfused || isYoung(nowcast, source) ? 'unsure' : rate
}

/**
 * Whether what is dry may be told to stay so: rain around it that moves nobody knows where may come. It is judged as dry all
 * the same (`score.ts`), so that rain which comes unannounced counts.
 */
const staysDry = ({ motion }: Nowcast, source: GridPosition, rate: number): boolean =>
  rate >= announcedRate || (disagreementAt(motion, source) ?? 0) <= mostDisagreement

/** Whether rain was not there half an hour before, within some kilometres of where it would have come from. */
function isYoung(nowcast: Nowcast, source: GridPosition): boolean {
  const { grid, codes } = nowcast.before
  const { column, row } = walkedBack(nowcast, source, youngMs)
  for (let dy = -strayCells; dy <= strayCells; dy += 1)
    for (let dx = -strayCells; dx <= strayCells; dx += 1) {
      const index = indexAt(grid, { column: column + dx, row: row + dy })
      if (index !== null && (codes[index] ?? unseenCode) >= firstRainCode) return false
    }
  return true
}

/** What can be said of the next hour at a point. */
export type NextHour =
  /** From `from` (now: it rains already) to `to`, ms in steps of five minutes; null: its end is not in what can be said. */
  | {
      readonly state: 'rain'
      readonly from: number
      readonly to: number | null
      readonly isOn: boolean
      /** The strongest of it, mm/h. */
      readonly rate: number
      /** How far what is said reaches, ms. */
      readonly until: number
    }
  | { readonly state: 'dry'; readonly until: number }
  /** Motion is confused there, rain is too young, no radar sees what comes, or the newest frame is old. */
  | { readonly state: 'unsure' }

interface Spell {
  readonly from: number
  readonly to: number
  readonly isOn: boolean
  readonly rate: number
}

/**
 * The first rain of the next hour at a point as seen at `now` (ms): a window and no minute. `unsure` where one of the steps up
 * to its beginning is; where one that follows is, nobody knows when it ends.
 */
export function nextHourAt(nowcast: Nowcast, point: Coordinates, now: number): NextHour {
  const { newest } = nowcast
  const age = now - newest.at
  if (age < 0 || age > oldFrameMs) return { state: 'unsure' }
  const position = positionOf(newest.grid, point)
  const first = Math.floor(age / stepMs)
  // How far what is said reaches at most.
  const until = floorTo(now + aheadMs, stepMs)
  let rain: Spell | null = null
  for (let step = first; step * stepMs < age + aheadMs; step += 1) {
    const source = walkedBack(nowcast, position, step * stepMs)
    const expected = rateFrom(nowcast, source)
    if (expected === null || expected === 'unsure' || !staysDry(nowcast, source, expected))
      return rain ? { state: 'rain', ...rain, to: null, until: rain.to } : { state: 'unsure' }
    const at = newest.at + step * stepMs
    if (expected >= announcedRate) {
      const begun: Spell = rain ?? { from: at, to: at, isOn: step === first, rate: 0 }
      rain = { ...begun, to: at + stepMs, rate: Math.max(begun.rate, expected) }
      // One dry step is a gap in the rain and not its end.
    } else if (rain && at > rain.to) return { state: 'rain', ...rain, until }
  }
  if (rain === null) return { state: 'dry', until }
  return { state: 'rain', ...rain, to: rain.to >= now + aheadMs ? null : rain.to, until }
}
