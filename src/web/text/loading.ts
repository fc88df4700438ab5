/** While something is awaited; the three dots are those of the specification. */
export const loadingTexts = {
  loading: 'Chargement...',
  cities: 'Chargement des villes...',
  search: 'Recherche en cours...',
  refresh: 'Mise à jour...',
} as const
