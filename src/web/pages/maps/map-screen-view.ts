import type { LunarEclipse } from '../../../domain/lunar-eclipse.ts'
import type { MapOver } from '../../../domain/map-hour.ts'
import type { AnyMap } from '../../../views/map-items.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { Deferred } from '../../render/deferred.ts'
import type { MapPlace } from '../../components/map/map-query.ts'

export interface MapScreenView extends MapPlace {
  /** What the address asks for is over, or not there yet: now is shown instead. */
  readonly over: MapOver
  readonly now: IsoInstant
  /** The map of the period in its query. */
  readonly map: Deferred<AnyMap>
  /** The eclipses of their screen. */
  readonly eclipses: readonly LunarEclipse[] | null
}
