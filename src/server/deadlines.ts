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
