import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'

/** Counts what a source allows us, for all visitors together: see `createBudget`. */
export interface Budget {
  /** Spends so many calls; false, and nothing spent, when one of the limits would be passed. */
  take(cost: number): boolean | Promise<boolean>
  /** Gives back what was taken for a call that never reached the source. */
  giveBack(cost: number): void
  /** Calls that can still be spent now, by the tightest limit; a second is over too soon to count. */
  remaining(): number
  /** Half of this second's calls are taken: whoever can wait, waits. */
  isBusy(): boolean
  /** Calls that a minute allows in all; infinite when minutes are not counted. */
  readonly perMinute: number
  /**
   * How much of the hour or the day is spent, whichever is tighter: 0 nothing, 1 all of it. A busy minute is over in a
   * minute and says nothing of the need to save; it counts only where the source knows no longer limit.
   */
  pressure(): number
}

/** One that this process keeps by itself. */
export interface OwnBudget extends Budget {
  take(cost: number): boolean
}

/** Calls allowed in any stretch of so long; a limit left out is not counted. */
export interface Limits {
  readonly perSecond?: number
  readonly perMinute?: number
  readonly perHour?: number
  readonly perDay?: number
}

/** Share of each limit that is left unspent, because their minutes do not begin when ours do. */
const reserve = 0.05

/**
 * Sliding windows in sixty slices each, on the monotonic clock (milliseconds): the memory is fixed. `shared` is a budget
 * that others spend too; what is taken here is taken there.
 */
export function createBudget(
  options: Limits & { clock: { monotonic(): number }; shared?: OwnBudget },
): OwnBudget {
  const { clock, perSecond, perMinute, perHour, perDay, shared } = options
  const windowOf = (limit: number | undefined, ms: number) =>
    limit === undefined ? [] : [createLimit(allowed(limit), ms)]
  const minutes = windowOf(perMinute, minuteMs)
  const longer = [...windowOf(perHour, hourMs), ...windowOf(perDay, dayMs)]
  const windows = [...minutes, ...longer]
  const seconds = windowOf(perSecond, 1_000)

  const remaining = () => {
    const now = clock.monotonic()
    return Math.min(...windows.map((window) => window.remaining(now)), shared?.remaining() ?? Infinity)
  }
  const pressure = () => {
    const now = clock.monotonic()
    const decisive = longer.length > 0 || shared ? longer : minutes
    return Math.max(0, ...decisive.map((window) => window.pressure(now)), shared?.pressure() ?? 0)
  }
  const spend = (cost: number) => {
    const now = clock.monotonic()
    for (const window of [...seconds, ...windows]) window.spend(cost, now)
  }
  const isBeyondSecond = (cost: number): boolean => {
    const now = clock.monotonic()
    return seconds.some((window) => cost > window.remaining(now))
  }
  return {
    remaining,
    pressure,
    isBusy: () => seconds.some((window) => window.pressure(clock.monotonic()) >= 1 / 2),
    perMinute: perMinute === undefined ? Infinity : allowed(perMinute),
    take(cost) {
      if (cost > remaining() || isBeyondSecond(cost)) return false
      spend(cost)
      return shared?.take(cost) ?? true
    },
    giveBack(cost) {
      spend(-cost)
      shared?.giveBack(cost)
    },
  }
}

/** What is spent of a limit at most. */
export const allowed = (limit: number): number => limit * (1 - reserve)

const sliceCount = 60

/** One limit over one stretch of time. */
function createLimit(limit: number, windowMs: number) {
  const window = createWindow(windowMs)
  const remaining = (now: number): number => limit - window.spent(now)
  return {
    spend: window.spend,
    remaining,
    pressure: (now: number): number => 1 - remaining(now) / limit,
  }
}

/** What was spent in a stretch of time; a slice is forgotten one whole window after it began, never sooner. */
export function createWindow(windowMs: number) {
  const sliceMs = windowMs / sliceCount
  // One slice more than the window holds: the oldest one is only partly outside.
  const spent = new Float64Array(sliceCount + 1)
  let total = 0
  let current = Number.NaN

  const advance = (now: number) => {
    const slice = Math.floor(now / sliceMs)
    const passed = Number.isNaN(current) ? spent.length : slice - current
    if (passed <= 0) return
    for (let step = 1; step <= Math.min(passed, spent.length); step += 1) spent[slot(slice - step + 1)] = 0
    total = spent.reduce((sum, calls) => sum + calls, 0)
    current = slice
  }
  const slot = (slice: number) => ((slice % spent.length) + spent.length) % spent.length

  return {
    spent(now: number): number {
      advance(now)
      return total
    },
    /** Below 0: what comes back, at the latest a window after it was spent. */
    spend(cost: number, now: number): void {
      advance(now)
      const index = slot(current)
      spent[index] = (spent[index] ?? 0) + cost
      total += cost
    },
  }
}
