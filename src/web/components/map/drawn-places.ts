import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapDisplay } from './map-readers.ts'
import { createLevels, firstLevel, levelPlace, levelStep } from './marker-levels.ts'
import { plateOf, type Plate } from './marker-plate.ts'
import { boxOf, spotIn } from './plane.ts'
import { mainland } from './territories.ts'

/** A place with room for its marker. */
export interface DrawnPlace {
  readonly item: AnyMapItem
  readonly plate: Plate
  /** The first zoom level that has room for all of its marker; null: none. */
  readonly fullFrom: number | null
  /** The zoom levels that have room for its figure alone. */
  readonly pillAt: readonly number[]
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
    return { item, plate, ...spotIn(box, item) }
  })
  const standingAt = createLevels(places.map(({ item, plate }) => levelPlace(item, plate)))
  const levels = Array.from(
    { length: (lastLevel - firstLevel) / levelStep + 1 },
    (_, step) => firstLevel + step * levelStep,
  )
  return places
    .flatMap(({ item, plate, x, y }, index) => {
      const fullFrom = levels.find((level) => standingAt(level).get(index) === 'full') ?? null
      const pillAt = levels.filter((level) => standingAt(level).get(index) === 'pill')
      const isShown = (fullFrom !== null || pillAt.length > 0) && x > 0 && x < 1 && y > 0 && y < 1
      return isShown ? [{ item, plate, x, y, fullFrom, pillAt }] : []
    })
    .sort((a, b) => a.item.priority - b.item.priority)
}
