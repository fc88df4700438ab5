import type { AnyMapItem } from '../../../views/map-items.ts'
import { temperatureGround } from './temperature-ground.ts'
import { hasGround } from './ground.ts'
import type { MapDisplay } from './map-readers.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The land in the colours of its temperature, as the server draws it at first; without colours in another display. */
export function colourGround(
  layer: Element | null,
  { items, display }: { items: readonly AnyMapItem[]; display: MapDisplay },
): void {
  const ground = hasGround(items, display) ? temperatureGround(items) : []
  const bands = ground.map(({ bin, path }) => {
    const band = document.createElementNS(svgNamespace, 'path')
    band.setAttribute('class', bin)
    band.setAttribute('d', path)
    return band
  })
  layer?.replaceChildren(...bands)
}
