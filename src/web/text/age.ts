import type { IsoInstant } from '../../domain/part.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** « à l’instant », « il y a 6 min », « il y a 3 h », « il y a 2 jours ». The future counts as now. */
export function formatAge(instant: Date | IsoInstant, now: Date | IsoInstant): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / minuteMs)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `il y a ${hours}\u00a0h` : `il y a ${Math.floor(hours / 24)}\u00a0jours`
}
