import { bulkhead, BulkheadRejectedError } from 'cockatiel'

/**
 * Work that takes its turn: so many tasks run at a time, so many wait for `waitMs` at most. Gives the task's result, or null: at once when
 * too many wait already, later when its turn did not come in time.
 */
export function createRenderQueue(limits: {
  readonly running: number
  readonly waiting: number
  readonly waitMs: number
}): <T>(task: () => Promise<T>) => Promise<T | null> {
  const turns = bulkhead(limits.running, limits.waiting)
  return <T>(task: () => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T | null>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(null)
    }, limits.waitMs)
    const begin = (): Promise<T | null> => {
      clearTimeout(timer)
      return isLate ? Promise.resolve(null) : task()
    }
    turns.execute(begin).then(resolve, (error: unknown) => {
      clearTimeout(timer)
      if (error instanceof BulkheadRejectedError) resolve(null)
      else reject(error)
    })
    return promise
  }
}
