import { useSyncExternalStore } from 'react'
import { favouritesStore, unread, type FavouritesState } from '../../browser/favourites.ts'

const { subscribe, getSnapshot } = favouritesStore

/** The favourites as they are now; unread on the server, and while an island is taken over. */
export const useFavourites = (): FavouritesState => useSyncExternalStore(subscribe, getSnapshot, () => unread)
