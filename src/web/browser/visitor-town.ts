import type { PlaceHit } from '../../views/place-views.ts'

const listeners = new Set<() => void>()
let town: PlaceHit | null = null

/** The town where the visitor is, once it has been found: nobody keeps it longer than the page. */
export const visitorTown = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): PlaceHit | null => town,
  /** Also marks `<html>`, for the style sheets and for islands that wait for it. */
  set(found: PlaceHit): void {
    town = found
    document.documentElement.dataset['position'] = 'known'
    for (const listener of listeners) listener()
  },
}
