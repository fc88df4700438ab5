import {
  addDays,
  daysBetween,
  localDate,
  isMidnight,
  localClock,
  weekdayOf,
  nationalZone,
} from '../../domain/local-time.ts'
import type { IsoDate, IsoInstant } from '../../domain/part.ts'
import { capitalised, nbsp, plural } from './numbers.ts'

// Written out rather than asked of Intl: server and browsers carry different versions of the locale data, and a
// difference of one space between them would be a hydration error.
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const shortMonths = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
]

type Instant = Date | IsoInstant

const dayOf = (date: IsoDate): string => {
  const day = Number(date.slice(8, 10))
  return day === 1 ? '1er' : `${day}`
}
const monthOf = (date: IsoDate, names: readonly string[]): string => names[Number(date.slice(5, 7)) - 1] ?? ''

/** « jeudi » */
export const weekdayName = (date: IsoDate): string => weekdays[weekdayOf(date)] ?? ''

/** « octobre » */
export const monthName = (date: IsoDate): string => monthOf(date, months)

/** « jeudi 15 octobre », « dimanche 1er novembre » */
export const formatLongDate = (date: IsoDate): string =>
  `${weekdayName(date)}${nbsp}${dayOf(date)} ${monthOf(date, months)}`

/** « jeudi 15 octobre 2026 » */
export const formatFullDate = (date: IsoDate): string => `${formatLongDate(date)} ${date.slice(0, 4)}`

/** « ven. 21 » */
export const formatShortDay = (date: IsoDate): string =>
  `${weekdayName(date).slice(0, 3)}.${nbsp}${dayOf(date)}`

/** « 5 oct. » */
export const formatShortDate = (date: IsoDate): string => `${dayOf(date)}${nbsp}${monthOf(date, shortMonths)}`

const nearDays = ['aujourd’hui', 'demain', 'après-demain']

/** « aujourd’hui », « demain », « après-demain »; null for other days. */
export const nearDayName = (date: IsoDate, today: IsoDate): string | null =>
  nearDays[daysBetween(today, date)] ?? null

/** « demain », else « vendredi 21 novembre »: a day by itself, where there is room and for readers. */
export const formatDayName = (date: IsoDate, today: IsoDate): string =>
  nearDayName(date, today) ?? formatLongDate(date)

/** « demain », else « ven. 21 »: where there is room for no more. */
export const formatNearDay = (date: IsoDate, today: IsoDate): string =>
  nearDayName(date, today) ?? formatShortDay(date)

/** « demain », « vendredi » within the week, « vendredi 21 novembre » further or in the past. */
export function formatDayInSentence(date: IsoDate, today: IsoDate): string {
  const away = daysBetween(today, date)
  return away > 1 && away < 7 ? weekdayName(date) : (nearDays[away] ?? formatLongDate(date))
}

/** « dès aujourd’hui », « dès demain », « à partir de lundi ». */
export function formatFromDay(date: IsoDate, today: IsoDate): string {
  const name = formatDayInSentence(date, today)
  return date === today || name === 'demain' ? `dès ${name}` : `à partir de ${name}`
}

/** « 14 h », « 14 h 30 », in the zone. */
export function formatHour(instant: Instant, zone: string): string {
  const { hour, minute } = localClock(instant, zone)
  return `${hour}${nbsp}h${minute === 0 ? '' : `${nbsp}${String(minute).padStart(2, '0')}`}`
}

/** « jeudi 15 octobre, 15 h 10 », the date of the zone. */
export const formatDateTime = (instant: Instant, zone: string): string =>
  `${formatLongDate(localDate(instant, zone))}, ${formatHour(instant, zone)}`

/** After a time of a place whose clocks are not those of Paris. */
export const localTimeNote = (zone: string): string => (zone === nationalZone ? '' : ' (heure locale)')

/** « Jeudi 15 octobre, 15 h 10 (heure locale) »: now at a place. */
export const formatNowAt = (now: Instant, zone: string): string =>
  `${capitalised(formatDateTime(now, zone))}${localTimeNote(zone)}`

/** « jeudi 15 octobre à 14 h 05 » */
export const formatBulletinTime = (instant: Instant, zone: string): string =>
  `${formatLongDate(localDate(instant, zone))} à ${formatHour(instant, zone)}`

/** A time as people say it from `now`: « 21 h », « demain 9 h », « vendredi 6 h », « jeudi 15 octobre 6 h ». */
export const formatMoment = (instant: Instant, now: Instant, zone: string): string =>
  onDay(localDate(instant, zone), formatHour(instant, zone), localDate(now, zone))

/** The day and the hour of what ends something: midnight belongs to the day that ends (« minuit », not « demain 0 h »). */
export function boundOf(instant: Instant, zone: string): readonly [date: IsoDate, hour: string] {
  const date = localDate(instant, zone)
  return isMidnight(instant, zone) ? [addDays(date, -1), 'minuit'] : [date, formatHour(instant, zone)]
}

/** The midnight of a day by itself could be the one that it begins with. */
const onDay = (date: IsoDate, hour: string, today: IsoDate): string =>
  date === today
    ? hour
    : `${formatDayInSentence(date, today)} ${hour.includes('minuit') ? 'soir ' : ''}${hour}`

/** A bound as people say it from `now`: « 21 h », « minuit », « demain soir minuit ». */
export const formatBound = (instant: Instant, now: Instant, zone: string): string =>
  onDay(...boundOf(instant, zone), localDate(now, zone))

/** About a time: « vers 21 h », « vers minuit », « demain vers 6 h », « vendredi soir vers minuit »; « vers 0 h » just after it. */
export function formatAround(instant: Instant, now: Instant, zone: string): string {
  const today = localDate(now, zone)
  // The midnight that today began with would be called by yesterday.
  const isToday = localDate(instant, zone) === today
  const [date, hour] = isToday ? [today, formatHour(instant, zone)] : boundOf(instant, zone)
  return onDay(date, `vers ${hour}`, today)
}

/** When a favourite was added, by calendar days: « aujourd’hui », « hier », « il y a 3 jours », then « le 5 oct. ». */
export function formatAddedDay(instant: Instant, now: Instant, zone: string): string {
  const date = localDate(instant, zone)
  const days = daysBetween(date, localDate(now, zone))
  if (days <= 0) return 'aujourd’hui'
  if (days === 1) return 'hier'
  return days < 7 ? `il y a ${plural(days, 'jour')}` : `le ${formatShortDate(date)}`
}
