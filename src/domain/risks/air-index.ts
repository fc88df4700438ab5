import type { AirLevel } from '../air.ts'
import type { IsoDate } from '../part.ts'

/** Levels of the pollen index of the regional associations, from best to worst; the position in the list is the rank. */
export const pollenLevels = ['very-low', 'low', 'moderate', 'high', 'very-high', 'extremely-high'] as const
export type PollenLevel = (typeof pollenLevels)[number]

/** One day of an index that is published by zone: a commune (INSEE code) or a group of communes (SIREN). */
export interface IndexDay<Level> {
  readonly date: IsoDate
  /** Null where the zone is listed without a level that can be read, or with several that differ. */
  readonly levels: ReadonlyMap<string, Level | null>
}

/** The official air quality index and pollen index of the coming days, for all of France. */
export interface AirIndexes {
  readonly air: readonly IndexDay<AirLevel>[]
  readonly pollen: readonly IndexDay<PollenLevel>[]
}

export interface PlaceIndexDay<Level> {
  readonly date: IsoDate
  readonly level: Level | null
}

/** The zone that an index speaks of: the commune itself, or the group it is a member of. */
export type IndexZone = 'commune' | 'group'

/** Parts of Paris, Lyon and Marseille are rated with the whole. */
const wholeCommunes: readonly (readonly [part: RegExp, whole: string])[] = [
  [/^751\d\d$/, '75056'],
  [/^6938\d$/, '69123'],
  [/^132\d\d$/, '13055'],
]

/** The commune that rates an INSEE code: itself, or the city of which it is a part. */
export const ratedCommune = (code: string): string =>
  wholeCommunes.find(([part]) => part.test(code))?.[1] ?? code

/**
 * The days of a commune, from `today` on: by its own rows, else by those of its group. Null when neither is listed on any
 * day: most often because its association does not publish, which says nothing of the air.
 */
export function indexOfCommune<Level>(
  days: readonly IndexDay<Level>[],
  commune: string,
  group: string | null,
  today: IsoDate,
): { readonly zone: IndexZone; readonly days: readonly PlaceIndexDay<Level>[] } | null {
  const coming = days.filter(({ date }) => date >= today).toSorted((a, b) => a.date.localeCompare(b.date))
  const daysOf = (zone: string) =>
    coming.flatMap(({ date, levels }) =>
      levels.has(zone) ? [{ date, level: levels.get(zone) ?? null }] : [],
    )
  const own = daysOf(ratedCommune(commune))
  if (own.length > 0) return { zone: 'commune', days: own }
  const shared = group === null ? [] : daysOf(group)
  return shared.length > 0 ? { zone: 'group', days: shared } : null
}
