import { LiveRain, type LiveRainProps } from '../components/rain-map/live-rain.tsx'

/** The map of the rain: Leaflet, its choices, controls and times. */
export const Component = (props: LiveRainProps) => <LiveRain {...props} />
