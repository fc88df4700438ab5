/** Lets the browser do what waits, a press or a frame, before a long work goes on. Not every browser has this of a scheduler. */
export const breath = (): Promise<void> =>
  'scheduler' in window && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))
