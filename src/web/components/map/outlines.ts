import type { LatLng } from 'leaflet'
import outlinesUrl from '../../../../data/shapes/outlines.svg?url'
import { pointAfterZoom } from './anchors.ts'
import * as leaflet from './leaflet.ts'
import { worldPixels } from './plane.ts'

/** Units of the finer drawing around the equator. */
export const fineSize = 360_000
/** How much more than the map's own size is drawn on each side, for when it is dragged. */
const margin = 0.5

/**
 * France and the land around it: the drawing of the server goes on as a layer of the map, until a finer one is there, which
 * `onFine` is told of. It is a picture of the world, of which the map shows a window.
 */
export function addOutlines(map: leaflet.Map, onFine: (drawing: Element) => void): void {
  const container = map.getContainer()
  const frame = document.createElement('div')
  frame.className = 'leaflet-zoom-animated'
  map.createPane('outlines').append(frame)
  frame.append(...container.querySelectorAll('.map-outlines, .map-bands'))
  const draw = follow(map, frame)
  fetch(outlinesUrl).then(
    async (response) => {
      if (!response.ok) return
      const fine = document.createElement('template')
      // Our own file, of the same build as this code.
      fine.innerHTML = await response.text()
      const drawing = fine.content.firstElementChild
      if (!drawing) return
      drawing.setAttribute('data-size', String(fineSize))
      frame.firstElementChild?.replaceWith(drawing)
      draw()
      onFine(drawing)
    },
    () => undefined,
  )
}

/** Keeps the drawings of a frame in their place on the map: drawn anew where it comes to rest, scaled while it zooms. */
export function follow(map: leaflet.Map, frame: HTMLElement): () => void {
  return keepInPlace(map, frame, () => {
    const size = map.getSize()
    const position = map.containerPointToLayerPoint(size.multiplyBy(-margin))
    const extent = size.multiplyBy(1 + 2 * margin)
    const start = position.add(map.getPixelOrigin())
    for (const drawing of frame.children) {
      const unit = Number(drawing.getAttribute('data-size')) / (worldPixels * 2 ** map.getZoom())
      const box = [start.x, start.y, extent.x, extent.y].map((pixels) => pixels * unit)
      drawing.setAttribute('viewBox', box.join(' '))
      drawing.setAttribute('width', String(extent.x))
      drawing.setAttribute('height', String(extent.y))
    }
    leaflet.DomUtil.setPosition(frame, position)
    return map.layerPointToLatLng(position)
  })
}

/** An element over what it shows: `put` draws it where the map comes to rest and gives back its corner, in between it is scaled. */
export function keepInPlace(
  map: leaflet.Map,
  element: HTMLElement,
  put: () => LatLng | [lat: number, lon: number],
): () => void {
  let corner = put()
  let drawnZoom = map.getZoom()
  const draw = () => {
    corner = put()
    drawnZoom = map.getZoom()
  }
  const scale = (center: LatLng, zoom: number) => {
    const offset = pointAfterZoom(map, corner, { center, zoom })
    leaflet.DomUtil.setTransform(element, offset, map.getZoomScale(zoom, drawnZoom))
  }
  map.on('moveend', draw)
  map.on('zoomanim', ({ center, zoom }) => scale(center, zoom))
  map.on('zoom', () => scale(map.getCenter(), map.getZoom()))
  return draw
}
