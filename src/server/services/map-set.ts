import { setTimeout as delay } from 'node:timers/promises'
import type { Coordinates } from '../../domain/geo.ts'
import { usualDeadlines, type Deadlines } from '../deadlines.ts'
import { withInstead } from '../instead.ts'
import { isBreakerOpen, isBudget, refusalMs, UpstreamError } from '../upstream/upstream.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { createMapPlaces, type MapPlacesOptions, type OneByOne } from './map-places.ts'

export interface MapSetOptions<P extends Coordinates, V> extends MapPlacesOptions<P, V> {
  /** Places that can be asked for now without taking what visitors' own questions need; more for a set that has nothing. */
  readonly room: (isEmpty: boolean) => number
  /** Compares two places: the one to ask for first comes first. */
  readonly first: (a: P, b: P) => number
  /** For when there is no batch, or it failed. */
  readonly oneByOne: OneByOne<P, V> | null
  /** Whether a place is worth asking for now; always unless said. Its value is not shown otherwise. */
  readonly wants?: ((place: P) => boolean) | undefined
  /** What is shown while no place has a value, for the log; nothing unless said. */
  readonly instead?: () => string | null
  /** Waiting between two steps of a filling. */
  readonly pause?: (ms: number) => Promise<void>
  readonly deadlines?: Pick<Deadlines, 'mapMs'> | undefined
}

/** A set at the moment it is asked. */
export interface MapState<V> {
  /** In the order of the places; null where there is none. */
  readonly values: readonly (V | null)[]
  /** How many places have a value. */
  readonly count: number
  /** Wall time, ms, of the oldest value; null when there is none. */
  readonly at: number | null
  /** A refresh is due, and it failed. */
  readonly isStale: boolean
  readonly isRefreshing: boolean
  /** Some places have had no answer yet, not even that there is nothing. */
  readonly isPartial: boolean
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
  state(): MapState<V>
  /** The value of the place at an index, if any. */
  value(index: number): Aged<V> | null
  /** Whether any place has a value. */
  hasValues(): boolean
  close(): void
}

/** A failure is remembered this long: less than the recovery promised (15 s). */
const failureMs = 10_000
/** After the refusal of a budget that is counted by the minute, more is on its way for so long. */
const budgetWaitMs = 90_000
/**
 * When all requests have failed, so many find out whether the source is back: a request for all would spend the minute's calls
 * in vain.
 */
const placesOfProbe = 5
/** Fewer places than this are not worth a request of their own. */
const leastRequest = 20
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
 * the scenes. The cache keeps it place by place; this says which places are asked for, in what order, and when.
 */
export function createMapSet<P extends Coordinates, V>(options: MapSetOptions<P, V>): MapSet<V> {
  const { places, batch, oneByOne, clock, pause = sleep, deadlines = usualDeadlines } = options
  const all = createMapPlaces(options)
  let askedAt = -Infinity
  let failure: unknown = null
  let failedAt = -Infinity
  let noBudgetSince: number | null = null
  let isPartial = false
  let flight: Promise<void> | null = null
  /** The filling under way began with nothing: until it ends, what is there is a handful that found an outage over. */
  let beganEmpty = false
  let isAskingOneByOne = false
  let isRetryPlanned = false
  let isClosed = false

  const isWanted = (index: number): boolean => {
    const place = places[index]
    return place !== undefined && (options.wants?.(place) ?? true)
  }
  const since = (at: number): number => Math.max(0, clock.monotonic() - at)
  /** Places that were never loaded first, then by their order. */
  const inOrder = (indices: readonly number[]): readonly number[] => {
    const inMemory = all.isInMemory()
    return [...indices].sort((a, b) => {
      const [one, other] = [places[a], places[b]]
      const unknownFirst = Number(inMemory[a]) - Number(inMemory[b])
      return unknownFirst || (one !== undefined && other !== undefined ? options.first(one, other) : 0)
    })
  }
  /** Most of what is there is young enough to be shown while it is refreshed. */
  const isWorthShowing = (): boolean => {
    const present = all.values().filter((place) => place !== null)
    const freshMs = options.freshMs()
    const young = present.filter(({ ageMs }) => ageMs < 2 * freshMs)
    return young.length > 0 && 2 * young.length >= present.length
  }

  function fail(error: unknown): void {
    if (!(error instanceof UpstreamError))
      options.log.error({ map: options.name, err: error }, 'map filling failed by our mistake')
    failure = error
    // Nobody looked meanwhile: it has not waited since then.
    const alreadySince = since(failedAt) < budgetWaitMs ? noBudgetSince : null
    failedAt = clock.monotonic()
    noBudgetSince = isBudget(error) ? (alreadySince ?? failedAt) : null
  }

  function succeed(): void {
    failure = null
    noBudgetSince = null
  }

  const isWaitingForBudget = (): boolean => noBudgetSince !== null && since(noBudgetSince) < budgetWaitMs

  const insteadOfPlace = (): string | null => (all.hasValues() ? 'last-known' : (options.instead?.() ?? null))
  const insteadOfBatch = (): string | null =>
    !all.hasValues() && oneByOne !== null ? 'the next source' : insteadOfPlace()

  /** Whether any request was answered. */
  async function byBatches(indices: readonly number[]): Promise<boolean> {
    const isProbe = failure !== null && !isPartial && !isBudget(failure)
    const due = isProbe ? Math.min(indices.length, placesOfProbe) : indices.length
    const asked = indices.slice(0, roomFor(due, options.room(beganEmpty)))
    const { calls, errors } = await withInstead(insteadOfBatch, () => all.askBatch(asked))
    const isAnswered = errors.length < calls
    if (isAnswered) noBudgetSince = null
    if (errors.length > 0) fail(errors[0])
    else if (asked.length < due) fail(budgetRefusal(options.name))
    else succeed()
    isPartial = failure !== null && isAnswered
    if (isProbe && isAnswered) await byBatches(indices.slice(asked.length))
    return isAnswered
  }

  /** Resolves at the first place that is answered; the others follow behind. */
  function startOneByOne(source: OneByOne<P, V>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    isAskingOneByOne = true
    void askOneByOne(source, resolve)
      .catch(fail)
      .finally(() => {
        isAskingOneByOne = false
        resolve()
      })
    return promise
  }

  async function askOneByOne(source: OneByOne<P, V>, onAnswer: () => void): Promise<void> {
    const startedAt = clock.monotonic()
    const isOver = (): boolean =>
      isClosed || since(askedAt) > demandMs || (batch !== null && since(startedAt) > batchRetryMs)
    let failures = 0
    for (const index of inOrder([...places.keys()])) {
      while (!isOver() && !source.hasRoom()) await pause(pauseMs)
      if (isOver()) return
      if (!isWanted(index) || !all.isDue(index)) continue
      const { errors } = await withInstead(insteadOfPlace, () => all.askFor(index, source))
      if (errors.length === 0) {
        failures = 0
        succeed()
        onAnswer()
        continue
      }
      const [error] = errors
      if (!(error instanceof UpstreamError)) throw error
      failures += 1
      if (failures >= failuresInARow) return fail(error)
    }
  }

  async function fill(indices: readonly number[]): Promise<void> {
    beganEmpty = !all.hasValues()
    try {
      const isAnswered = batch !== null && (await byBatches(indices))
      if (!isAnswered && oneByOne !== null && (oneByOne.takesOver?.(failure) ?? true))
        await startOneByOne(oneByOne)
    } catch (error) {
      fail(error)
    } finally {
      flight = null
      if (isWaitingForBudget()) void fillAgainLater()
    }
  }

  /** The rest follows step by step while somebody has looked of late, whether or not they look again. */
  async function fillAgainLater(): Promise<void> {
    if (isRetryPlanned) return
    isRetryPlanned = true
    await pause(stepMs)
    isRetryPlanned = false
    if (since(askedAt) < demandMs) start()
  }

  function start(): void {
    if (flight !== null || isAskingOneByOne || isClosed) return
    if (failure !== null && since(failedAt) < (isBreakerOpen(failure) ? refusalMs : failureMs)) return
    const dueInMs = all.dueInMs()
    const due = [...places.keys()].filter((index) => dueInMs[index] === 0 && isWanted(index))
    if (due.length > 0) flight = fill(inOrder(due))
  }

  return {
    async ready() {
      askedAt = clock.monotonic()
      start()
      if (flight !== null && (beganEmpty || !isWorthShowing()))
        await Promise.race([flight, sleep(deadlines.mapMs)])
    },
    state() {
      const values = all.values().map((place, index) => (isWanted(index) ? place : null))
      const present = values.filter((place) => place !== null)
      const oldestMs = Math.max(0, ...present.map(({ ageMs }) => ageMs))
      const isFilling = flight !== null || isAskingOneByOne
      // Waiting for one's turn is no failure.
      const hasFailed = failure !== null && !isWaitingForBudget()
      return {
        values: values.map((place) => place?.value ?? null),
        count: present.length,
        at: present.length === 0 ? null : Math.min(...present.map(({ wall }) => wall)),
        isStale: hasFailed && oldestMs >= options.freshMs(),
        // What a request left out is filled in by whoever asks next.
        isRefreshing: isFilling || (failure !== null && isPartial) || isWaitingForBudget(),
        isPartial: all.isInMemory().some((isIn, index) => !isIn && isWanted(index)),
        freshForMs:
          isFilling || failure !== null
            ? refreshingForMs
            : Math.max(refreshingForMs, Math.min(...all.dueInMs().filter((_, index) => isWanted(index)))),
        failure,
        version: `${all.version()}:${present.length}`,
      }
    },
    value(index) {
      const place = all.value(index)
      if (!place) return null
      const { value, wall, ageMs } = place
      return { value, at: wall, freshForMs: Math.max(0, options.freshMs() - ageMs) }
    },
    hasValues: () => all.hasValues(),
    close() {
      isClosed = true
    },
  }
}

const budgetRefusal = (name: string): UpstreamError =>
  new UpstreamError({ upstream: name, operation: 'filling', reason: 'budget' })

/** How many of the places that are due can be asked for; a few of many are left for later. */
const roomFor = (due: number, room: number): number =>
  room < Math.min(due, leastRequest) ? 0 : Math.min(due, room)
