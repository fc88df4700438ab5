import { remembered } from './remembered.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const offsetParts = new Map<string, Intl.DateTimeFormat>()

const offsetFormat = (zone: string) => {
  const cached = offsetParts.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  offsetParts.set(zone, format)
  return format
}

// Intl takes microseconds for each, and the stand-in asks for thousands; clocks change on quarters of an hour.
const offsetOf = remembered<string, number | null>(10_000)

/** Seconds east of Greenwich in a zone at an instant; null when the zone does not exist. */
export function utcOffsetSeconds(zone: string, instant: number): number | null {
  return offsetOf(`${zone} ${Math.floor(instant / (15 * minute))}`, () => askedOffset(zone, instant))
}

function askedOffset(zone: string, instant: number): number | null {
  try {
    const parts = offsetFormat(zone).formatToParts(instant)
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60)
  } catch {
    return null
  }
}

/** `YYYY-MM-DDTHH:MM` of a clock that runs `offsetSeconds` ahead of UTC. */
export const localMinute = (instant: number, offsetSeconds: number) =>
  new Date(instant + offsetSeconds * 1000).toISOString().slice(0, 16)

export const localDay = (instant: number, offsetSeconds: number) =>
  localMinute(instant, offsetSeconds).slice(0, 10)

export const parisOffset = (instant: number) => utcOffsetSeconds('Europe/Paris', instant) ?? 0

/** The last midnight of Paris at or before an instant. */
export function parisMidnight(instant: number) {
  const guess = Math.floor((instant + parisOffset(instant) * 1000) / day) * day
  const midnight = guess - parisOffset(instant) * 1000
  // On the day of a clock change the offset of midnight is not the offset of the instant.
  return guess - parisOffset(midnight) * 1000
}

/** The first midnight of Paris after an instant: 23, 24 or 25 hours after the one before. */
export const nextParisMidnight = (instant: number) => parisMidnight(parisMidnight(instant) + 26 * hour)

/** `2026-10-08T16:00:42+02:00`. */
export function parisIso(instant: number) {
  const offset = parisOffset(instant)
  const local = new Date(instant + offset * 1000).toISOString().slice(0, 19)
  return `${local}+${String(offset / 3600).padStart(2, '0')}:00`
}

/** `2026-10-04T08:00:12Z`. */
export const utcIso = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`

/** `2026-10-04T08:00:12+00:00`. */
export const utcIsoWithOffset = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}+00:00`
