import type { WaterRestriction, WaterRestrictions } from '../../schemas/risks.ts'
import type { IsoDate } from '../part.ts'

/** How far a decree restricts the use of water, from the lowest to the highest; the position in the list is the rank. */
export const droughtLevels = ['vigilance', 'alert', 'reinforced-alert', 'crisis'] as const
export type DroughtLevel = (typeof droughtLevels)[number]

/** Which water a decree speaks of, what comes out of the tap first. */
export const waterResources = ['drinking', 'surface', 'ground'] as const
export type WaterResource = (typeof waterResources)[number]

export type { WaterRestriction, WaterRestrictions } from '../../schemas/risks.ts'

type Covered = Extract<WaterRestrictions, { coverage: 'covered' }>

/** The worst level of a department: none where no decree is in force, null where it cannot be read. */
export type DepartmentDrought = DroughtLevel | 'none' | null

/** Whether a restriction holds on a day, its first and last included; a date that is unknown limits nothing. */
export const isInForce = ({ from, until }: WaterRestriction, day: IsoDate): boolean =>
  (from === null || from <= day) && (until === null || until >= day)

/** What was read as of a day: without the decrees that have ended. */
export function decreesFrom(read: WaterRestrictions, day: IsoDate): WaterRestrictions {
  if (read.coverage !== 'covered') return read
  const restrictions = read.restrictions.filter(({ until }) => until === null || until >= day)
  const isLapsed = restrictions.length === 0 && read.restrictions.length > 0
  return { ...read, restrictions, ...(isLapsed ? { isLapsed } : {}) }
}

/** Whether no decree is registered for a commune, not even one that has ended. */
export const hasNoDecree = ({ restrictions, isLapsed }: Covered): boolean =>
  restrictions.length === 0 && !isLapsed

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
