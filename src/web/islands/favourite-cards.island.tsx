import { HighAvalanches } from '../components/avalanche/high-avalanches.tsx'
import { HomeCards, SectionRow } from '../components/favourites/home-cards.tsx'
import { useFavourites } from '../components/favourites/use-favourites.ts'

/** Of the first favourites, so many have their weather on the home page. */
const shownAtHome = 5

/**
 * The weather of the first favourites, in the place of the default cities. The server sends everybody the same empty
 * cards; `data-favourites` on `<html>` says which of the two is shown, and how many cards (see `favourites.css`).
 */
export function Component() {
  const { favourites } = useFavourites()
  return (
    <section className="home-favourites" aria-label="La météo de mes favoris" tabIndex={-1}>
      {favourites.length > 0 ? <HomeCards favourites={favourites.slice(0, shownAtHome)} /> : <EmptyCards />}
      {favourites.length > 0 && <HighAvalanches favourites={favourites} />}
    </section>
  )
}

/** Nothing yet, in the room that the cards will take. */
function EmptyCards() {
  const others = Array.from({ length: shownAtHome - 1 }, (_, i) => i)
  return (
    <>
      <div className="weather-card sky" />
      <SectionRow heading="Autres villes" places={[]} retry={null} />
      <div className="city-grid">
        {others.map((i) => (
          <div key={i} className="weather-card is-compact sky" />
        ))}
      </div>
      <p className="source-line" />
    </>
  )
}
