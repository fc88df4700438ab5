import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapDisplay } from './map-readers.ts'
import { unknownFigure } from '../../text/numbers.ts'
import { plateOf } from './marker-plate.ts'
import type { Territory } from './territories.ts'

/** The most important place of a map in a territory whose figure is known, else of all; of equals, the first. */
export function mainPlace(
  items: readonly AnyMapItem[],
  territory: Territory,
  display: MapDisplay,
): AnyMapItem | null {
  const [west, south, east, north] = territory.bounds
  let main: { readonly item: AnyMapItem; readonly rank: number } | null = null
  for (const item of items) {
    const { lat, lon } = item
    if (lon <= west || lon >= east || lat <= south || lat >= north) continue
    const isUnknown = plateOf(item, display).figure === unknownFigure
    const rank = isUnknown ? item.priority - 1 : item.priority
    if (!main || rank > main.rank) main = { item, rank }
  }
  return main && main.item
}
