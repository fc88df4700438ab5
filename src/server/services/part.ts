import { isoInstant } from '../../domain/instant.ts'
import type { IsoInstant, MissingReason, Part, Present } from '../../domain/part.ts'
import type { Cached } from '../cache.ts'
import { UpstreamError, type FailureReason } from '../upstream/upstream.ts'

export type Missing = Extract<Part<never>, { state: 'missing' }>

export const missing = (reason: MissingReason): Missing => ({ state: 'missing', reason })

const reasons: Readonly<Record<FailureReason, MissingReason>> = {
  refused: 'refused',
  dns: 'refused',
  reset: 'refused',
  timeout: 'timeout',
  status: 'refused',
  'too-large': 'unreadable',
  'content-type': 'unreadable',
  parse: 'unreadable',
  schema: 'unreadable',
  redirect: 'unreadable',
  encoding: 'unreadable',
  'breaker-open': 'refused',
  budget: 'busy',
  off: 'off',
}

/** A missing part for what an adapter threw. Anything but an UpstreamError is a mistake of ours and is thrown on. */
export function missingFor(error: unknown): Missing {
  if (!(error instanceof UpstreamError)) throw error
  return missing(reasons[error.reason])
}

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
  readonly validUntil?: number
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

/** A value from a cache as a part. */
export const cachedToPart = <T>(
  { stale, hit, freshForMs }: Omit<Cached<unknown>, 'value'>,
  value: T,
  facts: Pick<Facts, 'now' | 'at' | 'source' | 'validUntil'>,
): Present<T> => toPart(value, { ...facts, freshForMs, isStale: stale, isCached: hit })
