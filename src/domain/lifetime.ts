import { addDays, localDate, nationalZone, startOfLocalDay } from './local-time.ts'
import type { Present } from './part.ts'

/**
 * How long a page, an answer or a picture may be shown; instants of the wall clock in ms.
 *
 * A forecast ages: a little past `freshUntil` it is as good as it was, and may be shown while a new one is made. What is
 * said of « aujourd’hui » or of an alert does not age, it turns wrong: at `validUntil`, and nobody may show it from then on.
 */
export interface Lifetime {
  /** When asking again is worth it. */
  readonly freshUntil: number
  /** The next known change; Infinity when there is none. */
  readonly validUntil: number
}

/** How long something that only ages may still be shown past its `freshUntil` while a new one is made, in ms. */
export const toleratedMs = 300_000

/** The first midnight after an instant on the clocks of a zone, in ms. */
export const nextMidnight = (now: number, zone: string): number =>
  startOfLocalDay(addDays(localDate(new Date(now), zone), 1), zone).getTime()

/** Of two lifetimes the earlier ends: what is made of both lives no longer than either. */
export const shorterOf = (a: Lifetime, b: Lifetime): Lifetime => ({
  freshUntil: Math.min(a.freshUntil, b.freshUntil),
  validUntil: Math.min(a.validUntil, b.validUntil),
})

/** The life of a part by what it says itself. */
export const lifetimeOf = ({ freshUntil, validUntil }: Present<unknown>): Lifetime => ({
  freshUntil: Date.parse(freshUntil),
  validUntil: validUntil === undefined ? Infinity : Date.parse(validUntil),
})

/** The life of whatever names a day or says « aujourd’hui »: it ends at midnight in Paris, and on the place's own clocks. */
export const lifetimeOfDay = (now: number, placeZone: string = nationalZone): Lifetime => ({
  freshUntil: Infinity,
  validUntil: Math.min(nextMidnight(now, nationalZone), nextMidnight(now, placeZone)),
})
