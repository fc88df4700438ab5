import { coldShockBelow, seaSurface, type SeaLevelDay } from '../../../domain/beach-conditions.ts'
import type { Marine, SeaState } from '../../../domain/marine.ts'
import { isMissingForGood, type Part } from '../../../domain/part.ts'
import type { BeachPageView } from '../../../views/place-views.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { skyWords } from '../../text/conditions.ts'
import { capitalised, formatNumber, formatPeriod, formatWaveHeight, nbsp } from '../../text/numbers.ts'
import { coastNames, coldShockText, seaSurfaceNames } from '../../text/sea.ts'

export const unknownBeach = {
  title: 'Plage non trouvée',
  text: 'Aucune plage ne porte ce nom. Cherchez-la sur la carte ou dans la liste.',
} as const

/** « Mer belle, couvert » */
export function stateText(sea: SeaState | null, current: PlaceWeather['current'] | null): string {
  const surface = seaSurface(sea?.waveHeight ?? null)
  const sky = current?.condition == null ? null : skyWords(current.condition, current).toLowerCase()
  const words = [surface === null ? null : seaSurfaceNames[surface], sky].filter((word) => word !== null)
  return words.length === 0 ? 'État de la mer inconnu' : capitalised(words.join(', '))
}

/** What is said of water that is cold enough; null of any other. */
export const coldText = (sea: SeaState | null): string | null =>
  sea?.seaTemperature != null && sea.seaTemperature < coldShockBelow ? coldShockText : null

/** Why nothing is said of the sea. */
export const missingSeaText = (part: Part<Marine>): string =>
  isMissingForGood(part) ? 'L’état de la mer n’est pas connu ici.' : 'Impossible de charger l’état de la mer.'

/** « 0,8 m toutes les 6 s » */
export const wavesText = ({ waveHeight, wavePeriod }: SeaState): string =>
  `${formatWaveHeight(waveHeight)}${waveHeight === null || wavePeriod === null ? '' : ` toutes les ${formatPeriod(wavePeriod)}`}`

export const levelTitle = 'Niveau de la mer aujourd’hui, à titre indicatif'

/** Whose level that is, before the name of who is official. */
export const levelNote = ({ lowest, highest }: SeaLevelDay): string =>
  `Niveau d’un modèle, de ${formatNumber(lowest, { decimals: 1 })} à ${formatNumber(highest, { decimals: 1 })}${nbsp}m autour du niveau moyen. Ce n’est pas un annuaire des marées${nbsp}: pour les horaires officiels, consultez le `

export const noLevelText = (part: Part<Marine>): string =>
  part.state === 'missing' && !isMissingForGood(part)
    ? 'Le niveau de la mer n’est pas disponible pour le moment.'
    : 'Le niveau de la mer n’est pas connu ici.'

export const noBathingAdvice = `Ce n’est pas un avis de baignade${nbsp}: regardez les drapeaux et suivez les consignes des sauveteurs.`

/** Follows how far the port is whose tide is shown. */
export const portDiffers = `${nbsp}: sur la plage, l’heure et la hauteur diffèrent un peu.`

/** « Arromanches-les-Bains, Normandie · Manche et mer du Nord » */
export const whereText = ({ commune, regionName, coast }: BeachPageView): string =>
  `${commune}, ${regionName}${nbsp}· ${coastNames[coast]}`

export const aroundTitle = `Plages à moins de 100${nbsp}km`

export const weekTitle = 'La semaine à la plage'
export const noWeek = 'Impossible de charger la mer et la météo de la semaine.'
export const weekNote = `Mer${nbsp}: moyenne de 9${nbsp}h à 20${nbsp}h. Vagues, vent (km/h), air et UV${nbsp}: maxima du jour.`
export const bathingNote = (rule: string): string => `Heures pour se baigner${nbsp}: ${rule}`

/** Which half of the week is missing when one is; null where both are there. */
export function missingHalfText(hasWeather: boolean, sea: unknown): string | null {
  if (hasWeather && typeof sea !== 'string') return null
  if (!hasWeather) return `Météo indisponible pour le moment${nbsp}: seule la mer est connue.`
  return sea === 'failed'
    ? `Mer indisponible pour le moment${nbsp}: seule la météo est connue.`
    : `L’état de la mer n’est pas connu ici${nbsp}: seule la météo l’est.`
}

export const simulatedAir = `pour l’air${nbsp}: la mer n’est jamais simulée`

/** Who says the sea, around the name of the model. */
export const seaSourceStart = `Mer${nbsp}: modèle `
export const seaSourceName = 'Open-Meteo Marine'
export const missingSeaSource = `Mer${nbsp}: données indisponibles.`
