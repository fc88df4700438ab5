import type { LatLng, Point } from 'leaflet'
import type { Coordinates } from '../../../domain/geo.ts'
import * as leaflet from './leaflet.ts'

/** Where a point will lie among the layers once the map has zoomed to `zoom` around `center`. */
export function pointAfterZoom(
  map: leaflet.Map,
  point: LatLng | [lat: number, lon: number],
  { center, zoom }: { center: LatLng; zoom: number },
): Point {
  const middle = map.getSize().divideBy(2).subtract(leaflet.DomUtil.getPosition(map.getPanes().mapPane))
  return map.project(point, zoom).subtract(map.project(center, zoom)).add(middle)
}

/** Elements that stay over their places while the map moves and zooms. */
export interface Anchors {
  add(element: HTMLElement, place: Coordinates): void
  remove(element: HTMLElement): void
  clear(): void
}

export function createAnchors(map: leaflet.Map): Anchors {
  const places = new Map<HTMLElement, [lat: number, lon: number]>()
  const put = (element: HTMLElement, place: [number, number]) =>
    leaflet.DomUtil.setPosition(element, map.latLngToLayerPoint(place).round())
  map.on('zoom viewreset', () => {
    for (const [element, place] of places) put(element, place)
  })
  map.on('zoomanim', (target) => {
    for (const [element, place] of places)
      leaflet.DomUtil.setPosition(element, pointAfterZoom(map, place, target).round())
  })
  return {
    add(element, { lat, lon }) {
      element.classList.add('leaflet-zoom-animated')
      places.set(element, [lat, lon])
      put(element, [lat, lon])
      map.getPanes().markerPane.append(element)
    },
    remove(element) {
      places.delete(element)
      element.remove()
    },
    clear() {
      for (const element of places.keys()) element.remove()
      places.clear()
    },
  }
}
