import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import { placePath } from '../../../paths.ts'
import { localHourText, markerName } from '../../text/map.ts'
import { mainPlace } from './main-place.ts'
import type { MapDisplay } from './map-readers.ts'
import { markerElement, rewriteMarker } from './marker-element.ts'
import { plateOf } from './marker-plate.ts'
import { boxOf, spotIn } from './plane.ts'
import { overseasId, territories } from './territories.ts'

/** Brings the territories overseas up to date, in the frames that the server wrote: each has its main place of now. */
export function updateOverseas(
  items: readonly AnyMapItem[],
  { display, period, newWindow }: { display: MapDisplay; period: MapTime; newWindow: boolean },
): void {
  const frames = document.getElementById(overseasId)
  if (!frames) return
  frames.dataset.display = display
  for (const frame of frames.querySelectorAll('li')) {
    const territory = territories.find(({ id }) => id === frame.dataset.territory)
    const item = territory && mainPlace(items, territory, display)
    const link = frame.querySelector<HTMLAnchorElement>('a.map-marker')
    if (!item || !link) continue
    frame.querySelector('small')?.replaceChildren(localHourText(item, period))
    const plate = plateOf(item, display)
    const text = { name: markerName(item, period), newWindow }
    if (link.getAttribute('href') === placePath(item)) rewriteMarker(link, item, plate, text)
    else {
      link.replaceWith(markerElement(item, plate, text))
      moveSpot(frame, spotIn(boxOf(territory), item))
    }
  }
}

/** The dot on the land, where the place is: from 0 to 1 across and down. */
function moveSpot(frame: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const land = frame.querySelector<SVGSVGElement>('svg.overseas-land')
  if (!land) return
  const box = land.viewBox.baseVal
  const spot = land.querySelector('circle')
  spot?.setAttribute('cx', (box.x + x * box.width).toFixed(1))
  spot?.setAttribute('cy', (box.y + y * box.height).toFixed(1))
}
