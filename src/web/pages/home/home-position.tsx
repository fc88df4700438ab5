import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { PlaceHit } from '../../../site-api.ts'
import { askPosition, homePosition, positionIsGranted, positionSupport } from '../../browser/geolocation.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import type { HomePlace } from '../../components/favourites/home-cards.tsx'
import { ShellIcon } from '../../components/shell-icon.tsx'
import { positionErrors } from '../../text/search-errors.ts'

const Cards = lazy(async () => ({
  default: (await import('../../components/favourites/home-cards.tsx')).HomeCards,
}))

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

/** The visitor's town and the places around it; a sentence when it is not in France or cannot be told. */
async function placesHere(): Promise<Here | { readonly problem: string }> {
  const answer = await askPosition(homePosition)
  if (answer.kind === 'failure') return { problem: positionErrors[answer.reason] }
  const found = await site.reverse(answer.point)
  if (found.kind === 'abroad') return { problem: positionErrors.noCity }
  // From here on the town's own point is asked for, never the visitor's.
  const nearby = await site.nearby(found.place, 50, around + 1)
  const others = nearby.filter(({ slug, km }) => slug !== found.place.slug || km > 1).slice(0, around)
  return { town: found.place, places: [found.place, ...others].map(homePlace) }
}

/**
 * « Voir la météo près de moi »: the town of the visitor in the place of the default cities. Silently when positions are
 * allowed already and there are no favourites, otherwise after a press: browsers refuse questions nobody expects.
 */
export function HomePosition({
  onTown,
}: {
  /** Told the visitor's town once it is known. */
  onTown: (town: PlaceHit) => void
}) {
  const [here, setHere] = useState<Here | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async (silently: boolean) => {
    setBusy(!silently)
    setProblem(null)
    const found = await placesHere().catch(() => ({ problem: positionErrors.reverse }))
    if ('places' in found) return setHere(found)
    setProblem(silently ? null : found.problem)
    setBusy(false)
  }
  const showSilently = useEffectEvent(() => void show(true))
  useEffect(() => {
    const hasFavourites = (document.documentElement.dataset['favourites'] ?? '0') !== '0'
    if (!hasFavourites)
      void positionIsGranted().then((granted) => {
        if (granted) showSilently()
      })
    return () => {
      delete document.documentElement.dataset['position']
    }
  }, [])
  return (
    <>
      <div className="near-me">
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
          <ShellIcon name={busy ? 'refresh-cw' : 'locate'} />
          Voir la météo près de moi
        </button>
        <p className="search-error" role="alert">
          {problem}
        </p>
      </div>
      {here && (
        <section className="home-position" aria-label="La météo près de moi">
          <Suspense fallback={null}>
            <Cards
              favourites={here.places}
              heading="Lieux à proximité"
              onAnswered={() => {
                // In one go, and whole: until then the default cities stand.
                document.documentElement.dataset['position'] = 'known'
                onTown(here.town)
                setBusy(false)
              }}
            />
          </Suspense>
        </section>
      )}
    </>
  )
}
