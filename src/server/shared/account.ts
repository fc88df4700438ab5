import { createWindow } from '../upstream/budget.ts'

/** One limit of one source in one stretch of time, which all processes spend from. */
export interface Account {
  /** Of the source and the stretch, the same in every process. */
  readonly name: string
  readonly windowMs: number
  /** What this process knows to be allowed. */
  readonly ownLimit: number
  /** What all may spend together: ours, or a smaller one that another process knows. */
  limit(): number
  /** True when another limit counts from now on. */
  heardLimit(smallest: number): boolean
  /** What all processes have spent, by the answer that the shared memory has just given. */
  heardSpent(spent: number): void
  /** Counts what this process spends. `offline`: the shared memory has not heard of it. */
  spend(cost: number, offline: boolean): void
  /** What the shared memory has not heard of yet; `all`: it has lost everything. */
  unreported(all: boolean): number
  /** So much of it has now reached the shared memory. */
  reported(cost: number): void
  /** Calls that may be spent: of all that are left, or of this process's own share while it is offline. */
  remaining(offline: boolean): number
  /** Spent share, of all or of our own share: 0 nothing, 1 all. */
  pressure(offline: boolean): number
}

interface AccountOptions {
  readonly name: string
  readonly windowMs: number
  readonly limit: number
  readonly monotonic: () => number
  /** How many processes there were when the shared memory was last heard of. */
  readonly processes: () => number
}

/**
 * While the shared memory is gone each process has its share: the limit divided by the processes that were there. Of that
 * it has spent what it spent itself; and it takes no more than its share of what was left when they parted, as long as
 * what was spent then counts. So all together stay within the limit, whoever had spent how much.
 */
export function createAccount({
  name,
  windowMs,
  limit: ownLimit,
  monotonic,
  processes,
}: AccountOptions): Account {
  const own = createWindow(windowMs)
  let limit = ownLimit
  let heard: { readonly spent: number; readonly at: number } | null = null
  let sinceHeard = 0
  let unreportedCost = 0

  const share = (): number => limit / processes()
  const remainingOffline = (): number => {
    const now = monotonic()
    const ofShare = share() - own.spent(now)
    if (heard === null || now - heard.at >= windowMs) return ofShare
    return Math.min(ofShare, Math.max(0, limit - heard.spent) / processes() - sinceHeard)
  }
  const remaining = (offline: boolean): number =>
    offline || heard === null ? remainingOffline() : limit - heard.spent

  return {
    name,
    windowMs,
    ownLimit,
    limit: () => limit,
    heardLimit(smallest) {
      const before = limit
      limit = Math.min(ownLimit, smallest)
      return limit !== before
    },
    heardSpent(spent) {
      heard = { spent, at: monotonic() }
      sinceHeard = 0
    },
    spend(cost, offline) {
      own.spend(cost, monotonic())
      if (!offline) return
      sinceHeard += cost
      unreportedCost += cost
    },
    unreported: (all) => (all ? own.spent(monotonic()) : unreportedCost),
    reported(cost) {
      unreportedCost = Math.max(0, unreportedCost - cost)
    },
    remaining,
    pressure: (offline) => 1 - remaining(offline) / (offline || heard === null ? share() : limit),
  }
}
