import { addDays, localDate } from '../../domain/local-time.ts'
import type { IsoInstant } from '../../domain/part.ts'
import type { MoonPhaseName, SunMoonTimes } from '../../domain/sun-moon.ts'
import { formatHour, formatMoment } from './dates.ts'
import { formatDuration } from './duration.ts'
import { capitalised, formatPercent, nbsp } from './numbers.ts'

export const moonPhaseNames: Record<MoonPhaseName, string> = {
  new: 'Nouvelle lune',
  'waxing-crescent': 'Premier croissant',
  'first-quarter': 'Premier quartier',
  'waxing-gibbous': 'Gibbeuse croissante',
  full: 'Pleine lune',
  'waning-gibbous': 'Gibbeuse décroissante',
  'last-quarter': 'Dernier quartier',
  'waning-crescent': 'Dernier croissant',
}

/** « Premier croissant, 22 % » */
export const moonText = ({ moon }: SunMoonTimes): string =>
  `${moonPhaseNames[moon.phase]}, ${formatPercent(moon.illumination)}`

/** « lever 13 h 18, coucher 21 h 11 », or what the day lacks. */
export function moonTimesText({ moonrise, moonset }: SunMoonTimes, zone: string): string {
  const rise = moonrise ? `lever ${formatHour(moonrise, zone)}` : 'pas de lever ce jour'
  const set = moonset ? `coucher ${formatHour(moonset, zone)}` : 'pas de coucher ce jour'
  return moonrise && moonset && moonset < moonrise ? `${set}, ${rise}` : `${rise}, ${set}`
}

/** « 3 min de moins qu’hier », « autant qu’hier » */
export function dayLengthChangeText(seconds: number): string {
  if (Math.abs(seconds) < 30) return 'autant qu’hier'
  return `${formatDuration(seconds)} de ${seconds > 0 ? 'plus' : 'moins'} qu’hier`
}

/** « Aube civile à 7 h 16, crépuscule civil jusqu’à 17 h 41 »; null where there is neither. */
export function twilightText({ civilDawn, civilDusk }: SunMoonTimes, zone: string): string | null {
  const texts = [
    civilDawn && `aube civile à ${formatHour(civilDawn, zone)}`,
    civilDusk && `crépuscule civil jusqu’à ${formatHour(civilDusk, zone)}`,
  ].filter((text) => text !== null)
  return texts.length === 0 ? null : capitalised(texts.join(', '))
}

/** « 10 h 58 de jour » */
export function dayLengthText({ dayLength }: SunMoonTimes): string {
  if (dayLength === 0) return 'nuit polaire'
  return dayLength >= 86_400 ? 'jour polaire' : `${formatDuration(dayLength)} de jour`
}

/**
 * The next of sunrise and sunset: « Coucher dans 3 h 45 » when it is less than 12 hours away, else « Lever demain à
 * 8 h 12 ». `tomorrow` is the sunrise of the following day, for the evening. Null when neither comes.
 */
export function sunAnswer(
  { sunrise, sunset }: SunMoonTimes,
  tomorrow: IsoInstant | null,
  now: Date,
  zone: string,
): string | null {
  const later = (instant: IsoInstant | null): instant is IsoInstant =>
    instant !== null && Date.parse(instant) > now.getTime()
  if (later(sunrise) && !(later(sunset) && sunset < sunrise)) return until('Lever', sunrise, now)
  if (later(sunset)) return until('Coucher', sunset, now)
  if (!later(tomorrow)) return null
  const date = localDate(tomorrow, zone)
  if (date !== addDays(localDate(now, zone), 1)) return `Lever ${formatMoment(tomorrow, now, zone)}`
  return `Lever demain à ${formatHour(tomorrow, zone)}`
}

function until(event: string, instant: IsoInstant, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000
  return seconds < 60 ? `${event} dans moins d’une${nbsp}minute` : `${event} dans ${formatDuration(seconds)}`
}
