import {
  aspects,
  type Aspect,
  type AvalancheLevel,
  type AvalancheSituation,
} from '../../domain/avalanche/scale.ts'
import { localDate, nationalZone } from '../../domain/local-time.ts'
import type { RainSnowLine } from '../../domain/rain-or-snow.ts'
import type { DayPart } from '../../domain/wet-part.ts'
import type { MountainRange } from '../../domain/massif.ts'
import type { IsoInstant, MissingReason, Part } from '../../domain/part.ts'
import type {
  FreshSnowDay,
  HighAvalanche,
  MassifRow,
  MassifState,
  MountainWeatherStep,
  RiskBand,
  SnowStation,
} from '../../views/mountains.ts'
import { formatBulletinTime, formatHour, weekdayName } from './dates.ts'
import { missingTexts } from './missing.ts'
import {
  capitalised,
  formatAltitude,
  formatDistance,
  formatNumber,
  formatSnowDepth,
  formatSpeed,
  lowerFirst,
  narrowNbsp,
  nbsp,
  listText,
} from './numbers.ts'
import { compassNames, pointPhrase } from './wind.ts'
import type { InForce } from '../../domain/avalanche/statement.ts'

type Names = Readonly<Record<`avalanche-${AvalancheLevel}`, string>>

/** The European avalanche danger scale, as the French service prints it. */
export const avalancheLevelNames: Names = {
  'avalanche-1': 'Faible',
  'avalanche-2': 'Limité',
  'avalanche-3': 'Marqué',
  'avalanche-4': 'Fort',
  'avalanche-5': 'Très fort',
}

/** The European scale at each level, word for word: how stable the snow is, then how likely avalanches are. */
export const avalancheLevelDetails: Names = {
  'avalanche-1':
    'Le manteau neigeux est bien stabilisé dans la plupart des pentes. Les déclenchements d’avalanches ne sont en général possibles que par forte surcharge sur de très rares pentes raides. Seules des coulées ou petites avalanches peuvent se produire spontanément.',
  'avalanche-2':
    'Dans quelques pentes suffisamment raides, le manteau neigeux n’est que modérément stabilisé. Ailleurs, il est bien stabilisé. Déclenchements d’avalanches possibles surtout par forte surcharge et dans quelques pentes généralement décrites dans le bulletin. Des départs spontanés d’avalanches de grande ampleur ne sont pas à attendre.',
  'avalanche-3':
    'Dans de nombreuses pentes suffisamment raides, le manteau neigeux n’est que modérément à faiblement stabilisé. Déclenchements d’avalanches possibles parfois même par faible surcharge et dans de nombreuses pentes, surtout celles généralement décrites dans le bulletin. Dans certaines situations, quelques départs spontanés d’avalanches de taille moyenne, et parfois assez grosse, sont possibles.',
  'avalanche-4':
    'Le manteau neigeux est faiblement stabilisé dans la plupart des pentes suffisamment raides. Déclenchements d’avalanches probables même par faible surcharge dans de nombreuses pentes suffisamment raides. Dans certaines situations, de nombreux départs spontanés d’avalanches de taille moyenne, et parfois grosse, sont à attendre.',
  'avalanche-5':
    'L’instabilité du manteau neigeux est généralisée. De nombreuses et grosses avalanches se produisant spontanément sont à attendre y compris en terrain peu raide.',
}

/** « Marqué » */
export const avalancheLevelName = (level: AvalancheLevel): string => avalancheLevelNames[`avalanche-${level}`]

export const situationNames: Readonly<Record<AvalancheSituation, string>> = {
  'new-snow': 'Neige fraîche',
  'wind-slab': 'Neige ventée',
  'persistent-weak-layer': 'Sous-couche fragile persistante',
  'wet-snow': 'Neige humide',
  'gliding-snow': 'Avalanches de fond',
  'no-distinct-situation': 'Aucune en particulier',
}

export const rangeNames: Readonly<Record<MountainRange, string>> = {
  'northern-alps': 'Alpes du Nord',
  'southern-alps': 'Alpes du Sud',
  pyrenees: 'Pyrénées',
  corsica: 'Corse',
}

/** On every screen that shows a level. */
export const scaleNotice = 'Échelle européenne du risque d’avalanche : ce n’est pas la vigilance.'

/** Why a massif has no level, in a word: never the name of one. */
export const stateNames: Readonly<Record<Exclude<MassifState['state'], 'in-force'>, string>> = {
  expired: 'Périmé',
  contradicting: 'Contradictoire',
  unreadable: 'Illisible',
  'not-published': 'Non publié',
  'out-of-season': 'Hors saison',
}

/** The same in a sentence. */
export const stateSentences: Readonly<Record<Exclude<MassifState['state'], 'in-force'>, string>> = {
  expired: 'Le bulletin est périmé : il ne dit plus rien du risque.',
  contradicting:
    'Le bulletin se contredit : le niveau du massif y est plus bas que celui d’une de ses parties. Aucun n’est repris ici.',
  unreadable: 'Le bulletin n’a pas pu être lu : le niveau de risque n’est pas connu ici.',
  'not-published': 'Aucun bulletin n’est publié pour aujourd’hui : cela ne dit rien du risque.',
  'out-of-season':
    'Hors saison, Météo-France ne publie pas de bulletin pour ce massif. Là où il reste de la neige, une avalanche est possible.',
}

/** « marqué (3) » */
const levelInSentence = (level: AvalancheLevel): string =>
  `${avalancheLevelName(level).toLowerCase()}${nbsp}(${level})`

/** « Risque marqué (3 sur 5) » */
export const levelTitle = (level: AvalancheLevel): string =>
  `Risque ${avalancheLevelName(level).toLowerCase()} (${level}${nbsp}sur${nbsp}5)`

/** « limité (2), puis marqué (3) » */
const bandLevel = ({ level, later }: Pick<RiskBand, 'level' | 'later'>): string =>
  later === null ? levelInSentence(level) : `${levelInSentence(level)}, puis ${levelInSentence(later)}`

/** « au-dessus de 1 800 m », « versants nord »; empty for the whole massif. */
export function bandPlace({ from, to, where }: Pick<RiskBand, 'from' | 'to' | 'where'>): string {
  const heights =
    from !== null && to !== null
      ? `de ${formatAltitude(from)} à ${formatAltitude(to)}`
      : from !== null
        ? `au-dessus de ${formatAltitude(from)}`
        : to !== null
          ? `en dessous de ${formatAltitude(to)}`
          : ''
  return [where, heights].filter(Boolean).join(', ')
}

/** « Au-dessus de 1 800 m : marqué (3). En dessous : limité (2). », the highest part first. */
export const splitText = (bands: readonly RiskBand[]): string =>
  bands
    .toReversed()
    .map((band, i, highestFirst) => {
      const isRest = i > 0 && band.where === '' && band.from === null && band.to === highestFirst[i - 1]?.from
      const place = isRest ? 'en dessous' : bandPlace(band) || 'dans tout le massif'
      return `${capitalised(place)}${nbsp}: ${bandLevel(band)}.`
    })
    .join(' ')

/** « nord-ouest, nord et nord-est »: side by side as on the rose, from where the row begins. */
export function slopesText(slopes: readonly Aspect[]): string {
  if (slopes.length === 0) return 'Le bulletin ne désigne aucune orientation.'
  if (slopes.length === aspects.length) return `Pentes les plus dangereuses${nbsp}: toutes les orientations.`
  const begin = aspects.findIndex(
    (aspect, i) => slopes.includes(aspect) && !slopes.includes(aspects.at(i - 1) ?? aspect),
  )
  const names = [...aspects.slice(begin), ...aspects.slice(0, begin)]
    .filter((aspect) => slopes.includes(aspect))
    .map((aspect) => compassNames[aspect])
  return `Pentes les plus dangereuses${nbsp}: ${listText(names)}.`
}

/** « jusqu’à mercredi 18 h »: a bulletin is valid for less than a week, so that the day is clear whenever it is read. */
export const validityText = (end: IsoInstant): string =>
  `jusqu’à ${weekdayName(localDate(end, nationalZone))} ${formatHour(end, nationalZone)}`

/** How long the bulletins of all massifs hold together. `end`: that of the first that ends. */
export const bulletinsValidity = (end: IsoInstant): string =>
  `Bulletins valables ${validityText(end)}${narrowNbsp}; les suivants paraissent vers 16${nbsp}h.`

/** « Mont-Blanc, très fort (5) » */
export const highRiskText = ({ name, level }: HighAvalanche['massifs'][number]): string =>
  `${name}, ${levelInSentence(level)}`

/** What a bulletin says of the days after its own. */
type Following = Pick<InForce, 'tomorrow' | 'day'> & {
  readonly bulletin: Pick<InForce['bulletin'], 'tendency'>
}

/**
 * « Demain, mardi : limité (2), selon la tendance. », or that nothing says it. Days have their names: a saved page is read on the
 * next one.
 */
export function tomorrowText({ tomorrow, bulletin, day }: Following): string {
  const { date, level } = bulletin.tendency
  if (tomorrow?.isTendency && date !== null)
    return `Demain, ${weekdayName(date)}${nbsp}: ${levelInSentence(tomorrow.level)}, selon la tendance.`
  if (level !== null && date !== null && date > day)
    return `Tendance pour ${weekdayName(date)}${nbsp}: ${levelInSentence(level)}.`
  return 'Le bulletin ne donne pas de niveau pour la suite.'
}

/** « 5 à 10 cm », « pas de neige fraîche »; null where the bulletin says neither. */
export function freshSnowText({ least, most }: Pick<FreshSnowDay, 'least' | 'most'>): string | null {
  if (least === null && most === null) return null
  const [low, high] = [least ?? most ?? 0, most ?? least ?? 0]
  if (high === 0) return 'pas de neige fraîche'
  return low === high ? formatSnowDepth(high) : `${low} à ${formatSnowDepth(high)}`
}

/** « Neige au sol dès 1 300 m au nord, 1 700 m au sud »; null when the bulletin says neither. */
export function snowLineText(
  line: { readonly north: number | null; readonly south: number | null } | null,
): string | null {
  if (line === null) return null
  const { north, south } = line
  if (north !== null && north === south) return `Neige au sol dès ${formatAltitude(north)}`
  const parts = [
    north === null ? [] : `${formatAltitude(north)} au nord`,
    south === null ? [] : `${formatAltitude(south)} au sud`,
  ].flat()
  return parts.length === 0 ? null : `Neige au sol dès ${parts.join(', ')}`
}

/** « Neige au sol dès 1 300 m · 5 à 10 cm en 24 heures » */
export function rowSnowText({
  snowLine,
  freshSnow,
}: Pick<MassifRow, 'snowLine' | 'freshSnow'>): string | null {
  const fresh = freshSnow && freshSnowText(freshSnow)
  const last = fresh && `${fresh} en 24${nbsp}heures`
  return [snowLineText(snowLine), last].filter(Boolean).join(' · ') || null
}

/** The level of a massif in a word, or why it has none. */
export const rowTitle = ({ state, level }: Pick<MassifRow, 'state' | 'level'>): string =>
  state === 'in-force'
    ? level === null
      ? stateNames.unreadable
      : avalancheLevelName(level)
    : stateNames[state]

/** What a list says beside that: the level by altitude, why there is none; null where the word says it all. */
export function rowText({ state, bands }: Pick<MassifRow, 'state' | 'bands'>): string | null {
  if (state !== 'in-force') return stateSentences[state]
  const isUniform = bands.every((band) => bandPlace(band) === '' && band.later === null)
  return isUniform ? null : splitText(bands)
}

/** « Vent de nord-ouest, 40 km/h à 2 500 m »; nothing where its speed is not given. */
export function mountainWindText({
  altitude,
  speed,
  from,
}: MountainWeatherStep['winds'][number]): readonly string[] {
  if (speed === null) return []
  const whence = from === null ? '' : from === 'variable' ? ' variable,' : ` ${pointPhrase(from)},`
  return [`Vent${whence} ${formatSpeed(speed)}${altitude === null ? '' : ` à ${formatAltitude(altitude)}`}`]
}

/** « Le Tour, à 1 470 m d’altitude, à 5 km » */
export const stationPlace = ({ name, altitude, km }: Pick<SnowStation, 'name' | 'altitude' | 'km'>): string =>
  `${name}, ${formatAltitude(altitude)} d’altitude, à ${formatDistance(km)}`

/** « 85 cm de neige au sol, dont 12 cm en 24 heures » */
export function stationSnow({ depth, fresh }: Pick<SnowStation, 'depth' | 'fresh'>): string {
  if (depth === 0) return 'pas de neige au sol'
  const ground = `${formatSnowDepth(depth)} de neige au sol`
  return fresh === null
    ? ground
    : `${ground}, ${fresh === 0 ? 'rien de nouveau' : `${formatSnowDepth(fresh)} de neige fraîche`} en 24${nbsp}heures`
}

/** « Bulletin du lundi 18 mai à 16 h » */
export const bulletinTimeText = (issuedAt: IsoInstant): string =>
  `Bulletin du ${formatBulletinTime(issuedAt, nationalZone)}`

/** « Mont-Blanc : risque marqué (3 sur 5), jusqu’à lundi 18 h. Au-dessus de 1 800 m : marqué (3). En dessous : limité (2). » */
export function massifRowText(row: MassifRow): string {
  const { massif, level, validUntil } = row
  const name = `${massif.name}${nbsp}: `
  const more = rowText(row)
  if (level === null) return name + lowerFirst(more ?? stateSentences.unreadable)
  const until = validUntil === null ? '' : `, ${validityText(validUntil)}`
  return [`${name}${lowerFirst(levelTitle(level))}${until}.`, more].filter(Boolean).join(' ')
}

const quarterNames: Readonly<Record<DayPart, string>> = {
  night: 'dans la nuit',
  morning: 'matin',
  afternoon: 'après-midi',
  evening: 'soir',
}

/** « dimanche matin », « dans la nuit de dimanche »: the night from midnight on is that of its own day. */
const quarterText = ({ date, quarter }: RainSnowLine): string =>
  quarter === 'night'
    ? `${quarterNames.night} de ${weekdayName(date)}`
    : `${weekdayName(date)} ${quarterNames[quarter]}`

export const missingBulletin = (reason: MissingReason): string =>
  `Bulletin d’avalanche indisponible${nbsp}: ${lowerFirst(missingTexts[reason])}`
export const missingBulletins = (reason: MissingReason): string =>
  `Bulletins d’avalanche indisponibles${nbsp}: ${lowerFirst(missingTexts[reason])} Aucun niveau n’est connu.`

/**
 * « Neige au-dessus de 1 400 m dimanche matin, selon le modèle. »: the next two spells, or that nothing falls, or that nobody says.
 * Simulated weather is the word of no model.
 */
export function snowfallText(part: Part<readonly RainSnowLine[]>): string {
  if (part.state === 'missing' || part.source === 'simulated') return 'Limite pluie-neige indisponible.'
  const spells = part.value.slice(0, 2).map((line) => {
    const { lowest, highest } = line
    const heights =
      highest === 0
        ? 'à toute altitude'
        : lowest === highest
          ? `au-dessus de ${formatAltitude(lowest)}`
          : `au-dessus de ${formatNumber(lowest)} à ${formatAltitude(highest)}`
    return `${heights} ${quarterText(line)}`
  })
  return `${spells.length === 0 ? 'Ni pluie ni neige' : `Neige ${spells.join(', ')}`}, selon le modèle.`
}

export const avalancheDuty =
  'Le niveau est celui du bulletin officiel de Météo-France, sur l’échelle européenne du risque d’avalanche. Lire le bulletin entier avant de sortir.'
