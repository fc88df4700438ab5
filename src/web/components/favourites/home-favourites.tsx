import { lazy, Suspense } from 'react'
import '../../styles/favourites.css'
import '../../styles/home.css'
import { useFavourites } from './use-favourites.ts'

const Cards = lazy(async () => {
  try {
    return { default: (await import('./home-cards.tsx')).HomeCards }
  } catch {
    // The network is gone, and with it the weather.
    return { default: EmptyCards }
  }
})

/** Of the first favourites, so many have their weather on the home page. */
const shownAtHome = 5

/**
 * The weather of the first favourites, in the place of the default cities. The server sends everybody the same empty
 * cards; `data-favourites` on `<html>` says which of the two is shown, and how many cards (see `favourites.css`).
 */
export function HomeFavourites() {
  const { known, favourites } = useFavourites()
  return (
    <section className="home-favourites" aria-label="La météo de mes favoris">
      {known && favourites.length > 0 ? (
        <Suspense fallback={<EmptyCards />}>
          <Cards favourites={favourites.slice(0, shownAtHome)} />
        </Suspense>
      ) : (
        <EmptyCards />
      )}
    </section>
  )
}

/** Nothing yet, in the room that the cards will take. */
function EmptyCards() {
  const others = Array.from({ length: shownAtHome - 1 }, (_, i) => i)
  return (
    <>
      <div className="weather-card sky" />
      <h2 className="section-title">Autres villes</h2>
      <div className="city-grid">
        {others.map((i) => (
          <div key={i} className="weather-card is-compact sky" />
        ))}
      </div>
      <p className="source-line" />
    </>
  )
}
