import {
  missing,
  toPart,
  type Facts,
  type Missing,
  type MissingReason,
  type Present,
} from '../../domain/part.ts'
import type { Cached } from '../cache.ts'
import { UpstreamError, type FailureReason } from '../upstream/upstream.ts'

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

/** The other way, for whoever asks by way of another service: what a part that lacks its source failed with. */
export const failureReasons: Readonly<Partial<Record<MissingReason, FailureReason>>> = {
  timeout: 'timeout',
  refused: 'refused',
  unreadable: 'schema',
}

/** A missing part for what an adapter threw. Anything but an UpstreamError is a mistake of ours and is thrown on. */
export function missingFor(error: unknown): Missing {
  if (!(error instanceof UpstreamError)) throw error
  return missing(reasons[error.reason])
}

/** A value from a cache as a part. */
export const cachedToPart = <T>(
  { stale, hit, freshForMs }: Omit<Cached<unknown>, 'value'>,
  value: T,
  facts: Pick<Facts, 'now' | 'at' | 'source' | 'validUntil'>,
): Present<T> => toPart(value, { ...facts, freshForMs, isStale: stale, isCached: hit })
