import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import type { PlaceHit } from '../../views/place-views.ts'
import { homePosition } from '../browser/geolocation.ts'
import { positionIsGranted, positionSupport } from '../browser/position-permission.ts'
import { createSiteApi } from '../browser/site-api.ts'
import { visitorTown } from '../browser/visitor-town.ts'
import { HomeCards } from '../components/favourites/home-cards.tsx'
import type { HomePlace } from '../components/favourites/use-favourite-weather.ts'
import { positionCards } from '../components/favourites/position-cards.ts'
import { PositionFailure } from '../components/search-box/position-failure.tsx'
import { Icon } from '../components/icon.tsx'
import * as icons from '../components/icon-paths.ts'
import { positionFailed, positionOff } from '../text/search-errors.ts'

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

type Failure = ComponentProps<typeof PositionFailure>

/** The visitor's town and the places around it; a sentence when it is not in France or cannot be found. */
async function placesHere(): Promise<Here | Failure> {
  const found = await import('../components/search-box/locate-town.ts').then(
    ({ locateTown }) => locateTown(homePosition),
    () => ({ text: positionFailed }),
  )
  if (!('place' in found)) return { denied: false, ...found }
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
  const [problem, setProblem] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [impossible, setImpossible] = useState<string>()
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
    const support = positionSupport()
    if (support) setImpossible(positionOff[support])
    const hasFavourites = (document.documentElement.dataset['favourites'] ?? '0') !== '0'
    if (!hasFavourites)
      void positionIsGranted().then((granted) => {
        if (granted) showSilently()
      })
  }, [])
  return (
    <>
      <button
        className={`icon-button needs-script${busy ? ' is-busy' : ''}`}
        type="button"
        aria-disabled={busy}
        disabled={impossible !== undefined}
        title={impossible ?? name}
        aria-label={name}
        data-insecure={positionOff.insecure}
        onClick={() => busy || void show(false)}
      >
        <Icon shape={busy ? icons.refreshCw : icons.locate} />
      </button>
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
