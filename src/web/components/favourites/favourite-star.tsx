import { useState } from 'react'
import type { FavouritePlace } from '../../../domain/favourite.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { alreadyFavourite, favouritesFull } from '../../text/favourites.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { useFavourites } from './use-favourites.ts'

/** The star of a place, full when the place is among the favourites. Its name alone says what a press does. */
export function FavouriteStar({ place }: { place: FavouritePlace }) {
  const { isRead, isFull, trouble } = useFavourites()
  const saved = isRead ? favouritesStore.savedAs(place) : undefined
  const isResting = isFull && !saved
  const [done, setDone] = useState('')
  const [wasRefused, setWasRefused] = useState(false)
  const twin = wasRefused && !saved ? favouritesStore.sameAs(place) : undefined
  const toggle = () => {
    const isRefused = isResting || (!saved && favouritesStore.sameAs(place) !== undefined)
    setWasRefused(isRefused)
    if (isRefused) return
    if (saved) favouritesStore.remove(saved.id)
    else favouritesStore.add(place)
    setDone(`${place.name} ${saved ? 'retiré des favoris' : 'ajouté aux favoris'}`)
  }
  return (
    <div className="favourite-star">
      <button
        className={`icon-button favourite-toggle${saved ? ' is-saved' : ''}`}
        type="button"
        aria-label={saved ? `Retirer ${place.name} des favoris` : `Ajouter ${place.name} aux favoris`}
        aria-disabled={isResting || undefined}
        title={isResting ? favouritesFull : undefined}
        onClick={toggle}
        onBlur={() => setWasRefused(false)}
      >
        <Icon shape={icons.star} />
      </button>
      <p className="visually-hidden" aria-live="polite" aria-atomic>
        {done}
      </p>
      <p aria-live="polite" aria-atomic>
        {twin ? alreadyFavourite(place, twin) : wasRefused && isResting && favouritesFull}
        {saved && (trouble === 'off' || trouble === 'full') && 'Gardé pour cette visite seulement'}
      </p>
    </div>
  )
}
