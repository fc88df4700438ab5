import { Failure } from './failure.ts'

/** A bounded number of calls in flight; the others wait their turn. */
export interface Slots {
  /** Waits for a free slot; what it gives frees it again. Rejects with the signal's reason when that comes first. */
  acquire(signal: AbortSignal): Promise<() => void>
}

/** Callers that wait are bounded too: beyond, the source counts as having nothing left to give. */
const maxWaiting = 512

/** First come, first served. */
export function createSlots(count: number): Slots {
  let free = count
  const waiting = new Set<() => void>()

  const release = () => {
    const [next] = waiting
    if (next === undefined) free += 1
    else next()
  }
  const releaseOnce = () => {
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }

  return {
    acquire(signal) {
      if (free > 0) {
        free -= 1
        return Promise.resolve(releaseOnce())
      }
      if (waiting.size >= maxWaiting) return Promise.reject(new Failure('budget', 'too many calls waiting'))
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(enter)
          signal.removeEventListener('abort', abandon)
        }
        const enter = () => {
          leave()
          resolve(releaseOnce())
        }
        const abandon = () => {
          leave()
          reject(signal.reason)
        }
        waiting.add(enter)
        signal.addEventListener('abort', abandon, { once: true })
      })
    },
  }
}
