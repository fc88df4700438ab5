import { useState, type ReactNode } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { IsoInstant } from '../../../domain/part.ts'
import { citySlug } from '../../../domain/place.ts'
import type { DepartmentVigilance } from '../../../domain/vigilance/department.ts'
import type { VigilanceSummary } from '../../../domain/vigilance/view.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { paths } from '../../../paths.ts'
import { apiPaths, type PlaceHit, type PlaceView } from '../../../site-api.ts'
import { ShellIcon } from '../../components/shell-icon.tsx'
import { FavouritesPanel } from '../../components/favourites/favourites-panel.tsx'
import { HomeFavourites } from '../../components/favourites/home-favourites.tsx'
import { loadBanners, type LoadedBanner } from '../../components/race-banner/load-banners.ts'
import { RaceBanner } from '../../components/race-banner/race-banner.tsx'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import { ReadOnly, ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import { LoadingVigilanceButton } from '../../components/vigilance/loading-button.tsx'
import { LoadingCompactCard, LoadingWeatherCard } from '../../components/weather-card/loading-cards.tsx'
import { siteApi } from '../../core/context.ts'
import { defer, type Deferred } from '../../core/deferred.ts'
import { useSiteInfo } from '../../core/site-info.ts'
import { Waiting } from '../../components/waiting.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { HomePosition } from './home-position.tsx'
import { QuickPlaces } from './quick-places.tsx'
import { RefreshButton } from './refresh-button.tsx'
import '../../styles/home.css'

interface HomeCity {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly weather: Deferred<PlaceWeather>
  readonly vigilance: Deferred<DepartmentVigilance>
}

interface HomeView {
  readonly cities: readonly HomeCity[]
  readonly races: readonly LoadedBanner[]
  readonly summary: Deferred<VigilanceSummary>
  readonly now: IsoInstant
}

const defaultCities = ['paris', 'lyon', 'marseille']

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeView> {
  const city = new URL(request.url).searchParams.get('city')
  if (city && citySlug(city)) throw redirect(paths.place(citySlug(city)), 302)
  const site = context.get(siteApi)
  const answers = await Promise.all(defaultCities.map((slug) => site.place(slug, null)))
  const cities = answers.flatMap((answer) => {
    if (answer.kind !== 'found') return []
    const { place, now } = answer
    const code = place.departmentCode
    const weather = defer(apiPaths.weather(place), site.weather(place))
    const vigilance = defer(apiPaths.departmentVigilance(code), site.departmentVigilance(code))
    return [{ place, now, weather, vigilance }]
  })
  const summary = defer(apiPaths.vigilanceSummary(), site.vigilanceSummary())
  const [races, now] = await Promise.all([loadBanners(site), site.now()])
  return { cities, races, summary, now }
}

/**
 * Search first, then the weather: of the visitor's favourites, else of where the visitor is, else of three cities. The
 * server sends everybody the same page; `browser/early.ts` says before the first paint which part of it is shown.
 */
export function Component() {
  const { cities, races, summary, now } = useLoaderData<HomeView>()
  const info = useSiteInfo()
  const [town, setTown] = useState<PlaceHit | null>(null)
  const [first] = cities
  return (
    <div className="home">
      <title>Éclaircie, la météo en France</title>
      <meta
        name="description"
        content="La météo de toutes les communes de France : temps actuel, pluie dans les prochaines heures, heure par heure, 7 jours et vigilance officielle."
      />
      {info && <link rel="canonical" href={`${info.publicUrl}/`} />}
      <div className="home-search">
        <h1>Quel temps fait-il chez vous ?</h1>
        <SearchBox form="large" />
        <QuickPlaces town={town} />
      </div>
      <div className="home-actions">
        <a className="button" href={paths.maps()}>
          <ShellIcon name="map" />
          Cartes
        </a>
        <ReadOnlyLate
          name="button"
          part={summary}
          block={vigilanceButton}
          input={{}}
          fallback={<LoadingVigilanceButton />}
        />
      </div>
      {races.map(({ banner, weather }) => (
        <RaceBanner key={banner.race.id} banner={banner} weather={weather} />
      ))}
      <HomeFavourites />
      <HomePosition onTown={setTown} />
      <DefaultCities cities={cities} />
      <ReadOnlyLate
        name="summary"
        part={summary}
        block={vigilanceSummary}
        input={{ now }}
        fallback={<p className="card vigilance-summary" aria-busy="true" />}
      />
      <RefreshButton />
      {info?.demonstration && <DemoBanner />}
      <FavouritesPanel {...(first ? { place: first.place } : {})} />
    </div>
  )
}

/** Paris, Lyon and Marseille, for whoever has no other place here. */
function DefaultCities({ cities: [first, ...others] }: { cities: readonly HomeCity[] }) {
  return (
    <section className="default-cities" aria-label="La météo de trois villes">
      {first && (
        <City
          {...first}
          name="main"
          block={mainCard}
          loading={import.meta.env.SSR ? <LoadingCity {...first} /> : <Waiting />}
        />
      )}
      <h2 className="section-title">Autres villes</h2>
      <div className="city-grid">
        {others.map((city) => (
          <City
            key={city.place.slug}
            {...city}
            name="compact"
            block={compactCard}
            loading={import.meta.env.SSR ? <LoadingCompactCard place={city.place} /> : <Waiting />}
          />
        ))}
      </div>
      {first && <City {...first} name="source" block={sourceLine} loading={null} />}
    </section>
  )
}

const blocks = () => import('./blocks.tsx')
const mainCard = readOnlyBlock(async () => ({ Block: (await blocks()).MainCardBlock }))
const compactCard = readOnlyBlock(async () => ({ Block: (await blocks()).CompactCardBlock }))
const vigilanceButton = readOnlyBlock(async () => ({ Block: (await blocks()).ButtonBlock }))
const vigilanceSummary = readOnlyBlock(async () => ({ Block: (await blocks()).SummaryBlock }))
const line = readOnlyBlock(async () => ({ Block: (await blocks()).LineBlock }))
const sourceLine = readOnlyBlock(async () => ({ Block: (await blocks()).SourceBlock }))

/** The vigilance of the first city may be there before its weather. */
function LoadingCity({ place, now, vigilance }: HomeCity) {
  return (
    <LoadingWeatherCard
      place={place}
      now={now}
      heading="h2"
      vigilance={
        <ReadOnly id={`line:${vigilance.key}:${now}`} block={line} input={{ place, now, vigilance }} />
      }
    />
  )
}

function City({
  place,
  now,
  weather,
  vigilance,
  name,
  block,
  loading,
}: HomeCity & { name: string; block: typeof mainCard; loading: ReactNode }) {
  return (
    <ReadOnlyLate
      name={name}
      part={weather}
      block={block}
      input={{ place, now, vigilance }}
      fallback={loading}
    />
  )
}
