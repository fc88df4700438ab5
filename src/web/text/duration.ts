import type { IsoInstant } from '../../domain/part.ts'
import { nbsp } from './numbers.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** Time left before an alert ends: « 2 j 3 h », « 3 h 20 min », « 45 min », « Expiré » from its end on. */
export function formatRemaining(end: IsoInstant, now: Date): string {
  const left = Date.parse(end) - now.getTime()
  if (left <= 0) return 'Expiré'
  // A started minute counts, so that nothing is « 0 min » before it is over.
  const minutes = Math.ceil(left / minuteMs)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return parts([days, 'j'], [hours, 'h'])
  return hours > 0 ? parts([hours, 'h'], [rest, 'min']) : parts([rest, 'min'])
}

const parts = (...amounts: readonly (readonly [number, string])[]): string =>
  amounts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${nbsp}${unit}`)
    .join(' ')

/** « 10 h 58 », « 45 min »; whole minutes. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}${nbsp}min`
  return rest === 0 ? `${hours}${nbsp}h` : `${hours}${nbsp}h${nbsp}${String(rest).padStart(2, '0')}`
}
