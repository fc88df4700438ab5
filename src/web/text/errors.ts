import { nbsp } from './numbers.ts'

const quoted = (text: string): string => `«${nbsp}${text}${nbsp}»`

const noWeather = 'Impossible de charger les données météo.'

/** Weather of a place. */
export const weatherErrors = {
  forecast: 'Impossible de charger les prévisions',
  daily: 'Aucune prévision disponible',
  hourly: 'Prévisions non disponibles',
  load: `${noWeather} Veuillez réessayer.`,
  /** In little room, near a button that asks again. */
  loadShort: noWeather,
  city: 'Impossible de charger les données météo pour cette ville.',
  busy: 'La source météo est très sollicitée. Veuillez réessayer dans quelques minutes.',
  forecastOf: (city: string): string =>
    `Impossible de récupérer les prévisions météo pour ${quoted(city)}. Veuillez réessayer.`,
  hourlyOf: (city: string): string =>
    `Impossible de récupérer les prévisions horaires pour ${quoted(city)}. Veuillez réessayer.`,
} as const

const everyTenMinutes = 'Les données sont mises à jour toutes les 10 minutes.'

/** The maps. */
export const mapErrors = {
  cities: `Erreur lors du chargement des données météo. ${everyTenMinutes}`,
  beaches: `Erreur lors du chargement des données des plages. ${everyTenMinutes}`,
  nature: `Erreur lors du chargement des données des sites naturels. ${everyTenMinutes}`,
  periodOver: 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.',
  vigilance: 'Impossible de charger les données de vigilance.',
  noVigilanceDetail: 'Aucune information',
} as const

/** Titles of stage pages that do not exist. */
export const notFoundTitles = {
  stage: 'Étape non trouvée',
  stageNumber: 'Numéro d’étape manquant',
} as const

export const retryLabel = 'Réessayer'
