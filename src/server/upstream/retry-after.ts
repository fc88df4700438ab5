import { minuteMs } from '../../domain/time-units.ts'

const defaultMs = minuteMs
const shortestMs = 5_000
const longestMs = 15 * minuteMs

/** How long `Retry-After` asks us to wait, seconds or an HTTP date, kept between 5 s and 15 min; 60 s when it says nothing. */
export function clampedRetryAfter(header: string, nowMs: number): number {
  const text = header.trim()
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isFinite(asked) ? Math.min(Math.max(asked, shortestMs), longestMs) : defaultMs
}
