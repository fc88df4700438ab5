import type { DepartmentCode } from '../../../domain/place.ts'
import type { FireDangerLevel } from '../../../domain/risks/forest-fire.ts'
import type { NationalRiskName, NationalRisks } from '../../../views/national-risks.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import type { DrawnDepartment } from '../../components/department-map/map-drawing.tsx'
import { mapView, noLevels } from '../../components/department-map/vigilance-view.ts'
import { scales } from '../../components/risks/risk-looks.ts'
import { drawnVigilance, phenomenaText } from '../../components/department-map/vigilance-words.ts'
import { bulletinsValidity, rowTitle } from '../../text/avalanche.ts'
import { levelAdjectives, levelNames } from '../../text/levels.ts'
import { lowerFirst, nbsp } from '../../text/numbers.ts'
import { reachLevelText } from '../../text/risks.ts'
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
  /** Until when it holds, where its source says so. */
  readonly validity: string | null
}

/** What the value of a layer says of a department beside its level. */
type NoteOf<Name extends NationalRiskName> = (
  value: NationalRisks[Name],
  code: DepartmentCode,
) => string | null

const notes: { readonly [Name in NationalRiskName]?: NoteOf<Name> } = {
  fire({ tomorrow }, code) {
    const name = scales.fire[tomorrow[code] as FireDangerLevel]?.name
    return name === undefined ? null : `demain${nbsp}: ${lowerFirst(name)}`
  },
  avalanche: ({ massifs }, code) =>
    (massifs[code] ?? []).map((massif) => `${massif.name} (${rowTitle(massif).toLowerCase()})`).join(', ') ||
    null,
  flood: ({ warned }, code) =>
    (warned[code] ?? []).map((reach) => `${reach.name} (${reachLevelText(reach)})`).join(', ') || null,
}

const validities: { readonly [Name in NationalRiskName]?: (value: NationalRisks[Name]) => string | null } = {
  avalanche: ({ validUntil }) => validUntil && bulletinsValidity(validUntil),
}

export function shownRisk<Name extends NationalRiskName>(
  layer: Name,
  value: NationalRisks[Name],
): ShownLayer {
  const note = notes[layer]
  const noteOf = (code: DepartmentCode) => note?.(value, code) ?? null
  const groups = levelGroups(layer, value.levels)
  return {
    groups,
    departments: drawnLayer(groups, noteOf),
    noteOf,
    coasts: [],
    coastNoteOf: () => null,
    validity: validities[layer]?.(value) ?? null,
  }
}

/** The vigilance with its coasts, as on its own map. */
export function shownVigilance(value: VigilanceLevels): ShownLayer {
  const view = mapView(value, null)
  const byCode = new Map(view.departments.map((department) => [department.code, department]))
  return {
    groups: levelGroups(
      'vigilance',
      Object.fromEntries(view.departments.map((each) => [each.code, each.level])),
      view.departments.map(({ coast }) => coast),
    ),
    departments: drawnVigilance(view),
    validity: null,
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
