/** Work that takes its turn: so many at a time, so many waiting for so long, and no more. */
export interface RenderQueue {
  /** The task's result, or null: at once when too many wait already, later when its turn did not come in time. */
  run<T>(task: () => Promise<T>): Promise<T | null>
}

export interface RenderLimits {
  readonly running: number
  readonly waiting: number
  /** In ms; without it a task waits as long as it takes. */
  readonly waitMs?: number
}

export function createRenderQueue(limits: RenderLimits): RenderQueue {
  const waiting = new Set<() => void>()
  let running = 0
  /** Whether the turn came. */
  const turn = (): Promise<boolean> => {
    if (running < limits.running) {
      running++
      return Promise.resolve(true)
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { waitMs } = limits
    const timer = waitMs === undefined ? undefined : setTimeout(() => giveUp(), waitMs)
    const begin = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    const giveUp = (): void => {
      waiting.delete(begin)
      resolve(false)
    }
    waiting.add(begin)
    return promise
  }
  /** Hands the place on to whoever waits longest, so that nobody slips in between. */
  const leave = (): void => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running--
  }
  return {
    async run(task) {
      if (running >= limits.running && waiting.size >= limits.waiting) return null
      if (!(await turn())) return null
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
