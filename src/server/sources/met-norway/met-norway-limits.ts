import type { Limits } from '../../upstream/budget.ts'
import type { Refusal } from '../../upstream/failure.ts'

/**
 * The terms (https://api.met.no/doc/TermsOfService) allow twenty requests a second to all servers of one application
 * together. A process takes at most fifteen; the minute says how many of them maps leave to visitors.
 */
export const metNorwayLimits: Limits = { perSecond: 15, perMinute: 900 }

/** Whoever is refused for who they are (403) or for asking too much (429) leaves the service alone for an hour. */
export const metNorwayPauseMs = 3_600_000

export const metNorwayRefusal = (): Refusal => ({ pauseMs: metNorwayPauseMs })

/** How long a reply is good when it does not say, ms: what others have measured between an answer and its Expires. */
export const usualLifeMs = 30 * 60_000

/** A life beyond the time between two runs of the model is a mistake of the header. */
export const longestLifeMs = 6 * 3_600_000
