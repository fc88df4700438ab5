import Flatbush from 'flatbush'
import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import { type Box, offCentre } from '../../domain/locate.ts'
import type { City } from '../../domain/place.ts'
import type { Gazetteer } from './places.ts'
import type { Nearby } from './point-index.ts'

/** The boxes of the communes. */
export interface BoxIndex {
  /** Of the communes whose box holds the point, the one whose box it is most in the middle of. */
  mostCentral(at: Coordinates): Nearby<City> | null
  hasBox(city: City): boolean
}

export function createBoxIndex({ cities, boxes }: Gazetteer): BoxIndex {
  // The tree refuses to be empty, and must be as long as the list: who has no box lies beyond the pole.
  const tree = new Flatbush(Math.max(1, cities.length))
  for (let i = 0; i < Math.max(1, cities.length); i++) tree.add(...(boxes[i] ?? nowhere))
  tree.finish()
  const unboxed = new Set(cities.filter((_, i) => !boxes[i]))
  return {
    hasBox: (city) => !unboxed.has(city),
    mostCentral(at) {
      const found = tree.search(at.lon, at.lat, at.lon, at.lat)
      const city = cities[leastOffCentre(found, boxes, at)]
      return city ? { place: city, km: distanceKm(at, city) } : null
    },
  }
}

const nowhere: Box = [0, 100, 0, 100]

/** The index of the box whose middle is nearest, in shares of the box; -1 when there is none. */
function leastOffCentre(
  candidates: readonly number[],
  boxes: readonly (Box | null)[],
  at: Coordinates,
): number {
  let best = -1
  let least = Infinity
  for (const i of candidates) {
    const off = offCentre(at, boxes[i] ?? nowhere)
    if (off >= least) continue
    best = i
    least = off
  }
  return best
}
