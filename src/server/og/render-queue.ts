/**
 * Work that takes its turn: so many tasks run at a time, so many wait for `waitMs` at most. Gives the task's result, or null: at once when
 * too many wait already, later when its turn did not come in time.
 */
export function createRenderQueue({
  running,
  waiting,
  waitMs,
}: {
  readonly running: number
  readonly waiting: number
  readonly waitMs: number
}): <T>(task: () => Promise<T>) => Promise<T | null> {
  let free = running
  /** What begins each of those that wait, in the order in which they came. */
  const waiters = new Set<() => void>()

  async function takeTurn(): Promise<boolean> {
    if (free > 0) {
      free -= 1
      return true
    }
    if (waiters.size >= waiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = (hasTurn: boolean): void => {
      clearTimeout(timer)
      waiters.delete(begin)
      resolve(hasTurn)
    }
    const begin = (): void => leave(true)
    const timer = setTimeout(() => leave(false), waitMs)
    waiters.add(begin)
    return promise
  }

  /** Whoever waits longest has the turn that ends. */
  function endTurn(): void {
    const [begin] = waiters
    if (begin) begin()
    else free += 1
  }

  return async (task) => {
    if (!(await takeTurn())) return null
    try {
      return await task()
    } finally {
      endTurn()
    }
  }
}
