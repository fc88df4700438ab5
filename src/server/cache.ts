import { LRUCache } from 'lru-cache'
import { boundedMap } from './cache/bounded-map.ts'
import { Flights } from './cache/flights.ts'
import { unshared, type Aged, type Answers, type SharedValues } from './cache/shared-values.ts'
import { withInstead } from './instead.ts'
import { countCacheAnswer, type CacheAnswer } from './measures.ts'
import { chunksOf } from './collections.ts'

/** `now` is the site's wall clock; `monotonic` never goes back and measures ages. Both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
}

export interface CachePolicy<V extends object = object> {
  /** In `/metrics`; one that is asked by the place or by the text has one. */
  readonly name?: string
  /** Bytes in memory at most; what was used longest ago goes first. Absent where the keys are few and always the same. */
  readonly maxBytes?: number
  /** What an entry takes in memory; unless said, twice its JSON. */
  readonly bytesOf?: (key: string, value: V) => number
  /**
   * How long a value is taken as it is (`freshMs`), and how long after that it is still served at once while one
   * refresh runs behind (`refreshMs`). Asked each time: a source near its limit makes values live longer, and of some keys
   * more than of others.
   */
  readonly life: (key: string) => { readonly freshMs: number; readonly refreshMs: number }
  /** How long it is kept at all, for when refreshing fails. */
  readonly keepMs: number
  /** How long a failure is remembered: nobody asks again before. */
  readonly failureMs: number
  /** How long one failure is remembered, where it depends on which: one that cost nobody a call may be forgotten sooner. */
  readonly failureMsOf?: (error: unknown) => number
  /** Failures after which nobody asks again before a right answer would be due: the source would say the same. */
  readonly waitsLikeAnswer?: (error: unknown) => boolean
  /** A failure of our own making, such as a spent budget: the source's last failure before it stays the one reported. */
  readonly tellsNothing?: (error: unknown) => boolean
  /** After a failure it is loaded again as soon as that is forgotten, if anybody has asked within so long. */
  readonly retryWhileAskedMs?: number
  readonly clock: Clock
}

/** For values computed from their key alone: they do not age, and a failed one may be tried again at once. */
export const ageless = <V extends object>(
  name: string,
  maxBytes: number,
  bytesOf: (key: string, value: V) => number,
): CachePolicy<V> => ({
  name,
  maxBytes,
  bytesOf,
  life: () => ({ freshMs: Infinity, refreshMs: 0 }),
  keepMs: Infinity,
  failureMs: 0,
  clock: { now: () => 0, monotonic: () => 0 },
})

/** A value from the cache. `stale`: its refresh failed. `freshForMs`: when asking again is worth it. */
export interface Cached<V> {
  readonly value: V
  readonly stale: boolean
  readonly hit: boolean
  readonly freshForMs: number
}

/** What is asked of a loader: the argument of a key, and the value that is in memory for it. */
export interface Wanted<A, V> {
  readonly argument: A
  readonly previous: V | null
}

/** Loads many keys in one call. */
export interface BatchLoader<A, V> {
  /** Keys in one call at most. */
  readonly atOnce: number
  /** In the order asked: a value, or the error that this key alone failed with. */
  many(wanted: readonly Wanted<A, V>[]): Promise<readonly (V | Error)[]>
}

export type Loader<A, V> = ((argument: A, previous: V | null) => Promise<V>) | BatchLoader<A, V>

export interface Question<A> {
  readonly key: string
  readonly argument: A
}

interface Entry<V> {
  readonly value: V
  readonly at: number
}

/** What is known of a key when it is answered. */
interface State {
  readonly stale: boolean
  readonly freshMs: number
}

interface Failure {
  readonly error: unknown
  readonly at: number
  readonly rememberedMs: number
}

/** Keys of a cache that is not bounded in bytes. */
const maxKeys = 10_000
/** Timers may fire a little before the clock says so. */
const timerSlackMs = 50

/**
 * One load per key however many wait, stale while it is refreshed, stale when refreshing fails, and failures
 * remembered. The age of a value counts from when it was asked for. A load goes on when whoever waited for it has left.
 */
export class Cache<A, V extends object> {
  readonly #policy: CachePolicy<V>
  readonly #loader: BatchLoader<A, V>
  readonly #shared: SharedValues<V>
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #failures = boundedMap<string, Failure>(maxKeys)
  readonly #flights = new Flights<V>()
  readonly #retries = new Map<string, NodeJS.Timeout>()
  readonly #askedAt = boundedMap<string, number>(maxKeys)
  #version = 0

  /** `shared`: a memory behind this one, which other processes fill too. */
  constructor(policy: CachePolicy<V>, load: Loader<A, V>, shared: SharedValues<V> = unshared()) {
    this.#policy = policy
    this.#shared = shared
    this.#loader = typeof load === 'function' ? oneByOne(load) : load
    const { maxBytes, bytesOf = sizeOf } = policy
    this.#entries =
      maxBytes === undefined
        ? boundedMap(maxKeys)
        : new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }, key) => bytesOf(key, value) })
  }

  /** Changes whenever a value is loaded. */
  get version(): number {
    return this.#version
  }

  /** The value when it is in memory and usable as it is, or no older than said, without starting anything. */
  peek(key: string, maxAgeMs?: number): Cached<V> | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const age = this.#since(entry.at)
    const { freshMs, refreshMs } = this.#policy.life(key)
    return age < (maxAgeMs ?? freshMs + refreshMs)
      ? this.#cached(entry, age, { stale: false, freshMs })
      : null
  }

  /** Whether the value is in memory and no older; asking does not count as a use. */
  isYounger(key: string, ms: number): boolean {
    const entry = this.#entries.peek(key)
    return entry !== undefined && this.#since(entry.at) < ms
  }

  /** The value in memory with its age, for as long as it is kept at all. */
  look(key: string): { readonly value: V; readonly ageMs: number } | null {
    const entry = this.#entries.peek(key)
    const ageMs = entry ? this.#since(entry.at) : Infinity
    return entry && ageMs < this.#policy.keepMs ? { value: entry.value, ageMs } : null
  }

  /** Why the last load of a key failed and how long ago; null when it did not. */
  failure(key: string): { readonly error: unknown; readonly ageMs: number } | null {
    const failure = this.#failures.peek(key)
    return failure ? { error: failure.error, ageMs: this.#since(failure.at) } : null
  }

  /**
   * Milliseconds until a key is worth asking for: 0 when it is absent or no longer fresh, and did not fail of late.
   * `freshMs` for whoever asks for many keys and has it already.
   */
  dueInMs(key: string, freshMs = this.#policy.life(key).freshMs): number {
    const entry = this.#entries.peek(key)
    const failure = this.#failures.peek(key)
    return Math.max(
      0,
      entry ? freshMs - this.#since(entry.at) : 0,
      failure ? failure.rememberedMs - this.#since(failure.at) : 0,
    )
  }

  /** Throws what the loader threw when there is nothing to show. */
  async get(key: string, argument: A): Promise<Cached<V>> {
    const { freshMs, refreshMs } = this.#policy.life(key)
    const { keepMs } = this.#policy
    const entry = this.#entries.get(key)
    const age = entry ? this.#since(entry.at) : Infinity
    if (entry && age < freshMs) return this.#answered(entry, age, { stale: false, freshMs })
    const failure = this.#recentFailure(key)
    if (entry && age < keepMs && failure) return this.#answered(entry, age, { stale: true, freshMs })
    if (failure) throw failure.error
    const flight = this.#fly({ key, argument })
    if (entry && age < freshMs + refreshMs) {
      flight.catch(() => undefined)
      return this.#answered(entry, age, { stale: false, freshMs })
    }
    this.#count('miss')
    try {
      return { value: await flight, stale: false, hit: false, freshForMs: freshMs }
    } catch (error) {
      if (entry && age < keepMs) return this.#cached(entry, age, { stale: true, freshMs })
      throw error
    }
  }

  /** Starts a load when one is due; the one under way, if any. It never rejects. */
  refresh(key: string, argument: A): Promise<void> | null {
    this.#askedAt.set(key, this.#policy.clock.monotonic())
    return this.#refresh({ key, argument })
  }

  /**
   * Loads keys, due or not, in as few calls as the loader needs; those under way are left out. Another loader may be
   * named for this time. Resolves when all have ended, with the number of calls and the errors of those that failed.
   */
  async fill(
    questions: readonly Question<A>[],
    loader: BatchLoader<A, V> = this.#loader,
  ): Promise<{ readonly calls: number; readonly errors: readonly unknown[] }> {
    const wanted = questions.filter(({ key }) => this.#flights.get(key) === null)
    const calls = chunksOf(wanted, loader.atOnce).map((chunk) => this.#call(chunk, loader))
    await Promise.allSettled(calls.flatMap(({ flights }) => flights))
    const ends = await Promise.allSettled(calls.map(({ answers }) => answers))
    return {
      calls: calls.length,
      errors: ends.flatMap(failureOf),
    }
  }

  /** Ends the loads that would be tried again. */
  close(): void {
    for (const timer of this.#retries.values()) clearTimeout(timer)
    this.#retries.clear()
    this.#askedAt.clear()
  }

  #answered(entry: Entry<V>, age: number, state: State): Cached<V> {
    this.#count(state.stale ? 'stale' : 'hit')
    return this.#cached(entry, age, state)
  }

  #count(result: CacheAnswer['result']): void {
    const { name } = this.#policy
    if (name !== undefined) countCacheAnswer(name, result)
  }

  #cached(entry: Entry<V>, age: number, { stale, freshMs }: State): Cached<V> {
    const { failureMs } = this.#policy
    return { value: entry.value, stale, hit: true, freshForMs: Math.max(freshMs - age, failureMs) }
  }

  #since(at: number): number {
    return Math.max(0, this.#policy.clock.monotonic() - at)
  }

  #recentFailure(key: string): Failure | null {
    const failure = this.#failures.get(key)
    return failure && this.#since(failure.at) < failure.rememberedMs ? failure : null
  }

  #refresh(question: Question<A>): Promise<void> | null {
    const running = this.#flights.get(question.key)
    if (!running && this.dueInMs(question.key) > 0) return null
    return (running ?? this.#fly(question)).then(ignore, ignore)
  }

  #fly(question: Question<A>): Promise<V> {
    const running = this.#flights.get(question.key)
    if (running) return running
    const [flight] = this.#call([question], this.#loader).flights
    if (!flight) throw new Error('a call without a flight')
    return flight
  }

  /** One call for some keys, and what comes of each of them. */
  #call(chunk: readonly Question<A>[], loader: BatchLoader<A, V>) {
    const at = this.#policy.clock.monotonic()
    const answers = this.#ask(chunk, loader)
    const flights = chunk.map((question, i) =>
      this.#flights.share(question.key, () =>
        answers
          .then(({ each }) => this.#take(question.key, each[i], at))
          .catch((error: unknown) => this.#fail(question, error)),
      ),
    )
    return { answers, flights }
  }

  async #ask(chunk: readonly Question<A>[], loader: BatchLoader<A, V>): Promise<Answers<V>> {
    const wanted = chunk.map(({ key, argument }) => ({
      key,
      argument,
      previous: this.#entries.peek(key)?.value ?? null,
    }))
    const freshMs = Math.min(...chunk.map(({ key }) => this.#policy.life(key).freshMs))
    return withInstead(
      () => (chunk.some(({ key }) => this.look(key)) ? 'last-known' : null),
      () => this.#shared.many(wanted, freshMs, (some) => loader.many(some)),
    )
  }

  #take(key: string, answer: Aged<V> | Error | undefined, at: number): V {
    if (answer === undefined) throw new Error('a batch left out an answer')
    if (answer instanceof Error) throw answer
    const { value, ageMs } = answer
    this.#entries.set(key, { value, at: at - ageMs })
    this.#failures.delete(key)
    this.#version += 1
    return value
  }

  #fail(question: Question<A>, error: unknown): never {
    const { failureMs, failureMsOf, waitsLikeAnswer, life, tellsNothing, clock } = this.#policy
    const ownMs = failureMsOf ? failureMsOf(error) : failureMs
    const before = this.#failures.peek(question.key)
    this.#failures.set(question.key, {
      error: before && tellsNothing?.(error) ? before.error : error,
      at: clock.monotonic(),
      rememberedMs: waitsLikeAnswer?.(error) ? Math.max(ownMs, life(question.key).freshMs) : ownMs,
    })
    this.#retryLater(question)
    throw error
  }

  #retryLater(question: Question<A>): void {
    const { key } = question
    const { retryWhileAskedMs } = this.#policy
    const askedAt = this.#askedAt.peek(key)
    if (retryWhileAskedMs === undefined || askedAt === undefined || this.#retries.has(key)) return
    if (this.#since(askedAt) > retryWhileAskedMs) return
    const retry = setTimeout(
      () => {
        this.#retries.delete(key)
        void this.#refresh(question)
      },
      this.dueInMs(key) + timerSlackMs,
    )
    this.#retries.set(key, retry.unref())
  }
}

const failureOf = <V>(end: PromiseSettledResult<Answers<V>>): readonly unknown[] => {
  if (end.status === 'rejected') return [end.reason]
  return 'failure' in end.value ? [end.value.failure] : []
}

const ignore = (): void => undefined

const oneByOne = <A, V>(load: (argument: A, previous: V | null) => Promise<V>): BatchLoader<A, V> => ({
  atOnce: 1,
  many: ([wanted]) =>
    wanted ? load(wanted.argument, wanted.previous).then((value) => [value]) : Promise.resolve([]),
})

/** Objects take about twice their JSON in V8's heap (measured on forecasts: 1.7). */
const sizeOf = (key: string, value: object): number => 2 * (key.length + JSON.stringify(value).length) + 256
