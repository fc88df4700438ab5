import { isoInstant } from './instant.ts'

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

export interface Missing {
  readonly state: 'missing'
  readonly reason: MissingReason
}

/** A piece of a page that may be absent. An absent piece never fails the page. */
export type Part<T> = Present<T> | Missing

export const missing = (reason: MissingReason): Missing => ({ state: 'missing', reason })

/** What a part says of its value. Durations in ms, instants in ms of the wall clock. */
export interface Facts {
  readonly now: number
  /** The time of the data itself. */
  readonly at: number | IsoInstant
  readonly source: string
  readonly freshForMs: number
  /** Its refresh failed; it is fresh unless said. */
  readonly isStale?: boolean
  /** It was in memory when asked for. */
  readonly isCached: boolean
  /** From when on the value is wrong: it is not fresh past that either. */
  readonly validUntil?: number | undefined
}

/** A value as a part: the one place that writes states and instants. */
export function toPart<T>(value: T, facts: Facts): Present<T> {
  const { now, at, source, freshForMs, isStale = false, isCached, validUntil } = facts
  return {
    state: isStale ? 'stale' : 'fresh',
    value,
    at: typeof at === 'number' ? isoInstant(at) : at,
    source,
    cached: isCached,
    freshUntil: isoInstant(Math.min(now + freshForMs, validUntil ?? Infinity)),
    ...(validUntil === undefined ? {} : { validUntil: isoInstant(validUntil) }),
  }
}

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
