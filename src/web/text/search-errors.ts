const quoted = (text: string): string => `«\u00a0${text}\u00a0»`

/** The end of the text the search box shows, in red, for a position abroad; a text that holds it is never submitted. */
export const notInFranceMark = '- Non disponible en France'

/** The search box. */
export const searchErrors = {
  none: 'Aucune ville trouvée',
  /** Nobody answers. */
  failed: 'Impossible de trouver les données météo pour cette ville.',
  failedTitle: 'Erreur',
  failedReason: 'La recherche est momentanément indisponible.',
  unknownCity: (city: string): string =>
    `Ville ${quoted(city)} non trouvée. Veuillez sélectionner une ville française valide de la liste.`,
  notFrench: (city: string): string =>
    `${quoted(city)} n’est pas une ville française. Veuillez sélectionner une ville en France.`,
} as const

/** Why no place is called so. */
export const noPlaceText = (name: string, { abroad }: { readonly abroad: boolean }): string =>
  abroad ? searchErrors.notFrench(name) : searchErrors.unknownCity(name)

/** Titles of a position button that cannot work here. */
export const positionOff = {
  unsupported: 'La géolocalisation n’est pas supportée par votre navigateur',
  insecure: 'Géolocalisation non disponible (nécessite HTTPS)',
} as const

/** A position that nobody could make a town of. */
export const positionFailed = 'Erreur lors de la géolocalisation'
