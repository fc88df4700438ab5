import { populationOf, type Place } from '../../domain/place.ts'

/** What made a place an answer. */
export type MatchKind = 'exact' | 'prefix' | 'word' | 'typo' | 'postal-code'

/** Best first. A place keeps the best tier it was found at; inside a tier the better known comes first. */
const tiers = [
  ['exact', 'exact'],
  ['exactWithoutArticle', 'exact'],
  ['prefix', 'prefix'],
  ['narrowedExact', 'exact'],
  ['nearlyWholeAbroad', 'prefix'],
  ['word', 'word'],
  ['wordsInOrder', 'word'],
  ['narrowedPrefix', 'prefix'],
  ['narrowedWord', 'word'],
  ['district', 'prefix'],
  ['postalCodeOfDistrict', 'postal-code'],
  ['postalCode', 'postal-code'],
  ['startOfAreaName', 'prefix'],
  ['areaOfPostalCode', 'prefix'],
  ['narrowedTypo', 'typo'],
  ['oneTypo', 'typo'],
  ['oneTypoInBeginning', 'typo'],
  ['twoTypos', 'typo'],
  ['twoTyposInBeginning', 'typo'],
] as const satisfies readonly (readonly [string, MatchKind])[]

export type Tier = (typeof tiers)[number][0]

const tierNumbers = new Map<Tier, number>(tiers.map(([tier], number) => [tier, number]))

/** More than there are places. */
const span = 2 ** 17

/** What is found, by its rank, and what made it an answer; the lower the tier, the better. */
export interface RankedMatch {
  readonly rank: number
  readonly match: MatchKind
  readonly tier: number
}

export type Findings = ReturnType<typeof createFindings>

/** Collects places under tiers, then lists the best. One number per finding keeps « s » as cheap as « Lyon ». */
export function createFindings() {
  const keys: number[] = []
  let mostProminent = span
  return {
    add(place: number, tier: Tier): void {
      const number = tierNumbers.get(tier) ?? tiers.length
      keys.push(number * span + place)
      mostProminent = Math.min(mostProminent, place)
    },
    get size() {
      return keys.length
    },
    /** The lowest rank so far, whatever its tier: what a misspelling would compete with. */
    mostProminent: (): number | null => (mostProminent === span ? null : mostProminent),
    best: (limit: number): readonly RankedMatch[] => listBest(keys, limit),
  }
}

function listBest(keys: readonly number[], limit: number): readonly RankedMatch[] {
  const found = new Map<number, RankedMatch>()
  for (const key of Float64Array.from(keys).sort()) {
    if (found.size >= limit) break
    const rank = key % span
    const tier = Math.floor(key / span)
    const match = tiers[tier]?.[1]
    if (match && !found.has(rank)) found.set(rank, { rank, match, tier })
  }
  return [...found.values()]
}

/** Below the smallest curated priority: places nobody chose are ranked by population alone. */
const uncuratedPriority = 0.39

/** A beach carries the name of its town, and the town is meant first. */
const beachShare = 0.4

const priorityOf = (place: Place): number => {
  if (place.priority !== null) return place.priority * (place.kind === 'beach' ? beachShare : 1)
  return Math.min(
    uncuratedPriority,
    (uncuratedPriority * Math.log10(populationOf(place) + 1)) / Math.log10(20_000),
  )
}

/** How well known a place is: priority to three decimals, then population. A whole number. */
export const renown = (place: Place): number =>
  Math.round(priorityOf(place) * 1000) * 2 ** 14 + Math.round(Math.log2(populationOf(place) + 1) * 600)
