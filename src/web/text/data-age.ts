import type { IsoInstant } from '../../domain/part.ts'
import { formatHour } from './dates.ts'

/** Simulated figures never pass for real ones. */
export const simulatedLabel = 'Données simulées'

/** « Données de 14 h, », before its age. */
export const staleText = (at: IsoInstant, timeZone: string): string =>
  `Données de ${formatHour(at, timeZone)},`
