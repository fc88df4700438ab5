import { createWindow } from '../upstream/budget.ts'

interface AccountOptions {
  readonly name: string
  readonly windowMs: number
  readonly limit: number
  readonly monotonic: () => number
  /** How many processes there were when the shared memory was last heard of. */
  readonly processes: () => number
}

/** One limit of one source in one stretch of time, which all processes spend from. */
export type Account = ReturnType<typeof createAccount>

/**
 * While the shared memory is gone each process has its share: the limit divided by the processes that were there. Of that
 * it has spent what it spent itself; and it takes no more than its share of what was left when they parted, as long as
 * what was spent then counts. So all together stay within the limit, whoever had spent how much.
 */
export function createAccount({ name, windowMs, limit: ownLimit, monotonic, processes }: AccountOptions) {
  const own = createWindow(windowMs)
  let limit = ownLimit
  let lastAnswer: { readonly spent: number; readonly at: number } | null = null
  let spentSince = 0
  let unreportedCost = 0

  const share = (): number => limit / processes()
  const remainingOffline = (): number => {
    const now = monotonic()
    const ofShare = share() - own.spent(now)
    if (lastAnswer === null || now - lastAnswer.at >= windowMs) return ofShare
    return Math.min(ofShare, Math.max(0, limit - lastAnswer.spent) / processes() - spentSince)
  }
  const remaining = (offline: boolean): number =>
    offline || lastAnswer === null ? remainingOffline() : limit - lastAnswer.spent

  return {
    /** The name of the source and of the stretch, the same in every process. */
    name,
    windowMs,
    /** What this process knows to be allowed. */
    ownLimit,
    /** What all may spend together: ours, or a smaller one that another process knows. */
    limit: (): number => limit,
    /** True when another limit counts from now on. */
    setLimit(smallest: number): boolean {
      const before = limit
      limit = Math.min(ownLimit, smallest)
      return limit !== before
    },
    /** What all processes have spent, by the answer that the shared memory has just given. */
    setSpent(spent: number): void {
      lastAnswer = { spent, at: monotonic() }
      spentSince = 0
    },
    /** Counts what this process spends. `offline`: the shared memory has not heard of it. */
    spend(cost: number, offline: boolean): void {
      own.spend(cost, monotonic())
      if (!offline) return
      spentSince += cost
      unreportedCost += cost
    },
    /** What the shared memory has not heard of yet; `all`: it has lost everything. */
    unreported: (all: boolean): number => (all ? own.spent(monotonic()) : unreportedCost),
    /** So much of it has now reached the shared memory. */
    reported(cost: number): void {
      unreportedCost = Math.max(0, unreportedCost - cost)
    },
    /** Calls that may be spent: of all that are left, or of this process's own share while it is offline. */
    remaining,
    /** Spent share, of all or of our own share: 0 nothing, 1 all. */
    pressure: (offline: boolean): number =>
      1 - remaining(offline) / (offline || lastAnswer === null ? share() : limit),
  }
}
