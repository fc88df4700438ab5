/** The map of France: Leaflet, its choices and controls. */
export { LiveMap as Component } from '../components/map/live-map.tsx'
