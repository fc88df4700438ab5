import { useSyncExternalStore } from 'react'
import type { FavouritePlace } from '../../domain/favourite.ts'
import { favouritesStore, unread } from '../browser/favourites.ts'
import { StarButton } from '../components/favourites/favourite-star.tsx'

/** Adds a place to the favourites, or removes it. */
export function Component({ place }: { place: FavouritePlace }) {
  const { subscribe, getSnapshot } = favouritesStore
  const state = useSyncExternalStore(subscribe, getSnapshot, () => unread)
  return <StarButton place={place} state={state} store={favouritesStore} />
}
