import { distanceKm } from '../../domain/geo.ts'
import type { City, Place } from '../../domain/place.ts'
import type { PlaceMatch, SearchIndex } from './search-index.ts'
import type { SlugIndex } from './slug-index.ts'

const longestAnswer = 20
const homonymsAdded = 3
const homonymsApartKm = 50
const bigCityPopulation = 200_000
const bigCityPriority = 0.9

/**
 * What the search box shows: one place per name, best first, then behind its namesake up to three others of the
 * same name that lie more than 50 km apart. A big city brings none, unless its address is shared with them.
 */
export function suggest(
  search: SearchIndex,
  slugs: SlugIndex,
  query: string,
  limit: number,
): readonly PlaceMatch[] {
  const { matches } = search.find(query, Math.min(limit * 2, longestAnswer))
  const length = Math.min(limit, longestAnswer)
  const shown: PlaceMatch[] = []
  const names = new Set<string>()
  let left = homonymsAdded
  for (const match of matches) {
    if (names.has(match.place.name)) continue
    names.add(match.place.name)
    const others = farHomonyms(match, matches, slugs).slice(0, left)
    left -= others.length
    shown.push(match, ...others)
  }
  return shown.slice(0, length)
}

/** An exact name brings every place of its slug; the beginning of one only those the search found as well. */
function farHomonyms(
  first: PlaceMatch,
  matches: readonly PlaceMatch[],
  slugs: SlugIndex,
): readonly PlaceMatch[] {
  const { place } = first
  // Who types the name of a former commune does not mean the namesakes of the commune it is part of.
  if (first.formerName !== null) return []
  if (isBigCity(place) && !place.ambiguous) return []
  const found = matches.filter((match) => match.place.name === place.name)
  const all = first.match === 'exact' ? slugs.homonyms(place.slug).filter(isCity) : []
  const rest = all
    .filter((other) => !found.some((match) => match.place === other))
    .map((other) => ({ place: other, match: first.match, formerName: null }))
  return farApart([...found, ...rest])
}

/** Of candidates that are far from each one taken before, all but the first. */
function farApart(candidates: readonly PlaceMatch[]): readonly PlaceMatch[] {
  const distant: PlaceMatch[] = []
  for (const candidate of candidates) {
    const isFar = distant.every(({ place }) => distanceKm(place, candidate.place) > homonymsApartKm)
    if (isFar) distant.push(candidate)
  }
  return distant.slice(1)
}

const isCity = (place: Place): place is City => place.kind === 'city'

const isBigCity = (place: Place): boolean =>
  place.kind === 'city' &&
  ((place.population ?? 0) >= bigCityPopulation || (place.priority ?? 0) >= bigCityPriority)
