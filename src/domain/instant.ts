/** Its zone may be written with a colon or without. */
const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}:?\d{2})$/

/**
 * An instant with its zone written out, in milliseconds; null for everything else. A missing zone is not
 * guessed, a day that no calendar has is refused, and so are years outside 2000–2099.
 */
export function parseInstant(text: unknown): number | null {
  const match = typeof text === 'string' ? instantPattern.exec(text.trim()) : null
  if (match === null) return null
  const [, day = '', hours = '', minutes = '', seconds = '00', zone = ''] = match
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (!Number.isFinite(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  if (day < '2000' || day > '2100') return null
  const iso = `${day}T${hours}:${minutes}:${seconds}${zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`
  const instant = Date.parse(iso)
  return Number.isFinite(instant) ? instant : null
}

/** The last of some instants as views and answers carry them; undefined without any. */
export const latest = (instants: readonly string[]): string | undefined => [...instants].sort().at(-1)

/** The text form of an instant that views and answers carry. */
export const isoInstant = (instant: number): string => new Date(instant).toISOString()
