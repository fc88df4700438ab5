/** The map of the rain: Leaflet, its choices, controls and times. */
export { LiveRain as Component } from '../components/rain-map/live-rain.tsx'
