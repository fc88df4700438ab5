import type { DepartmentCode } from '../../../domain/place.ts'
import { byName } from '../../../domain/by-name.ts'
import {
  allLevels,
  higherLevel,
  vigilanceDepartments,
  type LevelOrUnknown,
  type Phenomenon,
} from '../../../domain/vigilance.ts'
import type { VigilanceLevels, WarnedPhenomenon } from '../../../views/vigilance-levels.ts'

/** A department as map and list show it: both are drawn from this, so that they say the same. */
export interface ShownDepartment {
  readonly code: DepartmentCode
  readonly level: LevelOrUnknown
  /** Above green or unknown on its coast, else null. */
  readonly coast: LevelOrUnknown | null
  readonly phenomena: readonly WarnedPhenomenon[]
}

export interface MapView {
  readonly departments: readonly ShownDepartment[]
  readonly counts: Readonly<Record<LevelOrUnknown, number>>
  readonly warned: number
}

/** What the map reads of a day's levels. */
type Levels = Pick<VigilanceLevels, 'levels' | 'coasts' | 'details'>

/** Without a bulletin every department is unknown, never green. */
export const noLevels: Levels = { levels: {}, coasts: {}, details: {} }

const highest = (list: readonly WarnedPhenomenon[], rest: LevelOrUnknown): LevelOrUnknown =>
  list.map(({ level }) => level).reduce(higherLevel, rest)

/** Looked up by codes of our own table; `hasOwn` because the record came over the network. */
const own = <T>(record: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(record, code) ? record[code] : undefined

function shown(view: Levels, code: DepartmentCode, phenomenon: Phenomenon | null): ShownDepartment {
  const detail = own(view.details, code)
  const level = own(view.levels, code) ?? 'unknown'
  const coast = own(view.coasts, code) ?? null
  const phenomena = (detail?.phenomena ?? []).filter((item) => !phenomenon || item.phenomenon === phenomenon)
  if (phenomenon === null) return { code, level, coast: coast === 'green' ? null : coast, phenomena }
  const rest = detail?.rest ?? (level === 'unknown' ? 'unknown' : 'green')
  const onCoast = phenomena.filter((item) => item.coast)
  const coastRest = coast === 'unknown' ? 'unknown' : 'green'
  const coastLevel = coast === null ? null : highest(onCoast, coastRest)
  return {
    code,
    level: highest(
      phenomena.filter((item) => !item.coast),
      rest,
    ),
    coast: coastLevel === 'green' ? null : coastLevel,
    phenomena,
  }
}

/** All 96 departments in official order, of all phenomena or of one. */
export function mapView(view: Levels, phenomenon: Phenomenon | null): MapView {
  const departments = vigilanceDepartments.map((code) => shown(view, code, phenomenon))
  const counts = byName(allLevels, (level) => departments.filter((item) => item.level === level).length)
  return { departments, counts, warned: counts.yellow + counts.orange + counts.red }
}
