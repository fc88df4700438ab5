import type { DayCertainty, TemperatureBounds } from '../../domain/certainty.ts'
import { daysBetween } from '../../domain/local-time.ts'
import type { IsoDate } from '../../domain/part.ts'
import type { RainChance, SecondWeek, Warmth, Wetness } from '../../domain/second-week.ts'
import { normalsSource } from './compared.ts'
import { formatDayInSentence, formatFromDay, formatShortDate } from './dates.ts'
import { aroundRange, formatDegreeRange, formatDegrees, nbsp } from './numbers.ts'

/** Beside a day: « sûr », « à 3° près », « incertain ». */
export function certaintyName({ certainty, within }: DayCertainty): string {
  if (certainty === 'approximate') return `à ${formatDegrees(within)} près`
  return certainty === 'sure' ? 'sûr' : 'incertain'
}

/** The same read out: « sûr, quatre fois sur cinq minimum de 3 à 5° et maximum de 9 à 11° ». */
export const certaintyInFull = (day: DayCertainty): string =>
  `${certaintyName(day)}, quatre fois sur cinq minimum ${rangeOf(day.min)} et maximum ${rangeOf(day.max)}`

const rangeOf = ({ low, high }: TemperatureBounds): string => formatDegreeRange(low, high)

/** The one-line explanation of the words and pale bars. */
export const rangeNote =
  'Barre pâle et mot de fiabilité : la température s’y trouve quatre fois sur cinq, selon l’ensemble du Centre européen.'

/** How sure the week is: « Températures incertaines vendredi. » `days`: those of the week, the first being today. */
export function certaintyText(days: readonly (DayCertainty | null)[], today: IsoDate): string {
  const rated = days.filter((day) => day !== null)
  const unsure = rated.filter(({ certainty }) => certainty === 'unsure').map(({ date }) => date)
  const [first, second] = [unsure[0], unsure[1]]
  if (first === undefined) return `Températures ${calmWeek(rated)} cette semaine.`
  if (second === undefined) return `Températures incertaines ${formatDayInSentence(first, today)}.`
  const last = rated.at(-1)?.date ?? first
  const isTail = unsure.at(-1) === last && daysBetween(first, last) === unsure.length - 1
  if (isTail) return `Températures incertaines ${formatFromDay(first, today)}.`
  if (unsure.length === 2)
    return `Températures incertaines ${formatDayInSentence(first, today)} et ${formatDayInSentence(second, today)}.`
  return `Températures incertaines ${unsure.length}${nbsp}jours sur ${rated.length}.`
}

/** How sure a week without an unsure day is: as its widest day. */
function calmWeek(rated: readonly DayCertainty[]): string {
  const wide = rated.filter(({ certainty }) => certainty === 'approximate')
  return wide.length > 0 ? `à ${formatDegrees(Math.max(...wide.map(({ within }) => within)))} près` : 'sûres'
}

const warmths: Record<Warmth, string> = {
  'much-colder': 'nettement plus froid',
  colder: 'plus froid',
  usual: 'de saison',
  warmer: 'plus chaud',
  'much-warmer': 'nettement plus chaud',
}
const wetnesses: Record<Wetness, string> = {
  drier: 'plus sec',
  usual: 'avec des pluies de saison',
  wetter: 'plus humide',
}
export const rainChances: Record<RainChance, string> = {
  likely: 'probable',
  possible: 'possible',
  unlikely: 'peu probable',
}

/** Beside a day: « plus froid ». */
export const warmthName = (warmth: Warmth | null): string | null => warmth && warmths[warmth]

/** « Temps plus froid et plus humide que la normale. » */
export function secondWeekText({ days, warmth, wetness }: SecondWeek): string {
  if (warmth === null) {
    const highs = days.map(({ max }) => max)
    return `Maximales ${aroundRange({ min: Math.min(...highs), max: Math.max(...highs) })}.`
  }
  const isUsual = warmth === 'usual'
  if (wetness === null) return `Temps ${warmths[warmth]}${isUsual ? '' : ' que la normale'}.`
  if (wetness === 'usual')
    return isUsual
      ? 'Températures et pluies de saison.'
      : `Temps ${warmths[warmth]} que la normale, ${wetnesses.usual}.`
  const join = isUsual ? ', ' : ' et '
  return `Temps ${warmths[warmth]}${join}${wetnesses[wetness]} que la normale.`
}

/** Where it ends, and what it is compared with. */
export function secondWeekEnd({ until, normals }: SecondWeek): string {
  const usual = normals ? ` Normale${nbsp}: ${normalsSource(normals)}.` : ''
  return `Une tendance, et non le temps d’une heure précise. Au-delà du ${formatShortDate(until)}, aucun calcul ne prévoit le temps d’un jour donné.${usual}`
}
