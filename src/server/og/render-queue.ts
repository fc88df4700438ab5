/** Work that takes its turn: so many at a time, so many waiting, and no more. */
export interface RenderQueue {
  /** The task's result, or null at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T | null>
}

export function createRenderQueue(limits: {
  readonly running: number
  readonly waiting: number
}): RenderQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = (): Promise<void> => {
    if (running < limits.running) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  /** Hands the place on to whoever waits longest, so that nobody slips in between. */
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return {
    async run(task) {
      if (running >= limits.running && waiting.length >= limits.waiting) return null
      await turn()
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
