import type { Coordinates } from '../../domain/geo.ts'
import { boundedMap } from './bounded-map.ts'
import { getOrInsert } from '../collections.ts'

/** The places that most visits go to, several times over. */
const pointsInMemory = 5_000

/** What follows from a point alone, computed once for each of the points asked for lately: the same object each time. */
export function computedByPoint<T extends object>(
  compute: (point: Coordinates) => T,
): (point: Coordinates) => T {
  const cache = boundedMap<string, T>(pointsInMemory)
  return (point) => getOrInsert(cache, `${point.lat},${point.lon}`, () => compute(point))
}
