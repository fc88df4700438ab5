import { lazy, Suspense, useEffect, useState } from 'react'
import type { FavouritePlace } from '../../../domain/favourite.ts'
import '../../styles/favourites.css'
import { NoFavourites, PanelTitle } from './panel-title.tsx'

const PanelBody = lazy(async () => {
  try {
    return { default: (await import('./panel-body.tsx')).PanelBody }
  } catch {
    // The network is gone; the page needs no panel.
    return { default: WaitingPanel }
  }
})

/** The visitor's places, in the visitor's order. `place`: the one that the page shows, offered to be added. */
export function FavouritesPanel({ place }: { place?: FavouritePlace }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <section className="card favourites" id="favoris" aria-labelledby="favoris-titre">
      {isHydrated ? (
        <Suspense fallback={<WaitingPanel />}>
          <PanelBody place={place} />
        </Suspense>
      ) : (
        <WaitingPanel />
      )}
    </section>
  )
}

/** What everybody gets first; style sheets keep the room that the list of this browser will take. */
function WaitingPanel() {
  return (
    <>
      <PanelTitle />
      <NoFavourites />
      <div className="favourites-room" />
    </>
  )
}
