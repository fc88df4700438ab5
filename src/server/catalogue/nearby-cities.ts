import type { Coordinates } from '../../domain/geo.ts'
import type { CityPoint } from './city-table.ts'
import type { Nearby, PointIndex } from './point-index.ts'

/** Below this a town counts as if it were this far: the place itself is not infinitely near. */
const leastKm = 1

/** A hamlet of the gazetteer may have no population. */
const leastInhabitants = 10

/**
 * The towns around a point by which people find their way. Each weighs by its population over its distance: a town of 2,000
 * next door counts as one of 20,000 ten times as far, and hamlets come last. The heaviest are kept, then listed
 * nearest first.
 */
export const notableTowns = (
  towns: PointIndex<CityPoint>,
  at: Coordinates,
  radiusKm: number,
  limit: number,
): readonly Nearby<CityPoint>[] =>
  towns
    .around(at, radiusKm)
    .map((nearby) => ({ nearby, weight: weightOf(nearby) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ nearby }) => nearby)
    .sort((a, b) => a.km - b.km)

const weightOf = ({ place, km }: Nearby<CityPoint>): number =>
  Math.max(leastInhabitants, place.population ?? 0) / Math.max(leastKm, km)
