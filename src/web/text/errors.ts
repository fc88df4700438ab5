import { nbsp } from './numbers.ts'

const quoted = (text: string): string => `«${nbsp}${text}${nbsp}»`

/** Weather of a place. */
export const weatherErrors = {
  forecast: 'Impossible de charger les prévisions',
  daily: 'Aucune prévision disponible',
  hourly: 'Prévisions non disponibles',
  load: 'Impossible de charger les données météo. Veuillez réessayer.',
  search: 'Impossible de trouver les données météo pour cette ville.',
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

/** Pages that do not exist, as title and text. */
export const notFoundTexts = {
  page: {
    title: 'Page non trouvée (404)',
    text: 'Désolé, la page que vous recherchez n’existe pas ou a été déplacée.',
  },
  city: {
    title: 'Ville non trouvée',
    text: 'Nous n’avons pas pu trouver les données météo pour cette ville.',
  },
  beach: { title: 'Plage non trouvée', text: null },
  stage: { title: 'Étape non trouvée', text: null },
  stageNumber: { title: 'Numéro d’étape manquant', text: null },
} as const

export const retryLabel = 'Réessayer'
