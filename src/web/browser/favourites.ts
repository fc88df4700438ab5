import {
  addFavourite,
  isSamePlace,
  isThePlace,
  maxFavourites,
  parseFavourites,
  removeFavourite,
  serialise,
  type Favourite,
  type FavouritePlace,
} from '../../domain/favourite.ts'

export const favouritesKey = 'eclaircie:favourites'
/** What could not be read is kept here, in case somebody can. */
export const damagedKey = 'eclaircie:favourites:damaged'

/** Why the list may not be there next time: the browser keeps nothing, has no room, or gave back a spoilt list. */
export type FavouritesTrouble = 'off' | 'full' | 'damaged'

export interface FavouritesState {
  /** False on the server and until hydration is over: only the device knows. */
  readonly isRead: boolean
  readonly favourites: readonly Favourite[]
  readonly isFull: boolean
  readonly trouble: FavouritesTrouble | null
}

/** Before the browser's list is read, as on the server. */
export const unread: FavouritesState = { isRead: false, favourites: [], isFull: false, trouble: null }

/** What the store needs of a browser. */
export interface Device {
  /** Throws, or gives null, where storage is off. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Tells of changes by other tabs (`storage`) and of pages that come back from the past (`pageshow`). */
  events(): Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Told the favourites at each change, for the style sheets and for islands that wait for one. */
  mark(favourites: readonly Favourite[]): void
}

export interface FavouritesStore {
  subscribe(listener: () => void): () => void
  getSnapshot(): FavouritesState
  /** The favourite that a place is, if it is one. */
  savedAs(place: FavouritePlace): Favourite | undefined
  /** The favourite beside which a place would be kept twice: itself, one at its spot, one of its name. */
  sameAs(place: FavouritePlace): Favourite | undefined
  /** Replaces the list by what `update` makes of the newest one. The same list again changes nothing. */
  change(update: (list: readonly Favourite[]) => readonly Favourite[]): void
  /** Adds a place, unless it is there or the list is full. */
  add(place: FavouritePlace, now?: Date): void
  remove(id: string): void
}

/** The visitor's favourites, kept by the browser; without its storage they last as long as the visit. */
export function createFavouritesStore({ storage, events, mark }: Device): FavouritesStore {
  const listeners = new Set<() => void>()
  let state = unread
  let storedText: string | null | undefined
  // The last write failed: the list in memory is ahead of the stored one.
  let unsaved = false

  const set = (favourites: readonly Favourite[], trouble: FavouritesTrouble | null) => {
    state = { isRead: true, favourites, isFull: favourites.length >= maxFavourites, trouble }
    mark(favourites)
  }
  const refresh = () => {
    if (unsaved) return
    try {
      const text = storage().getItem(favouritesKey)
      if (text === storedText) return
      storedText = text
      const { favourites, damaged } = parseFavourites(text)
      set(favourites, damaged ? 'damaged' : null)
      if (damaged && text !== null) putAside(text, favourites)
    } catch {
      set(state.favourites, 'off')
    }
  }
  const putAside = (text: string, favourites: readonly Favourite[]) => {
    try {
      storage().setItem(damagedKey, text)
      save(favourites)
    } catch {
      // No room for a copy: the original stays where it is.
    }
  }
  const save = (favourites: readonly Favourite[]) => {
    const text = favourites.length > 0 ? serialise(favourites) : null
    if (text === null) storage().removeItem(favouritesKey)
    else storage().setItem(favouritesKey, text)
    storedText = text
  }
  const change: FavouritesStore['change'] = (update) => {
    refresh()
    const favourites = update(state.favourites)
    if (favourites === state.favourites) return notify()
    try {
      save(favourites)
      unsaved = false
      set(favourites, null)
    } catch (error) {
      unsaved = true
      set(favourites, isFull(error) ? 'full' : 'off')
    }
    notify()
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onEvent = (event: Event) => {
    const key = 'key' in event ? event.key : null
    if (key !== null && key !== favouritesKey) return
    refresh()
    // `early.ts` has marked what is stored, which may be less than what this page has.
    if (unsaved) mark(state.favourites)
    notify()
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        events().addEventListener('storage', onEvent)
        events().addEventListener('pageshow', onEvent)
        refresh()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        events().removeEventListener('storage', onEvent)
        events().removeEventListener('pageshow', onEvent)
      }
    },
    getSnapshot() {
      if (!state.isRead) refresh()
      return state
    },
    savedAs: (place) => state.favourites.find((favourite) => isThePlace(favourite, place)),
    sameAs: (place) => state.favourites.find((favourite) => isSamePlace(favourite, place)),
    change,
    add: (place, now = new Date()) =>
      change((list) => {
        const added = addFavourite(list, place, now)
        return added === 'full' ? list : added
      }),
    remove: (id) => change((list) => removeFavourite(list, id)),
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** The one store of this browser. */
export const favouritesStore = createFavouritesStore({
  storage: () => window.localStorage,
  events: () => window,
  mark: (favourites) => {
    const { documentElement: root } = document
    root.dataset['favourites'] = String(favourites.length)
    // Of the mainland and Corsica none is farther from Greenwich.
    root.toggleAttribute('data-favourites-far', Math.abs(favourites[0]?.location.lon ?? 0) > 15)
  },
})
