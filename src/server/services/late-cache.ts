import { missing, type Facts, type Missing, type Part } from '../../domain/part.ts'
import { cachedToPart, missingFor } from './part.ts'
import type { Cache, Cached, Clock } from '../cache.ts'
import { endedWithin } from '../deadlines.ts'

/** The same question a little later: the load under way may have ended by then. */
export const lateRetryMs = 30_000

/**
 * Asks a cache and waits no longer than so many milliseconds. After that the last value stands in, as stale, or else the
 * answer is missing as « timeout »; the load goes on for whoever asks next. Never throws for the source.
 */
export async function askInTime<A, V extends object>(
  cache: Cache<A, V>,
  question: { readonly key: string; readonly argument: A },
  waitMs: number,
): Promise<Cached<V> | Missing> {
  const { key, argument } = question
  const asked = cache.get(key, argument)
  // It may fail when nobody waits for it any more.
  asked.catch(() => undefined)
  try {
    const cached = await endedWithin(asked, waitMs)
    if (cached) return cached
  } catch (error) {
    return missingFor(error)
  }
  const last = cache.look(key)
  if (!last) return missing('timeout')
  return { value: last.value, stale: true, hit: true, freshForMs: lateRetryMs }
}

/** What is made of a value from a cache: the value of a part with its facts, or that it is missing after all. */
export type PartContent<T> = ({ readonly value: T } & Pick<Facts, 'at' | 'source' | 'validUntil'>) | Missing

/** Asks a cache as `askInTime` does, and makes a part of what `contentOf` says of its answer. `now`: the wall clock then. */
export async function partInTime<A, V extends object, T>(
  cache: Cache<A, V>,
  question: { readonly key: string; readonly argument: A },
  { clock, waitMs }: { readonly clock: Clock; readonly waitMs: number },
  contentOf: (answer: V, now: number) => PartContent<T>,
): Promise<Part<T>> {
  const asked = await askInTime(cache, question, waitMs)
  if ('state' in asked) return asked
  const now = clock.now()
  const content = contentOf(asked.value, now)
  return 'state' in content ? content : cachedToPart(asked, content.value, { ...content, now })
}

/** What was read at an instant of the wall clock (ms). */
export interface Reading<T> {
  readonly value: T
  readonly readAt: number
}

/** A reading of now, with the instant. */
export const readNow = async <T>(read: () => Promise<T>, clock: Clock): Promise<Reading<T>> => {
  const readAt = clock.now()
  return { value: await read(), readAt }
}
