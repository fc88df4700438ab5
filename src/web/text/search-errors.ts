const quoted = (text: string): string => `«\u00a0${text}\u00a0»`

/** The end of the text the search box shows, in red, for a position abroad; a text that holds it is never submitted. */
export const notInFranceMark = '- Non disponible en France'

/** « Votre position (Belgique) - Non disponible en France », for the code of a country; said by browsers alone. */
export function abroadText(code: string): string {
  const country = new Intl.DisplayNames('fr', { type: 'region' }).of(code) ?? code
  return `Votre position (${country}) ${notInFranceMark}`
}

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

/** The position button. */
export const positionErrors = {
  unsupported: 'La géolocalisation n’est pas supportée par votre navigateur',
  insecure: 'La géolocalisation nécessite une connexion sécurisée (HTTPS).',
  /** Title of the disabled button. */
  disabled: 'Géolocalisation non disponible (nécessite HTTPS)',
  denied:
    'Accès à la localisation refusé. Veuillez autoriser l’accès à votre position dans les paramètres de votre navigateur.',
  unavailable:
    'Position non disponible. Vérifiez que le GPS est activé et que vous êtes dans une zone couverte.',
  timeout: 'Délai d’attente dépassé. Vérifiez votre connexion et réessayez.',
  other: 'Erreur lors de la détection de votre position. Veuillez saisir votre ville manuellement.',
  /** A failure of which the browser does not say what it is. */
  unknown: 'Erreur de géolocalisation',
  reverse: 'Erreur lors de la géolocalisation',
  noCity: 'Impossible de déterminer votre ville',
} as const
