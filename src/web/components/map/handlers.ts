import { DoubleClickZoom } from 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import { Drag } from 'leaflet/src/map/handler/Map.Drag.js'
import { Keyboard } from 'leaflet/src/map/handler/Map.Keyboard.js'
import { ScrollWheelZoom } from 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import type * as leaflet from './leaflet.ts'

/** What a mouse, keys and a double tap do with a map. Maps made after this code has come have it by themselves. */
export function addHandlers(map: leaflet.Map): void {
  const handlers = {
    doubleClickZoom: DoubleClickZoom,
    dragging: Drag,
    keyboard: Keyboard,
    scrollWheelZoom: ScrollWheelZoom,
  }
  for (const [name, handler] of Object.entries(handlers))
    if (!Object.hasOwn(map, name)) map.addHandler(name, handler)
  // It listens to keys from when the map gets the focus.
  if (document.activeElement === map.getContainer()) map.fire('focus')
}
