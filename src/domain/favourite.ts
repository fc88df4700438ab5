import { roundCoordinates, type Coordinates } from './geo.ts'
import type { IsoInstant } from './part.ts'
import { foldAccents, type PlaceSummary } from './place.ts'

export const maxFavourites = 10

/** Two places closer than this in latitude and in longitude are one favourite; degrees, about 1 km. */
const samePlaceDegrees = 0.01

/** A longer text is not a list of ours: ten of the longest favourites take a third of it. */
export const maxFavouritesText = 20_000

/** What a favourite is made from. */
export type FavouritePlace = Omit<PlaceSummary, 'departmentCode'>

/** A place that the visitor chose. Lists are in the visitor's own order. */
export interface Favourite extends Omit<FavouritePlace, 'lat' | 'lon'> {
  /** From the rounded coordinates and the cleaned name. */
  readonly id: string
  readonly location: Coordinates
  readonly addedAt: IsoInstant
}

/** The form in which names are compared: « Saint-Étienne » and « saint etienne » are the same. */
export const cleanName = (name: string): string =>
  foldAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const idOf = (name: string, location: Coordinates): string => {
  const { lat, lon } = roundCoordinates(location, 2)
  return `${lat}_${lon}_${cleanName(name)}`
}

// The billionth gives back the exact hundredths that binary fractions miss (45.77 − 45.76 > 0.01).
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= samePlaceDegrees + 1e-9

/** Within a hundredth of a degree, about 1 km. */
export const isSameSpot = ({ location }: Favourite, place: Coordinates): boolean =>
  isNear(location.lat, place.lat) && isNear(location.lon, place.lon)

/** Whether keeping both would be keeping one place twice: the same spot, or the same cleaned name. */
export const isSamePlace = (favourite: Favourite, place: { readonly name: string } & Coordinates): boolean =>
  isSameSpot(favourite, place) || cleanName(favourite.name) === cleanName(place.name)

/** Whether the favourite is this very place, by its address: a beach and the town behind it are two at one spot. */
export const isThePlace = (favourite: Favourite, place: FavouritePlace): boolean =>
  favourite.kind === place.kind &&
  favourite.slug === place.slug &&
  (!place.ambiguous || isSameSpot(favourite, place))

/** The list with the place at its end; the list itself when it is there already. */
export function addFavourite(
  list: readonly Favourite[],
  place: FavouritePlace,
  now: Date,
): readonly Favourite[] | 'full' {
  if (list.some((favourite) => isSamePlace(favourite, place))) return list
  if (list.length >= maxFavourites) return 'full'
  const { name, slug, kind, ambiguous, departmentName, regionName } = place
  const location = { lat: place.lat, lon: place.lon }
  const id = idOf(name, location)
  const addedAt = now.toISOString()
  return [...list, { id, name, slug, kind, location, ambiguous, departmentName, regionName, addedAt }]
}

export const removeFavourite = (list: readonly Favourite[], id: string): readonly Favourite[] =>
  list.filter((favourite) => favourite.id !== id)

/** The list with one favourite moved to another position (from 0); the list itself when either is not in it. */
export function moveFavourite(list: readonly Favourite[], from: number, to: number): readonly Favourite[] {
  const moved = list[from]
  if (!moved || from === to || !(to in list)) return list
  const reordered = list.filter((_, index) => index !== from)
  reordered.splice(to, 0, moved)
  return reordered
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max

const isDegree = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

const isKind = (value: unknown): value is Favourite['kind'] =>
  value === 'city' || value === 'nature' || value === 'beach'

const isInstant = (value: unknown): value is IsoInstant =>
  isText(value, 24) && /^\d{4}-.*Z$/.test(value) && !Number.isNaN(Date.parse(value))

/** Any value with fields to look at; a field that is not there reads as undefined. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** One favourite as it was stored; null for anything else. Other fields are dropped. */
function readFavourite(value: unknown): Favourite | null {
  const { name, slug, kind, location, ambiguous, departmentName, regionName, addedAt } = fieldsOf(value)
  const { lat, lon } = fieldsOf(location)
  if (!isText(name, 100) || !cleanName(name)) return null
  if (!isText(slug, 100) || !/^[a-z0-9-]+$/.test(slug) || !isKind(kind)) return null
  if (!isDegree(lat, 90) || !isDegree(lon, 180)) return null
  if (!isText(departmentName, 100) || !isText(regionName, 100) || !isInstant(addedAt)) return null
  const point = { lat, lon }
  return {
    id: idOf(name, point),
    name,
    slug,
    kind,
    location: point,
    // Coordinates in a link that needs none do no harm.
    ambiguous: ambiguous !== false,
    departmentName,
    regionName,
    addedAt,
  }
}

/** The favourites among these values, each place once, ten at most. `damaged`: some could not be read. */
export function readFavourites(values: readonly unknown[]): FavouritesRead {
  const favourites: Favourite[] = []
  let damaged = false
  for (const value of values) {
    const found = readFavourite(value)
    damaged ||= found === null
    const isNew = found && !favourites.some((one) => isSamePlace(one, { ...found, ...found.location }))
    if (isNew && favourites.length < maxFavourites) favourites.push(found)
  }
  return { favourites, damaged }
}

export interface FavouritesRead {
  readonly favourites: readonly Favourite[]
  readonly damaged: boolean
}

/** What a JSON text says; undefined when it is too long or no JSON. */
export function readJson(text: string): unknown {
  if (text.length > maxFavouritesText) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The stored list. Nothing stored is an empty list; what cannot be read is left out and said. */
export function parseFavourites(text: string | null): FavouritesRead {
  if (text === null) return { favourites: [], damaged: false }
  const values = readJson(text)
  return Array.isArray(values) ? readFavourites(values) : { favourites: [], damaged: true }
}

/** The text that `parseFavourites` reads. */
export const serialise = (favourites: readonly Favourite[]): string => JSON.stringify(favourites)
