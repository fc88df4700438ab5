import { localClock, localDate } from '../../domain/local-time.ts'
import type { IsoInstant } from '../../domain/part.ts'
import {
  greatFrom,
  type CountedTurn,
  type GreatTide,
  type TideSize,
  type TideTurn,
} from '../../domain/tides/days.ts'
import type { PortSummary } from '../../views/tides.ts'
import { formatDayInSentence, formatShortDate, monthName } from './dates.ts'
import { formatNumber, lowerFirst, narrowNbsp, nbsp } from './numbers.ts'

/** On every page that tells a computed tide. */
export const tideNotice = 'Indicatif, ne pas utiliser pour la navigation.'

export const turnNames: Record<TideTurn['kind'], string> = { high: 'Pleine mer', low: 'Basse mer' }

/** « la mer monte » until a high water. */
export const courseNames: Record<TideTurn['kind'], string> = { high: 'monte', low: 'descend' }

/** Nothing is said of a day that is neither. */
export const tideSizeNames: Record<TideSize, string | null> = {
  spring: 'vive-eau',
  middle: null,
  neap: 'morte-eau',
}

export const negligibleTide = `Marée négligeable${nbsp}: quelques décimètres entre haute et basse mer. Le vent et la pression changent davantage le niveau.`

/** « 0 h 00 »: a tide is told to the minute. */
export function tideHour(time: IsoInstant, zone: string): string {
  const { hour, minute } = localClock(time, zone)
  return `${hour}${nbsp}h${nbsp}${String(minute).padStart(2, '0')}`
}

/** « 11,1 m »; to the centimetre where the tide is small. */
export const formatTideLevel = (
  level: number,
  { hasCoefficient }: Pick<PortSummary, 'hasCoefficient'>,
): string => `${formatNumber(level, { decimals: hasCoefficient ? 1 : 2, keepZeros: true })}${nbsp}m`

type Port = Pick<PortSummary, 'hasCoefficient' | 'timeZone'>

const dayBefore = (time: IsoInstant, now: IsoInstant, zone: string): string => {
  const [date, today] = [localDate(time, zone), localDate(now, zone)]
  return date === today ? '' : `${formatDayInSentence(date, today)} `
}

/** « Pleine mer à 17 h 15, 11,1 m, coefficient calculé 74 », « Basse mer demain à 0 h 20, 2,1 m » */
export function turnText(
  { kind, time, level, coefficient }: CountedTurn,
  now: IsoInstant,
  port: Port,
): string {
  const words = [
    `${turnNames[kind]} ${dayBefore(time, now, port.timeZone)}à ${tideHour(time, port.timeZone)}`,
    formatTideLevel(level, port),
    ...(coefficient === null ? [] : [`coefficient calculé ${coefficient}`]),
  ]
  return words.join(', ')
}

/** « 4,2 m maintenant, la mer monte jusqu’à 17 h 15 » */
export function levelNowText(level: number, next: TideTurn | null, port: Port): string {
  const now = `${formatTideLevel(level, port)} maintenant`
  return next
    ? `${now}, la mer ${courseNames[next.kind]} jusqu’à ${tideHour(next.time, port.timeZone)}.`
    : `${now}.`
}

/** What the curve of a day shows, for those who do not see it. */
export function curveText(day: string, turns: readonly CountedTurn[], port: Port): string {
  const turnsInWords = turns.map(
    ({ kind, time, level }) =>
      `${lowerFirst(turnNames[kind])} à ${tideHour(time, port.timeZone)}, ${formatTideLevel(level, port)}`,
  )
  return `Hauteur de la mer ${day}${nbsp}: ${turnsInWords.length === 0 ? 'aucune étale' : turnsInWords.join(`${narrowNbsp}; `)}.`
}

/** « du 20 mars au 23 mars », « le 25 mars » */
export const greatTideDays = ({ first, last }: GreatTide): string =>
  first === last ? `le ${formatShortDate(first)}` : `du ${formatShortDate(first)} au ${formatShortDate(last)}`

/** « : 103 », « : 103 le 22 mars », after its days. */
export const greatTideSize = ({ first, last, coefficient, peak }: GreatTide): string =>
  `${nbsp}: ${coefficient}${first === last ? '' : ` le ${formatShortDate(peak)}`}`

/** Where the sea uncovers most; null on other days. */
export function footFishingText(turns: readonly CountedTurn[]): string | null {
  const greatest = Math.max(...turns.map(({ coefficient }) => coefficient ?? 0))
  return greatest < greatFrom
    ? null
    : `Grande marée (coefficient calculé ${greatest})${nbsp}: la mer découvre loin et revient vite. À la pêche à pied, quittez l’estran dès que la mer remonte.`
}

/** « mars 2027 » */
export const monthTitle = (month: string): string => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`
