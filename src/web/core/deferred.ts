import type { Part } from '../../domain/part.ts'

/** React's own marks on a promise: with them `use` answers at once, without a fallback. */
interface Tracked<T> extends Promise<T> {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

/** The same promise, marked as React marks it: once it has settled `use` answers at once. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign<Promise<T>, Partial<Tracked<T>>>(promise, { status: 'fulfilled', value }),
    (reason: unknown) =>
      Object.assign<Promise<T>, Partial<Tracked<T>>>(promise, { status: 'rejected', reason }),
  )
  return promise
}

/**
 * A part of a page that may come after the shell. In the page's JSON it is only its key, the address that answers it
 * under `/api/`; its value travels in a JSON element of its own (see `late.tsx`).
 */
export class Deferred<T> {
  readonly key: string
  /** It came with the page: its value is first looked for there. */
  readonly revived: boolean
  readonly #start: () => Promise<Part<T>>
  #promise: Tracked<Part<T>> | undefined

  constructor(key: string, start: () => Promise<Part<T>>, revived = false) {
    this.key = key
    this.revived = revived
    this.#start = start
  }

  get promise(): Promise<Part<T>> {
    this.#promise ??= tracked(this.#start())
    return this.#promise
  }

  /** The part, once it is there. */
  get value(): Part<T> | undefined {
    return this.#promise?.status === 'fulfilled' ? this.#promise.value : undefined
  }

  /** Its value is there: `use` answers at once. */
  get isSettled(): boolean {
    return this.#promise?.status === 'fulfilled'
  }

  toJSON(): { $deferred: string } {
    return { $deferred: this.key }
  }
}

/** Starts a part now and lets the page go out without it. */
export function defer<T>(key: string, promise: Promise<Part<T>>): Deferred<T> {
  const deferred = new Deferred(key, () => promise)
  void deferred.promise.catch(() => undefined)
  return deferred
}

/** Turns the keys in a page's JSON back into parts that ask `read` when the page did not bring them. */
export const reviveDeferred =
  (read: (key: string) => Promise<Part<unknown>>) =>
  (_name: string, value: unknown): unknown =>
    isDeferredKey(value) ? new Deferred(value.$deferred, () => read(value.$deferred), true) : value

const isDeferredKey = (value: unknown): value is { $deferred: string } =>
  typeof value === 'object' && value !== null && '$deferred' in value && typeof value.$deferred === 'string'
