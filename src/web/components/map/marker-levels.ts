import type { Coordinates } from '../../../domain/geo.ts'
import { smallBelow, smallShare } from './plate-size.ts'
import { onPlane, worldPixels } from './plane.ts'
import { thinMarkers } from './thin-markers.ts'

/** Markers change at quarters of a zoom level. */
export const levelStep = 0.25
/** Farther out nothing is chosen: what has room here is shown. */
export const firstLevel = 3

export const levelOf = (zoom: number): number =>
  Math.max(firstLevel, Math.floor(zoom / levelStep) * levelStep)

export interface LevelPlace extends Coordinates {
  readonly priority: number
  /** Of its marker, in pixels. */
  readonly width: number
  readonly height: number
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
      const { x, y, priority } = spot
      const share = level < smallBelow ? smallShare : { width: 1, height: 1 }
      const size = { width: spot.width * share.width, height: spot.height * share.height }
      return [{ x: x * pixels, y: y * pixels, priority, stood: before.has(index), ...size }]
    })
    const standing = new Set(thinMarkers(boxes).flatMap((at) => allowed[at] ?? []))
    levels.set(level, standing)
    return standing
  }
  return (zoom) => at(levelOf(zoom))
}
