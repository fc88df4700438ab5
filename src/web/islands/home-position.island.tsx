import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PlaceHit } from '../../views/place-views.ts'
import { homePosition } from '../browser/geolocation.ts'
import { positionIsGranted } from '../browser/position-permission.ts'
import { createSiteApi } from '../browser/site-api.ts'
import { visitorTown } from '../browser/visitor-town.ts'
import { HomeCards } from '../components/favourites/home-cards.tsx'
import type { HomePlace } from '../components/favourites/use-favourite-weather.ts'
import { positionCards } from '../components/favourites/position-cards.ts'
import {
  locate,
  PositionButton,
  PositionFailure,
  type PositionProblem,
} from '../components/search-box/position.tsx'

const site = createSiteApi()
const around = 5

const homePlace = ({ lat, lon, ...hit }: PlaceHit): HomePlace => ({
  ...hit,
  id: `${hit.slug}:${lat}:${lon}`,
  location: { lat, lon },
})

interface Here {
  readonly town: PlaceHit
  readonly places: readonly HomePlace[]
}

/** The visitor's town and the places around it; a sentence when it is not in France or cannot be found. */
async function placesHere(): Promise<Here | PositionProblem> {
  const found = await locate(homePosition)
  if (found.kind !== 'place') return { denied: false, ...found }
  // From here on the town's own point is asked for, never the visitor's. It is shown without its neighbours, too.
  const nearby = await site.nearby(found.place, 50, around + 1).catch(() => [])
  const others = nearby.filter(({ slug, km }) => slug !== found.place.slug || km > 1).slice(0, around)
  return { town: found.place, places: [found.place, ...others].map(homePlace) }
}

const name = 'Voir la météo près de moi'

/**
 * « Voir la météo près de moi », in the row of the search: the town of the visitor in the place of the default cities.
 * Silently when positions are allowed already and there are no favourites, otherwise after a press: browsers refuse
 * questions nobody expects.
 */
export function Component() {
  const [here, setHere] = useState<Here | null>(null)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async (silently: boolean) => {
    if (!silently) {
      setBusy(true)
      setProblem(null)
    }
    const found = await placesHere()
    if ('places' in found) setHere(found)
    else if (!silently) setProblem(found)
    // Of the first place the button shows progress until its weather is there.
    if (!silently && (!('places' in found) || visitorTown.getSnapshot())) setBusy(false)
  }
  const showSilently = useEffectEvent(() => void show(true))
  useEffect(() => {
    const hasFavourites = (document.documentElement.dataset['favourites'] ?? '0') !== '0'
    if (!hasFavourites)
      void positionIsGranted().then((granted) => {
        if (granted) showSilently()
      })
  }, [])
  return (
    <>
      <PositionButton label={name} title={name} isBusy={busy} onPress={() => show(false)} />
      {problem && <PositionFailure {...problem} />}
      {here && (
        <PositionCards
          {...here}
          onAnswered={() => {
            // In one go, and whole: until then the default cities stand.
            visitorTown.set(here.town)
            setBusy(false)
          }}
        />
      )}
    </>
  )
}

/** In their room among the places of the page. */
function PositionCards({ places, onAnswered }: Here & { onAnswered: () => void }) {
  const room = document.getElementById(positionCards)
  return (
    room &&
    createPortal(
      <section className="stack home-position" aria-label="La météo près de moi" tabIndex={-1}>
        <HomeCards favourites={places} heading="Lieux à proximité" onAnswered={onAnswered} />
      </section>,
      room,
    )
  )
}
