import { useLoaderData } from 'react-router'
import { FavouriteStar } from '../../components/favourites/favourite-star.tsx'
import { ReadOnly, ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import { BackButton } from './back-button.tsx'
import { LoadingCard } from '../../components/loading-card.tsx'
import { LoadingBeachCard } from './loading.tsx'
import type { BeachAnswer, BeachView } from './loader.ts'
import '../../styles/city.css'
import '../../styles/details.css'
import '../../styles/beach.css'
import '../../styles/favourites.css'

export { loader } from './loader.ts'

const blocks = () => import('./blocks.tsx')
const metadata = readOnlyBlock(async () => ({ Block: (await import('./metadata.tsx')).BeachMetadata }))
const unknown = readOnlyBlock(async () => ({ Block: (await import('./unknown-beach.tsx')).UnknownBeach }))
const card = readOnlyBlock(async () => ({ Block: (await blocks()).CardBlock }))
const sea = readOnlyBlock(async () => ({ Block: (await blocks()).SeaBlock }))
const wind = readOnlyBlock(async () => ({ Block: (await blocks()).WindBlock }))
const air = readOnlyBlock(async () => ({ Block: (await blocks()).AirBlock }))
const level = readOnlyBlock(async () => ({ Block: (await blocks()).LevelBlock }))
const vigilance = readOnlyBlock(async () => ({ Block: (await blocks()).VigilanceBlock }))
const about = readOnlyBlock(async () => ({ Block: (await blocks()).AboutBlock }))
const source = readOnlyBlock(async () => ({ Block: (await blocks()).SourceBlock }))
const links = readOnlyBlock(async () => ({ Block: (await blocks()).LinksBlock }))

/** A beach: the sea first, then waves, wind, air, and the beaches around. */
export function Component() {
  const answer = useLoaderData<BeachAnswer>()
  if (answer.kind === 'unknown') return <ReadOnly id="unknown-beach" block={unknown} input={{}} />
  return <Beach key={answer.beach.slug} view={answer} />
}

function Beach({ view }: { view: BeachView }) {
  const { beach, now } = view
  const id = `${beach.slug}:${now}`
  return (
    <>
      <title>{`${beach.name} : mer, vagues et vent | Éclaircie`}</title>
      <ReadOnly id={`metadata:${id}`} block={metadata} inHead input={{ beach }} />
      <div className="city-layout">
        <div className="stack">
          <div className="starred-card">
            <ReadOnlyLate
              name="card"
              part={view.marine}
              block={card}
              input={view}
              fallback={<LoadingBeachCard beach={beach} now={now} />}
            />
            <FavouriteStar place={beach} />
          </div>
          <div className="beach-pair">
            <ReadOnlyLate
              name="sea"
              part={view.marine}
              block={sea}
              input={view}
              fallback={<LoadingCard title="Vagues" height={260} />}
            />
            <ReadOnlyLate
              name="wind"
              part={view.weather}
              block={wind}
              input={{}}
              fallback={<LoadingCard title="Vent" height={260} />}
            />
          </div>
          <ReadOnlyLate
            name="level"
            part={view.marine}
            block={level}
            input={view}
            fallback={<LoadingCard title="Niveau de la mer" height={230} />}
          />
        </div>
        <div className="stack side">
          <ReadOnly id={`vigilance:${id}`} block={vigilance} input={view} />
          <ReadOnlyLate
            name="air"
            part={view.weather}
            block={air}
            input={{ now }}
            fallback={<LoadingCard title="Dans l’air" height={190} />}
          />
          <ReadOnly id={`about:${id}`} block={about} input={{ beach }} />
        </div>
        <div className="stack wide">
          <ReadOnlyLate name="source" part={view.weather} block={source} input={view} fallback={null} />
          <div className="beach-links">
            <BackButton />
            <ReadOnly id="beach-links" block={links} input={{}} />
          </div>
        </div>
      </div>
    </>
  )
}
