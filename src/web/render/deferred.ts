import type { Part } from '../../domain/part.ts'

/** A part of a page that may come after its first bytes. */
export interface Deferred<T> {
  /** Asks for the part when it was not asked for yet. */
  readonly promise: Promise<Part<T>>
  /** The part, once it is there. */
  readonly value: Part<T> | undefined
}

class DeferredPart<T> implements Deferred<T> {
  value: Part<T> | undefined
  readonly #ask: () => Promise<Part<T>>
  #promise: Promise<Part<T>> | undefined

  constructor(ask: () => Promise<Part<T>>) {
    this.#ask = ask
  }

  get promise(): Promise<Part<T>> {
    this.#promise ??= this.#ask().then((part) => (this.value = part))
    return this.#promise
  }
}

/** Starts a part now and lets the page go out without it. */
export function defer<T>(asked: Promise<Part<T>>): Deferred<T> {
  const deferred = new DeferredPart(() => asked)
  // A fault of ours: the page shows it where it awaits the part, and it is logged there.
  deferred.promise.catch(() => undefined)
  return deferred
}

/** A part that is asked for only when something on the page awaits it. */
export const deferUntilShown = <T>(ask: () => Promise<Part<T>>): Deferred<T> => new DeferredPart(ask)

const arrivals = new WeakMap<Promise<unknown>, Promise<unknown>>()

/** Resolves when a part is there, and also when a mistake of ours lost it; the same promise each time, as `use` wants it. */
export function arrivalOf({ promise }: Deferred<unknown>): Promise<unknown> {
  const arrival = arrivals.get(promise) ?? promise.catch(() => undefined)
  arrivals.set(promise, arrival)
  return arrival
}
