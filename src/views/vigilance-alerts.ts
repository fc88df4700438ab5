import type { LevelOrUnknown } from '../domain/vigilance.ts'
import type { Alert } from '../domain/vigilance/alerts.ts'
import type { AlertView, Provenance } from '../schemas/vigilance.ts'

export type { AlertView } from '../schemas/vigilance.ts'

/** Fills of Météo-France's own colour dictionary, and the grey of « no information ». */
const levelColours: Readonly<Record<LevelOrUnknown, string>> = {
  green: '#31AA35',
  yellow: '#FFF600',
  orange: '#FFB82B',
  red: '#CC0000',
  unknown: '#B9B9B9',
}

/** Alerts in force, and when a source was last heard. A department without any may be calm or unknown: its level says which. */
export interface AlertList extends Pick<Provenance, 'confirmedAt'> {
  readonly alerts: readonly AlertView[]
}

export const alertView = (alert: Alert): AlertView => ({ ...alert, color: levelColours[alert.level] })
