import type { DepartmentCode } from '../../../domain/place.ts'
import { displayRank, type LevelOrUnknown } from '../../../domain/vigilance.ts'
import { levelAdjectives } from '../../text/levels.ts'
import { nbsp } from '../../text/numbers.ts'
import { phenomenonInSentence } from '../../text/vigilance.ts'
import { fullName } from './department-names.ts'
import type { DrawnDepartment } from './map-drawing.tsx'
import type { MapView, ShownDepartment } from './vigilance-view.ts'

/** « orages, vent violent »: of the land or of the coast, the most serious first. */
export const phenomenaText = ({ phenomena }: ShownDepartment, coast: boolean): string =>
  phenomena
    .filter((item) => item.coast === coast)
    .toSorted((a, b) => displayRank(b.level) - displayRank(a.level))
    .map(({ phenomenon }) => phenomenonInSentence(phenomenon))
    .join(', ')

const withPhenomena = (text: string, names: string): string => (names ? `${text}${nbsp}: ${names}` : text)

/** « Rhône (69), vigilance orange : orages »: what the colour and the figure of the map say. */
function departmentLabel(department: ShownDepartment): string {
  const { code, level, coast } = department
  const own = withPhenomena(levelAdjectives[level], phenomenaText(department, false))
  const onCoast =
    coast && `littoral en ${withPhenomena(levelAdjectives[coast], phenomenaText(department, true))}`
  return [fullName(code), own, onCoast].filter(Boolean).join(', ')
}

/** The figure that repeats the colour; green has none. */
export const levelFigures: Readonly<Record<LevelOrUnknown, string | null>> = {
  green: null,
  yellow: '2',
  orange: '3',
  red: '4',
  unknown: '?',
}

export const drawnVigilance = ({ departments }: MapView): readonly DrawnDepartment[] =>
  departments.map((department) => ({
    code: department.code,
    tone: department.level,
    figure: levelFigures[department.level],
    coast: department.coast,
    label: departmentLabel(department),
  }))

/** The first of the highest level: where the keyboard enters the map. */
export const mostSerious = ({ departments }: MapView): DepartmentCode | null =>
  departments.toSorted((a, b) => displayRank(b.level) - displayRank(a.level))[0]?.code ?? null
