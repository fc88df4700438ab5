import type { ReactNode } from 'react'
import type { FavouritePlace } from '../../../domain/favourite.ts'
import '../../styles/favourites.css'
import { favouritesFull } from '../../text/favourites.ts'
import { ShellIcon } from '../shell-icon.tsx'
import { useFavourites } from './use-favourites.ts'

/** Keeps a place among the favourites, or no longer. */
export function FavouriteStar({ place }: { place: FavouritePlace }) {
  const { known, isFull, trouble, store } = useFavourites()
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

/** A weather card that is never hydrated, with a star that is: it lies in the card's upper corner. */
export function StarredCard({ place, children }: { place: FavouritePlace; children: ReactNode }) {
  return (
    <div className="starred-card">
      {children}
      <FavouriteStar place={place} />
    </div>
  )
}
