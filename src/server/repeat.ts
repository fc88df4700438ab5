/**
 * Does something now, and again so long after each end of it, until it is told to stop; resolves with the first end. `work`
 * never rejects.
 */
export async function repeat(work: () => Promise<void>, everyMs: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return
  await work()
  setTimeout(() => void repeat(work, everyMs, stop), everyMs).unref()
}
