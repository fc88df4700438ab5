import type { Coordinates } from '../../../domain/geo.ts'
import type { AromeRecords } from './record-file.ts'
import { writeEarlier } from './record-hours.ts'

/** Points whose hours are looked up and written at once. */
const pointsAtOnce = 500

/**
 * The hours before a run, as its file has them after all others, piece after piece: what the run before said of the same points of
 * the grid, and unknown for a point that it lacks or where there is none. `points`: as in the file, from the north-west on.
 */
export function* hoursBefore(
  runAt: number,
  points: readonly Coordinates[],
  before: AromeRecords | null,
): Generator<Buffer> {
  let next = 0
  const numberOf = (point: Coordinates): number => {
    if (before === null) return -1
    while (next < before.points && comesBefore(before.pointAt(next), point)) next += 1
    return next < before.points && !comesBefore(point, before.pointAt(next)) ? next : -1
  }
  for (let from = 0; from < points.length; from += pointsAtOnce) {
    const hours = points.slice(from, from + pointsAtOnce).map((point) => {
      const number = numberOf(point)
      return number < 0 ? [] : (before?.hoursBefore(runAt, number) ?? [])
    })
    yield writeEarlier(hours, runAt)
  }
}

/** Half a step of the grid, in degrees: points that are nearer are the same. */
const samePoint = 0.0125

/** Whether a point of the grid stands before another one in a file: farther north, or as far and farther west. */
const comesBefore = (a: Coordinates, b: Coordinates): boolean =>
  Math.abs(a.lat - b.lat) > samePoint ? a.lat > b.lat : b.lon - a.lon > samePoint
