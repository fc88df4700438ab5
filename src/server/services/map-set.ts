import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../cache.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'

/** Asks for one place at a time, where the source has no batches. */
export interface OneByOne<P, V> {
  ask(place: P, now: Date): Promise<V>
  /** Whether the source has calls to spare beside those that visitors' own questions need. */
  hasRoom(): boolean
  /** Whether it stands in after this failure of the batch; always unless said. */
  takesOver?(failure: unknown): boolean
}

/** What a batch says of a place: null where there is nothing, « unreadable » where it does not tell. */
export type Answer<V> = V | null | 'unreadable'

export interface MapLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface MapSetOptions<P, V> {
  readonly name: string
  readonly places: readonly P[]
  /** Asks for many places in one request, in order. Throws UpstreamError. */
  readonly batch: ((places: readonly P[], now: Date) => Promise<readonly Answer<V>[]>) | null
  /** Places that can be asked for now without taking what visitors' own questions need; more for a set that has nothing. */
  readonly room: (isEmpty: boolean) => number
  /** Compares two places: the one to ask for first comes first. */
  readonly first: (a: P, b: P) => number
  /** For when there is no batch, or it failed. */
  readonly oneByOne: OneByOne<P, V> | null
  /** How long a value needs no refresh, ms; asked each time. */
  readonly freshMs: () => number
  /** What is shown while nothing is known, for the log; nothing unless said. */
  readonly instead?: () => string | null
  readonly clock: Clock
  readonly log: MapLog
  /** Waiting between two steps of a filling. */
  readonly pause?: (ms: number) => Promise<void>
}

/** What a set holds at the moment it is asked. */
export interface Held<V> {
  /** In the order of the places; null where nothing is known. */
  readonly values: readonly (V | null)[]
  readonly known: number
  /** Wall time, ms, of the oldest value; null when there is none. */
  readonly at: number | null
  /** Nothing of it is due for a refresh. */
  readonly isFresh: boolean
  /** It is due, and refreshing it failed. */
  readonly isStale: boolean
  readonly isRefreshing: boolean
  /** Milliseconds until asking again is worth it. */
  readonly freshForMs: number
  /** Why the last request failed; null when it did not. */
  readonly failure: unknown
  /** Changes whenever a value does. */
  readonly version: string
}

/** One place's value: wall time in ms at which it was asked for, and how long it needs no refresh. */
export interface Aged<V> {
  readonly value: V
  readonly at: number
  readonly freshForMs: number
}

export interface MapSet<V> {
  /** Starts what is due; waits only when there is nothing worth showing, for so long at most. Never rejects. */
  ready(): Promise<void>
  held(): Held<V>
  /** The value of the place at an index, if any. */
  value(index: number): Aged<V> | null
  /** Whether anything is known at all. */
  hasValues(): boolean
  close(): void
}

interface Entry<V> {
  /** Null: the source has nothing there. */
  readonly value: V | null
  /** Monotonic and wall time at which it was asked for. */
  readonly at: number
  readonly wall: number
}

const placesPerRequest = 100
const keepMs = 6 * hourMs
/** A failure is remembered this long: less than the recovery promised (15 s). */
const failureMs = 10_000
/** A budget that is spent is counted by the minute: so long is more on its way. */
const starvedMs = 90_000
/** Fewer places than this are not worth a request of their own. */
const leastRequest = 20
/** A place that could not be read alone is asked for again after this share of the life of the others. */
const unreadableShare = 1 / 3
/** Upstream calls end within 4 s, and answers within 4.5 s. */
const waitMs = 4_200
const pauseMs = 1_000
/** Between two requests of a filling that waits for calls: a failure must be forgotten by then. */
const stepMs = failureMs + 100
/** While nobody looks at a map it is not filled. */
const demandMs = 10 * minuteMs
/** After so long one by one, the batch is tried again. */
const batchRetryMs = minuteMs
const failuresInARow = 3
/** Answers are worth asking again this soon while more is on its way. */
const refreshingForMs = 5_000

const sleep = (ms: number): Promise<void> => delay(ms, undefined, { ref: false })

/**
 * The data of one map, for all its places: filled on demand by a few requests, one filling at a time, refreshed behind
 * the scenes, kept place by place when a part of it fails.
 */
export function createMapSet<P, V>(options: MapSetOptions<P, V>): MapSet<V> {
  const { places, batch, oneByOne, clock, pause = sleep } = options
  const entries: (Entry<V> | null)[] = places.map(() => null)
  /** When a place alone could not be read, monotonic: its last value stays, and it is asked for again later. */
  const unreadAt = new Map<number, number>()
  let version = 0
  let askedAt = -Infinity
  let failure: unknown = null
  let failedAt = -Infinity
  let starvedAt: number | null = null
  let isPartial = false
  let flight: Promise<void> | null = null
  let isTrickling = false
  let isWaiting = false
  let isClosed = false

  const since = (at: number): number => Math.max(0, clock.monotonic() - at)
  /** Milliseconds until the place at an index is worth asking for. */
  const dueIn = (index: number, freshMs: number): number => {
    const entry = entries[index]
    const unread = unreadAt.get(index)
    const valueMs = entry ? freshMs - since(entry.at) : 0
    const retryMs = unread === undefined ? 0 : freshMs * unreadableShare - since(unread)
    return Math.max(0, valueMs, retryMs)
  }
  /** What is worth asking for: places without a figure first, then by their order. */
  const due = (): readonly number[] => {
    const freshMs = options.freshMs()
    return inOrder([...entries.keys()].filter((index) => dueIn(index, freshMs) === 0))
  }
  const inOrder = (indices: readonly number[]): readonly number[] =>
    [...indices].sort((a, b) => {
      const [one, other] = [places[a], places[b]]
      const unknownFirst = Number(isKept(entries[a] ?? null)) - Number(isKept(entries[b] ?? null))
      return unknownFirst || (one !== undefined && other !== undefined ? options.first(one, other) : 0)
    })
  const nextDueMs = (): number => {
    const freshMs = options.freshMs()
    return Math.min(...[...entries.keys()].map((index) => dueIn(index, freshMs)))
  }
  const isKept = (entry: Entry<V> | null): entry is Entry<V> => entry !== null && since(entry.at) < keepMs
  const known = () => entries.filter(isKept).filter(({ value }) => value !== null)
  const oldestAge = (): number => Math.max(0, ...known().map(({ at }) => since(at)))
  /** Most of what is known is young enough to be shown while it is refreshed. */
  const isWorthShowing = (): boolean => {
    const all = known()
    const young = all.filter(({ at }) => since(at) < 2 * options.freshMs())
    return young.length > 0 && 2 * young.length >= all.length
  }

  function put(index: number, value: V | null, at: number, wall: number): void {
    entries[index] = { value, at, wall }
    unreadAt.delete(index)
    version += 1
  }

  /** Takes the answers of one request; places that it does not tell of keep what they had. */
  function take(indices: readonly number[], answers: readonly Answer<V>[], at: number, wall: number): void {
    let unreadable = 0
    for (const [i, index] of indices.entries()) {
      const answer = answers[i] ?? null
      if (answer === 'unreadable') {
        unreadAt.set(index, clock.monotonic())
        unreadable += 1
      } else put(index, answer, at, wall)
    }
    if (unreadable > 0)
      options.log.warn(
        { map: options.name, reason: 'schema', places: unreadable, of: indices.length, served: 'last-known' },
        'places of a map could not be read',
      )
  }

  function fail(error: unknown): void {
    if (!(error instanceof UpstreamError))
      options.log.error({ map: options.name, err: error }, 'map filling failed by our mistake')
    failure = error
    // Nobody looked meanwhile: it has not waited since then.
    const waitsSince = since(failedAt) < starvedMs ? starvedAt : null
    failedAt = clock.monotonic()
    starvedAt = isBudget(error) ? (waitsSince ?? failedAt) : null
  }

  function succeed(): void {
    failure = null
    starvedAt = null
  }

  const isStarved = (): boolean => starvedAt !== null && since(starvedAt) < starvedMs

  const insteadOfPlace = (): string | null =>
    known().length > 0 ? 'last-known' : (options.instead?.() ?? null)
  const insteadOfBatch = (): string | null =>
    known().length === 0 && oneByOne !== null ? 'the next source' : insteadOfPlace()

  async function byBatches(indices: readonly number[], ask: NonNullable<typeof batch>): Promise<boolean> {
    const at = clock.monotonic()
    const wall = clock.now()
    const asked = indices.slice(0, roomFor(indices.length, options.room(known().length === 0)))
    if (asked.length === 0) {
      fail(starved(options.name))
      isPartial = false
      return false
    }
    const answers = await Promise.allSettled(
      chunksOf(asked).map(async (chunk) => {
        const answers = await withInstead(insteadOfBatch, () => ask(placesAt(places, chunk), new Date(wall)))
        take(chunk, answers, at, wall)
      }),
    )
    const failed = answers.filter((answer) => answer.status === 'rejected')
    if (failed.length < answers.length) starvedAt = null
    if (failed[0]) fail(failed[0].reason)
    else if (asked.length < indices.length) fail(starved(options.name))
    else succeed()
    isPartial = failure !== null && failed.length < answers.length
    return failed.length < answers.length
  }

  /** Resolves at the first place known; the others follow behind. */
  function trickle(source: OneByOne<P, V>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    isTrickling = true
    void onePlaceAfterAnother(source, resolve)
      .catch(fail)
      .finally(() => {
        isTrickling = false
        resolve()
      })
    return promise
  }

  async function onePlaceAfterAnother(source: OneByOne<P, V>, told: () => void): Promise<void> {
    const startedAt = clock.monotonic()
    const isOver = (): boolean =>
      isClosed || since(askedAt) > demandMs || (batch !== null && since(startedAt) > batchRetryMs)
    let failures = 0
    for (const index of inOrder([...places.keys()])) {
      const place = places[index]
      if (place === undefined) continue
      while (!isOver() && !source.hasRoom()) await pause(pauseMs)
      if (isOver()) return
      if (dueIn(index, options.freshMs()) > 0) continue
      try {
        const wall = clock.now()
        const value = await withInstead(insteadOfPlace, () => source.ask(place, new Date(wall)))
        put(index, value, clock.monotonic(), wall)
        failures = 0
        succeed()
        told()
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        failures += 1
        if (failures >= failuresInARow) return fail(error)
      }
    }
  }

  async function fill(indices: readonly number[]): Promise<void> {
    try {
      const answered = batch !== null && (await byBatches(indices, batch))
      if (!answered && oneByOne !== null && (oneByOne.takesOver?.(failure) ?? true)) await trickle(oneByOne)
    } catch (error) {
      fail(error)
    } finally {
      flight = null
      if (isStarved()) void goOnLater()
    }
  }

  /** The rest follows step by step while somebody has looked of late, whether or not they look again. */
  async function goOnLater(): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    await pause(stepMs)
    isWaiting = false
    if (since(askedAt) < demandMs) start()
  }

  function start(): void {
    if (flight !== null || isTrickling || isClosed) return
    if (failure !== null && since(failedAt) < failureMs) return
    const indices = due()
    if (indices.length > 0) flight = fill(indices)
  }

  return {
    async ready() {
      askedAt = clock.monotonic()
      start()
      if (flight !== null && !isWorthShowing()) await Promise.race([flight, sleep(waitMs)])
    },
    held() {
      const shown = entries.map((entry) => (isKept(entry) ? entry : null))
      const told = known()
      const age = oldestAge()
      const isFilling = flight !== null || isTrickling
      // Waiting for one's turn is no failure.
      const hasFailed = failure !== null && !isStarved()
      return {
        values: shown.map((entry) => entry?.value ?? null),
        known: told.length,
        at: told.length === 0 ? null : Math.min(...told.map(({ wall }) => wall)),
        isFresh: told.length > 0 && age < options.freshMs(),
        isStale: hasFailed && age >= options.freshMs(),
        // What a request left out is filled in by whoever asks next.
        isRefreshing: isFilling || (failure !== null && isPartial) || isStarved(),
        freshForMs: isFilling || failure !== null ? refreshingForMs : Math.max(refreshingForMs, nextDueMs()),
        failure,
        version: `${version}:${told.length}`,
      }
    },
    value: (index) => {
      const entry = entries[index] ?? null
      if (!isKept(entry) || entry.value === null) return null
      const freshForMs = Math.max(0, options.freshMs() - since(entry.at))
      return { value: entry.value, at: entry.wall, freshForMs }
    },
    hasValues: () => entries.some((entry) => isKept(entry) && entry.value !== null),
    close() {
      isClosed = true
    },
  }
}

const isBudget = (error: unknown): boolean => error instanceof UpstreamError && error.reason === 'budget'

const starved = (name: string): UpstreamError =>
  new UpstreamError({ upstream: name, operation: 'filling', reason: 'budget' })

/** How many of the places that are due can be asked for; a few of many are left for later. */
const roomFor = (due: number, room: number): number =>
  room < Math.min(due, leastRequest) ? 0 : Math.min(due, room)

const chunksOf = (indices: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(indices.length / placesPerRequest) }, (_, i) =>
    indices.slice(i * placesPerRequest, (i + 1) * placesPerRequest),
  )

const placesAt = <P>(places: readonly P[], indices: readonly number[]): readonly P[] =>
  indices.flatMap((index) => {
    const place = places[index]
    return place === undefined ? [] : [place]
  })
