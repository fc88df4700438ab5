import { LiveMap, type LiveMapProps } from '../components/map/live-map.tsx'

/** The map of France: Leaflet, its choices and controls. */
export const Component = (props: LiveMapProps) => <LiveMap {...props} />
