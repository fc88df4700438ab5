import type { LatLng } from 'leaflet'
import outlinesUrl from '../../../../data/shapes/outlines.svg?url'
import { pointAfterZoom } from './anchors.ts'
import * as leaflet from './leaflet.ts'

/** Of the drawing, around the equator. */
const worldSize = 360_000
/** Pixels of the world at zoom 0. */
const tileSize = 256
/** How much more than the map's own size is drawn on each side, for when it is dragged. */
const margin = 0.5

/**
 * France and the land around it, drawn under the tiles: what is left when there are none. The drawing is one picture of
 * the world, of which the map shows a window. Figures on an empty sea are better than nothing when it cannot be had.
 */
export function addOutlines(map: leaflet.Map): void {
  const frame = document.createElement('div')
  frame.className = 'leaflet-zoom-animated'
  map.createPane('outlines').append(frame)
  fetch(outlinesUrl).then(
    async (response) => {
      if (!response.ok) return
      // Our own file, of the same build as this code.
      frame.innerHTML = await response.text()
      follow(map, frame)
    },
    () => undefined,
  )
}

/** Keeps the drawing under the map: drawn anew where it comes to rest, scaled while it zooms. */
function follow(map: leaflet.Map, frame: HTMLElement): void {
  const drawing = frame.firstElementChild
  let corner = map.getCenter()
  let drawnZoom = map.getZoom()

  const draw = () => {
    const size = map.getSize()
    const position = map.containerPointToLayerPoint(size.multiplyBy(-margin))
    const extent = size.multiplyBy(1 + 2 * margin)
    corner = map.layerPointToLatLng(position)
    drawnZoom = map.getZoom()
    const start = position.add(map.getPixelOrigin())
    const unit = worldSize / (tileSize * 2 ** drawnZoom)
    const box = [start.x, start.y, extent.x, extent.y].map((pixels) => pixels * unit)
    drawing?.setAttribute('viewBox', box.join(' '))
    drawing?.setAttribute('width', String(extent.x))
    drawing?.setAttribute('height', String(extent.y))
    leaflet.DomUtil.setPosition(frame, position)
  }
  const scale = (center: LatLng, zoom: number) => {
    const offset = pointAfterZoom(map, corner, { center, zoom })
    leaflet.DomUtil.setTransform(frame, offset, map.getZoomScale(zoom, drawnZoom))
  }
  map.on('moveend', draw)
  map.on('zoomanim', ({ center, zoom }) => scale(center, zoom))
  map.on('zoom', () => scale(map.getCenter(), map.getZoom()))
  draw()
}
