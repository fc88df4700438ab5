import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import { type City, type NatureSite, type Place, citySlug } from '../../domain/place.ts'
import type { FormerCommune, Gazetteer } from './places.ts'
import type { SearchIndex } from './search-index.ts'

/** A place with an address directly under the root: beaches have `/plage/` before theirs. */
export type RootPlace = City | NatureSite

export interface SlugIndex {
  /** The places of a slug: the nature site first, then cities, the largest first. */
  homonyms(slug: string): readonly RootPlace[]
  resolve(slug: string, at?: Coordinates): RootPlace | null
  /** The commune that a former one of this slug is part of; null when a place of today has that slug. */
  successor(slug: string): City | null
  canonical(input: string): string | null
}

/** A link's coordinates name the place they were made for; farther than this they name nothing of that slug. */
const samePlaceKm = 20

export function createSlugIndex(
  { cities, natureSites, formerCommunes }: Gazetteer,
  search: SearchIndex,
): SlugIndex {
  const bySlug = new Map<string, RootPlace | RootPlace[]>()
  for (const places of [natureSites, cities]) for (const place of places) addPlace(bySlug, place)
  const successors = successorsBySlug(formerCommunes, bySlug)
  const homonyms = (slug: string): readonly RootPlace[] => [bySlug.get(slug) ?? []].flat()
  return {
    homonyms,
    resolve: (slug, at) => (at ? nearestOf(homonyms(slug), at) : (homonyms(slug)[0] ?? null)),
    successor: (slug) => successors.get(slug) ?? null,
    canonical: (input) => (successors.has(input) ? null : canonicalSlug(input, bySlug, successors, search)),
  }
}

/** Of former communes of one name, the part of the largest commune is meant. */
function successorsBySlug(
  formerCommunes: readonly FormerCommune[],
  living: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, City> {
  const successors = new Map<string, City>()
  for (const { name, successor } of formerCommunes) {
    const slug = citySlug(name)
    const other = successors.get(slug)
    if (!living.has(slug) && (!other || bySize(other, successor) > 0)) successors.set(slug, successor)
  }
  return successors
}

/** Most slugs have one place: no list for those. */
function addPlace(bySlug: Map<string, RootPlace | RootPlace[]>, place: RootPlace): void {
  const known = bySlug.get(place.slug)
  if (!known) bySlug.set(place.slug, place)
  else bySlug.set(place.slug, [known, place].flat().sort(bySize))
}

const sizeOf = (place: RootPlace): number =>
  place.kind === 'nature' ? Number.MAX_SAFE_INTEGER : (place.population ?? 0)

const bySize = (a: RootPlace, b: RootPlace): number => sizeOf(b) - sizeOf(a)

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
  bySlug: ReadonlyMap<string, unknown>,
  successors: ReadonlyMap<string, City>,
  search: SearchIndex,
): string | null {
  const text = decoded(input)
  if (text === null || text.length > longestAddress || !readableName.test(text) || bySlug.has(input))
    return null
  const named = search.named(text).filter(hasRootAddress)
  const living = (named.find(({ kind }) => kind === 'nature') ?? named[0])?.slug
  if (living !== undefined) return living
  const former = citySlug(text)
  return successors.has(former) ? former : null
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
