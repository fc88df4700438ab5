import type { IsoInstant, Part } from '../../../domain/part.ts'
import { defer, type Deferred } from '../../core/deferred.ts'

const lastingMs = 3_600_000

/** A list that the site knows by itself, as a part: a page that is only read need not carry it twice. */
export function deferIndex<T>(key: string, index: Promise<T>, now: IsoInstant): Deferred<T> {
  const part = index.then(
    (value): Part<T> => ({
      state: 'fresh',
      value,
      at: now,
      source: 'gazetteer',
      cached: true,
      freshUntil: new Date(Date.parse(now) + lastingMs).toISOString(),
    }),
    (): Part<T> => ({ state: 'missing', reason: 'refused' }),
  )
  return defer(key, part)
}
