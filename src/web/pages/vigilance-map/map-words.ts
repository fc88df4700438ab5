import { displayRank } from '../../../domain/vigilance.ts'
import { levelAdjectives } from '../../text/levels.ts'
import { nbsp } from '../../text/numbers.ts'
import { phenomenonInSentence } from '../../text/vigilance.ts'
import { fullName } from './department-names.ts'
import type { ShownDepartment } from './map-view.ts'

/** « orages, vent violent »: of the land or of the coast, the most serious first. */
export function phenomenaText({ phenomena }: ShownDepartment, coast: boolean): string {
  return phenomena
    .filter((item) => item.coast === coast)
    .toSorted((a, b) => displayRank(b.level) - displayRank(a.level))
    .map(({ phenomenon }) => phenomenonInSentence(phenomenon))
    .join(', ')
}

const withPhenomena = (text: string, names: string): string => (names ? `${text}${nbsp}: ${names}` : text)

/** « Rhône (69), vigilance orange : orages »: what the colour and the figure of the map say. */
export function departmentLabel(department: ShownDepartment): string {
  const { code, level, coast } = department
  const own = withPhenomena(levelAdjectives[level], phenomenaText(department, false))
  const onCoast =
    coast && `littoral en ${withPhenomena(levelAdjectives[coast], phenomenaText(department, true))}`
  return [fullName(code), own, onCoast].filter(Boolean).join(', ')
}
