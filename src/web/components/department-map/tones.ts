import type { LevelOrUnknown } from '../../../domain/vigilance.ts'

/** How a department is filled: by a level of the vigilance, of another scale, or because it has none. */
export type Tone =
  | LevelOrUnknown
  | 'absent'
  | 'none'
  | `water-${1 | 2 | 3 | 4}`
  | `air-${1 | 2 | 3 | 4 | 5 | 6}`
  | `avalanche-${1 | 2 | 3 | 4 | 5}`

/** The pattern that repeats a fill, by the name of the vigilance level that has it first; null for a plain fill. */
export const cues: Readonly<Record<Tone, 'yellow' | 'orange' | 'red' | 'chequer' | 'absent' | null>> = {
  green: null,
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  unknown: null,
  absent: 'absent',
  none: null,
  'water-1': 'yellow',
  'water-2': 'orange',
  'water-3': 'orange',
  'water-4': 'red',
  'air-1': null,
  'air-2': null,
  'air-3': 'yellow',
  'air-4': 'orange',
  'air-5': 'red',
  'air-6': 'red',
  'avalanche-1': null,
  'avalanche-2': 'yellow',
  'avalanche-3': 'orange',
  'avalanche-4': 'red',
  'avalanche-5': 'chequer',
}

/** The class of what is filled with a pattern: the chequer is as strong as its level, the others are laid over it. */
export const cueClass = (cue: (typeof cues)[Tone]): string => (cue === 'chequer' ? 'chequer' : 'cue')

/** Figures are white on these. */
export const isDark = (tone: Tone): boolean => cues[tone] === 'red' || cues[tone] === 'chequer'
