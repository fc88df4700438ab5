import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import { type City, type NatureSite, type Place, citySlug } from '../../domain/place.ts'
import type { FormerCommune } from './places.ts'
import type { SearchIndex } from './search-index.ts'
import type { Tables } from './tables.ts'

/** A place with an address directly under the root: beaches have `/plage/` before theirs. */
export type RootPlace = City | NatureSite

/** What tells a place under the root from all others. */
export type RootPoint = Coordinates & Pick<RootPlace, 'slug'>

/** A link's coordinates name the place they were made for; farther than this they name nothing of that slug. */
const samePlaceKm = 20

export function createSlugIndex(
  { cities, knownPlaces, natureSites, former }: Tables,
  search: () => SearchIndex,
) {
  const sites = new Map(natureSites.map((site) => [site.slug, site]))
  const parts = Map.groupBy(knownPlaces, (part) => part.slug)
  const homonyms = (slug: string): readonly RootPlace[] => {
    const towns = [...cities.ofSlug(slug).map((index) => cities.at(index)), ...(parts.get(slug) ?? [])]
    const site = sites.get(slug)
    return site ? [site, ...towns] : towns
  }
  const isOfToday = (slug: string): boolean => homonyms(slug).length > 0
  const successor = (slug: string): City | null =>
    isOfToday(slug) ? null : (former().ofSlug(slug)[0]?.successor ?? null)
  return {
    /** The places of a slug: the nature site first, then cities, the largest first, then parts of cities. */
    homonyms,
    resolve: (slug: string, at?: Coordinates): RootPlace | null =>
      at ? nearestOf(homonyms(slug), at) : (homonyms(slug)[0] ?? null),
    /** The commune that a former one of this slug is part of; null when a place of today has that slug. */
    successor,
    /** The former commune of this slug that is part of the place; null when none is. */
    formerCommune: (slug: string, place: RootPoint): FormerCommune | null =>
      former()
        .ofSlug(slug)
        .find(({ successor: city }) => isSamePlace(city, place)) ?? null,
    canonicalSlug: (input: string): string | null =>
      isOfToday(input) || successor(input) ? null : canonicalSlug(input, successor, search()),
  }
}

const isSamePlace = (a: RootPoint, b: RootPoint): boolean =>
  a.slug === b.slug && a.lat === b.lat && a.lon === b.lon

function nearestOf(places: readonly RootPlace[], at: Coordinates): RootPlace | null {
  let nearest: RootPlace | null = null
  let shortest = samePlaceKm
  for (const place of places) {
    const km = distanceKm(place, at)
    if (km <= shortest) {
      nearest = place
      shortest = km
    }
  }
  return nearest
}

/** Letters, digits and what may separate words in a name; full stops, commas and slashes only at the end. */
const readableName = /^[\p{L}\p{M}\p{N} '’ʼ`´‐‑–_+-]+[.,/]*$/u

function canonicalSlug(
  input: string,
  successor: (slug: string) => City | null,
  search: SearchIndex,
): string | null {
  const text = decoded(input)
  if (text === null || text.length > longestAddress || !readableName.test(text)) return null
  const named = search.named(text).filter(hasRootAddress)
  const slugOfToday = (named.find(({ kind }) => kind === 'nature') ?? named[0])?.slug
  if (slugOfToday !== undefined) return slugOfToday
  const slug = citySlug(text)
  return successor(slug) ? slug : null
}

const longestAddress = 64

const hasRootAddress = (place: Place): place is RootPlace => place.kind !== 'beach'

/** Addresses reach us decoded once: what is still encoded was encoded twice. */
function decoded(input: string): string | null {
  try {
    return decodeURIComponent(input)
  } catch {
    return null
  }
}
