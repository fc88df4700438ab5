import type { MissingReason } from '../../../domain/part.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import { avalancheLevelName, bulletinTimeText, scaleNotice, situationNames } from '../../text/avalanche.ts'
import type { AvalancheLevel } from '../../../domain/avalanche/scale.ts'
import { formatBulletinTime } from '../../text/dates.ts'
import { formatAltitude, formatTemperature, nbsp } from '../../text/numbers.ts'
import type { AvalancheBulletin, SnowStation } from '../../../views/mountains.ts'

export const riskTitle = 'Risque d’avalanche'
export const snowfallTitle = 'Pluie ou neige'

export const unknownMassif = {
  title: 'Massif non trouvé',
  text: 'Aucun massif de ce nom n’a de bulletin d’avalanche en France.',
} as const

/** « Échelle européenne… Indice 3, marqué. » */
export const scaleCaption = (level: AvalancheLevel): string =>
  `${scaleNotice} Indice ${level}, ${avalancheLevelName(level).toLowerCase()}.`

/** « Bulletin du lundi 18 mai à 16 h », before its age. */
export const bulletinStart = ({ issuedAt }: Pick<AvalancheBulletin, 'issuedAt'>): string =>
  `${bulletinTimeText(issuedAt)}, `

/** After its age. */
export const bulletinEnd = (
  { isAmendment }: Pick<AvalancheBulletin, 'isAmendment'>,
  isStale: boolean,
): string =>
  `${isAmendment ? ', qui modifie le précédent' : ''}${isStale ? ' (sa source ne répond plus)' : ''}`

/** « Situations avalancheuses typiques : neige ventée, neige humide »; null where none is given. */
export function situationsText({ situations }: Pick<AvalancheBulletin, 'situations'>): string | null {
  if (situations.length === 0) return null
  const many = situations.length > 1 ? 'Situations avalancheuses typiques' : 'Situation avalancheuse typique'
  return `${many}${nbsp}: ${situations.map((situation) => situationNames[situation].toLowerCase()).join(', ')}`
}

/** « En 24 heures, à 1 800 m d’altitude » */
export const freshSnowWhere = ({ altitude }: AvalancheBulletin['freshSnow']): string =>
  `En 24${nbsp}heures${altitude === null ? '' : `, à ${formatAltitude(altitude)} d’altitude`}`

/** Why no station is listed. */
export const noStationsText = (reason: MissingReason): string =>
  reason === 'unsupported'
    ? 'Aucune station n’a mesuré la neige près d’ici depuis deux jours.'
    : 'Mesures indisponibles.'

/** When a station measured, before its age; its temperature, after. */
export const measuredAt = ({ at }: Pick<SnowStation, 'at'>): string =>
  `${formatBulletinTime(at, nationalZone)}, `
export const measuredAir = ({ temperature }: Pick<SnowStation, 'temperature'>): string =>
  temperature === null ? '' : `, ${formatTemperature(temperature)}`
