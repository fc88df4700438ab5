/** While something is awaited; the three dots are those of the specification. */
export const loadingTexts = {
  loading: 'Chargement...',
  search: 'Recherche en cours...',
  refresh: 'Mise à jour...',
} as const
