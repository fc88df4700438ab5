import type { AnyMap } from '../../../views/map-items.ts'
import { mapPart, type Part } from '../../../domain/part.ts'

/** What is said of a map beside its places. */
export interface MapFacts {
  /** Places there are, and of how many of them the weather is there. */
  readonly total: number
  readonly filled: number
  /** More is on its way. */
  readonly isRefreshing: boolean
  /** Some of them have had no answer yet. */
  readonly isPartial: boolean
}

export const factsOf = (part: Part<AnyMap>): Part<MapFacts> =>
  mapPart(part, ({ items, isRefreshing, isPartial }) => ({
    total: items.length,
    filled: items.filter(({ temperature }) => temperature !== null).length,
    isRefreshing,
    isPartial,
  }))
