import type { DepartmentCode } from './place.ts'

/** The ranges in which the list of massifs goes. */
export const mountainRanges = ['northern-alps', 'southern-alps', 'pyrenees', 'corsica'] as const
export type MountainRange = (typeof mountainRanges)[number]

/** A massif as the avalanche bulletins cut the mountains. */
export interface Massif {
  /** Number in the bulletins, 1–74. */
  readonly code: number
  readonly slug: string
  readonly name: string
  /** With its preposition: « du Chablais », « des Aravis ». */
  readonly of: string
  readonly range: MountainRange
  readonly departments: readonly DepartmentCode[]
  /** The middle that its list names. */
  readonly lat: number
  readonly lon: number
}
