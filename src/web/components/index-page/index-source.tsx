import type { IsoInstant } from '../../../domain/part.ts'
import type { AnyMap } from '../../../views/map-items.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { factsOf } from '../map/map-facts.ts'
import { MapSource } from '../map/map-legend.tsx'

interface IndexSourceProps {
  readonly map: Deferred<AnyMap>
  readonly now: IsoInstant
  readonly withSea?: boolean
}

/** Who the figures beside the names are from and how old they are: those of the map. */
export const IndexSource = ({ map, ...props }: IndexSourceProps) => (
  <div className="index-source">
    <Await part={map} fallback={<MapSource part={null} {...props} />}>
      {(part) => <MapSource part={factsOf(part)} {...props} />}
    </Await>
  </div>
)
