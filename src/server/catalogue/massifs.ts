import type { Coordinates } from '../../domain/geo.ts'
import type { Massif } from '../../domain/massif.ts'
import type { City, NatureSite } from '../../domain/place.ts'
import { computedByPoint } from '../cache/by-point.ts'
import type { Locator } from './locator.ts'
import { type Area, createOutlines } from './outlines.ts'
import type { Tables } from './tables.ts'

export interface MassifOfPlace {
  readonly massif: Massif
  /** The point itself is in it; else its commune reaches into it. */
  readonly holdsPoint: boolean
}

/** What lies in a massif. */
export interface PlacesOfMassif {
  /** The highest first. */
  readonly sites: readonly NatureSite[]
  /** By name. */
  readonly resorts: readonly City[]
  /** The largest first. */
  readonly communes: readonly City[]
}

/** The share of its box from which a commune is said to reach into a massif: no more is known of its territory. */
const leastShare = 0.1
/** As many as a page names. */
const mostTowns = 24
/** A park is many places: its point is in one massif of several. */
const parks: readonly NatureSite['category'][] = ['parc_national', 'parc_regional']

/** Positions of the communes whose town lies in a massif, the largest first, by number of the massif. */
export function townsByMassif(
  cities: readonly City[],
  communes: ArrayLike<number>,
  areas: readonly Area[],
): ReadonlyMap<number, readonly number[]> {
  const { massifAt } = createOutlines(areas)
  const towns = Map.groupBy(Array.from(communes), (position) => {
    const city = cities[position]
    return Number((city && massifAt(city)) ?? 0)
  })
  towns.delete(0)
  const populationOf = (position: number): number => cities[position]?.population ?? 0
  return new Map(
    [...towns].map(([code, positions]) => [
      code,
      positions.toSorted((a, b) => populationOf(b) - populationOf(a)).slice(0, mostTowns),
    ]),
  )
}

/** The massifs, and which of them a place is in. */
export function createMassifs(
  { massifs, townsByMassif: towns, cities, natureSites, knownPlaces }: Tables,
  { massifAt, massifShares }: Locator,
  communeAt: (at: Coordinates) => City | null,
) {
  const isIn = ({ code }: Massif, at: Coordinates): boolean => massifAt(at) === String(code)
  const heightOf = ({ elevation }: NatureSite): number => elevation ?? 0

  const byNumber = new Map(massifs.map((massif) => [String(massif.code), massif]))

  return {
    massifs,
    massifAt: (at: Coordinates): Massif | null => byNumber.get(massifAt(at) ?? '') ?? null,
    massifsOf: computedByPoint((at: Coordinates): readonly MassifOfPlace[] => {
      const commune = communeAt(at)
      if (!commune) return []
      const own = massifAt(at)
      const box = cities.boxOf(cities.indexOf(commune.code))
      const shares = box ? massifShares(box) : new Map<string, number>()
      return massifs
        .map((massif) => ({ massif, name: String(massif.code) }))
        .filter(({ name }) => name === own || (shares.get(name) ?? 0) >= leastShare)
        .map(({ massif, name }) => ({ massif, holdsPoint: name === own }))
        .toSorted((a, b) => Number(b.holdsPoint) - Number(a.holdsPoint))
    }),
    placesOf: (massif: Massif): PlacesOfMassif => ({
      sites: natureSites
        .filter((site) => !parks.includes(site.category) && isIn(massif, site))
        .toSorted((a, b) => heightOf(b) - heightOf(a)),
      resorts: knownPlaces
        .filter((place) => place.part?.kind === 'resort' && isIn(massif, place))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'fr')),
      communes: (towns.get(massif.code) ?? []).map((position) => cities.at(position)),
    }),
  }
}
