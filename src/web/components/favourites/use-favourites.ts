import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FavouritesState, FavouritesStore } from '../../browser/favourites.ts'

const notKnown: FavouritesState = { known: false, favourites: [], isFull: false, trouble: null }
const noChanges = () => () => undefined

let loaded: FavouritesStore | null = null

/**
 * The favourites as they are now, and their store. Its code is no part of the first load: until it is here, as on the
 * server and during hydration, nothing is known.
 */
export function useFavourites(): FavouritesState & { readonly store: FavouritesStore | null } {
  const [store, setStore] = useState(loaded)
  useEffect(() => {
    import('../../browser/favourites.ts').then(
      ({ favouritesStore }) => setStore((loaded = favouritesStore)),
      // The network is gone: stars stay as they are.
      () => undefined,
    )
  }, [])
  const state = useSyncExternalStore(
    store?.subscribe ?? noChanges,
    store?.getSnapshot ?? (() => notKnown),
    () => notKnown,
  )
  return { ...state, store }
}
