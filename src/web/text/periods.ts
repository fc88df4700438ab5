import { hourName, hourStart, isHour, type MapHourName, type MapTime } from '../../domain/map-hour.ts'
import { localDate, nationalZone } from '../../domain/local-time.ts'
import type { MapPeriod } from '../../domain/map-period.ts'
import { hourMs } from '../../domain/time-units.ts'
import { formatHour, weekdayName } from './dates.ts'
import { nbsp } from './numbers.ts'

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
export const periodLabel = (time: MapTime): string => {
  if (isHour(time)) return hourText(time)
  const { label, hours } = periodTexts[time]
  return hours === '' ? label : `${label} ${hours}`
}

/** « mardi 24, 15 h »; of the hour that autumn has twice, which of the two. A zone: by the clocks there. */
export function hourText(hour: MapHourName, zone = nationalZone): string {
  const start = hourStart(hour)
  if (start === null) return ''
  const date = localDate(new Date(start), zone)
  const words = `${weekdayName(date)}${nbsp}${Number(date.slice(8))}, ${formatHour(new Date(start), zone)}`
  if (zone !== nationalZone) return words
  if (hour.endsWith('bis')) return `${words} (heure d’hiver)`
  return hourName(start + hourMs).endsWith('bis') ? `${words} (heure d’été)` : words
}

/** « Matin », « mardi 24, 15 h ». */
export const timeLabel = (time: MapTime): string => (isHour(time) ? hourText(time) : periodTexts[time].label)

/** The refusal of a period whose time has passed. */
export const periodOver = 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.'

/** Instead of an hour that has passed, is too far, or is none. */
export const hourOver = 'Cette heure n’est pas disponible : la carte montre maintenant.'
