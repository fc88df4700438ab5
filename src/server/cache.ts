import { LRUCache } from 'lru-cache'
import { withInstead } from './instead.ts'

/** Time as the caches and services see it: `now` is the site's wall clock, `monotonic` measures ages. Both in ms. */
export interface Clock {
  now(): number
  monotonic(): number
}

export interface CachePolicy<V extends object = object> {
  /** Bytes kept at most; the least used go first. */
  readonly maxBytes: number
  /** What an entry takes in memory; unless said, twice its JSON. */
  readonly bytesOf?: (key: string, value: V) => number
  /**
   * How long a value is taken as it is (`freshMs`), and how long after that it is still served at once while one
   * refresh runs behind (`refreshMs`). Asked each time: a source near its limit makes values live longer.
   */
  readonly life: () => { readonly freshMs: number; readonly refreshMs: number }
  /** How long it is kept at all, for when refreshing fails. */
  readonly keepMs: number
  /** How long a failure is remembered: nobody asks again before. */
  readonly failureMs: number
  /** The same for one failure, where it depends on which: one that cost nobody a call may be forgotten sooner. */
  readonly failureMsOf?: (error: unknown) => number
  readonly clock: Clock
}

/** A value from the cache. `stale`: its refresh failed. `freshForMs`: when asking again is worth it. */
export interface Cached<V> {
  readonly value: V
  readonly stale: boolean
  readonly hit: boolean
  readonly freshForMs: number
}

interface Entry<V> {
  readonly value: V
  readonly at: number
  readonly bytes: number
}

interface Failure {
  readonly error: unknown
  readonly at: number
}

/**
 * One load per key however many wait, stale while it is refreshed, stale when refreshing fails, and failures
 * remembered. `load` is never cancelled by a waiter that leaves. Throws what `load` threw when there is nothing to show.
 */
export class Cache<A, V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #failures: LRUCache<string, Failure>
  readonly #flights = new Map<string, Promise<V>>()
  readonly #policy: CachePolicy<V>
  readonly #bytesOf: (key: string, value: V) => number
  readonly #load: (argument: A, previous: V | null) => Promise<V>

  constructor(policy: CachePolicy<V>, load: (argument: A, previous: V | null) => Promise<V>) {
    this.#policy = policy
    this.#load = load
    this.#bytesOf = policy.bytesOf ?? sizeOf
    this.#entries = new LRUCache({ maxSize: policy.maxBytes, sizeCalculation: (entry) => entry.bytes })
    this.#failures = new LRUCache({ max: 10_000 })
  }

  /** The value when it is in memory and usable as it is, or no older than said, without starting anything. */
  peek(key: string, maxAgeMs?: number): Cached<V> | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const age = this.#age(entry.at)
    const { freshMs, refreshMs } = this.#policy.life()
    return age < (maxAgeMs ?? freshMs + refreshMs) ? this.#cached(entry, age, false) : null
  }

  /** Whether the value is in memory and no older; asking does not count as a use. */
  isYounger(key: string, ms: number): boolean {
    const entry = this.#entries.peek(key)
    return entry !== undefined && this.#age(entry.at) < ms
  }

  async get(key: string, argument: A): Promise<Cached<V>> {
    const { freshMs, refreshMs } = this.#policy.life()
    const { keepMs } = this.#policy
    const entry = this.#entries.get(key)
    const age = entry ? this.#age(entry.at) : Infinity
    if (entry && age < freshMs) return this.#cached(entry, age, false)
    const failure = this.#recentFailure(key)
    if (entry && age < keepMs && failure) return this.#cached(entry, age, true)
    if (failure) throw failure.error
    const flight = this.#fly(key, argument, entry?.value ?? null)
    if (entry && age < freshMs + refreshMs) {
      flight.catch(() => undefined)
      return this.#cached(entry, age, false)
    }
    try {
      return { value: await flight, stale: false, hit: false, freshForMs: freshMs }
    } catch (error) {
      if (entry && age < keepMs) return this.#cached(entry, age, true)
      throw error
    }
  }

  #cached(entry: Entry<V>, age: number, stale: boolean): Cached<V> {
    const { freshMs } = this.#policy.life()
    const { failureMs } = this.#policy
    return { value: entry.value, stale, hit: true, freshForMs: Math.max(freshMs - age, failureMs) }
  }

  #isKept(key: string): boolean {
    const entry = this.#entries.peek(key)
    return entry !== undefined && this.#age(entry.at) < this.#policy.keepMs
  }

  #age(at: number): number {
    return Math.max(0, this.#policy.clock.monotonic() - at)
  }

  #recentFailure(key: string): Failure | null {
    const { failureMs, failureMsOf } = this.#policy
    const failure = this.#failures.get(key)
    const keptMs = failure && failureMsOf ? failureMsOf(failure.error) : failureMs
    return failure && this.#age(failure.at) < keptMs ? failure : null
  }

  #fly(key: string, argument: A, previous: V | null): Promise<V> {
    const running = this.#flights.get(key)
    if (running) return running
    const flight = this.#run(key, argument, previous).finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  async #run(key: string, argument: A, previous: V | null): Promise<V> {
    try {
      const value = await withInstead(
        () => (this.#isKept(key) ? 'last-known' : null),
        () => this.#load(argument, previous),
      )
      this.#entries.set(key, { value, at: this.#policy.clock.monotonic(), bytes: this.#bytesOf(key, value) })
      this.#failures.delete(key)
      return value
    } catch (error) {
      this.#failures.set(key, { error, at: this.#policy.clock.monotonic() })
      throw error
    }
  }
}

/** Objects take about twice their JSON in V8's heap (measured on forecasts: 1.7). */
const sizeOf = (key: string, value: object): number => 2 * (key.length + JSON.stringify(value).length) + 256
