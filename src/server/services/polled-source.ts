import type { Clock } from '../cache.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** What a service says to operators. */
export interface ServiceLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface PolledOptions<T> {
  readonly name: string
  /** `now` is the wall clock. Throws UpstreamError. */
  readonly read: (now: number) => Promise<T>
  /** The source is known to be down: nobody waits for it. */
  readonly isOpen: () => boolean
  /** Why a reading is not taken in place of the one held; null when it is. */
  readonly refuse: (value: T, held: T | null, now: number) => string | null
  /** Two readings of one publication: the newer takes the place of the older without being a change. */
  readonly isSame: (a: T, b: T) => boolean
  /** Told of each reading that is taken. */
  readonly taken: (value: T) => void
  readonly clock: Clock
  readonly log: ServiceLog
  readonly refreshMs: number
  /** How long it is left alone after a failure; 10 s unless said. */
  readonly retryMs?: number
}

/** The last good reading, and how long ago (monotonic) its source confirmed it. */
export interface Held<T> {
  readonly value: T
  /** The publication before it. */
  readonly previous: T | null
  readonly confirmedAgo: number
}

export interface Polled<T> {
  /** Starts a reading when one is due; the reading under way, if any. It never rejects. */
  refresh(): Promise<void> | null
  held(): Held<T> | null
  /** The last error, null after a success or before any attempt. */
  failure(): unknown
  /** A visitor may be kept waiting for the reading under way. */
  isWorthWaiting(): boolean
  /** How often a new reading was taken. */
  version(): number
  close(): void
}

/** A failure is remembered this long; less than promised recovery (15 s), more than a probe of the breaker. */
const failureMs = 10_000
/** A breaker that said no has made no call: it may be asked again sooner. */
const refusalMs = 2_000
/** Timers may fire a little before the clock says so. */
const timerSlackMs = 50
/** While nobody asks, a failed source is left alone. */
const demandMs = 10 * minuteMs
/** So long after a failure a source may be waited for again. */
const forgivenMs = minuteMs

const wasNotCalled = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.reason === 'breaker-open' || error.reason === 'budget')

/** A source read at most once in `refreshMs`: single flight, failures remembered and retried behind the scenes. */
export function createPolled<T>(options: PolledOptions<T>): Polled<T> {
  const { name, clock, log, refreshMs, retryMs = failureMs } = options
  let value: T | null = null
  let previous: T | null = null
  let confirmedAt = -Infinity
  let attemptedAt = -Infinity
  let failedAt = -Infinity
  let askedAt = -Infinity
  let failure: unknown = null
  let wasRefusedByUs = false
  let versions = 0
  let flight: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null

  const since = (at: number): number => Math.max(0, clock.monotonic() - at)
  const pauseMs = (): number => (failure === null ? refreshMs : wasRefusedByUs ? refusalMs : retryMs)
  const isDue = (): boolean => since(failure === null ? attemptedAt : failedAt) >= pauseMs()

  const instead = (): string => (value === null ? 'the other sources' : 'the reading before it')

  async function attempt(): Promise<void> {
    attemptedAt = clock.monotonic()
    try {
      take(await withInstead(instead, () => options.read(clock.now())))
    } catch (error) {
      failed(error)
    } finally {
      flight = null
    }
  }

  function take(reading: T): void {
    const refusal = options.refuse(reading, value, clock.now())
    if (refusal !== null) {
      log.warn(
        {
          upstream: name,
          operation: 'reading',
          reason: 'schema',
          detail: refusal,
          served: instead(),
        },
        'upstream reading refused',
      )
      throw new UpstreamError({ upstream: name, operation: 'reading', reason: 'schema', message: refusal })
    }
    const isNew = value === null || !options.isSame(value, reading)
    if (isNew) previous = value
    options.taken(reading)
    value = reading
    confirmedAt = attemptedAt
    failure = null
    versions += 1
  }

  function failed(error: unknown): void {
    if (!(error instanceof UpstreamError))
      log.error({ upstream: name, err: error }, 'reading failed by our mistake')
    wasRefusedByUs = wasNotCalled(error)
    // A breaker that holds back says nothing new about the source: what it failed with before still stands.
    if (failure === null || !wasRefusedByUs) failure = error
    failedAt = clock.monotonic()
    if (retry !== null || since(askedAt) > demandMs) return
    retry = setTimeout(() => {
      retry = null
      start()
    }, pauseMs() + timerSlackMs).unref()
  }

  function start(): void {
    if (flight === null && isDue()) flight = attempt()
  }

  return {
    refresh() {
      askedAt = clock.monotonic()
      start()
      return flight
    },
    held: () => (value === null ? null : { value, previous, confirmedAgo: since(confirmedAt) }),
    failure: () => failure,
    isWorthWaiting: () =>
      (value === null || since(confirmedAt) > 2 * refreshMs) &&
      (failure === null || since(failedAt) > forgivenMs) &&
      !options.isOpen(),
    version: () => versions,
    close() {
      if (retry !== null) clearTimeout(retry)
      askedAt = -Infinity
    },
  }
}
