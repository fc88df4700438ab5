import type { LunarEclipse } from '../../../domain/lunar-eclipse.ts'
import type { AnyMap } from '../../../views/map-items.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { Deferred } from '../../render/deferred.ts'
import type { MapPlace } from '../../components/map/map-query.ts'

/** What the map screen starts from. */
export interface MapScreenView extends MapPlace {
  /** The period that the address asks for is over: now is shown instead. */
  readonly isOver: boolean
  readonly now: IsoInstant
  /** Of the period in its query. */
  readonly map: Deferred<AnyMap>
  /** Of the eclipse's screen. */
  readonly eclipses: readonly LunarEclipse[] | null
}
