import Flatbush from 'flatbush'
import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import { boxAround } from '../../domain/locate.ts'

export interface Nearby<P> {
  readonly place: P
  readonly km: number
}

/** Points by where they are. */
export interface PointIndex<P> {
  /** Every place within so many kilometres, in no order. */
  around(at: Coordinates, km: number): Nearby<P>[]
  /** The same, nearest first. */
  within(at: Coordinates, km: number): readonly Nearby<P>[]
  /** The nearest place, or null when there is none within 300 km. */
  nearest(at: Coordinates): Nearby<P> | null
}

const searchRadiiKm = [5, 20, 80, 300]

/** An index of a few places, in their own order. */
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
  const around = (at: Coordinates, km: number): Nearby<P>[] => {
    const found: Nearby<P>[] = []
    for (const position of tree.search(...boxAround(at, km))) {
      const place = placeAt(position)
      const away = place ? distanceKm(at, place) : Infinity
      if (place && away <= km) found.push({ place, km: away })
    }
    return found
  }
  const within = (at: Coordinates, km: number): readonly Nearby<P>[] =>
    around(at, km).sort((a, b) => a.km - b.km)
  return { around, within, nearest: (at) => nearestOf(within, at) }
}

function nearestOf<P>(within: PointIndex<P>['within'], at: Coordinates): Nearby<P> | null {
  for (const km of searchRadiiKm) {
    const [nearest] = within(at, km)
    if (nearest) return nearest
  }
  return null
}
