import { addDays, instantOfWall, localDate, nationalZone } from '../local-time.ts'
import type { IsoDate } from '../part.ts'
import { dayMs, hourMs } from '../time-units.ts'

/** The calendar day in Paris at an instant. */
export const parisDay = (instant: number): IsoDate => localDate(new Date(instant), nationalZone)

/** The instant at which Paris clocks show that day and time of day (milliseconds after midnight). */
export const parisInstant = (day: IsoDate, timeOfDay = 0): number =>
  instantOfWall(Date.parse(`${day}T00:00:00Z`) + timeOfDay, nationalZone)

/** A Paris day, 23, 24 or 25 hours long, half-open. */
export interface ParisDay {
  readonly day: IsoDate
  readonly begin: number
  readonly end: number
}

/** A day in Paris with the instants of its two midnights, ms. */
export const parisDayBounds = (day: IsoDate): ParisDay => ({
  day,
  begin: parisInstant(day),
  end: parisInstant(addDays(day, 1)),
})

/** « J0 » is the Paris day of an instant, « J1 » the one after it. */
export type DayTerm = 'J0' | 'J1'

export const dayOfTerm = (term: DayTerm, now: number): ParisDay =>
  parisDayBounds(addDays(parisDay(now), term === 'J0' ? 0 : 1))

/** The Paris day a validity period is about: the one its last instant belongs to. */
export const dayOf = (period: { readonly end: number }): IsoDate => parisDay(period.end - 1)

/** Hours of the two daily publications, Paris time. */
const publicationHours = [6, 16]

/**
 * The first regular publication more than an hour after an instant. A bulletin that is still the newest
 * its source knows after that moment is no longer the official one.
 */
export function nextPublication(issuedAt: number): number {
  const today = parisDay(issuedAt)
  const times = [0, 1, 2].flatMap((days) =>
    publicationHours.map((at) => parisInstant(addDays(today, days), at * hourMs)),
  )
  return times.find((at) => at > issuedAt + hourMs) ?? issuedAt + dayMs
}
