import { isSameSpot, type Favourite } from '../../domain/favourite.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { nbsp } from './numbers.ts'

/** Beside the star when there is no room for another favourite. */
export const favouritesFull = 'Limite de 10 favoris atteinte'

/** Why a place is not kept beside a favourite: « Non ajouté : Biarritz, au même endroit, est déjà en favori. » */
export function alreadyFavourite(place: Coordinates, twin: Favourite): string {
  const why = isSameSpot(twin, place) ? 'au même endroit' : `du même nom (${twin.departmentName})`
  return `Non ajouté${nbsp}: ${twin.name}, ${why}, est déjà en favori.`
}
