/** What of the page around a map is written anew once it changes. */
export { Legend } from './map-legend.tsx'
export { MapList } from './map-list.tsx'
