import type { Coordinates } from '../../../domain/geo.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'
import { rankOf, type Plate } from './marker-plate.ts'
import { onPlane, worldPixels, type MapEdge } from './plane.ts'
import { plateSize, sizeAt, smallBelow, smallShift, type Sizes } from './plate-size.ts'
import { thinMarkers, type MarkerSize } from './thin-markers.ts'

/** Markers change at quarters of a zoom level. */
export const levelStep = 0.25
/** Farther out nothing is chosen: what has room here is shown. */
export const firstLevel = 3

/** Farther out no marker is its figure alone: France would be nothing else. */
const firstPills = 3.5

/** The level of a zoom: markers are the same within one. */
export const levelOf = (zoom: number): number =>
  Math.max(firstLevel, Math.floor(zoom / levelStep) * levelStep)

/** A place with the room of its marker. */
export interface LevelPlace extends Coordinates, Sizes {
  readonly priority: number
  readonly edge?: MapEdge | null
}

export const levelPlace = (item: AnyMapItem, plate: Plate) => ({
  lat: item.lat,
  lon: item.lon,
  priority: rankOf(item, plate),
  ...plateSize(plate),
})

/** So many places may stand at a level: one without a rival must not take the room of a larger town farther in. */
const mostAt = (level: number): number => Math.ceil(2 * 2 ** level)

/**
 * The places with room for their markers at a zoom level, by index, and how they stand. A whole marker that has come stays
 * when the map comes nearer. Of equals, those that come first are the more important.
 */
export function createLevels(
  places: readonly LevelPlace[],
): (zoom: number) => ReadonlyMap<number, MarkerSize> {
  const spots = places.map((place) => ({ ...place, ...onPlane(place) }))
  const ranks = [...spots.entries()].sort(([, a], [, b]) => b.priority - a.priority).map(([index]) => index)
  const levels = new Map<number, ReadonlyMap<number, MarkerSize>>()
  const at = (level: number): ReadonlyMap<number, MarkerSize> => {
    const done = levels.get(level)
    if (done) return done
    const before = level > firstLevel ? at(level - levelStep) : null
    const pixels = worldPixels * 2 ** level
    const allowed = ranks.slice(0, mostAt(level))
    const boxes = allowed.flatMap((index) => {
      const spot = spots[index]
      if (!spot) return []
      const { priority, pill = null, edge = null } = spot
      const boxBy = (sizes: Sizes) => {
        const { width, height } = sizeAt(level, sizes)
        const shift = level < smallBelow ? smallShift(edge, width) : 0
        return { x: spot.x * pixels + shift, y: spot.y * pixels, width, height }
      }
      const stood = before?.get(index) === 'full'
      return [{ ...boxBy(spot), priority, stood, pill: level < firstPills ? null : pill && boxBy(pill) }]
    })
    const standing = new Map(
      [...thinMarkers(boxes)].flatMap(([at, size]) => {
        const index = allowed[at]
        return index === undefined ? [] : [[index, size] as const]
      }),
    )
    levels.set(level, standing)
    return standing
  }
  return (zoom) => at(levelOf(zoom))
}
