import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import { placePath } from '../../../paths.ts'
import { markerName } from '../../text/map.ts'
import type { MapDisplay } from './map-readers.ts'
import { markerElement } from './marker-element.ts'
import { plateOf } from './marker-plate.ts'

/** Of the small maps of the territories overseas. */
export const overseasId = 'map-overseas'

/** Brings the figures of the territories overseas up to date, in the links that the server wrote. */
export function updateOverseas(
  items: readonly AnyMapItem[],
  { display, period, newWindow }: { display: MapDisplay; period: MapPeriod; newWindow: boolean },
): void {
  const frames = document.getElementById(overseasId)
  if (!frames) return
  frames.dataset.display = display
  const byPath = new Map(items.map((item) => [placePath(item), item]))
  for (const link of frames.querySelectorAll('a.map-marker')) {
    const item = byPath.get(link.getAttribute('href') ?? '')
    if (!item) continue
    const fresh = markerElement(item, plateOf(item, display), { name: markerName(item, period), newWindow })
    if (!fresh.isEqualNode(link)) link.replaceChildren(...fresh.childNodes)
  }
}
