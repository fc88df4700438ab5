import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapDisplay } from './map-readers.ts'

/** Whether temperature colours the land: between towns it may be estimated, between coasts and summits it may not. */
export const hasGround = (items: readonly AnyMapItem[], display: MapDisplay): boolean =>
  display === 'temperature' && items[0]?.kind === 'city'
