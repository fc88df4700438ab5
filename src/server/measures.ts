import { channel } from 'node:diagnostics_channel'
import type { FailureReason } from './upstream/upstream.ts'

// Events that `/metrics` counts are published where they happen, through Node's diagnostics channels: unless METRICS_TOKEN is
// set nobody subscribes, and publishing costs a comparison.

/**
 * A key of a cache was asked for. `stale`: its value was served because making it anew had failed; `shared`: another
 * process had loaded it.
 */
export interface CacheAnswer {
  readonly cache: string
  readonly result: 'hit' | 'stale' | 'miss' | 'shared'
}

/** A source was asked, or would have been: `breaker-open` and `budget` are calls that were not made. */
export interface SourceCall {
  readonly source: string
  readonly outcome: 'well' | FailureReason
}

export const cacheAnswers = channel('eclaircie:cache')
export const sourceCalls = channel('eclaircie:source')

/** Tells whoever counts of an answer of a cache; without listeners it costs nothing. */
export function countCacheAnswer(cache: string, result: CacheAnswer['result']): void {
  if (cacheAnswers.hasSubscribers) cacheAnswers.publish({ cache, result } satisfies CacheAnswer)
}

/** Tells whoever counts of a call to a source. */
export function countSourceCall(source: string, outcome: SourceCall['outcome']): void {
  if (sourceCalls.hasSubscribers) sourceCalls.publish({ source, outcome } satisfies SourceCall)
}
