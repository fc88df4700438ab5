import { airLevels, type AirLevel } from '../domain/air.ts'
import type { IsoDate, IsoInstant } from '../domain/part.ts'
import type { DepartmentCode } from '../domain/place.ts'
import type { IndexDay } from '../domain/risks/air-index.ts'
import type { DepartmentDrought, DroughtLevel } from '../domain/risks/drought.ts'
import type { MassifLevel } from '../domain/avalanche/statement.ts'
import type { AvalancheLevel } from '../domain/avalanche/scale.ts'
import type { Massif } from '../domain/massif.ts'
import { highestFloodLevel, type FloodLevel, type RiverReach } from '../domain/risks/flood.ts'
import { fireDangerIn, type FireDangerBulletins, type FireDangerLevel } from '../domain/risks/forest-fire.ts'
import { vigilanceDepartments } from '../domain/vigilance.ts'
import { avalancheLevel, fireLevelOn, type NoLevel } from './risk-list.ts'

/** The layers of the map of risks beside the vigilance. */
export const nationalRiskNames = ['fire', 'flood', 'avalanche', 'water', 'air'] as const
export type NationalRiskName = (typeof nationalRiskNames)[number]

/** The level of each of the 96 departments on the scale of one source, or why there is none. */
export type LevelsByDepartment<Level extends string> = Readonly<Record<DepartmentCode, Level | NoLevel>>

/** A watched reach as a list names it. */
export type NamedReach = Pick<RiverReach, 'code' | 'name' | 'level'>

/** A massif as a list of a department names it. */
export type NamedMassif = Pick<Massif, 'slug' | 'name'> & MassifLevel

/** What each layer says of the whole country. */
export interface NationalRisks {
  readonly fire: {
    readonly levels: LevelsByDepartment<FireDangerLevel>
    readonly tomorrow: LevelsByDepartment<FireDangerLevel>
  }
  readonly flood: {
    /** Null when the bulletin does not say. */
    readonly publishedAt: IsoInstant | null
    readonly levels: LevelsByDepartment<FloodLevel>
    /** The bulletin did not reach us for so long that it says nothing of now. */
    readonly isOld: boolean
    /** Reaches that are not green, the highest first; an unreadable one counts as well. */
    readonly warned: Readonly<Record<DepartmentCode, readonly NamedReach[]>>
  }
  /** The worst of the massifs of each department, with all of them, the highest level first. */
  readonly avalanche: {
    readonly levels: LevelsByDepartment<`avalanche-${AvalancheLevel}`>
    readonly massifs: Readonly<Record<DepartmentCode, readonly NamedMassif[]>>
    /** When the first of the bulletins ends; null without any in force. */
    readonly validUntil: IsoInstant | null
  }
  /** « none »: not one decree of the prefect is in force. */
  readonly water: { readonly levels: LevelsByDepartment<DroughtLevel | 'none'> }
  /** The worst index among the communes, or groups of communes, that publish one. */
  readonly air: { readonly levels: LevelsByDepartment<AirLevel> }
}

const forEach = <T>(valueOf: (department: DepartmentCode) => T): Readonly<Record<DepartmentCode, T>> =>
  Object.fromEntries(vigilanceDepartments.map((code) => [code, valueOf(code)]))

/** Danger of fires today and tomorrow; a department whose rows are lost is unknown. */
export function nationalFire(bulletins: FireDangerBulletins, now: Date): NationalRisks['fire'] {
  const on = (day: 'today' | 'tomorrow') =>
    forEach((department) => fireLevelOn(day, fireDangerIn(bulletins, department, now)))
  return { levels: on('today'), tomorrow: on('tomorrow') }
}

/** The highest of the reaches of each department; one without any is not covered. Of an old bulletin nothing is left. */
export function nationalFlood(
  reachesIn: ReadonlyMap<DepartmentCode, readonly NamedReach[]>,
  bulletin: Pick<NationalRisks['flood'], 'publishedAt' | 'isOld'>,
): NationalRisks['flood'] {
  const { isOld } = bulletin
  const reachesOf = (department: DepartmentCode) => reachesIn.get(department) ?? []
  return {
    ...bulletin,
    levels: forEach((department) => {
      const reaches = reachesOf(department)
      if (isOld) return 'unknown'
      return reaches.length === 0 ? 'not-covered' : highestFloodLevel(reaches)
    }),
    warned: forEach((department) => (isOld ? [] : warnedReaches(reachesOf(department)))),
  }
}

const seriousness: readonly NamedReach['level'][] = ['red', 'orange', 'yellow', null]

const warnedReaches = (reaches: readonly NamedReach[]): readonly NamedReach[] =>
  seriousness.flatMap((level) =>
    reaches
      .filter((reach) => reach.level === level)
      .map(({ code, name }) => ({ code, name, level }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr')),
  )

/** The highest of the massifs of each department, until the first of their bulletins ends; one without any is not covered. */
export function nationalAvalanche(
  massifs: readonly (NamedMassif & Pick<Massif, 'departments'> & { readonly end: IsoInstant | null })[],
): NationalRisks['avalanche'] {
  const [validUntil = null] = massifs.flatMap(({ end }) => end ?? []).toSorted()
  const massifsOf = (department: DepartmentCode) =>
    massifs.filter(({ departments }) => departments.includes(department))
  return {
    validUntil,
    levels: forEach((department) => {
      const own = massifsOf(department)
      return own.length === 0 ? 'not-covered' : avalancheLevel(own)
    }),
    massifs: forEach((department) =>
      massifsOf(department)
        .map(({ slug, name, state, level }) => ({ slug, name, state, level }))
        .toSorted((a, b) => (b.level ?? 1.5) - (a.level ?? 1.5) || a.name.localeCompare(b.name, 'fr')),
    ),
  }
}

/** The worst decree of each department; one that the register does not list is unknown. */
export const nationalWater = (
  worst: ReadonlyMap<DepartmentCode, DepartmentDrought>,
): NationalRisks['water'] => ({ levels: forEach((department) => worst.get(department) ?? 'unknown') })

/**
 * The worst index of today among the zones of each department. Nobody publishes for a department without a zone on any day; one
 * whose zones say nothing readable of today is unknown.
 */
export function nationalAir(
  days: readonly IndexDay<AirLevel>[],
  departmentsOf: (zone: string) => readonly DepartmentCode[],
  today: IsoDate,
): NationalRisks['air'] {
  const covered = new Set<DepartmentCode>()
  const ranks = new Map<DepartmentCode, number>()
  for (const { date, levels } of days)
    for (const [zone, level] of levels)
      for (const department of departmentsOf(zone)) {
        covered.add(department)
        if (date !== today || level === null) continue
        ranks.set(department, Math.max(ranks.get(department) ?? 0, airLevels.indexOf(level)))
      }
  return {
    levels: forEach((department) => {
      const rank = ranks.get(department)
      const level = rank === undefined ? undefined : airLevels[rank]
      return level ?? (covered.has(department) || covered.size === 0 ? 'unknown' : 'not-covered')
    }),
  }
}
