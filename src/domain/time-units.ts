/** Lengths of time in milliseconds. A calendar day may last an hour less or more: see `local-time.ts`. */
export const minuteMs = 60_000
export const quarterMs = 15 * minuteMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The last whole step at or before an instant, both in ms: steps are counted from midnight UTC. */
export const floorTo = (ms: number, stepMs: number): number => Math.floor(ms / stepMs) * stepMs
