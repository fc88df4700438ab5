import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { AnyMap } from '../../../views/map-items.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { plural } from '../../text/numbers.ts'
import { factsOf, type MapFacts } from '../map/map-facts.ts'
import { isFilling, MapSource } from '../map/map-legend.tsx'

interface IndexSourceProps {
  readonly map: Deferred<AnyMap>
  readonly now: IsoInstant
  readonly withSea?: boolean
  /** What stands in the list. */
  readonly one: string
}

/** Who the figures beside the names are from and how old they are: those of the map; how many there are while others come. */
export const IndexSource = ({ map, one, ...props }: IndexSourceProps) => (
  <div className="index-source">
    <Await part={map} fallback={<MapSource part={null} {...props} />}>
      {(part) => {
        const facts = factsOf(part)
        return <MapSource part={facts} filling={fillingText(facts, one)} {...props} />
      }}
    </Await>
  </div>
)

/** « 47 plages sur 139, les autres arrivent »; null where none is on its way. */
function fillingText(part: Part<MapFacts>, one: string): string | null {
  const facts = valueOf(part)
  if (facts === null || facts.filled === facts.total || !isFilling(facts)) return null
  return `${plural(facts.filled, one)} sur ${facts.total}, les autres arrivent`
}
