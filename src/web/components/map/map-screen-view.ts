import type { LunarEclipse } from '../../../domain/lunar-eclipse.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { MapPlace } from './map-query.ts'
import type { MapStart } from './use-map-data.ts'

/** What the map screen starts from. */
export interface MapScreenView extends MapStart, MapPlace {
  readonly now: IsoInstant
  /** Of the eclipse's screen. */
  readonly eclipses: readonly LunarEclipse[] | null
}
