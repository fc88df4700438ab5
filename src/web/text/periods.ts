import type { MapPeriod } from '../../domain/map-period.ts'

/** A button of the map: its label, and what it shows. */
export interface PeriodText {
  readonly label: string
  /** « 6 h – 12 h »; empty for the present. */
  readonly hours: string
  readonly description: string
}

export const periodTexts: Record<MapPeriod, PeriodText> = {
  current: { label: 'Maintenant', hours: '', description: 'Conditions actuelles' },
  morning: { label: 'Matin', hours: '6 h – 12 h', description: 'Moyenne de la matinée' },
  afternoon: { label: 'Après-midi', hours: '12 h – 18 h', description: 'Moyenne de l’après-midi' },
  evening: { label: 'Soir', hours: '18 h – 22 h', description: 'Moyenne de la soirée' },
  night: { label: 'Nuit', hours: '22 h – 6 h', description: 'Moyenne de la nuit prochaine' },
  tomorrow: { label: 'Demain', hours: '', description: 'Maximale et conditions de la journée de demain' },
}

/** « Matin 6 h – 12 h », « Maintenant ». */
export const periodLabel = (period: MapPeriod): string => {
  const { label, hours } = periodTexts[period]
  return hours === '' ? label : `${label} ${hours}`
}

/** The refusal of a period whose time has passed. */
export const periodOver = 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.'
