import { pollens, type Pollen, type PollenCounts } from '../air.ts'

/** Levels of a count of grains, from none to high; the position in the list is the rank. */
export const pollenCountLevels = ['none', 'low', 'moderate', 'high'] as const
export type PollenCountLevel = (typeof pollenCountLevels)[number]

/**
 * Grains per cubic metre from which a level begins: low, moderate, high. Habits of the former French pollen network
 * (RNSA), which published no official thresholds for counts: hence « indicatif » beside what is shown of them.
 */
const bounds: Readonly<Record<Pollen, readonly [low: number, moderate: number, high: number]>> = {
  grass: [1, 10, 50],
  birch: [1, 10, 100],
  alder: [1, 10, 100],
  olive: [1, 10, 100],
  mugwort: [1, 5, 20],
  ragweed: [1, 5, 20],
}

/** The level of a count of one species, in grains per cubic metre. */
export function pollenCountLevel(pollen: Pollen, count: number): PollenCountLevel {
  const rank = bounds[pollen].findLastIndex((bound) => Math.round(count) >= bound)
  return pollenCountLevels[rank + 1] ?? 'high'
}

/** The highest level of the species whose count is known; null where none is. */
export function highestPollenLevel(counts: PollenCounts): PollenCountLevel | null {
  const levels = pollens.flatMap((pollen) => {
    const count = counts[pollen]
    return count === null ? [] : [pollenCountLevel(pollen, count)]
  })
  return pollenCountLevels.findLast((level) => levels.includes(level)) ?? null
}
