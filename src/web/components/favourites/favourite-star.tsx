import type { FavouritePlace } from '../../../domain/favourite.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { favouritesFull } from '../../text/favourites.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { useFavourites } from './use-favourites.ts'

/** The star of a place: pressed when the place is among the favourites. */
export function FavouriteStar({ place }: { place: FavouritePlace }) {
  const { known, isFull, trouble } = useFavourites()
  const saved = known ? favouritesStore.savedAs(place) : undefined
  const isRefused = isFull && !saved
  return (
    <div className="favourite-star">
      <button
        className="icon-button favourite-toggle"
        type="button"
        aria-pressed={saved !== undefined}
        aria-label={saved ? `Retirer ${place.name} des favoris` : `Ajouter ${place.name} aux favoris`}
        disabled={isRefused}
        onClick={() => (saved ? favouritesStore.remove(saved.id) : favouritesStore.add(place))}
      >
        <Icon shape={icons.star} />
      </button>
      <p role="status">
        {isRefused && favouritesFull}
        {saved && (trouble === 'off' || trouble === 'full') && 'Gardé pour cette visite seulement'}
      </p>
    </div>
  )
}
