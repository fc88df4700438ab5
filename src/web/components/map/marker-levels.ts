import type { Coordinates } from '../../../domain/geo.ts'
import { onPlane, worldPixels, type MapEdge } from './plane.ts'
import { sizeAt, smallBelow, smallShift, type Sizes } from './plate-size.ts'
import { thinMarkers } from './thin-markers.ts'

/** Markers change at quarters of a zoom level. */
export const levelStep = 0.25
/** Farther out nothing is chosen: what has room here is shown. */
export const firstLevel = 3

export const levelOf = (zoom: number): number =>
  Math.max(firstLevel, Math.floor(zoom / levelStep) * levelStep)

/** A place with the room of its marker, in pixels. */
export interface LevelPlace extends Coordinates, Sizes {
  readonly priority: number
  readonly edge?: MapEdge | null
}

/** So many places may stand at a level: one without a rival must not take the room of a larger town farther in. */
const mostAt = (level: number): number => Math.ceil(2 * 2 ** level)

/**
 * The places with room for their markers at a zoom level, by index. A marker that has come stays when the map comes
 * nearer. Of equals, those that come first are the more important.
 */
export function createLevels(places: readonly LevelPlace[]): (zoom: number) => ReadonlySet<number> {
  const spots = places.map((place) => ({ ...place, ...onPlane(place) }))
  const ranks = [...spots.entries()].sort(([, a], [, b]) => b.priority - a.priority).map(([index]) => index)
  const levels = new Map<number, ReadonlySet<number>>()
  const at = (level: number): ReadonlySet<number> => {
    const done = levels.get(level)
    if (done) return done
    const before = level > firstLevel ? at(level - levelStep) : new Set<number>()
    const pixels = worldPixels * 2 ** level
    const allowed = ranks.slice(0, mostAt(level))
    const boxes = allowed.flatMap((index) => {
      const spot = spots[index]
      if (!spot) return []
      const { y, priority } = spot
      const isSmall = level < smallBelow
      const { width, height } = sizeAt(level, spot)
      const x = spot.x * pixels + (isSmall ? smallShift(spot.edge ?? null, width) : 0)
      return [{ x, y: y * pixels, priority, stood: before.has(index), width, height }]
    })
    const standing = new Set(thinMarkers(boxes).flatMap((at) => allowed[at] ?? []))
    levels.set(level, standing)
    return standing
  }
  return (zoom) => at(levelOf(zoom))
}
