/** Counts what a source allows us, for all visitors together: see `createBudget`. */
export interface Budget {
  /** Spends so many calls; false, and nothing spent, when one of the limits would be passed. */
  take(cost: number): boolean
  /** Calls that can still be spent now, by the tightest limit. */
  remaining(): number
  /** How much of the tightest limit is spent: 0 nothing, 1 all of it. */
  pressure(): number
}

/** Calls allowed in any stretch of so long; a limit left out is not counted. */
export interface Limits {
  readonly perMinute?: number
  readonly perHour?: number
  readonly perDay?: number
}

/** Free plan without a key: fewer than 600 calls a minute, 5,000 an hour, 10,000 a day, per server address. */
export const openMeteoLimits: Limits = { perMinute: 600, perHour: 5_000, perDay: 10_000 }

/** Free plan: 60 calls a minute, all keys of the account together. */
export const openWeatherLimits: Limits = { perMinute: 60 }

/** Ten requests a second and address. */
export const geoApiLimits: Limits = { perMinute: 600 }

/** Part of each limit that is never spent: our clock and theirs do not cut minutes at the same place. */
const reserve = 0.05

const minuteMs = 60_000

/** Sliding windows in sixty slices each, on the monotonic clock (milliseconds): the memory is fixed. */
export function createBudget(options: Limits & { clock: { monotonic(): number } }): Budget {
  const { clock, perMinute, perHour, perDay } = options
  const windows = [
    [perMinute, minuteMs] as const,
    [perHour, 60 * minuteMs] as const,
    [perDay, 24 * 60 * minuteMs] as const,
  ].flatMap(([limit, ms]) => (limit === undefined ? [] : [createWindow(limit * (1 - reserve), ms)]))

  const remaining = () => {
    const now = clock.monotonic()
    return Math.min(...windows.map((window) => window.remaining(now)))
  }
  const pressure = () => {
    const now = clock.monotonic()
    return Math.max(0, ...windows.map((window) => window.pressure(now)))
  }
  return {
    remaining,
    pressure,
    take(cost) {
      if (cost > remaining()) return false
      for (const window of windows) window.spend(cost)
      return true
    },
  }
}

const sliceCount = 60

/** One limit over one stretch of time; a slice is forgotten one whole window after it began, never sooner. */
function createWindow(limit: number, windowMs: number) {
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

  const remaining = (now: number): number => {
    advance(now)
    return limit - total
  }
  return {
    remaining,
    pressure: (now: number): number => 1 - remaining(now) / limit,
    spend(cost: number): void {
      const index = slot(current)
      spent[index] = (spent[index] ?? 0) + cost
      total += cost
    },
  }
}
