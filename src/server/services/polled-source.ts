import { Cache, type Clock } from '../cache.ts'
import { withInstead } from '../instead.ts'
import type { Logger } from '../upstream/failure-log.ts'
import { isBreakerOpen, isBudget, isUnreadable, refusalMs, UpstreamError } from '../upstream/upstream.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** What a service says to operators. */
export type ServiceLog = Pick<Logger, 'warn' | 'error'>

export interface PolledOptions<T> {
  readonly name: string
  /** `now` is the wall clock. Throws UpstreamError. */
  readonly read: (now: number) => Promise<T>
  /** Whether the breaker is open: then nobody waits for the source. */
  readonly isOpen: () => boolean
  /** Why a reading is not taken in place of the last one; null when it is. All are unless said. */
  readonly refuse?: (value: T, last: T | null, now: number) => string | null
  /** Two readings of one publication: the newer takes the place of the older without being a change. */
  readonly isSame?: (a: T, b: T) => boolean
  /** Told of each reading that is taken. */
  readonly taken?: (value: T) => void
  readonly clock: Clock
  readonly log: ServiceLog
  readonly refreshMs: number
  /**
   * How long it is left alone after failures in a row at most: 10 s after the first, then twice as long each time; always
   * 10 s unless said. After an answer that cannot be read, `refreshMs`.
   */
  readonly longestRetryMs?: number
}

interface Reading<T> {
  readonly value: T
  /** The publication before it. */
  readonly previous: T | null
}

/** The last good reading, and how long ago (monotonic) its source confirmed it. */
export interface LastReading<T> extends Reading<T> {
  readonly confirmedAgo: number
}

export interface Polled<T> {
  /** Starts a reading when one is due; the reading under way, if any. It never rejects. */
  refresh(): Promise<void> | null
  last(): LastReading<T> | null
  /** The last error, null after a success or before any attempt. */
  failure(): unknown
  /** A visitor may be kept waiting for the reading under way. */
  isWorthWaiting(): boolean
  /** How often a new reading was taken. */
  version(): number
  close(): void
}

/** A first failure is remembered this long; less than promised recovery (15 s), more than a probe of the breaker. */
const firstRetryMs = 10_000
/** While nobody asks, a failed source is left alone. */
const demandMs = 10 * minuteMs
/** So long after a failure a source may be waited for again. */
const forgivenMs = minuteMs

const wasNotCalled = (error: unknown): boolean => isBreakerOpen(error) || isBudget(error)

/** A document of one source, read at most once in `refreshMs`; its last good reading stays until there is a better one. */
export function createPolled<T>(options: PolledOptions<T>): Polled<T> {
  const { name, clock, refreshMs, longestRetryMs = firstRetryMs } = options
  let nextRetryMs = firstRetryMs
  const cache = new Cache<null, Reading<T>>(
    {
      life: () => ({ freshMs: refreshMs, refreshMs: Infinity }),
      keepMs: Infinity,
      waitsLikeAnswer: isUnreadable,
      failureMs: firstRetryMs,
      failureMsOf(error) {
        if (wasNotCalled(error)) return refusalMs
        const retryMs = nextRetryMs
        nextRetryMs = Math.min(2 * retryMs, longestRetryMs)
        return retryMs
      },
      tellsNothing: wasNotCalled,
      retryWhileAskedMs: demandMs,
      clock,
    },
    async (_, last) => {
      const reading = await readNext(options, last)
      nextRetryMs = firstRetryMs
      return reading
    },
  )
  return {
    refresh: () => cache.refresh(name, null),
    last() {
      const last = cache.look(name)
      return last && { ...last.value, confirmedAgo: last.ageMs }
    },
    failure: () => cache.failure(name)?.error ?? null,
    isWorthWaiting() {
      const isOld = (cache.look(name)?.ageMs ?? Infinity) > 2 * refreshMs
      const isForgiven = (cache.failure(name)?.ageMs ?? Infinity) > forgivenMs
      return isOld && isForgiven && !options.isOpen()
    },
    version: () => cache.version,
    close: () => cache.close(),
  }
}

/** Reads the document; throws UpstreamError also for a reading that must not take the place of the last one. */
async function readNext<T>(options: PolledOptions<T>, last: Reading<T> | null): Promise<Reading<T>> {
  const { name, clock, log } = options
  try {
    const instead = (): string => (last === null ? 'the other sources' : 'the reading before it')
    const value = await withInstead(instead, () => options.read(clock.now()))
    const refusal = options.refuse?.(value, last?.value ?? null, clock.now()) ?? null
    if (refusal !== null) {
      const fields = { upstream: name, operation: 'reading', reason: 'schema' } as const
      log.warn({ ...fields, detail: refusal, served: instead() }, 'upstream reading refused')
      throw new UpstreamError({ ...fields, message: refusal })
    }
    options.taken?.(value)
    const isSame = last !== null && options.isSame?.(last.value, value)
    return { value, previous: isSame ? last.previous : (last?.value ?? null) }
  } catch (error) {
    if (!(error instanceof UpstreamError))
      log.error({ upstream: name, err: error }, 'reading failed by our mistake')
    throw error
  }
}
