const everyTenMinutes = 'Les données sont mises à jour toutes les 10 minutes.'

/** The maps. */
export const mapErrors = {
  weather: `Erreur lors du chargement des données météo. ${everyTenMinutes}`,
  beaches: `Erreur lors du chargement des données des plages. ${everyTenMinutes}`,
  nature: `Erreur lors du chargement des données des sites naturels. ${everyTenMinutes}`,
  vigilance: 'Impossible de charger les données de vigilance.',
  noVigilanceDetail: 'Aucune information',
} as const

/** Titles of stage pages that do not exist. */
export const notFoundTitles = {
  stage: 'Étape non trouvée',
  stageNumber: 'Numéro d’étape manquant',
} as const

export const retryLabel = 'Réessayer'
