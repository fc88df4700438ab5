import { createWindow } from '../upstream/budget.ts'

/** One limit of one source in one stretch of time, which all processes spend from. */
export interface Account {
  /** Of the source and the stretch, the same in every process. */
  readonly name: string
  readonly windowMs: number
  /** What this process knows to be allowed. */
  readonly ours: number
  /** What all may spend together: ours, or a smaller one that another process knows. */
  limit(): number
  /** True when another limit counts from now on. */
  heardLimit(smallest: number): boolean
  /** What all processes have spent, by the answer that the shared memory has just given. */
  heardSpent(spent: number): void
  /** Counts what this process spends. `alone`: the shared memory has not heard of it. */
  spend(cost: number, alone: boolean): void
  /** What the shared memory has not heard of yet; `all`: it has lost everything. */
  owed(all: boolean): number
  /** So much of it has now reached the shared memory. */
  settled(cost: number): void
  /** Calls that may be spent: of all that are left, or of this process's own share while it is alone. */
  remaining(alone: boolean): number
  /** Spent share, of all or of our own share: 0 nothing, 1 all. */
  pressure(alone: boolean): number
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
  limit: ours,
  monotonic,
  processes,
}: AccountOptions): Account {
  const own = createWindow(windowMs)
  let limit = ours
  let heard: { readonly spent: number; readonly at: number } | null = null
  let sinceHeard = 0
  let unsettled = 0

  const share = (): number => limit / processes()
  const remainingAlone = (): number => {
    const now = monotonic()
    const ofShare = share() - own.spent(now)
    if (heard === null || now - heard.at >= windowMs) return ofShare
    return Math.min(ofShare, Math.max(0, limit - heard.spent) / processes() - sinceHeard)
  }
  const remaining = (alone: boolean): number =>
    alone || heard === null ? remainingAlone() : limit - heard.spent

  return {
    name,
    windowMs,
    ours,
    limit: () => limit,
    heardLimit(smallest) {
      const before = limit
      limit = Math.min(ours, smallest)
      return limit !== before
    },
    heardSpent(spent) {
      heard = { spent, at: monotonic() }
      sinceHeard = 0
    },
    spend(cost, alone) {
      own.spend(cost, monotonic())
      if (!alone) return
      sinceHeard += cost
      unsettled += cost
    },
    owed: (all) => (all ? own.spent(monotonic()) : unsettled),
    settled(cost) {
      unsettled = Math.max(0, unsettled - cost)
    },
    remaining,
    pressure: (alone) => 1 - remaining(alone) / (alone || heard === null ? share() : limit),
  }
}
