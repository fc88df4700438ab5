import type { CityGroupId } from '../../views/place-lists.ts'

export const cityGroupNames: Record<CityGroupId, string> = {
  metropolises: 'Grandes métropoles',
  large: 'Grandes villes',
  medium: 'Villes moyennes',
  touristic: 'Destinations touristiques',
  others: 'Autres villes',
  corsica: 'Corse',
}

/** The rank that maps and searches give the towns of a group. */
export const cityGroupBadges: Partial<Record<CityGroupId, string>> = {
  metropolises: 'Priorité 1',
  large: 'Priorité 2',
  medium: 'Priorité 3',
  touristic: 'Priorité 4',
}
