import type { Limits } from '../../upstream/budget.ts'
import type { Refusal } from '../../upstream/failure.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/time-units.ts'

/**
 * What the free hosts of Open-Meteo allow one server address, and what each of their refusals asks for. The limits are
 * those of the terms (https://open-meteo.com/en/terms); the rest was read in the source of its server, which answers
 * every refusal with status 429, no Retry-After, and a reason in words:
 *
 * | reason                                          | what we do                                    |
 * |-------------------------------------------------|-----------------------------------------------|
 * | « Too many concurrent requests »                | ask once more a second later; nobody else waits |
 * | « Minutely API request limit exceeded. … »      | leave it alone until the next minute          |
 * | « Hourly API request limit exceeded. … »        | until the next full hour                      |
 * | « Daily API request limit exceeded. … »         | until 00:00 UTC                               |
 * | anything else                                   | as Retry-After says, a minute without it      |
 */
export const openMeteoMinute: Limits = { perMinute: 600 }

/** Counted over all its hosts together. */
export const openMeteoDay: Limits = { perHour: 5_000, perDay: 10_000 }

/** One host runs or queues five requests of an address and refuses the sixth: one is left to whoever shares ours. */
export const openMeteoInFlight = 4

const concurrencyRetryMs = 1_000

/** Their clock and ours differ: knocking a moment too early would cost the whole next period. */
const clockSlackMs = 1_000

const periods: readonly (readonly [reason: RegExp, ms: number])[] = [
  [/^minutely\b/i, minuteMs],
  [/^hourly\b/i, hourMs],
  [/^daily\b/i, dayMs],
]

/** What a 429 asks for by the reason in its body, at a wall time in ms; null for a reason that is not in the table. */
export function openMeteoRefusal(body: string, now: number): Refusal | null {
  const reason = reasonOf(body)
  if (/\bconcurrent\b/i.test(reason)) return { retryInMs: concurrencyRetryMs }
  const period = periods.find(([pattern]) => pattern.test(reason))?.[1]
  // Minutes, hours and days of UTC all begin at multiples of their length since 1970.
  return period === undefined ? null : { pauseMs: period - (now % period) + clockSlackMs }
}

function reasonOf(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : ''
  } catch {
    return ''
  }
}
