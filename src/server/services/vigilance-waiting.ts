/** A pause that leaves no timer behind when it is given up. */
function pause(ms: number): { readonly over: Promise<void>; giveUp(): void } {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return { over, giveUp: () => clearTimeout(timer) }
}

/**
 * Waits for readings under way: for all of them, or, once what has come is enough, a short grace more for
 * the others; `limitMs` at most. `isEnough` is asked after each.
 */
export async function waitForReadings(
  flights: readonly Promise<void>[],
  isEnough: () => boolean,
  { limitMs, graceMs }: { limitMs: number; graceMs: number },
): Promise<void> {
  if (flights.length === 0) return
  const limit = pause(limitMs)
  let grace: ReturnType<typeof pause> | null = null
  const enough = new Promise<void>((resolve) => {
    for (const flight of flights)
      void flight.then(() => {
        if (grace !== null || !isEnough()) return
        grace = pause(graceMs)
        void grace.over.then(resolve)
      })
  })
  await Promise.race([Promise.all(flights), limit.over, enough])
  limit.giveUp()
  // Assigned in a callback above, which the compiler does not see.
  ;(grace as ReturnType<typeof pause> | null)?.giveUp()
}
