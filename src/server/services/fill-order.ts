import { populationOf, type Place } from '../../domain/place.ts'

/**
 * Compares two places of a map by who is waited for first: those that visitors have asked for, then those that markers
 * show first, then the biggest towns.
 */
export const mostVisitedFirst =
  (isAskedFor: (place: Place) => boolean) =>
  (a: Place, b: Place): number =>
    Number(isAskedFor(b)) - Number(isAskedFor(a)) ||
    (b.priority ?? 0) - (a.priority ?? 0) ||
    populationOf(b) - populationOf(a)
