import type { FavouritePlace } from '../../../domain/favourite.ts'
import { favouritesFull } from '../../text/favourites.ts'
import { ShellIcon } from '../shell-icon.tsx'
import { useFavourites } from './use-favourites.ts'

/** « Ajouter aux favoris » for the place that the page shows, in words. */
export function AddFavouriteButton({ place }: { place: FavouritePlace }) {
  const { known, isFull, store } = useFavourites()
  const isSaved = known && store?.savedAs(place) !== undefined
  return (
    <button
      className="button"
      type="button"
      disabled={!known || isSaved || isFull}
      onClick={() => store?.add(place)}
    >
      <ShellIcon name="star" />
      {isSaved ? 'Déjà en favori' : isFull ? favouritesFull : 'Ajouter aux favoris'}
    </button>
  )
}
