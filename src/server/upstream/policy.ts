import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  type CircuitBreakerPolicy,
  type IBackoff,
  type IBreaker,
} from 'cockatiel'
import { countsAgainstBreaker, Failure, pauseAfter, retryDelay, toFailure } from './failure.ts'

export interface PolicyOptions {
  /** Calls in flight; the others wait within their deadline. */
  readonly maxConcurrent: number
  /** How long a source that refuses who we are is left alone, ms; 5 minutes unless said. */
  readonly refusedPauseMs?: number | undefined
  /** A clock in milliseconds that never goes back. */
  readonly monotonic: () => number
  /** Called when a probe has closed the breaker. */
  readonly onRecovery: () => void
}

/** One call to the source. */
export interface Call<T> {
  /** For all of it: its turn, its two tries, its body. */
  readonly timeoutMs: number
  /** Takes what a try costs from the budget; false when that is spent. */
  readonly pay: () => boolean | Promise<boolean>
  /** Whether a first try that failed so may be followed by a second one. */
  readonly mayRepeat: (failure: Failure) => boolean
  readonly send: (signal: AbortSignal) => Promise<T>
}

/** Five failures in a row open it; then one probe every ten seconds, so a source back on its feet is found within fifteen. */
const failuresToOpen = 5
const probeEveryMs = 10_000

/** Callers that wait are bounded too: beyond, the source counts as having nothing left to give. */
const maxWaiting = 512

/** Deadline, then turn, then breaker, then at most two tries. The policy of one source, shared by all its calls. */
export function createPolicy(options: PolicyOptions) {
  const turns = bulkhead(options.maxConcurrent, maxWaiting)
  const breaker = createBreaker(options)

  /** Called in its turn: the breaker may have opened meanwhile. */
  async function admitted<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    breaker.refuseWhenShut()
    const paid = call.pay()
    if (paid !== true && !(await paid)) throw new Failure('budget')
    // While it was asked elsewhere, another call may have become the probe.
    breaker.refuseWhenShut()
    return breaker.run((isProbe) => tries(call, isProbe, signal))
  }

  /** A second try only for a source that fell over or asked for one; never for a probe. */
  function tries<T>(call: Call<T>, isProbe: boolean, outer: AbortSignal): Promise<T> {
    const isWorthAnother = (error: unknown): boolean => {
      const failure = toFailure(error)
      return !isProbe && call.mayRepeat(failure) && retryDelay(failure) !== null
    }
    let first: unknown
    const twice = retry(handleWhen(isWorthAnother), {
      maxAttempts: 1,
      backoff: new DelegateBackoff(({ result }) =>
        'error' in result ? (retryDelay(toFailure(result.error)) ?? 0) : 0,
      ),
    })
    return cutAt(call.timeoutMs, outer, (signal) =>
      twice.execute(async ({ attempt }) => {
        if (attempt > 0) {
          if (signal.aborted || breaker.isShut()) throw first
          const paid = call.pay()
          if (paid !== true && (!(await paid) || signal.aborted || breaker.isShut())) throw first
        }
        return call.send(signal).catch((error: unknown) => {
          throw (first = toFailure(error))
        })
      }, signal),
    )
  }

  return {
    state: breaker.state,
    /** Throws a Failure and nothing else: that of the source, or `timeout`, `breaker-open`, `budget`. */
    run: async <T>(call: Call<T>): Promise<T> => {
      breaker.refuseWhenShut()
      let admittedCall: Promise<T> | null = null
      return cutAt(call.timeoutMs, undefined, (signal) =>
        turns.execute(() => (admittedCall = admitted(call, signal)), signal),
      ).catch((error: unknown) => {
        // It ends with the same signal, a moment later: whoever hears of it finds the breaker informed.
        if (admittedCall) return admittedCall
        throw error
      })
    },
  }
}

/** The work, cut at the deadline or with the outer signal: the race ends even what does not listen to its own. */
async function cutAt<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await timeout(ms, TimeoutStrategy.Aggressive).execute(({ signal }) => work(signal), outer)
  } catch (error) {
    if (error instanceof TaskCancelledError) throw new Failure('timeout', `over ${ms} ms`)
    if (error instanceof BulkheadRejectedError) throw new Failure('budget', 'too many calls waiting')
    throw toFailure(error)
  }
}

/**
 * Opens after so many failures in a row, or at once when the source asks to be left alone; then lets exactly one probe
 * through each period, and a probe that succeeds closes it. Outcomes of calls that left before it opened do not close it.
 */
function createBreaker({ refusedPauseMs, monotonic, onRecovery }: PolicyOptions) {
  const inARow = new ConsecutiveBreaker(failuresToOpen)
  /** When the next probe may leave, on our own clock. */
  let nextProbe = -Infinity
  const pause = (ms: number): void => {
    nextProbe = Math.max(nextProbe, monotonic() + ms)
  }
  /** The library counts from its last failure on the wall clock; the hour of the next probe is ours to say. */
  const untilProbe: IBackoff<unknown> = {
    get duration() {
      return monotonic() < nextProbe ? Infinity : -Infinity
    },
    next: () => untilProbe,
  }
  const opening: IBreaker = {
    state: null,
    success: () => inARow.success(),
    failure() {
      const { lastFailure } = circuit
      const pauseMs =
        lastFailure && 'error' in lastFailure
          ? pauseAfter(toFailure(lastFailure.error), refusedPauseMs)
          : null
      if (pauseMs !== null) pause(pauseMs)
      if (circuit.state !== CircuitState.Closed) return false
      const isEnough = inARow.failure()
      if (isEnough) pause(probeEveryMs)
      return isEnough || pauseMs !== null
    },
  }
  const counts = (error: unknown): boolean => {
    const failure = toFailure(error)
    return pauseAfter(failure, refusedPauseMs) !== null || countsAgainstBreaker(failure)
  }
  const circuit: CircuitBreakerPolicy = circuitBreaker(handleWhen(counts), {
    breaker: opening,
    halfOpenAfter: untilProbe,
  })
  circuit.onHalfOpen(() => pause(probeEveryMs))
  circuit.onReset(() => {
    nextProbe = -Infinity
    onRecovery()
  })
  const isShut = (): boolean =>
    circuit.state === CircuitState.HalfOpen ||
    (circuit.state === CircuitState.Open && monotonic() < nextProbe)

  return {
    isShut,
    refuseWhenShut(): void {
      if (isShut()) throw new Failure('breaker-open')
    },
    state: () =>
      circuit.state === CircuitState.Closed
        ? 'closed'
        : circuit.state === CircuitState.HalfOpen
          ? 'probing'
          : 'open',
    run<T>(work: (isProbe: boolean) => Promise<T>): Promise<T> {
      const isProbe = circuit.state === CircuitState.Open
      return circuit.execute(() =>
        work(isProbe).catch((error: unknown) => {
          // An answer of no use, such as a 404, is an answer all the same: it ends a row of failures.
          if (!counts(error)) inARow.success()
          throw error
        }),
      )
    },
  } as const
}
