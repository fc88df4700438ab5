import { siteName } from '../../domain/official-sites.ts'
import { daysToCome } from '../../domain/forecast-window.ts'
import { localDate } from '../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../domain/part.ts'
import { showsFeelsLike } from '../../domain/sky.ts'
import type { CityVigilance, DepartmentVigilance } from '../../views/vigilance-department.ts'
import type { DailyForecast, PlaceWeather } from '../../domain/weather.ts'
import { atPlace } from './at-place.ts'
import { conditionWords } from './conditions.ts'
import { formatDayInSentence } from './dates.ts'
import { weatherErrors } from './weather-errors.ts'
import { capitalised, formatDegreeRange, formatTemperature, narrowNbsp, nbsp, lowerFirst } from './numbers.ts'
import {
  alertsOfToday,
  alertSentence,
  bulletinText,
  departmentName,
  doubtOf,
  headlineOf,
  officialSiteName,
  tomorrowSentence,
  tomorrowText,
} from './vigilance.ts'
import { nowText } from './now.ts'

export interface Question {
  readonly question: string
  readonly answer: string
}

const simulated = 'Données simulées, sans lien avec le temps réel. '

/** What the page says of now, as one answer. */
export const nowQuestion = (name: string, part: Part<PlaceWeather>, timeZone: string): Question => ({
  question: `Quel temps fait-il ${atPlace(name)} maintenant${narrowNbsp}?`,
  answer: nowAnswer(name, part, timeZone),
})

function nowAnswer(name: string, part: Part<PlaceWeather>, timeZone: string): string {
  if (part.state === 'missing') return weatherErrors.city
  const { current } = part.value
  const felt = showsFeelsLike(current.temperature, current.feelsLike)
    ? ` (ressenti ${formatTemperature(current.feelsLike)})`
    : ''
  const text = nowText({ name, timeZone }, current, felt)
  return text === '' ? weatherErrors.city : `${part.source === 'simulated' ? simulated : ''}${text}`
}

/** The coming days of the page, three at most. */
export function daysQuestion(name: string, part: Part<PlaceWeather>, now: Date, timeZone: string): Question {
  const question = `Quel temps fera-t-il ${atPlace(name)} ces prochains jours${narrowNbsp}?`
  if (part.state === 'missing') return { question, answer: weatherErrors.forecast }
  const today = localDate(now, timeZone)
  const days = daysToCome(part.value.daily, now, timeZone).slice(1, 4)
  if (days.length === 0) return { question, answer: weatherErrors.daily }
  const start = part.source === 'simulated' ? simulated : ''
  return { question, answer: start + days.map((day) => dayAnswer(day, today)).join(' ') }
}

function dayAnswer(day: DailyForecast, today: string): string {
  const { temperatureMin: min, temperatureMax: max } = day
  const name = capitalised(formatDayInSentence(day.date, today))
  const facts = [
    min === null || max === null ? null : formatDegreeRange(min, max, `${nbsp}°C`),
    day.condition === null ? null : lowerFirst(conditionWords(day.condition)),
  ].filter((fact) => fact !== null)
  return `${name}${nbsp}: ${facts.length > 0 ? facts.join(', ') : 'prévision inconnue'}.`
}

/** What an answer needs of the place. */
interface Place {
  readonly name: string
  readonly departmentCode: string
  /** « du Rhône » */
  readonly departmentOf: string
}

export const vigilanceQuestionTitle = (name: string): string =>
  `Y a-t-il une vigilance ${atPlace(name)}${narrowNbsp}?`

/** The vigilance of the page; what is not known is said to be. */
export const vigilanceQuestion = (
  place: Place,
  part: Part<DepartmentVigilance>,
  now: IsoInstant,
): Question => ({
  question: vigilanceQuestionTitle(place.name),
  answer: vigilanceAnswer(place, part, now),
})

const official = `consultez ${officialSiteName}.`

function vigilanceAnswer(place: Place, part: Part<DepartmentVigilance>, now: IsoInstant): string {
  const headline = headlineOf(part, now)
  if (part.state === 'missing' || headline.kind === 'unknown')
    return [
      `L’information est indisponible pour le moment${nbsp}: ${official}`,
      tomorrowSentence(headline) ?? [],
    ]
      .flat()
      .join(' ')
  const vigilance = part.value
  if (!vigilance.covered)
    return `La vigilance ${place.departmentOf} est propre à ce territoire${nbsp}: consultez ${siteName(vigilance.officialLink)}.`
  const where = `dans le département ${departmentName(place.departmentOf, place.departmentCode)}`
  const bulletin = bulletinText(vigilance)
  return `${alertsAnswer(vigilance, where, now)}${bulletin === null ? '' : ` ${bulletin}.`}`
}

function alertsAnswer(vigilance: CityVigilance, where: string, now: IsoInstant): string {
  const alerts = alertsOfToday(vigilance).map((alert) => alertSentence(alert, now))
  const tomorrow = tomorrowText(vigilance)
  const next = tomorrow === null ? '' : ` ${capitalised(tomorrow)}.`
  const doubt = doubtOf(vigilance)
  return alerts.length > 0
    ? `Oui, ${where}${nbsp}: ${alerts.join(', ')}.${next}${doubt === null ? '' : ` ${doubt}`}`
    : `Non, pas de vigilance particulière aujourd’hui ${where}.${next}`
}
