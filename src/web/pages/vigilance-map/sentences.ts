import type { DayTerm } from '../../../domain/vigilance/days.ts'
import type { DepartmentDay } from '../../../views/vigilance-department.ts'
import { levelLabels } from '../../text/levels.ts'
import { nbsp } from '../../text/numbers.ts'

export const mapTitle = 'Carte de vigilance'

export const mapIntro = 'La vigilance officielle de Météo-France par département, pour aujourd’hui et demain.'

export const dayNames: Readonly<Record<DayTerm, string>> = { J0: 'aujourd’hui', J1: 'demain' }

/** Said at an address whose code no department of the map has. */
export const unknownDepartment = {
  title: 'Département inconnu',
  text: `Aucun département de la carte n’a ce code (la Corse${nbsp}: 2A et 2B). Choisissez-en un sur la carte ou dans la liste.`,
} as const

/** The level of a department on a day, and that of its coast where it is another. */
export function dayAnswer({
  maxLevel,
  coastLevel,
}: Pick<DepartmentDay, 'maxLevel' | 'coastLevel'>): readonly [answer: string, onCoast: string | null] {
  const answer = levelLabels[maxLevel]
  if (coastLevel === null || coastLevel === maxLevel || coastLevel === 'green') return [answer, null]
  return [`${answer}, littoral à part`, `Sur le littoral${nbsp}: ${levelLabels[coastLevel]}.`]
}
