/** Leave for one operation to go through; handed back with its outcome. */
export interface Permit {
  /** The one operation that tries an open breaker. */
  readonly probe: boolean
  /** How many times the breaker had opened when leave was given. */
  readonly generation: number
}

/** Keeps calls away from a source that fails: see `createBreaker`. */
export interface Breaker {
  state(): 'closed' | 'open' | 'probing'
  /** Whether `enter` would refuse now. */
  isShut(): boolean
  /** Leave to call, or null while the source is left alone. */
  enter(): Permit | null
  succeeded(permit: Permit): void
  failed(permit: Permit): void
  /** The source asked for peace, or refused the key: no call before so many milliseconds, then one probe. */
  pause(ms: number): void
}

/** Five failures in a row open it; then one probe every ten seconds, so a source back on its feet is found within fifteen. */
export const breakerDefaults = { failures: 5, probeEveryMs: 10_000 } as const

/**
 * Opens after so many failures in a row, then lets exactly one probe through each period; a probe that succeeds closes
 * it. Outcomes of calls that left before it opened change nothing. `monotonic` is a clock in milliseconds.
 */
export function createBreaker(options: {
  monotonic: () => number
  failures?: number
  probeEveryMs?: number
}): Breaker {
  const {
    monotonic,
    failures = breakerDefaults.failures,
    probeEveryMs = breakerDefaults.probeEveryMs,
  } = options
  let inARow = 0
  let generation = 0
  let open = false
  let probing = false
  let nextProbe = 0

  const openUntil = (instant: number) => {
    if (!open) generation += 1
    open = true
    nextProbe = Math.max(nextProbe, instant)
  }
  const isShut = () => open && (probing || monotonic() < nextProbe)

  return {
    state: () => (!open ? 'closed' : probing ? 'probing' : 'open'),
    isShut,
    enter() {
      if (isShut()) return null
      if (open) {
        probing = true
        nextProbe = monotonic() + probeEveryMs
      }
      return { probe: open, generation }
    },
    succeeded(permit) {
      if (permit.probe) {
        open = false
        probing = false
        nextProbe = 0
        inARow = 0
      } else if (permit.generation === generation) inARow = 0
    },
    failed(permit) {
      if (permit.probe) probing = false
      else if (permit.generation === generation && ++inARow >= failures) openUntil(monotonic() + probeEveryMs)
    },
    pause(ms) {
      openUntil(monotonic() + ms)
    },
  }
}
