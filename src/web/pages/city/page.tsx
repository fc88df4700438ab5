import { useLoaderData, useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { isEmbedded } from '../../core/query.ts'
import { useSiteInfo } from '../../core/site-info.ts'
import { Waiting } from '../../components/waiting.tsx'
import { ReadOnly, ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import type { CityView } from './loader.ts'
import { StarredCard } from '../../components/favourites/favourite-star.tsx'
import { LoadingWeatherCard } from '../../components/weather-card/loading-cards.tsx'
import { LoadingAir, LoadingForecast, LoadingQuestions, LoadingWind } from './loading.tsx'
import '../../styles/city.css'
import '../../styles/rain.css'
import '../../styles/hours.css'
import '../../styles/days.css'
import '../../styles/details.css'

export { loader } from './loader.ts'

const blocks = () => import('./blocks.tsx')
const metadata = readOnlyBlock(async () => ({ Block: (await import('./metadata.tsx')).CityMetadata }))
const card = readOnlyBlock(async () => ({ Block: (await blocks()).CardBlock }))
const line = readOnlyBlock(async () => ({ Block: (await blocks()).LineBlock }))
const vigilanceCard = readOnlyBlock(async () => ({ Block: (await blocks()).VigilanceBlock }))
const forecast = readOnlyBlock(async () => ({ Block: (await blocks()).ForecastBlock }))
const wind = readOnlyBlock(async () => ({ Block: (await blocks()).WindBlock }))
const air = readOnlyBlock(async () => ({ Block: (await blocks()).AirBlock }))
const closing = readOnlyBlock(async () => ({ Block: (await blocks()).ClosingBlock }))
const source = readOnlyBlock(async () => ({ Block: (await blocks()).SourceBlock }))
const sunMoonCard = readOnlyBlock(async () => ({ Block: (await blocks()).SunMoonBlock }))
const cooler = readOnlyBlock(async () => ({ Block: (await blocks()).CoolerBlock }))
const share = readOnlyBlock(async () => ({ Block: (await blocks()).ShareBlock }))
const nearby = readOnlyBlock(async () => ({ Block: (await blocks()).NearbyBlock }))

/** A city or nature site: weather now, rain, hours, days, and what is around. */
export function Component() {
  const view = useLoaderData<CityView>()
  const embedded = isEmbedded(new URLSearchParams(useLocation().search))
  return (
    <>
      <title>{`Météo ${view.place.name} | Éclaircie`}</title>
      {!embedded && (
        <ReadOnly
          id={`metadata:${view.place.slug}:${view.place.lat}`}
          block={metadata}
          inHead
          input={{ place: view.place, now: view.now }}
        />
      )}
      {embedded ? <EmbeddedCard view={view} /> : <CityBlocks view={view} />}
    </>
  )
}

function Card({ view, embedded = false }: { view: CityView; embedded?: boolean }) {
  const { weather, place, now, sunMoon, vigilance, sea } = view
  const input = { place, now, sunMoon, vigilance, sea, embedded }
  return (
    <ReadOnlyLate
      name="card"
      part={weather}
      block={card}
      input={input}
      fallback={
        import.meta.env.SSR ? (
          <LoadingWeatherCard
            place={place}
            now={now}
            heading="h1"
            hasSea={sea !== null}
            vigilance={<ReadOnly id={`line:${vigilance.key}:${now}`} block={line} input={input} />}
          />
        ) : (
          <Waiting />
        )
      }
    />
  )
}

/** The card alone, for other sites to frame. */
function EmbeddedCard({ view }: { view: CityView }) {
  const { weather, place, now, sunMoon } = view
  return (
    <div className="embedded-card">
      <Card view={view} embedded />
      <p className="embedded-brand">
        <a href={paths.place(place.slug, place.ambiguous ? place : null)} target="_blank" rel="noopener">
          Prévisions complètes pour {place.name} sur Éclaircie
          <span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
      </p>
      <ReadOnlyLate
        name="source"
        part={weather}
        block={source}
        input={{ place, now, sunMoon }}
        fallback={null}
      />
    </div>
  )
}

function CityBlocks({ view }: { view: CityView }) {
  const { weather, nearby: places, place, now, sunMoon, vigilance } = view
  // Each block is given what it shows and no more: one that waits for nothing else is written at once.
  const input = { place, now, sunMoon }
  const info = useSiteInfo()
  const key = `${place.slug}:${place.lat}`
  return (
    <div className="city-layout">
      <div className="stack">
        <StarredCard place={view.place}>
          <Card view={view} />
        </StarredCard>
        <ReadOnlyLate
          name="forecast"
          part={weather}
          block={forecast}
          input={input}
          fallback={import.meta.env.SSR ? <LoadingForecast /> : <Waiting />}
        />
      </div>
      <div className="stack side">
        <ReadOnly id={`vigilance:${key}:${now}`} block={vigilanceCard} input={{ ...input, vigilance }} />
        <ReadOnlyLate
          name="wind"
          part={weather}
          block={wind}
          input={{}}
          fallback={import.meta.env.SSR ? <LoadingWind /> : <Waiting />}
        />
        <ReadOnly id={`sun-moon:${key}`} block={sunMoonCard} input={input} />
        <ReadOnlyLate
          name="air"
          part={weather}
          block={air}
          input={{ ...input, air: view.air }}
          fallback={import.meta.env.SSR ? <LoadingAir now={now} today={sunMoon[0]} /> : <Waiting />}
        />
        <ReadOnly id={`nearby:${key}`} block={nearby} input={{ places }} />
        <ReadOnlyLate
          name="cooler"
          part={weather}
          block={cooler}
          input={{ cooler: view.cooler }}
          fallback={null}
        />
      </div>
      <div className="stack wide">
        <ReadOnlyLate
          name="closing"
          part={weather}
          block={closing}
          input={{ ...input, vigilance }}
          fallback={import.meta.env.SSR ? <LoadingQuestions /> : <Waiting />}
        />
        {info && <ReadOnly id={`share:${key}`} block={share} input={{ place, publicUrl: info.publicUrl }} />}
      </div>
    </div>
  )
}
