import Flatbush from 'flatbush'
import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import { boxAround } from '../../domain/locate.ts'

export interface Nearby<P> {
  readonly place: P
  readonly km: number
}

/** Points by where they are. */
export interface PointIndex<P> {
  /** Every place within so many kilometres, nearest first. */
  within(at: Coordinates, km: number): readonly Nearby<P>[]
  /** The nearest place, or null when there is none within 300 km. */
  nearest(at: Coordinates): Nearby<P> | null
}

const searchRadiiKm = [5, 20, 80, 300]

/** Of a few places, in their own order. */
export function createPointIndex<P extends Coordinates>(places: readonly P[]): PointIndex<P> {
  const tree = new Flatbush(Math.max(1, places.length))
  for (const { lat, lon } of places) tree.add(lon, lat)
  // The tree refuses to be empty: a point beyond the pole is never found.
  if (places.length === 0) tree.add(0, 100)
  tree.finish()
  return pointIndexOver(tree, (i) => places[i] ?? null)
}

/** Over a tree of points; `placeAt` gives the place of each by its position in the tree. */
export function pointIndexOver<P extends Coordinates>(
  tree: Flatbush,
  placeAt: (position: number) => P | null,
): PointIndex<P> {
  const within = (at: Coordinates, km: number): readonly Nearby<P>[] =>
    tree
      .search(...boxAround(at, km))
      .flatMap((i) => {
        const place = placeAt(i)
        return place ? [{ place, km: distanceKm(at, place) }] : []
      })
      .filter((nearby) => nearby.km <= km)
      .sort((a, b) => a.km - b.km)
  return { within, nearest: (at) => nearestOf(within, at) }
}

function nearestOf<P>(within: PointIndex<P>['within'], at: Coordinates): Nearby<P> | null {
  for (const km of searchRadiiKm) {
    const [nearest] = within(at, km)
    if (nearest) return nearest
  }
  return null
}
