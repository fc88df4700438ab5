import type { FavouritePlace } from '../../../domain/favourite.ts'
import { favouritesFull } from '../../text/favourites.ts'
import type { FavouritesState, FavouritesStore } from '../../browser/favourites.ts'
import { ShellIcon } from '../shell-icon.tsx'
import { useFavourites } from './use-favourites.ts'

interface StarButtonProps {
  readonly place: FavouritePlace
  readonly state: FavouritesState
  /** Null until the browser's list is read. */
  readonly store: FavouritesStore | null
}

/** The star of a place: pressed when the place is among the favourites. */
export function StarButton({ place, state: { known, isFull, trouble }, store }: StarButtonProps) {
  const saved = known ? store?.savedAs(place) : undefined
  const isRefused = isFull && !saved
  return (
    <div className="favourite-star">
      <button
        className="icon-button favourite-toggle"
        type="button"
        aria-pressed={saved !== undefined}
        aria-label={saved ? `Retirer ${place.name} des favoris` : `Ajouter ${place.name} aux favoris`}
        disabled={isRefused}
        onClick={() => (saved ? store?.remove(saved.id) : store?.add(place))}
      >
        <ShellIcon name="star" />
      </button>
      <p role="status">
        {isRefused && favouritesFull}
        {saved && (trouble === 'off' || trouble === 'full') && 'Gardé pour cette visite seulement'}
      </p>
    </div>
  )
}

/** The star where React owns the page. */
export function FavouriteStar({ place }: { place: FavouritePlace }) {
  const { store, ...state } = useFavourites()
  return <StarButton place={place} state={state} store={store} />
}
