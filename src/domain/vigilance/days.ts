import { addDays, utcDate, zoneOffset, nationalZone } from '../local-time.ts'
import type { IsoDate } from '../part.ts'
import { dayMs, hourMs } from '../time-units.ts'

/** The calendar day in Paris at an instant. */
export const parisDay = (instant: number): IsoDate => utcDate(instant + zoneOffset(instant, nationalZone))

/** The instant at which Paris clocks show that day and time of day (milliseconds after midnight). */
export function parisInstant(day: IsoDate, timeOfDay = 0): number {
  const local = Date.parse(`${day}T00:00:00Z`) + timeOfDay
  const guess = local - zoneOffset(local, nationalZone)
  return local - zoneOffset(guess, nationalZone)
}

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

const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}:?\d{2})$/

/**
 * An instant with its zone written out, in milliseconds; null for everything else. A missing zone is not
 * guessed, a day that no calendar has is refused, and so are years outside 2000–2099.
 */
export function parseInstant(text: unknown): number | null {
  const match = typeof text === 'string' ? instantPattern.exec(text.trim()) : null
  if (match === null) return null
  const [, day = '', hours = '', minutes = '', seconds = '00', zone = ''] = match
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (!Number.isFinite(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  if (day < '2000' || day > '2100') return null
  const iso = `${day}T${hours}:${minutes}:${seconds}${zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`
  const instant = Date.parse(iso)
  return Number.isFinite(instant) ? instant : null
}

/** The text form of an instant that views and answers carry. */
export const isoInstant = (instant: number): string => new Date(instant).toISOString()
