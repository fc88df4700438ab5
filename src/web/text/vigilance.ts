import { siteName, vigilanceSite } from '../../domain/official-sites.ts'
import type { IsoInstant, Part } from '../../domain/part.ts'
import {
  displayRank,
  higherLevel,
  phenomena,
  type LevelOrUnknown,
  type Phenomenon,
} from '../../domain/vigilance.ts'
import type { Alert } from '../../domain/vigilance/alerts.ts'
import type { CityVigilance, DepartmentDay, DepartmentVigilance } from '../../views/vigilance-department.ts'
import type { Provenance } from '../../views/vigilance-levels.ts'
import { isMidnight, localDate, nationalZone } from '../../domain/local-time.ts'
import {
  boundOf,
  formatBound,
  formatBulletinTime,
  formatDayInSentence,
  formatHour,
  formatMoment,
} from './dates.ts'
import { levelAdjectives, levelLabels, phenomenonNames } from './levels.ts'
import { capitalised, nbsp, plural, lowerFirst } from './numbers.ts'

export const vigilanceTitle = 'Vigilance aujourd’hui et demain'

export const officialSiteName = siteName(vigilanceSite)

/** « orages », within a sentence. */
export const phenomenonInSentence = (phenomenon: Phenomenon): string =>
  lowerFirst(phenomenonNames[phenomenon])

/** « Vigilance orange »; of an alert whose colour could not be read: « Vigilance de niveau inconnu ». */
export const levelTitle = (level: LevelOrUnknown): string =>
  level === 'unknown' ? 'Vigilance de niveau inconnu' : capitalised(levelAdjectives[level])

/** « Vigilance orange : orages » */
export const alertTitle = ({ level, phenomenon }: Pick<Alert, 'level' | 'phenomenon'>): string =>
  `${levelTitle(level)}${nbsp}: ${phenomenonInSentence(phenomenon)}`

/** What the source calls the alert, else « Vigilance orange orages », with what it covers. */
export function fullAlertTitle(alert: Alert, departmentOf: string): string {
  const { title, level, phenomenon, coast } = alert
  const name = title ?? `${levelTitle(level)} ${phenomenonInSentence(phenomenon)}`
  return `${name} – ${coast ? 'littoral, ' : ''}département ${departmentOf}`
}

interface Span {
  readonly begin: IsoInstant
  readonly end: IsoInstant
}

/** « jusqu’à 22 h », « demain de 14 h à 18 h », « de 15 h à demain 6 h », « demain toute la journée ». */
export function periodText({ begin, end }: Span, now: IsoInstant): string {
  if (begin <= now && now < end) return `jusqu’à ${formatBound(end, now, nationalZone)}`
  return spanText({ begin, end }, now) + (end <= now ? ', terminé' : '')
}

function spanText({ begin, end }: Span, now: IsoInstant): string {
  const day = localDate(begin, nationalZone)
  const today = localDate(now, nationalZone)
  const [lastDay, last] = boundOf(end, nationalZone)
  if (day !== lastDay)
    return `de ${formatMoment(begin, now, nationalZone)} à ${formatBound(end, now, nationalZone)}`
  const name = day === today ? '' : `${formatDayInSentence(day, today)} `
  if (isMidnight(begin, nationalZone) && isMidnight(end, nationalZone))
    return `${name || 'aujourd’hui '}toute la journée`
  return `${name}de ${formatHour(begin, nationalZone)} à ${last}`
}

/** The period of an alert. */
export const alertPeriod = (
  { startDate, endDate }: Pick<Alert, 'startDate' | 'endDate'>,
  now: IsoInstant,
): string => periodText({ begin: startDate, end: endDate }, now)

/** « vigilance orange orages jusqu’à 22 h », within a sentence. */
export const alertSentence = (alert: Alert, now: IsoInstant): string =>
  `${lowerFirst(levelTitle(alert.level))} ${phenomenonInSentence(alert.phenomenon)}${alert.coast ? ' sur le littoral' : ''} ${alertPeriod(alert, now)}`

/** One line that says the vigilance of a place; every state has one. */
export type Headline =
  | {
      readonly kind: 'alert'
      readonly level: LevelOrUnknown
      /** All of that level, in the official order: « pluie-inondation, crues » */
      readonly phenomena: string
      /** « Vigilance rouge : pluie-inondation, crues » */
      readonly title: string
      /** « sur le littoral, » or nothing, then the period: « jusqu’à 22 h », the latest end when there are several. */
      readonly period: string
      /** « et 3 autres risques », of lower levels; null when there are none. */
      readonly others: string | null
      /** What tomorrow brings of a higher level, as of no alert; null when nothing. */
      readonly tomorrow: string | null
    }
  /** `tomorrow`: what else there is to say, « littoral : information indisponible » too. */
  | { readonly kind: 'calm'; readonly title: string; readonly tomorrow: string | null }
  | {
      readonly kind: 'unknown'
      readonly title: string
      readonly detail: string
      readonly tomorrow: string | null
    }
  | { readonly kind: 'overseas'; readonly title: string; readonly detail: string; readonly site: string }

/** Where nobody vouches for a level. */
export const unknownHeadline: Extract<Headline, { kind: 'unknown' }> = {
  kind: 'unknown',
  title: 'Vigilance indisponible',
  detail: `consultez ${officialSiteName}`,
  tomorrow: null,
}

export const overseasTitle = 'Vigilance outre-mer'

/** The headline of a territory with a vigilance of its own. */
export const overseas = (site: string): Extract<Headline, { kind: 'overseas' }> => ({
  kind: 'overseas',
  title: overseasTitle,
  detail: `propre à ce territoire, sur ${siteName(site)}`,
  site,
})

/** The most serious first, the land before the coast, then in the official order. */
const bySeriousness = (a: Alert, b: Alert): number =>
  displayRank(b.level) - displayRank(a.level) ||
  Number(a.coast) - Number(b.coast) ||
  phenomena.indexOf(a.phenomenon) - phenomena.indexOf(b.phenomenon) ||
  a.startDate.localeCompare(b.startDate)

/** The alerts of today, in force or to come before midnight. */
export const alertsOfToday = ({ active, upcoming, today }: CityVigilance): readonly Alert[] =>
  [...active, ...upcoming.filter(({ startDate }) => startDate < today.dayEnd)].sort(bySeriousness)

const alertsOfTomorrow = ({ upcoming, today }: CityVigilance): readonly Alert[] =>
  upcoming.filter(({ startDate }) => startDate >= today.dayEnd).sort(bySeriousness)

/** What is said first of a department’s vigilance; never calm where nobody vouches for it. */
export function headlineOf(part: Part<DepartmentVigilance>, now: IsoInstant): Headline {
  if (part.state === 'missing') return unknownHeadline
  const vigilance = part.value
  if (!vigilance.covered) return overseas(vigilance.officialLink)
  const alerts = alertsOfToday(vigilance)
  const [lead] = alerts
  const [next] = alertsOfTomorrow(vigilance)
  const tomorrow = next ? tomorrowAlertText(next) : null
  if (lead) {
    const isGraver = next !== undefined && displayRank(lead.level) < displayRank(next.level)
    return { ...alertHeadline(lead, alerts, now), tomorrow: isGraver ? tomorrow : null }
  }
  if (vigilance.levelNow !== 'green' || vigilance.today.incomplete) return { ...unknownHeadline, tomorrow }
  return { kind: 'calm', title: levelLabels.green, tomorrow: tomorrowText(vigilance) }
}

/** Each phenomenon of the highest level, and the others counted, each once though it may come twice in a day. */
function alertHeadline(lead: Alert, alerts: readonly Alert[], now: IsoInstant) {
  const first = alerts
    .filter(({ level }) => level === lead.level)
    .filter((alert, index, list) => list.findIndex((each) => nameOf(each) === nameOf(alert)) === index)
  const names = first.map(({ phenomenon }) => phenomenonInSentence(phenomenon)).join(', ')
  const others = new Set(alerts.map(nameOf)).size - first.length
  return {
    kind: 'alert' as const,
    level: lead.level,
    phenomena: names,
    title: `${levelTitle(lead.level)}${nbsp}: ${names}`,
    period: `${lead.coast ? 'sur le littoral, ' : ''}${periodOf(first, now)}`,
    others: others === 0 ? null : `et ${plural(others, 'autre risque', 'autres risques')}`,
  }
}

const nameOf = ({ phenomenon, coast }: Alert): string => `${phenomenon}${coast}`

/** The period that alerts have in common, else their latest end. */
function periodOf(alerts: readonly Alert[], now: IsoInstant): string {
  const [period = '', ...different] = new Set(alerts.map((alert) => alertPeriod(alert, now)))
  const latest = alerts
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1)
  if (different.length === 0 || latest === undefined) return period
  return `jusqu’à ${formatBound(latest, now, nationalZone)} au plus tard`
}

export const unknownCoastText = `littoral${nbsp}: information indisponible`

const tomorrowAlertText = ({ level, phenomenon }: Alert): string =>
  `demain${nbsp}: ${lowerFirst(levelTitle(level))}, ${phenomenonInSentence(phenomenon)}`

/** What begins tomorrow, else what is not known of tomorrow or of the coast; null when there is nothing to add. */
export function tomorrowText(vigilance: CityVigilance): string | null {
  const { today, tomorrow } = vigilance
  const [lead] = alertsOfTomorrow(vigilance)
  if (lead) return tomorrowAlertText(lead)
  if (tomorrow.maxLevel === 'unknown' || tomorrow.incomplete) return `demain${nbsp}: information indisponible`
  const isCoastUnknown = [today, tomorrow].some(({ coastLevel }) => coastLevel === 'unknown')
  return isCoastUnknown ? unknownCoastText : null
}

export const isVouchedGreen = ({ maxLevel, coastLevel, incomplete }: DepartmentDay): boolean =>
  maxLevel === 'green' && coastLevel !== 'unknown' && !incomplete

/** Nothing at all to say of today and tomorrow, and everything known. */
export const isCalm = (vigilance: CityVigilance): boolean =>
  vigilance.levelNow === 'green' &&
  [...vigilance.active, ...vigilance.upcoming].length === 0 &&
  isVouchedGreen(vigilance.today) &&
  isVouchedGreen(vigilance.tomorrow)

/** « Département du Rhône (69). »; `departmentOf`: « du Rhône ». */
export const whereText = ({
  departmentOf,
  departmentCode,
}: {
  readonly departmentOf: string
  readonly departmentCode: string
}): string => `Département ${departmentName(departmentOf, departmentCode)}.`

const sentenceOf = (text: string): string => `${capitalised(text)}.`

/** « Demain : vigilance rouge, vent violent. », after the headline; null when it has nothing to add. */
export const tomorrowSentence = (headline: Headline): string | null =>
  headline.kind === 'overseas' || headline.tomorrow === null ? null : sentenceOf(headline.tomorrow)

/** « Soyez très vigilant. », what else there is, what tomorrow brings: after the headline of a vigilance. */
export const detailText = (headline: Headline): string =>
  [...detailsOf(headline), tomorrowSentence(headline) ?? []].flat().join(' ')

function detailsOf(headline: Headline): readonly string[] {
  if (headline.kind === 'unknown') return ['Consultez le site officiel.']
  if (headline.kind !== 'alert') return tomorrowSentence(headline) === null ? ['Rien non plus demain.'] : []
  const { level, others } = headline
  return [sentenceOf(levelLabels[level]), ...(others === null ? [] : [sentenceOf(others)])]
}

/** How many alerts are in force, and the highest of them; null when there is none. */
export function activeAlerts({ active }: CityVigilance): { count: number; highest: LevelOrUnknown } | null {
  if (active.length === 0) return null
  return { count: active.length, highest: active.map(({ level }) => level).reduce(higherLevel) }
}

/** What the source says to do first, from orange up; null when it says nothing. */
export function firstAdvice(alerts: readonly Alert[]): string | null {
  const [alert] = alerts
    .filter(({ level, advice }) => (level === 'orange' || level === 'red') && advice.length > 0)
    .sort((a, b) => displayRank(b.level) - displayRank(a.level))
  return alert?.advice[0] ?? null
}

export const meteoAlarmName = 'Alertes EUMETNET – MeteoAlarm'

/** « Bulletin Météo-France du jeudi 15 octobre à 14 h 05 »; null when no bulletin in memory covers the day. */
export function bulletinText({ source, updatedAt }: Provenance): string | null {
  if (source === null || updatedAt === null) return null
  const time = formatBulletinTime(updatedAt, nationalZone)
  return source === 'meteoalarm' ? `${meteoAlarmName} du ${time}` : `Bulletin Météo-France du ${time}`
}

export const noBulletinText = 'Aucun bulletin valable.'

/** « Ce bulletin a plus de 14 h… », beside a bulletin that two publications should have replaced. */
export const oldBulletinText = `Ce bulletin a plus de 14${nbsp}h${nbsp}: il n’est peut-être plus à jour.`

export const incompleteText = `Une partie du bulletin n’a pas pu être lue${nbsp}: d’autres risques sont possibles.`

/** What stays of a bulletin whose green has expired. */
export const restUnknownText = 'Les autres risques sont inconnus pour le moment.'

/** Which of the two is said under an answer: the first hides more. Null where all is known. */
export const doubtText = (isIncomplete: boolean, isRestUnknown: boolean): string | null =>
  isIncomplete ? incompleteText : isRestUnknown ? restUnknownText : null

/** The same of a department: what is left unsaid beside its alerts. */
export function doubtOf(vigilance: CityVigilance): string | null {
  const { today, tomorrow } = vigilance
  const isWarned = alertsOfToday(vigilance).length > 0
  return doubtText(today.incomplete || tomorrow.incomplete, isWarned && restOfDay(today, false) === 'unknown')
}

/** What the hours of a day are for a phenomenon of which its bulletin says nothing: green only when it is vouched for. */
export function restOfDay(day: DepartmentDay, coast: boolean): 'green' | 'unknown' {
  const doubtful =
    day.source === null ||
    day.incomplete ||
    day.maxLevel === 'unknown' ||
    (coast && day.coastLevel === 'unknown') ||
    day.timeline.some(({ segments }) => segments.some(({ level }) => level === 'unknown'))
  return doubtful ? 'unknown' : 'green'
}

/** « Rhône (69) » */
export const departmentName = (name: string, code: string): string => `${name}${nbsp}(${code})`

/** « 30 départements en vigilance » */
export const warnedText = (count: number): string => `${plural(count, 'département')} en vigilance`
