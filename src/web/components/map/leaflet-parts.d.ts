/* Leaflet's own files have no types of their own: they are those of the whole. */

declare module 'leaflet/src/dom/DomUtil.js' {
  import type { DomUtil } from 'leaflet'
  export const getPosition: typeof DomUtil.getPosition
  export const setPosition: typeof DomUtil.setPosition
  export const setTransform: typeof DomUtil.setTransform
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { TileLayer } from 'leaflet'
}
declare module 'leaflet/src/map/handler/Map.DoubleClickZoom.js' {
  import type { Handler } from 'leaflet'
  export const DoubleClickZoom: typeof Handler
}
declare module 'leaflet/src/map/handler/Map.Drag.js' {
  import type { Handler } from 'leaflet'
  export const Drag: typeof Handler
}
declare module 'leaflet/src/map/handler/Map.Keyboard.js' {
  import type { Handler } from 'leaflet'
  export const Keyboard: typeof Handler
}
declare module 'leaflet/src/map/handler/Map.ScrollWheelZoom.js' {
  import type { Handler } from 'leaflet'
  export const ScrollWheelZoom: typeof Handler
}
declare module 'leaflet/src/map/Map.js' {
  export { Map } from 'leaflet'
}
