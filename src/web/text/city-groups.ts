import type { CityGroupId } from '../../views/place-lists.ts'

export const cityGroupNames: Record<CityGroupId, string> = {
  metropolises: 'Grandes métropoles',
  large: 'Grandes villes',
  medium: 'Villes moyennes',
  touristic: 'Destinations touristiques',
  others: 'Autres villes',
  corsica: 'Corse',
}
