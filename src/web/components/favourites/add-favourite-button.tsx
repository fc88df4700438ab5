import type { FavouritePlace } from '../../../domain/favourite.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { favouritesFull } from '../../text/favourites.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { useFavourites } from './use-favourites.ts'

const addLabel = 'Ajouter aux favoris'

/** « Ajouter aux favoris » for the place that the page shows, in words. */
export function AddFavouriteButton({ place }: { place: FavouritePlace }) {
  const { isRead, isFull } = useFavourites()
  const isSaved = isRead && favouritesStore.sameAs(place) !== undefined
  return (
    <button
      className="button"
      type="button"
      aria-disabled={isSaved || isFull}
      onClick={() => favouritesStore.add(place)}
    >
      <Icon shape={icons.star} />
      {isRead ? isSaved ? 'Déjà en favori' : isFull ? favouritesFull : addLabel : <UnreadLabel />}
    </button>
  )
}

/** Before favourites are read the style sheet chooses. */
const UnreadLabel = () => (
  <>
    <span className="unless-full">{addLabel}</span>
    <span className="if-full">{favouritesFull}</span>
  </>
)
