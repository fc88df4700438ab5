import type { CityGroupId } from '../../views/place-lists.ts'
import { plural } from './numbers.ts'

export const cityGroupNames: Record<CityGroupId, string> = {
  metropolises: 'Grandes métropoles',
  large: 'Grandes villes',
  medium: 'Villes moyennes',
  touristic: 'Destinations touristiques',
  others: 'Autres villes',
  corsica: 'Corse',
}

const ranks: Partial<Record<CityGroupId, number>> = { metropolises: 1, large: 2, medium: 3, touristic: 4 }

/** « Priorité 1, 12 villes »; groups that are not about importance have their number of towns alone. */
export const cityGroupCount = (id: CityGroupId, count: number): string =>
  [...(id in ranks ? [`Priorité ${ranks[id]}`] : []), plural(count, 'ville')].join(', ')
