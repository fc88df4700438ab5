import type { DayTerm } from '../../../domain/vigilance/days.ts'
import { nbsp } from '../../text/numbers.ts'

export const mapTitle = 'Carte de vigilance'

export const mapIntro = 'La vigilance officielle de Météo-France par département, pour aujourd’hui et demain.'

export const dayNames: Readonly<Record<DayTerm, string>> = { J0: 'aujourd’hui', J1: 'demain' }

/** Said at an address whose code no department of the map has. */
export const unknownDepartment = {
  title: 'Département inconnu',
  text: `Aucun département de la carte n’a ce code (la Corse${nbsp}: 2A et 2B). Choisissez-en un sur la carte ou dans la liste.`,
} as const
