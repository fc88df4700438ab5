import type { FavouritePlace } from '../../../domain/favourite.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { favouritesFull } from '../../text/favourites.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { useFavourites } from './use-favourites.ts'

/** « Ajouter aux favoris » for the place that the page shows, in words. */
export function AddFavouriteButton({ place }: { place: FavouritePlace }) {
  const { isRead, isFull } = useFavourites()
  const isSaved = isRead && favouritesStore.sameAs(place) !== undefined
  return (
    <button
      className="button"
      type="button"
      disabled={isSaved || isFull}
      onClick={() => favouritesStore.add(place)}
    >
      <Icon shape={icons.star} />
      {isSaved ? 'Déjà en favori' : isFull ? favouritesFull : 'Ajouter aux favoris'}
    </button>
  )
}
