import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs work that yields between its steps, and lets other work go first whenever it has held the loop for `sliceMs`. */
export async function inSlices<T>(steps: Generator<void, T, void>, sliceMs: number): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    await nextTurn()
    since = performance.now()
  }
}
