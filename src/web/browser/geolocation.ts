import type { Coordinates } from '../../domain/geo.ts'
import { positionSupport } from './position-permission.ts'

/** Why the position is not known. */
export type PositionFailure =
  | 'unsupported'
  | 'insecure'
  | 'denied'
  | 'unavailable'
  | 'timeout'
  | 'other'
  | 'unknown'

export type PositionAnswer =
  | { readonly kind: 'position'; readonly point: Coordinates }
  | { readonly kind: 'failure'; readonly reason: PositionFailure }

export interface PositionWish {
  readonly timeoutMs: number
  readonly maximumAgeMs: number
  readonly precise: boolean
}

/** What the search box wants: precise, 15 s, at most 5 minutes old. */
export const searchPosition: PositionWish = { timeoutMs: 15_000, maximumAgeMs: 300_000, precise: true }
/** What the home page wants: the town is enough, 5 s. */
export const homePosition: PositionWish = { timeoutMs: 5_000, maximumAgeMs: 300_000, precise: false }

const failures: readonly PositionFailure[] = ['other', 'denied', 'unavailable', 'timeout']

/**
 * Asks the browser where it is. Always answers: some browsers never call back when their prompt is ignored, so our own
 * timer runs a little longer than theirs.
 */
export function askPosition({ timeoutMs, maximumAgeMs, precise }: PositionWish): Promise<PositionAnswer> {
  const support = positionSupport()
  if (support) return Promise.resolve({ kind: 'failure', reason: support })
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'failure', reason: 'timeout' }), timeoutMs + 1_000)
    const end = (answer: PositionAnswer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => end(answerOf(coords.latitude, coords.longitude)),
      ({ code }) => end({ kind: 'failure', reason: failures[code] ?? 'unknown' }),
      { timeout: timeoutMs, maximumAge: maximumAgeMs, enableHighAccuracy: precise },
    )
  })
}

const answerOf = (lat: number, lon: number): PositionAnswer =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { kind: 'position', point: { lat, lon } }
    : { kind: 'failure', reason: 'unavailable' }
