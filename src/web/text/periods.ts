import type { MapPeriod } from '../../domain/map-period.ts'

/** A button of the map: its label, and what it shows. */
export interface PeriodText {
  readonly label: string
  /** « 6h-12h »; empty for the present. */
  readonly hours: string
  readonly description: string
}

export const periodTexts: Record<MapPeriod, PeriodText> = {
  current: { label: 'Maintenant', hours: '', description: 'Conditions actuelles' },
  morning: { label: 'Matin', hours: '6h-12h', description: 'Moyenne de la matinée' },
  afternoon: { label: 'Après-midi', hours: '12h-18h', description: 'Moyenne de l’après-midi' },
  evening: { label: 'Soir', hours: '18h-22h', description: 'Moyenne de la soirée' },
  night: { label: 'Nuit', hours: '22h-6h', description: 'Moyenne de la nuit prochaine' },
  tomorrow: { label: 'Demain', hours: '', description: 'Maximale et conditions de la journée de demain' },
}

/** « Matin 6h-12h », « Maintenant ». */
export const periodLabel = (period: MapPeriod): string => {
  const { label, hours } = periodTexts[period]
  return hours === '' ? label : `${label} ${hours}`
}

/** The refusal of a period whose time has passed. */
export const periodOver = 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.'
