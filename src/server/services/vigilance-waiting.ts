/**
 * Waits for readings under way, which never reject: for all of them, or, once what has come is enough, a short grace more
 * for the others; `limitMs` at most. `isEnough` is asked after each. Leaves no timer behind.
 */
export async function waitForReadings(
  flights: readonly Promise<void>[],
  isEnough: () => boolean,
  { limitMs, graceMs }: { limitMs: number; graceMs: number },
): Promise<void> {
  if (flights.length === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timers = [setTimeout(resolve, limitMs)]
  for (const flight of flights)
    void flight.then(() => {
      if (timers.length === 1 && isEnough()) timers.push(setTimeout(resolve, graceMs))
    })
  await Promise.race([Promise.all(flights), promise])
  for (const timer of timers) clearTimeout(timer)
}
