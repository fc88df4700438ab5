import type { DayFact, DayPrecipitationType, DaysSummary } from '../../domain/days-summary.ts'
import type { HourEvent, HourFact, HoursSummary } from '../../domain/forecast-summary.ts'
import { addDays, localDate, localHour } from '../../domain/local-time.ts'
import type { IsoDate, IsoInstant } from '../../domain/part.ts'
import { formatAround, formatBound, formatDayInSentence, formatFromDay, formatHour } from './dates.ts'
import { weatherErrors } from './weather-errors.ts'
import { aroundRange, capitalised, formatDegreeRange, formatDegrees, formatSpeed, nbsp } from './numbers.ts'
import { hourMs } from '../../domain/time-units.ts'

export const hoursTitle = 'Heure par heure'
export const daysTitle = 'Prévisions 7 jours'

const eventNames: Record<HourEvent, string> = {
  tornado: 'tornade',
  storms: 'orages',
  freezing: 'pluie verglaçante',
  snow: 'neige',
  squalls: 'bourrasques',
  rain: 'pluie',
  ash: 'cendres volcaniques',
  smoke: 'fumée',
  dust: 'poussière dans l’air',
  fog: 'brouillard',
}

const persistentNames: Record<HourEvent, string> = {
  tornado: 'tornade',
  storms: 'orages persistants',
  freezing: 'pluie verglaçante persistante',
  snow: 'neige persistante',
  squalls: 'bourrasques persistantes',
  rain: 'pluie persistante',
  ash: 'cendres volcaniques persistantes',
  smoke: 'fumée persistante',
  dust: 'poussière persistante dans l’air',
  fog: 'brouillard persistant',
}

const sentence = (clauses: readonly string[]): string => `${capitalised(clauses.join(', '))}.`

/** Where and when a sentence is read. */
interface Reader {
  readonly now: Date
  readonly zone: string
}

function isComingNight(instant: IsoInstant, { now, zone }: Reader): boolean {
  const tomorrow = addDays(localDate(now, zone), 1)
  return localDate(instant, zone) === tomorrow && localHour(instant, zone) < 6 && localHour(now, zone) >= 12
}

/** A small hour of the coming night needs no « demain »; that from midnight on is of the day that ends. */
const isSmallHour = (instant: IsoInstant, reader: Reader): boolean =>
  isComingNight(instant, reader) && localHour(instant, reader.zone) !== 0

const time = (instant: IsoInstant, reader: Reader): string =>
  isSmallHour(instant, reader)
    ? formatHour(instant, reader.zone)
    : formatBound(instant, reader.now, reader.zone)

const around = (instant: IsoInstant, reader: Reader): string =>
  isSmallHour(instant, reader)
    ? `vers ${formatHour(instant, reader.zone)}`
    : formatAround(instant, reader.now, reader.zone)

/** Longer than this, the end of a span needs its day said. */
const plainSpanMs = 16 * hourMs

/** « de 16 h à 19 h », « de 22 h à 7 h », « demain de 9 h à 12 h » */
function between(
  from: IsoInstant,
  until: IsoInstant,
  reader: Reader,
  [open, close]: [string, string],
): string {
  const { now, zone } = reader
  const today = localDate(now, zone)
  const day = localDate(from, zone)
  const isShort = Date.parse(until) - Date.parse(from) <= plainSpanMs
  const end = isShort && localHour(until, zone) !== 0 ? formatHour(until, zone) : time(until, reader)
  if (!isShort || day === today || isComingNight(from, reader)) {
    return `${open} ${time(from, reader)} ${close} ${end}`
  }
  return `${formatDayInSentence(day, today)} ${open} ${formatHour(from, zone)} ${close} ${end}`
}

function eventClause(fact: Extract<HourFact, { kind: 'event' }>, reader: Reader): string {
  const { event, from, until, broken } = fact
  const name = broken ? `${eventNames[event]} par moments` : eventNames[event]
  if (from === null && until === null) return broken ? name : persistentNames[event]
  if (from === null) return `${name} jusqu’à ${time(until ?? '', reader)}`
  if (until === null) return `${name} à partir de ${time(from, reader)}`
  if (Date.parse(until) - Date.parse(from) <= hourMs) return `${name} ${around(from, reader)}`
  return `${name} ${between(from, until, reader, broken ? ['entre', 'et'] : ['de', 'à'])}`
}

function hourClause(fact: HourFact, reader: Reader): string {
  switch (fact.kind) {
    case 'event':
      return eventClause(fact, reader)
    case 'possible-rain':
      return Date.parse(fact.at) <= reader.now.getTime()
        ? 'pluie possible dès maintenant'
        : `pluie possible ${around(fact.at, reader)}`
    case 'last-drops':
      return `dernières gouttes ${around(fact.at, reader)}`
    case 'gusts':
      return `rafales à ${formatSpeed(fact.speed)} ${around(fact.at, reader)}`
    case 'frost':
      return `gel, ${formatDegrees(fact.temperature)} ${around(fact.at, reader)}`
    case 'heat':
      return `jusqu’à ${formatDegrees(fact.temperature)} ${around(fact.at, reader)}`
  }
}

/** Beyond this many degrees between the extremes, weather is not called steady. */
const steadySpread = 8

function quietClause({ quiet, range }: HoursSummary): string | null {
  if (quiet === 'clear') return 'beau temps'
  if (quiet === 'overcast') return 'ciel couvert sans pluie'
  if (quiet === null) return null
  return range && range.max - range.min <= steadySpread ? 'temps stable' : 'temps sec'
}

/** « Heure par heure » in one sentence: « Orages jusqu’à 18 h, dernières gouttes vers 23 h. » */
export function hoursText(summary: HoursSummary, now: Date, zone: string): string {
  if (summary.facts.length > 0) return sentence(summary.facts.map((fact) => hourClause(fact, { now, zone })))
  const { range } = summary
  const degrees = range ? formatDegreeRange(range.min, range.max) : null
  const quiet = quietClause(summary)
  if (quiet === null && range) return sentence([`températures ${aroundRange(range)}`])
  const clauses = [quiet, degrees].filter((clause) => clause !== null)
  return clauses.length > 0 ? sentence(clauses) : weatherErrors.hourly
}

const typeNames: Record<DayPrecipitationType, string> = {
  rain: 'pluie',
  snow: 'neige',
  mixed: 'pluie ou neige',
}
const noneOf: Record<DayPrecipitationType, string> = {
  rain: 'pas de pluie',
  snow: 'pas de neige',
  mixed: 'ni pluie ni neige',
}

/** « demain et samedi », « de demain à dimanche », « jusqu’à dimanche » */
function daySpan(from: IsoDate, to: IsoDate, today: IsoDate): string {
  const [first, last] = [formatDayInSentence(from, today), formatDayInSentence(to, today)]
  if (addDays(from, 1) === to) return `${first} et ${last}`
  return from === today ? `jusqu’à ${last}` : `de ${first} à ${last}`
}

function dryClause({ from, to }: Extract<DayFact, { kind: 'dry' }>, days: number, today: IsoDate): string {
  if (from === today) {
    return to === null
      ? `temps sec les ${days}${nbsp}prochains jours`
      : `temps sec jusqu’à ${formatDayInSentence(to, today)}`
  }
  if (to === null) return `temps sec ${formatFromDay(from, today)}`
  return `temps sec ${daySpan(from, to, today)}`
}

function wetClause({ from, to, type }: Extract<DayFact, { kind: 'wet' }>, today: IsoDate): string {
  const name = typeNames[type]
  if (to === null) return `${name} ${formatFromDay(from, today)}`
  if (to === from) return `${name} ${formatDayInSentence(from, today)}`
  return `${name} ${daySpan(from, to, today)}`
}

function temperatureClause(fact: Extract<DayFact, { kind: 'temperature' }>, today: IsoDate): string {
  const when = fact.single ? formatDayInSentence(fact.from, today) : formatFromDay(fact.from, today)
  return `${fact.marked ? 'nettement ' : ''}${comparison(fact.direction, fact.level)} ${when}`
}

function comparison(direction: 'colder' | 'warmer', level: number): string {
  if (direction === 'colder') return level < 8 ? 'plus froid' : 'plus frais'
  if (level < 8) return 'moins froid'
  return level < 20 ? 'plus doux' : 'plus chaud'
}

function dayClause(fact: DayFact, days: number, today: IsoDate): string {
  switch (fact.kind) {
    case 'dry':
      return dryClause(fact, days, today)
    case 'dry-until':
      return `${noneOf[fact.type]} avant ${formatDayInSentence(fact.wet, today)}`
    case 'wet':
      return wetClause(fact, today)
    case 'wet-days': {
      const name = typeNames[fact.type]
      return fact.wet === fact.of ? `${name} chaque jour` : `${name} ${fact.wet}${nbsp}jours sur ${fact.of}`
    }
    case 'temperature':
      return temperatureClause(fact, today)
    case 'range':
      return `maximales ${aroundRange(fact)}`
    case 'gusts':
      return `rafales à ${formatSpeed(fact.speed)} ${formatDayInSentence(fact.on, today)}`
  }
}

/** « Prévisions 7 jours » in one sentence: « Temps sec de demain à dimanche, plus frais à partir de lundi. » */
export function daysText(summary: DaysSummary, today: IsoDate): string {
  if (summary.facts.length === 0) return weatherErrors.daily
  return sentence(summary.facts.map((fact) => dayClause(fact, summary.days, today)))
}
