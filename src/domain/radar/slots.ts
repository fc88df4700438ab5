import { floorTo, minuteMs } from '../time-units.ts'
import { frameCount, frameEveryMs } from './frame.ts'

/** No frame comes sooner than this after its instant. */
const soonestMs = 10 * minuteMs
/** So long after its instant one that is not there lacks; until then it is on its way. */
const latestMs = 30 * minuteMs

/** The instant, ms, of the last frame that can be there at a wall time. */
const newestAt = (now: number): number => floorTo(now - soonestMs, frameEveryMs)

/** The instants, ms, of the frames of two hours up to a wall time, oldest first: the newest is the last that can be there. */
export function radarSlots(now: number): readonly number[] {
  const newest = newestAt(now)
  return Array.from({ length: frameCount }, (_, index) => newest - (frameCount - 1 - index) * frameEveryMs)
}

/** Whether a frame that is not there is still to be waited for, at a wall time: none after it is there, and it is not late yet. */
export const isOnItsWay = (at: number, newest: number | null, now: number): boolean =>
  now - at < latestMs && (newest === null || newest < at)

/** When the next frame can be there, ms. */
export const nextFrameAt = (now: number): number => newestAt(now) + frameEveryMs + soonestMs
