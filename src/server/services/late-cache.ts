import type { Part, Present } from '../../domain/part.ts'
import { missing, missingFor, toPart, type Facts, type Missing } from './part.ts'
import type { Cache, Clock } from '../cache.ts'
import { endedWithin } from '../deadlines.ts'

/** A value from a cache, and when it is worth asking again (ms). `isStale`: its refresh failed or is late. */
export interface Timely<V> {
  readonly value: V
  readonly isStale: boolean
  readonly isCached: boolean
  readonly freshForMs: number
}

/** What came of a question within the wait. */
export type TimelyAnswer<V> = { readonly answer: Timely<V> } | Missing

/** What is made of a value from a cache, as a part. */
export const timelyPart = <T>(
  { isStale, isCached, freshForMs }: Timely<unknown>,
  value: T,
  now: number,
  about: Pick<Facts, 'at' | 'source' | 'validUntil'>,
): Present<T> => toPart(value, { ...about, now, freshForMs, isStale, isCached })

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
): Promise<TimelyAnswer<V>> {
  const { key, argument } = question
  const asked = cache.get(key, argument)
  // It may fail when nobody waits for it any more.
  asked.catch(() => undefined)
  try {
    const cached = await endedWithin(asked, waitMs)
    if (cached) {
      const { value, stale, hit, freshForMs } = cached
      return { answer: { value, isStale: stale, isCached: hit, freshForMs } }
    }
  } catch (error) {
    return missingFor(error)
  }
  const last = cache.look(key)
  if (!last) return missing('timeout')
  return { answer: { value: last.value, isStale: true, isCached: true, freshForMs: lateRetryMs } }
}

/** What is made of a value from a cache: the value of a part with its facts, or that it is missing after all. */
export type PartContent<T> = ({ readonly value: T } & Pick<Facts, 'at' | 'source' | 'validUntil'>) | Missing

/** Asks a cache as `askInTime` does, and makes a part of what `say` says of its answer. `now`: the wall clock then. */
export async function partInTime<A, V extends object, T>(
  cache: Cache<A, V>,
  question: { readonly key: string; readonly argument: A },
  { clock, waitMs }: { readonly clock: Clock; readonly waitMs: number },
  contentOf: (answer: V, now: number) => PartContent<T>,
): Promise<Part<T>> {
  const asked = await askInTime(cache, question, waitMs)
  if ('state' in asked) return asked
  const now = clock.now()
  const content = contentOf(asked.answer.value, now)
  return 'state' in content ? content : timelyPart(asked.answer, content.value, now, content)
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
