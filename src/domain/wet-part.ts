import { localHour } from './local-time.ts'
import { wetStepMm } from './rain-intensity.ts'
import type { LaterHour } from './weather.ts'

/** From midnight, 6 h, 12 h and 18 h on, by the clocks of the place. */
export const dayParts = ['night', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export const hoursOfPart = 6

/**
 * The one part of a day in which all that its steps announce falls; null when it falls in several or nowhere, and when a
 * step does not say.
 */
export function wetPart(
  hours: readonly Pick<LaterHour, 'time' | 'precipitation'>[],
  zone: string,
): DayPart | null {
  if (hours.some(({ precipitation }) => precipitation === null)) return null
  const wet = hours.filter(({ precipitation }) => precipitation !== null && precipitation >= wetStepMm)
  const parts = new Set(wet.map(({ time }) => Math.floor(localHour(time, zone) / hoursOfPart)))
  const [only] = parts
  return parts.size === 1 && only !== undefined ? (dayParts[only] ?? null) : null
}
