import {
  airSite,
  avalancheSite,
  fireSite,
  floodSite,
  siteName,
  vigilanceSite,
  waterSite,
} from '../../domain/official-sites.ts'
import type { Pollen } from '../../domain/air.ts'
import type { IsoInstant, Part, Present } from '../../domain/part.ts'
import { localDate } from '../../domain/local-time.ts'
import type { IndexZone, PollenLevel } from '../../domain/risks/air-index.ts'
import type { DroughtLevel, WaterResource } from '../../domain/risks/drought.ts'
import type { GaugeTrend, NearbyReach } from '../../domain/risks/flood.ts'
import type { FireDangerLevel } from '../../domain/risks/forest-fire.ts'
import type { PollenCountLevel } from '../../domain/risks/pollen-counts.ts'
import {
  isDated,
  riskKinds,
  risks,
  type NoLevel,
  type OwnLevel,
  type Risk,
  type RiskReport,
  type RiskRow,
} from '../../views/risk-list.ts'
import { formatAge } from './age.ts'
import { airLevelNames } from './air.ts'
import { avalancheLevelDetails, avalancheLevelNames } from './avalanche.ts'
import { formatBulletinTime, formatFullDate, formatHour, localTimeNote } from './dates.ts'
import { levelLabels, levelNames } from './levels.ts'
import { missingTexts } from './missing.ts'
import { meteoAlarmName } from './vigilance.ts'
import { formatDistance, formatNumber, nbsp, listText } from './numbers.ts'

export const noLevelNames: Readonly<Record<NoLevel, string>> = {
  unknown: 'Indisponible',
  'not-covered': 'Non couvert',
  'off-season': 'Hors saison',
}

export const fireDangerNames: Readonly<Record<FireDangerLevel, string>> = {
  low: 'Danger faible',
  moderate: 'Danger modéré',
  high: 'Danger élevé',
  'very-high': 'Danger très élevé',
}

/** The official scale of the pollen index. */
export const pollenLevelNames: Readonly<Record<PollenLevel, string>> = {
  'very-low': 'Très faible',
  low: 'Faible',
  moderate: 'Modéré',
  high: 'Élevé',
  'very-high': 'Très élevé',
  'extremely-high': 'Extrêmement élevé',
}

/** The scale of counts, which is not that of the index. */
export const pollenCountNames: Readonly<Record<PollenCountLevel, string>> = {
  none: 'Nul',
  low: 'Faible',
  moderate: 'Moyen',
  high: 'Élevé',
}

export const pollenNames: Readonly<Record<Pollen, string>> = {
  alder: 'Aulne',
  birch: 'Bouleau',
  grass: 'Graminées',
  mugwort: 'Armoise',
  olive: 'Olivier',
  ragweed: 'Ambroisie',
}

export const droughtNames: Readonly<Record<DroughtLevel, string>> = {
  vigilance: 'Vigilance',
  alert: 'Alerte',
  'reinforced-alert': 'Alerte renforcée',
  crisis: 'Crise',
}

export const waterNames: Readonly<Record<WaterResource, string>> = {
  drinking: 'Eau du robinet',
  surface: 'Rivières et plans d’eau',
  ground: 'Nappes souterraines',
}

export const indexZoneNames: Readonly<Record<IndexZone, string>> = {
  commune: 'de la commune',
  group: 'de l’intercommunalité',
}

/** What is said of a risk: a line for each. */
interface RiskTexts {
  readonly name: string
  /** Within a sentence that lists what is not covered. */
  readonly inSentence: string
  /** The site of its source, and whose it is. */
  readonly site: readonly [href: string, name: string]
  /** What its source calls its levels. */
  readonly levels: Readonly<Partial<Record<OwnLevel, string>>>
  /** What a level means, where its name does not say. */
  readonly details?: Readonly<Partial<Record<OwnLevel, string>>>
  readonly notCovered: string
  /** When its source rests. */
  readonly offSeason?: string
  /** Said of an answer without a level of today; null: it is said of when the last bulletin is. */
  readonly unreadable: string | null
}

const siteOf = (address: string) => [address, siteName(address)] as const

export const riskTexts: Readonly<Record<Risk, RiskTexts>> = {
  vigilance: {
    name: 'Vigilance météo',
    inSentence: 'la vigilance météo',
    site: siteOf(vigilanceSite),
    levels: levelNames,
    details: levelLabels,
    notCovered: 'La vigilance de ce territoire est publiée par son propre service.',
    unreadable: 'Aucun bulletin valable ne confirme le niveau.',
  },
  flood: {
    name: 'Crues des cours d’eau',
    inSentence: 'les crues des cours d’eau surveillés',
    site: siteOf(floodSite),
    levels: levelNames,
    details: {
      red: 'Risque de crue majeure',
      orange: 'Débordements importants possibles',
      yellow: 'Crue ou montée rapide des eaux possible',
      green: 'Pas de vigilance particulière',
    },
    notCovered: `Aucun cours d’eau surveillé par Vigicrues dans la commune ni à moins de 5${nbsp}km.`,
    unreadable: 'Le niveau publié est illisible.',
  },
  avalanche: {
    name: 'Avalanches',
    inSentence: 'les avalanches',
    site: siteOf(avalancheSite),
    levels: avalancheLevelNames,
    details: avalancheLevelDetails,
    notCovered: 'La commune n’est dans aucun des massifs des bulletins d’avalanche.',
    offSeason: 'Les bulletins d’avalanche sont publiés en hiver et au printemps.',
    unreadable: `Aucun bulletin en vigueur ne donne le niveau${nbsp}: périmé, non publié ou illisible.`,
  },
  fire: {
    name: 'Feux de forêt',
    inSentence: 'la Météo des forêts',
    site: [fireSite, 'Météo des forêts'],
    levels: fireDangerNames,
    notCovered: 'La Météo des forêts ne couvre pas ce département.',
    offSeason: 'La Météo des forêts est publiée de juin à septembre.',
    unreadable: null,
  },
  air: {
    name: 'Qualité de l’air',
    inSentence: 'la qualité de l’air',
    site: siteOf(airSite),
    levels: airLevelNames,
    notCovered: 'Ni indice ni estimation de la qualité de l’air ici.',
    unreadable: 'L’indice d’aujourd’hui manque.',
  },
  pollen: {
    name: 'Pollens',
    inSentence: 'les pollens',
    site: siteOf(airSite),
    levels: {
      ...pollenLevelNames,
      'count-none': pollenCountNames.none,
      'count-low': pollenCountNames.low,
      'count-moderate': pollenCountNames.moderate,
      'count-high': pollenCountNames.high,
    },
    notCovered: 'Ni indice ni comptage de pollens ici.',
    unreadable: 'Le niveau d’aujourd’hui manque.',
  },
  water: {
    name: 'Restrictions d’eau',
    inSentence: 'les restrictions d’eau',
    site: siteOf(waterSite),
    levels: { ...droughtNames, none: 'Pas d’arrêté' },
    details: { none: 'Aucun arrêté du préfet en vigueur' },
    notCovered: 'VigiEau ne couvre pas ce territoire.',
    unreadable: 'Les arrêtés publiés ne parlent pas d’aujourd’hui, ou leur niveau est illisible.',
  },
}

const ofEach = (text: 'name' | 'inSentence') =>
  Object.fromEntries(risks.map((risk) => [risk, riskTexts[risk][text]])) as Readonly<Record<Risk, string>>

export const riskNames = ofEach('name')
export const risksInSentence = ofEach('inSentence')

/** The level of a row in the words of its own scale; of a river that is near and not beside, « Rouge à 8,5 km ». */
export function levelText(row: RiskRow, { flood }: RiskReport): string {
  if (row.own === undefined) return noLevelNames[row.level]
  const name = riskTexts[row.risk].levels[row.own] ?? ''
  if (row.risk !== 'flood' || flood.state === 'missing' || flood.value.beside.length > 0) return name
  return `${name} à ${formatDistance(flood.value.warnedNearby?.distanceKm ?? null)}`
}

/** Whether a bulletin does not say of when it is. */
const lacksDate = (risk: Risk, part: Pick<Present<unknown>, 'value'>): boolean =>
  riskKinds[risk].isDated && !isDated(risk, part)

/** A time of a bulletin on the clocks of a place. */
const timeText = (at: IsoInstant, zone: string): string =>
  `${formatBulletinTime(at, zone)}${localTimeNote(zone)}`

/** The same with its year: a bulletin that stopped may be of another. */
const oldTimeText = (at: IsoInstant, zone: string): string =>
  `${formatFullDate(localDate(at, zone))} à ${formatHour(at, zone)}${localTimeNote(zone)}`

/** Why a row has no level; null for a row that has one. `zone`: whose clocks its times are on. */
export function reasonText({ risk, level }: RiskRow, report: RiskReport, zone: string): string | null {
  const part: Part<unknown> = report[risk]
  if (level === 'off-season') return riskTexts[risk].offSeason ?? null
  if (level === 'not-covered') return riskTexts[risk].notCovered
  if (level !== 'unknown') return null
  if (part.state === 'missing') return missingTexts[part.reason]
  const { flood } = report
  const last = (time: string): string => `le dernier bulletin reçu est du ${time}.`
  if (lacksDate(risk, part)) return 'Le bulletin ne dit pas de quand il est.'
  if (risk === 'flood' && flood.state !== 'missing' && flood.value.isOld)
    return `Données anciennes${nbsp}: ${last(oldTimeText(part.at, zone))}`
  const { unreadable } = riskTexts[risk]
  return unreadable ?? `Aucun niveau lisible pour aujourd’hui${nbsp}: ${last(timeText(part.at, zone))}`
}

/** « +23 cm en 6 h », « −4 cm en 6 h », « stable depuis 6 h ». */
export function trendText({ changeCm, hours }: GaugeTrend): string {
  if (changeCm === 0) return `stable depuis ${hours}${nbsp}h`
  return `${changeCm > 0 ? '+' : ''}${formatNumber(changeCm)}${nbsp}cm en ${hours}${nbsp}h`
}

/** « vert », « niveau illisible » */
export const reachLevelText = ({ level }: Pick<NearbyReach, 'level'>): string =>
  level === null ? 'niveau illisible' : levelNames[level].toLowerCase()

const reachText = (reach: NearbyReach): string =>
  `${reach.name}, à ${formatDistance(reach.distanceKm)}, ${reachLevelText(reach)}.`

/** « Le plus proche : Arve aval, à 12 km, vert. » */
export const nearestReachText = (reach: NearbyReach): string => `Le plus proche${nbsp}: ${reachText(reach)}`

/** « En vigilance à proximité : Rhône aval, à 8,5 km, rouge. » */
export const warnedReachText = (reach: NearbyReach): string =>
  `En vigilance à proximité${nbsp}: ${reachText(reach)}`

/** When its source said it, or when we read it where it does not say. `zone`: whose clocks the time is on. */
export function sourceTimeText(
  risk: Risk,
  part: Pick<Present<unknown>, 'at' | 'value' | 'source'>,
  zone: string,
): string {
  const time = timeText(part.at, zone)
  if (part.source === 'meteoalarm') return `${meteoAlarmName} du ${time}`
  if (isDated(risk, part)) return `Bulletin du ${time}`
  return lacksDate(risk, part) ? `Bulletin sans date, lu le ${time}` : `Lu le ${time}`
}

/** After an age. */
export const staleMark = '(données anciennes)'

/** Who says a risk and when, with its age and the site of its source, in one line; the site alone where nothing came. */
export function sourceLine(
  risk: Risk,
  part: Part<unknown>,
  {
    now,
    zone,
    isCovered = true,
  }: { readonly now: IsoInstant; readonly zone: string; readonly isCovered?: boolean },
): string {
  const [, name] = siteOfPart(risk, part)
  if (part.state === 'missing' || !isCovered) return name
  const old = part.state === 'stale' ? ` ${staleMark}` : ''
  return `${sourceTimeText(risk, part, zone)}, ${formatAge(part.at, now)}${old} · ${name}`
}

/** An estimate is not that of the official site. */
export const siteOfPart = (risk: Risk, part: Part<unknown>): readonly [href: string, name: string] =>
  part.state !== 'missing' && part.source === 'open-meteo-air'
    ? ['https://open-meteo.com/en/docs/air-quality-api', 'Open-Meteo, modèle CAMS']
    : riskTexts[risk].site

export const fireDuty = `La Météo des forêts informe, elle n’interdit pas${nbsp}: l’accès aux massifs dépend de l’arrêté préfectoral.`
export const waterDuty = 'En cas de doute, l’arrêté préfectoral fait foi.'

/** What nobody here follows, then what the sources do not cover at this place. */
export function notCoveredText(rows: readonly RiskRow[]): string {
  const own = rows.filter(({ level }) => level === 'not-covered').map(({ risk }) => risksInSentence[risk])
  return notCoveredSentence([...own, ...neverCovered])
}

const neverCovered = [
  'les crues des petits cours d’eau',
  'les séismes',
  'les mouvements de terrain',
  'les accidents industriels et nucléaires',
]

/** What the map of France leaves out. */
export const nationalNotCovered = notCoveredSentence(['l’outre-mer', 'les pollens', ...neverCovered])

function notCoveredSentence(all: readonly string[]): string {
  return `Non couvert ici${nbsp}: ${listText(all)}. Ce qui n’est pas listé n’est pas pour autant sans danger.`
}
