/** The parts of Leaflet that the map is made of: the whole of it is twice as large. For the browser alone, it needs a window. */

export * as DomUtil from 'leaflet/src/dom/DomUtil.js'
export { Map } from 'leaflet/src/map/Map.js'
