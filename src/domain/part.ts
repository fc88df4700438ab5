/** An instant in UTC, as `Date.prototype.toISOString` writes it: « 2026-11-21T08:00:00.000Z ». */
export type IsoInstant = string

/** A calendar day « 2026-11-21 », always of a zone named beside it. */
export type IsoDate = string

/** Why a piece of a page is absent. `unsupported`: there is no such thing for the place; `off`: nobody asks its source here. */
export const missingReasons = ['timeout', 'refused', 'unreadable', 'unsupported', 'busy', 'off'] as const
export type MissingReason = (typeof missingReasons)[number]

/** A piece that is there: `at` is the time of the data itself, never of its arrival. */
export interface Present<T> {
  readonly state: 'fresh' | 'stale'
  readonly value: T
  readonly at: IsoInstant
  readonly source: string
  /** It was in memory when asked for. */
  readonly cached: boolean
  /** Until when nobody need ask again: the life of answers and pages that carry this part. */
  readonly freshUntil: IsoInstant
  /** The next known change, such as the end of an alert or midnight: from then on the value is wrong. Absent: it only ages. */
  readonly validUntil?: IsoInstant
}

/** A piece of a page that may be absent. An absent piece never fails the page. */
export type Part<T> = Present<T> | { readonly state: 'missing'; readonly reason: MissingReason }

/** Whether a part is missing for good: asking again changes nothing. */
export const isMissingForGood = (part: Part<unknown>): boolean =>
  part.state === 'missing' && (part.reason === 'unsupported' || part.reason === 'off')

/** The value of a part, or null when it is missing. */
export const valueOf = <T>(part: Part<T>): T | null => (part.state === 'missing' ? null : part.value)

/** The same part without what changes with each answer and no page shows: how long it stays fresh. */
export const lasting = <T>(part: Part<T>): Part<T> =>
  part.state === 'missing' ? part : { ...part, freshUntil: part.at, cached: true }

/** The same part with its value translated; a missing part stays missing. */
export const mapPart = <T, U>(part: Part<T>, translate: (value: T) => U): Part<U> =>
  part.state === 'missing' ? part : { ...part, value: translate(part.value) }
