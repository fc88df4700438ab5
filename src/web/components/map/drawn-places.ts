import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapDisplay } from './map-readers.ts'
import { createLevels, firstLevel, levelStep } from './marker-levels.ts'
import { plateOf, type Plate } from './marker-plate.ts'
import { plateSize } from './plate-size.ts'
import { boxOf, spotIn } from './plane.ts'
import { mainland } from './territories.ts'

/** A place with room for its marker. */
export interface DrawnPlace {
  readonly item: AnyMapItem
  readonly plate: Plate
  /** The first zoom level that has room. */
  readonly level: number
  /** From 0 to 1 across and down the drawing. */
  readonly x: number
  readonly y: number
}

/** The places of a drawing of the mainland, the least important first: of two that touch, the other lies on top. */
export function drawnPlaces(
  items: readonly AnyMapItem[],
  { display, lastLevel }: { display: MapDisplay; lastLevel: number },
): readonly DrawnPlace[] {
  const box = boxOf(mainland)
  const places = items.map((item) => {
    const plate = plateOf(item, display)
    return { item, plate, ...plateSize(plate), ...spotIn(box, item) }
  })
  const standingAt = createLevels(
    places.map(({ item, width, height, small, large, edge }) => ({
      ...item,
      width,
      height,
      small,
      large,
      edge,
    })),
  )
  const levels = Array.from(
    { length: (lastLevel - firstLevel) / levelStep + 1 },
    (_, step) => firstLevel + step * levelStep,
  )
  return places
    .flatMap((place, index) => {
      const level = levels.find((each) => standingAt(each).has(index))
      const isInside = place.x > 0 && place.x < 1 && place.y > 0 && place.y < 1
      return level === undefined || !isInside ? [] : [{ ...place, level }]
    })
    .sort((a, b) => a.item.priority - b.item.priority)
}
