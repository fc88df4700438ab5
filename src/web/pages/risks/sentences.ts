import { valueOf, type IsoDate, type IsoInstant, type Part } from '../../../domain/part.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import type { IndexZone } from '../../../domain/risks/air-index.ts'
import type { WaterRestriction } from '../../../domain/risks/drought.ts'
import type { FireDanger } from '../../../domain/risks/forest-fire.ts'
import type { NearbyReach } from '../../../domain/risks/flood.ts'
import type { AirRisk, FloodRisk, RiverGauge } from '../../../views/risk-list.ts'
import type { AlertView } from '../../../views/vigilance-alerts.ts'
import { formatBound, formatDayName, formatFullDate, formatHour, localTimeNote } from '../../text/dates.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import {
  droughtNames,
  fireDangerNames,
  indexZoneNames,
  nearestReachText,
  reachLevelText,
  trendText,
  warnedReachText,
  waterNames,
} from '../../text/risks.ts'
import { alertPeriod, alertTitle } from '../../text/vigilance.ts'

export const risksIntro =
  'Ce qui alerte d’abord, le plus grave en tête, puis ce qui est indisponible, puis le reste. Chaque niveau est celui de sa source.'

/** Said of a place that lies in no commune. */
export const noCommune = {
  title: 'Liste des risques indisponible',
  text: 'Ce lieu n’est dans aucune commune de France que nous connaissions.',
} as const

/** « Vigilance orange orages, jusqu’à minuit » */
export const alertLine = (alert: AlertView, now: IsoInstant): string =>
  `${alertTitle(alert)}, ${alertPeriod(alert, now)}`

export const calmUntil = (end: IsoInstant, now: IsoInstant): string =>
  `Pas de vigilance particulière jusqu’à ${formatBound(end, now, nationalZone)}.`

const noReach = `Aucun cours d’eau surveillé à proximité${nbsp}: les autres peuvent déborder aussi.`

/** Where no watched river is beside: the warned one that is near, else the nearest. */
export function reachElsewhere({
  nearest,
  warnedNearby,
}: Pick<FloodRisk, 'nearest' | 'warnedNearby'>): string {
  if (warnedNearby) return warnedReachText(warnedNearby)
  return nearest ? nearestReachText(nearest) : noReach
}

/** « Rhône à Lyon : jaune » */
export const reachLine = ({ name, level }: Pick<NearbyReach, 'name' | 'level'>): string =>
  `${name}${nbsp}: ${reachLevelText({ level })}`

export const floodSpan = `Le bulletin porte sur les 24${nbsp}heures qui suivent.`

/** How the height of the nearest watched river changes, on the clocks of a zone. */
export function gaugeLine(part: Part<RiverGauge>, beside: readonly NearbyReach[], zone: string): string {
  const gauge = valueOf(part)
  const reach = beside.find(({ code }) => code === gauge?.reach)
  if (!gauge?.trend || !reach) return 'Tendance de la hauteur indisponible.'
  return `${reach.name}${nbsp}: ${trendText(gauge.trend)} à ${gauge.gauge}, à ${formatHour(gauge.trend.at, zone)}${localTimeNote(zone)} (mesure brute Hub’Eau).`
}

/** « Aujourd’hui : danger faible. Demain : bulletin à venir. » */
export const fireDays = ({ today, tomorrow }: Extract<FireDanger, { season: 'open' }>): string =>
  `Aujourd’hui${nbsp}: ${today ? fireDangerNames[today].toLowerCase() : 'niveau absent'}. Demain${nbsp}: ${tomorrow ? fireDangerNames[tomorrow].toLowerCase() : 'bulletin à venir'}.`

/** Whose index it is. */
export const airKind = (air: AirRisk): string =>
  air.kind === 'official'
    ? `Indice ATMO officiel ${indexZoneNames[air.zone]}.`
    : 'Estimation d’après le modèle CAMS de Copernicus, sur l’échelle de l’indice ATMO : ce n’est pas l’indice officiel.'

/** « Demain : bon » */
export const dayLevelLine = <Level extends string>(
  { date, level }: { readonly date: IsoDate; readonly level: Level | null },
  names: Readonly<Record<Level, string>>,
  today: IsoDate,
): string =>
  `${capitalised(formatDayName(date, today))}${nbsp}: ${level ? names[level].toLowerCase() : 'indisponible'}`

export const noDecree =
  'Aucun arrêté du préfet n’est enregistré dans le département. Un arrêté du maire reste possible.'
export const noDecreeHere = 'Aucun arrêté n’est enregistré pour la commune.'

/** « Nappes souterraines : alerte, depuis le 2 juin 2026, jusqu’au 30 septembre 2026 » */
export const restrictionLine = ({ resource, level, from, until }: WaterRestriction): string =>
  `${waterNames[resource]}${nbsp}: ${level ? droughtNames[level].toLowerCase() : 'niveau illisible'}, ${from ? `depuis le ${formatFullDate(from)}, ` : ''}${until ? `jusqu’au ${formatFullDate(until)}` : 'sans date de fin'}`

export const pollenKind = (zone: IndexZone): string => `Indice pollen officiel ${indexZoneNames[zone]}.`

export const pollenCountsNote = `Plus forte heure du jour, en grains par m³, d’après le modèle CAMS. Niveaux indicatifs${nbsp}: ce n’est pas l’indice pollen officiel.`
