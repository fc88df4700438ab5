import { Failure } from './failure.ts'

/** The work, cut at the deadline: the signal tells whoever listens, the race ends even what does not. */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Failure('timeout', `over ${ms} ms`)), ms)
  try {
    return await untilAborted(controller.signal, work(controller.signal))
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}

/** A promise, or the reason of the signal when that comes first. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason)
    signal.addEventListener('abort', abandon, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon))
  })
}

/** Waits, unless the signal comes first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return untilAborted(signal, promise).finally(() => clearTimeout(timer))
}
