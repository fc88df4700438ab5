import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import { type Box, oddsByOutline, oddsByTown, oddsInBox, offCentre } from '../../domain/locate.ts'
import type { City, DepartmentCode } from '../../domain/place.ts'
import type { Outlines } from './outlines.ts'
import type { Nearby } from './point-index.ts'
import type { Tables } from './tables.ts'

interface Candidate {
  readonly city: City
  readonly box: Box
}

export type BoxIndex = ReturnType<typeof createBoxIndex>

/** The boxes of the communes. */
export function createBoxIndex({ cities, boxTree }: Tables, outlines: Outlines) {
  const candidatesAt = (at: Coordinates): readonly Candidate[] =>
    boxTree.search(at.lon, at.lat, at.lon, at.lat).flatMap((i) => {
      const box = cities.boxOf(i)
      return box ? [{ city: cities.at(i), box }] : []
    })
  return {
    hasBox: ({ code }: City): boolean => cities.boxOf(cities.indexOf(code)) !== null,
    /**
     * The likeliest commune of a point: of the likeliest department, or of the one that lists it (`listedIn`), the one whose box
     * it is most in the middle of. Null when no box holds the point.
     */
    communeAt(at: Coordinates, listedIn?: DepartmentCode): Nearby<City> | null {
      const candidates = candidatesAt(at)
      const department = listedIn ?? likeliestDepartment(candidates, outlines, at)
      const city = mostCentral(
        candidates.filter((candidate) => candidate.city.departmentCode === department),
        at,
      )
      return city && { place: city, km: distanceKm(at, city) }
    },
  }
}

/**
 * The outlines decide wherever they are sure, which is everywhere but within 200 m of a border; there, and overseas where
 * there is none, boxes and towns say what is likelier.
 */
function likeliestDepartment(
  candidates: readonly Candidate[],
  outlines: Outlines,
  at: Coordinates,
): DepartmentCode | null {
  const odds = new Map<DepartmentCode, number>()
  for (const { city, box } of candidates) {
    const byBox = oddsInBox(at, box) * oddsByTown(distanceKm(at, city), city, box)
    odds.set(city.departmentCode, (odds.get(city.departmentCode) ?? 0) + byBox)
  }
  const [only] = odds.keys()
  if (odds.size < 2) return only ?? null
  let [best, most] = [only ?? null, -1]
  for (const [department, byBoxes] of odds) {
    const km = outlines.kmInside(at, department)
    const both = byBoxes * (km === null ? 1 : oddsByOutline(km))
    if (both > most) [best, most] = [department, both]
  }
  return best
}

/** The city in whose box the point is nearest to the middle, in shares of the box. */
function mostCentral(candidates: readonly Candidate[], at: Coordinates): City | null {
  let best: City | null = null
  let least = Infinity
  for (const { city, box } of candidates) {
    const off = offCentre(at, box)
    if (off < least) [best, least] = [city, off]
  }
  return best
}
