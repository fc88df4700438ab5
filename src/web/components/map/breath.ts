/** Lets the browser do what waits, a press or a frame, before a long work goes on. Not every browser has a scheduler. */
export const breath = (): Promise<void> =>
  'scheduler' in window ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))
