/** How long visitors wait for others at most, ms. Those of sources and maps are read whenever a wait begins. */
export interface Deadlines {
  /** For one question to a source that has no deadline of its own. */
  readonly sourceMs: number
  /** For the first figures of a map. */
  readonly mapMs: number
  /** For a bulletin of the vigilance where there is none. */
  readonly vigilanceMs: number
  /** For a source of risks: a page is given up after a few seconds, and what is late is unknown this time. */
  readonly riskMs: number
}

/** Answers leave within 4.5 s. */
export const usualDeadlines: Deadlines = { sourceMs: 4_000, mapMs: 4_200, vigilanceMs: 4_000, riskMs: 2_500 }

/** What a promise came to, or null when it takes longer; leaves no timer behind. */
export async function endedWithin<T>(asked: Promise<T>, waitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs)
  })
  try {
    return await Promise.race([asked, limit])
  } finally {
    clearTimeout(timer)
  }
}
