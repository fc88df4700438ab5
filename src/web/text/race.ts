import type { RidingWind, RaceDay, DayStatus, Stage, StageEnd } from '../../domain/race.ts'
import { isLoop, ridingWind } from '../../domain/race.ts'
import type { StageView } from '../../views/race-views.ts'
import { formatFullDate, formatLongDate, formatShortDate, weekdayName } from './dates.ts'
import { formatNumber, nbsp, unknownFigure } from './numbers.ts'

export const stageTypeNames: Record<RaceDay['type'], string> = {
  flat: 'Plat',
  hilly: 'Accidenté',
  mountain: 'Montagne',
  'time-trial': 'Contre-la-montre',
  'rest-day': 'Journée de repos',
}

export const dayStatusNames: Record<DayStatus, string> = {
  past: 'Terminée',
  today: 'AUJOURD’HUI',
  future: 'À venir',
}

export const endNames: Record<StageEnd, string> = { start: 'Départ', finish: 'Arrivée' }

/** « Amiens – Rouen »; a loop has one name. */
export const routeText = (stage: Pick<Stage, StageEnd>): string =>
  isLoop(stage) ? stage.start.name : `${stage.start.name}${nbsp}– ${stage.finish.name}`

/** What an end of a stage is called: that of a loop is both. */
export const endName = (stage: Pick<Stage, StageEnd>, end: StageEnd): string =>
  isLoop(stage) ? 'Départ et arrivée' : endNames[end]

const ridingWindTexts: Record<RidingWind, { readonly name: string; readonly hint: string }> = {
  calm: { name: 'Vent calme', hint: 'sans effet sur la course' },
  light: { name: 'Vent faible', hint: 'peu gênant pour les coureurs' },
  moderate: { name: 'Vent modéré', hint: 'sensible à découvert' },
  strong: { name: 'Vent fort', hint: 'bordures possibles' },
  'very-strong': { name: 'Vent très fort', hint: 'course difficile, bordures probables' },
}

/** What the wind means for the race: a category and a hint. « — » when the wind is unknown. */
export const ridingWindText = (speed: number | null): { readonly name: string; readonly hint: string } =>
  speed === null ? { name: unknownFigure, hint: 'vent inconnu' } : ridingWindTexts[ridingWind(speed)]

/** Where a stage stands by the clock. */
export function stageStateText({ status, live }: Pick<StageView, 'status' | 'live'>): string {
  if (live === 'live') return 'Étape en cours'
  return status === 'past' || live === 'finished' ? 'Étape terminée' : 'Étape à venir'
}

/** « mar. 22 juil. » */
export const formatRaceDay = (date: string): string =>
  `${weekdayName(date).slice(0, 3)}.${nbsp}${formatShortDate(date)}`

/** « 171,5 km » */
export const formatStageDistance = (km: number): string => `${formatNumber(km, { decimals: 1 })}${nbsp}km`

/** « du 5 au 27 juillet 2025 », « du 26 juillet au 3 août 2025 » */
export function formatRaceDates(first: string, last: string): string {
  if (first === last) return `le ${formatFullDate(first)}`
  const [from, to] = [dayAndMonth(first), dayAndMonth(last)]
  const year = last.slice(0, 4)
  if (first.slice(0, 7) === last.slice(0, 7)) return `du ${from.day} au ${to.day}${nbsp}${to.month} ${year}`
  return `du ${from.day}${nbsp}${from.month} au ${to.day}${nbsp}${to.month} ${year}`
}

/** « 26 », « juillet » */
function dayAndMonth(date: string): { readonly day: string; readonly month: string } {
  const [, rest = ''] = formatLongDate(date).split(nbsp)
  const [day = '', month = ''] = rest.split(' ')
  return { day, month }
}
