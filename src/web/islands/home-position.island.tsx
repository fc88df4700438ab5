import { useEffect, useEffectEvent, useState } from 'react'
import type { PlaceHit } from '../../views/place-views.ts'
import { askPosition, homePosition } from '../browser/geolocation.ts'
import { positionIsGranted, positionSupport } from '../browser/position-permission.ts'
import { createSiteApi } from '../browser/site-api.ts'
import { visitorTown } from '../browser/visitor-town.ts'
import { HomeCards, type HomePlace } from '../components/favourites/home-cards.tsx'
import { Icon } from '../components/icon.tsx'
import * as icons from '../components/icon-paths.ts'
import { abroadText, positionErrors } from '../text/search-errors.ts'

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
async function placesHere(): Promise<Here | { readonly problem: string }> {
  const answer = await askPosition(homePosition)
  if (answer.kind === 'failure') return { problem: positionErrors[answer.reason] }
  const found = await site.reverse(answer.point)
  if (found.kind === 'abroad')
    return { problem: found.country === null ? positionErrors.noCity : abroadText(found.country) }
  // From here on the town's own point is asked for, never the visitor's. It is shown without its neighbours, too.
  const nearby = await site.nearby(found.place, 50, around + 1).catch(() => [])
  const others = nearby.filter(({ slug, km }) => slug !== found.place.slug || km > 1).slice(0, around)
  return { town: found.place, places: [found.place, ...others].map(homePlace) }
}

/**
 * « Voir la météo près de moi »: the town of the visitor in the place of the default cities. Silently when positions are
 * allowed already and there are no favourites, otherwise after a press: browsers refuse questions nobody expects.
 */
export function Component() {
  const [here, setHere] = useState<Here | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async (silently: boolean) => {
    if (!silently) {
      setBusy(true)
      setProblem(null)
    }
    const found = await placesHere().catch(() => ({ problem: positionErrors.reverse }))
    if ('places' in found) setHere(found)
    else if (!silently) setProblem(found.problem)
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
      <div className="near-me needs-script">
        <button
          className={`button${busy ? ' is-busy' : ''}`}
          type="button"
          disabled={busy}
          onClick={() => {
            const support = positionSupport()
            if (support) setProblem(positionErrors[support])
            else void show(false)
          }}
        >
          <Icon shape={busy ? icons.refreshCw : icons.locate} />
          Voir la météo près de moi
        </button>
        <p className="search-error" role="alert">
          {problem}
        </p>
      </div>
      {here && (
        <section className="stack home-position" aria-label="La météo près de moi">
          <HomeCards
            favourites={here.places}
            heading="Lieux à proximité"
            onAnswered={() => {
              // In one go, and whole: until then the default cities stand.
              visitorTown.set(here.town)
              setBusy(false)
            }}
          />
        </section>
      )}
    </>
  )
}
