import type { IsoDate } from '../part.ts'

/** How far a decree restricts the use of water, from the lowest to the highest; the position in the list is the rank. */
export const droughtLevels = ['vigilance', 'alert', 'reinforced-alert', 'crisis'] as const
export type DroughtLevel = (typeof droughtLevels)[number]

/** Which water a decree speaks of, what comes out of the tap first. */
export const waterResources = ['drinking', 'surface', 'ground'] as const
export type WaterResource = (typeof waterResources)[number]

/** What a decree says of one water in one zone. Days are those of Paris. */
export interface WaterRestriction {
  readonly resource: WaterResource
  readonly zone: string
  /** Null when the level is missing or new to us: not the same as no restriction. */
  readonly level: DroughtLevel | null
  readonly from: IsoDate | null
  /** The last day; null when the decree names none. */
  readonly until: IsoDate | null
  /** The decree itself. */
  readonly decreeUrl: string | null
}

/** The worst level of a department: none where no decree is in force, null where it cannot be read. */
export type DepartmentDrought = DroughtLevel | 'none' | null

/** What the register of decrees says of a place. */
export type WaterRestrictions =
  | {
      readonly coverage: 'covered'
      readonly restrictions: readonly WaterRestriction[]
      /** All that was listed has ended: the decrees that follow may not have been entered yet. */
      readonly isLapsed?: true
    }
  /** The whole department has no decree of its prefect: the commune itself was not asked about. */
  | { readonly coverage: 'unrestricted-department' }
  /** The register does not hold this territory. */
  | { readonly coverage: 'not-covered' }

/** A restriction as of a day: one whose decree has ended or not begun says nothing of it. */
export const isInForce = ({ from, until }: WaterRestriction, day: IsoDate): boolean =>
  (from === null || from <= day) && (until === null || until >= day)

/** What was read as of a day: without the decrees that have ended. */
export function decreesFrom(read: WaterRestrictions, day: IsoDate): WaterRestrictions {
  if (read.coverage !== 'covered') return read
  const restrictions = read.restrictions.filter(({ until }) => until === null || until >= day)
  const isLapsed = restrictions.length === 0 && read.restrictions.length > 0
  return { ...read, restrictions, ...(isLapsed ? { isLapsed } : {}) }
}

/** The restrictions of a day, the worst of each water, what comes out of the tap first. An unknown level is worst: it may be. */
export function restrictionsOn(
  restrictions: readonly WaterRestriction[],
  day: IsoDate,
): readonly WaterRestriction[] {
  const rank = ({ level }: WaterRestriction) =>
    level === null ? droughtLevels.length : droughtLevels.indexOf(level)
  return waterResources.flatMap((resource) => {
    const [worst] = restrictions
      .filter((restriction) => restriction.resource === resource && isInForce(restriction, day))
      .toSorted((a, b) => rank(b) - rank(a))
    return worst === undefined ? [] : [worst]
  })
}
