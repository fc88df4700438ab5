import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Favourite } from '../../domain/favourite.ts'
import { paths } from '../../paths.ts'
import type { HighAvalanche } from '../../views/mountains.ts'
import { HomeCards, SectionRow } from '../components/favourites/home-cards.tsx'
import { useFavourites } from '../components/favourites/use-favourites.ts'
import { createSiteApi } from '../browser/site-api.ts'
import { highRiskText, validityText } from '../text/avalanche.ts'
import { nbsp } from '../text/numbers.ts'
import { avalancheRoom } from '../components/favourites/avalanche-room.ts'
import { AvalanchePatterns, LevelMark } from '../components/avalanche/level-looks.tsx'
import { PerishableBulletin } from '../components/avalanche/perishable-bulletin.tsx'

/** How many of the first favourites have their weather on the home page. */
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

const site = createSiteApi()

/** Where the risk is high in the massifs of some places; null before the answer, and when nobody answers. */
function useHighAvalanche(favourites: readonly Favourite[]): HighAvalanche | null {
  const [answer, setAnswer] = useState<HighAvalanche | null>(null)
  useEffect(() => {
    let isWanted = true
    void site.highAvalanche(favourites.map(({ location }) => location)).then((part) => {
      if (isWanted) setAnswer(part.state === 'missing' ? null : part.value)
    })
    return () => {
      isWanted = false
    }
  }, [favourites])
  return answer
}

/**
 * Level 4 and 5 in the massifs of favourites, each until the end of its bulletin, in the place of the towns to press (see
 * `favourites.css`); nothing else is said of avalanches at home.
 */
function HighAvalanches({ favourites }: { favourites: readonly Favourite[] }) {
  const answer = useHighAvalanche(favourites)
  const room = document.getElementById(avalancheRoom)
  if (answer === null || answer.massifs.length === 0 || !room) return null
  return createPortal(
    <section className="quick-places high-avalanches" aria-labelledby="high-avalanches">
      <AvalanchePatterns />
      <h2 id="high-avalanches">Avalanches{nbsp}:</h2>
      {answer.massifs.map((massif) => (
        <PerishableBulletin key={massif.slug} now={answer.now} until={massif.validUntil} over={null}>
          <a href={paths.massif(massif.slug)}>
            <LevelMark fill={massif.level} />
            <span>
              <strong>{highRiskText(massif)}</strong> <small>{validityText(massif.validUntil)}</small>
            </span>
          </a>
        </PerishableBulletin>
      ))}
    </section>,
    room,
  )
}
