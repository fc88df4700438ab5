import { DoubleClickZoom } from 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import { Drag } from 'leaflet/src/map/handler/Map.Drag.js'
import { ScrollWheelZoom } from 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import type * as leaflet from './leaflet.ts'

/** What a mouse does with a map, and a double tap. Maps made after this code has come have it by themselves. */
export function addMouse(map: leaflet.Map): void {
  const handlers = { doubleClickZoom: DoubleClickZoom, dragging: Drag, scrollWheelZoom: ScrollWheelZoom }
  for (const [name, handler] of Object.entries(handlers))
    if (!Object.hasOwn(map, name)) map.addHandler(name, handler)
}
