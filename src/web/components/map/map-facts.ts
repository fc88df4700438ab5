import type { AnyMap, AnyMapItem } from '../../../views/map-items.ts'
import { mapPart, type Part } from '../../../domain/part.ts'

/** What is said of a map beside its places. */
export interface MapFacts {
  /** Places there are, and of how many of them anything is known. */
  readonly total: number
  readonly filled: number
  /** The half of a map of beaches that is missing while the other is there; null: neither is, or both are. */
  readonly lacks: 'air' | 'sea' | null
  /** More is on its way. */
  readonly isRefreshing: boolean
  /** Some of them have had no answer yet. */
  readonly isPartial: boolean
}

const knowsAir = ({ temperature }: AnyMapItem): boolean => temperature !== null
const knowsSea = (item: AnyMapItem): boolean => item.kind === 'beach' && item.marineWeather !== null

function lackOf({ items }: AnyMap): MapFacts['lacks'] {
  if (items[0]?.kind !== 'beach') return null
  const [air, sea] = [items.some(knowsAir), items.some(knowsSea)]
  return air === sea ? null : air ? 'sea' : 'air'
}

export const factsOf = (part: Part<AnyMap>): Part<MapFacts> =>
  mapPart(part, (map) => ({
    total: map.items.length,
    filled: map.items.filter((item) => knowsAir(item) || knowsSea(item)).length,
    lacks: lackOf(map),
    isRefreshing: map.isRefreshing,
    isPartial: map.isPartial,
  }))
