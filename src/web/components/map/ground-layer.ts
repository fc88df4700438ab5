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
  for (const former of [...(layer?.children ?? [])].slice(ground.length)) former.remove()
  for (const [index, { bin, path }] of ground.entries()) {
    const band = layer?.children[index] ?? document.createElementNS(svgNamespace, 'path')
    if (!band.isConnected) layer?.append(band)
    if (band.getAttribute('class') !== bin) band.setAttribute('class', bin)
    if (band.getAttribute('d') !== path) band.setAttribute('d', path)
  }
}
