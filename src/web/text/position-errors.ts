import { notInFranceMark, positionFailed, positionOff } from './search-errors.ts'

/** « Votre position (Belgique) - Non disponible en France », for the code of a country; said by browsers alone. */
export function abroadText(code: string): string {
  const country = new Intl.DisplayNames('fr', { type: 'region' }).of(code) ?? code
  return `Votre position (${country}) ${notInFranceMark}`
}

/** What a position that was asked for may lead to. */
export const positionErrors = {
  unsupported: positionOff.unsupported,
  insecure: 'La géolocalisation nécessite une connexion sécurisée (HTTPS).',
  denied:
    'Accès à la localisation refusé. Veuillez autoriser l’accès à votre position dans les paramètres de votre navigateur.',
  unavailable:
    'Position non disponible. Vérifiez que le GPS est activé et que vous êtes dans une zone couverte.',
  timeout: 'Délai d’attente dépassé. Vérifiez votre connexion et réessayez.',
  other: 'Erreur lors de la détection de votre position. Veuillez saisir votre ville manuellement.',
  /** A failure of which the browser does not say what it is. */
  unknown: 'Erreur de géolocalisation',
  reverse: positionFailed,
  noCity: 'Impossible de déterminer votre ville',
} as const
