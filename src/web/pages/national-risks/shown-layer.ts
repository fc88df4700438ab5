import type { DepartmentCode } from '../../../domain/place.ts'
import type { NationalRiskName, NationalRisks } from '../../../views/national-risks.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import type { DrawnDepartment } from '../../components/department-map/map-drawing.tsx'
import { mapView, noLevels } from '../../components/department-map/vigilance-view.ts'
import { drawnVigilance, phenomenaText } from '../../components/department-map/vigilance-words.ts'
import { levelAdjectives, levelNames } from '../../text/levels.ts'
import { lowerFirst, nbsp } from '../../text/numbers.ts'
import { fireDangerNames, reachLevelText } from '../../text/risks.ts'
import { drawnLayer, levelGroups, type LevelGroup } from './layers.ts'

/** A layer as map, legend and list show it: all three are made of this, so that they say the same. */
export interface ShownLayer {
  readonly groups: readonly LevelGroup[]
  readonly departments: readonly DrawnDepartment[]
  /** What there is to say of a department beside its level. */
  readonly noteOf: (code: DepartmentCode) => string | null
  /** Departments whose coast is warned of, which is not in their own level. */
  readonly coasts: readonly DepartmentCode[]
  /** « Jaune vagues-submersion » */
  readonly coastNoteOf: (code: DepartmentCode) => string | null
}

const noNote = (): null => null

function shown(
  layer: NationalRiskName,
  levels: Parameters<typeof levelGroups>[1],
  noteOf: ShownLayer['noteOf'],
): ShownLayer {
  const groups = levelGroups(layer, levels)
  return { groups, departments: drawnLayer(groups, noteOf), noteOf, coasts: [], coastNoteOf: noNote }
}

export const shownRisk: { readonly [Name in NationalRiskName]: (value: NationalRisks[Name]) => ShownLayer } =
  {
    fire: ({ levels, tomorrow }) =>
      shown('fire', levels, (code) => {
        const next = tomorrow[code]
        if (next === undefined || !Object.hasOwn(fireDangerNames, next)) return null
        const name = fireDangerNames[next as keyof typeof fireDangerNames]
        return `demain${nbsp}: ${lowerFirst(name)}`
      }),
    flood: ({ levels, warned }) =>
      shown('flood', levels, (code) => {
        const names = (warned[code] ?? []).map((reach) => `${reach.name} (${reachLevelText(reach)})`)
        return names.length > 0 ? names.join(', ') : null
      }),
    water: ({ levels }) => shown('water', levels, noNote),
    air: ({ levels }) => shown('air', levels, noNote),
  }

/** The vigilance with its coasts, as on its own map. */
export function shownVigilance(value: VigilanceLevels): ShownLayer {
  const view = mapView(value, null)
  const byCode = new Map(view.departments.map((department) => [department.code, department]))
  return {
    groups: levelGroups(
      'vigilance',
      Object.fromEntries(view.departments.map((each) => [each.code, each.level])),
    ),
    departments: drawnVigilance(view),
    coasts: view.departments.flatMap(({ code, coast }) => (coast && coast !== 'unknown' ? [code] : [])),
    noteOf(code) {
      const department = byCode.get(code)
      if (!department) return null
      const { coast } = department
      const onCoast =
        coast && `littoral en ${levelAdjectives[coast]} ${phenomenaText(department, true)}`.trim()
      return [phenomenaText(department, false), onCoast].filter(Boolean).join(', ') || null
    },
    coastNoteOf(code) {
      const department = byCode.get(code)
      if (!department?.coast) return null
      return `${levelNames[department.coast]} ${phenomenaText(department, true)}`.trim()
    },
  }
}

/** What is drawn where nobody can tell. */
export const nothingShown: readonly DrawnDepartment[] = drawnVigilance(mapView(noLevels, null)).map(
  (department) => ({ ...department, coast: null }),
)
