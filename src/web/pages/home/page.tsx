import { feedPaths, paths, placePath } from '../../../paths.ts'
import { summaryOf } from '../../../views/place-views.ts'
import { isLoop } from '../../../domain/race.ts'
import type { RaceBannerView } from '../../../views/race-views.ts'
import type { CityMap } from '../../../views/map-items.ts'
import type { Part } from '../../../domain/part.ts'
import { FeedLinks } from '../../components/feed-links.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { RaceBanner } from '../../components/race-banner/race-banner.tsx'
import { LoadingVigilanceSummary, VigilanceSummaryCard } from '../../components/vigilance/home-vigilance.tsx'
import { PerishableCountry } from '../../components/vigilance/perishable-country.tsx'
import { avalancheRoom } from '../../components/favourites/avalanche-room.ts'
import { positionCards } from '../../components/favourites/position-cards.ts'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/home-page.css?url'
import { ButtonLink } from '../../components/button-link.tsx'
import { Card } from '../../components/card.tsx'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { Cached } from '../../render/cached.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { CityAlerts } from '../../components/vigilance/city-alerts.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { detailsOf } from '../../components/vigilance/vigilance-line.tsx'
import { CompactWeatherCard } from '../../components/weather-card/compact-weather-card.tsx'
import { LoadingCompactCard, LoadingWeatherCard } from '../../components/weather-card/loading-cards.tsx'
import { WeatherCard } from '../../components/weather-card/weather-card.tsx'
import { nbsp } from '../../text/numbers.ts'
import { loader, type HomeView, type HomeCity } from './loader.ts'
import { homeOutline, homeTitle } from './outline.ts'

/**
 * Search first, with the visitor's position and « Actualiser » in its row; then the weather of the visitor's favourites,
 * else of where the visitor is, else of three cities, and the list of favourites; then the country: its vigilance and its map. The server sends everybody the same page; `browser/early.ts` says before the first paint which part of it is shown.
 */
export const homePage = definePage<HomeView>({
  loader,
  styles: [styles],
  Head: () => (
    <>
      <PageMetadata
        title="Éclaircie, la météo en France"
        description="La météo de toutes les communes de France : temps actuel, pluie dans les prochaines heures, heure par heure, 7 jours et vigilance officielle."
        path="/"
      />
      <FeedLinks
        title="Vigilance, France métropolitaine"
        hrefOf={(format) => feedPaths.vigilance('france', format)}
      />
    </>
  ),
  outline: homeOutline,
  Body: ({ view: { cities, races, summary, levels, country, now } }) => (
    <div className="stack">
      <div className="home-search">
        <h1>{homeTitle}</h1>
        <div className="search-row">
          <Island name="search" when="interaction" props={{ form: 'large', withPosition: false }} />
          <Island name="home-position" when="position" props={{}} />
          <Refresh />
        </div>
        <div className="quick-room">
          <div className="contents" id={avalancheRoom} />
          <Island name="quick-places" when="position" props={{}} />
        </div>
      </div>
      {races.map((race) => (
        <RaceBanner key={race.banner.race.id} {...race} next={<NextStages {...race.banner} />} />
      ))}
      <div className={`stack home-areas${cities[0]?.weather.value ? '' : ' is-late'}`}>
        <div className="stack home-places">
          <Island name="favourite-cards" when="favourites" props={{}} />
          <div className="contents" id={positionCards} />
          <DefaultCities cities={cities} />
          <div className="home-mine">
            <Island
              name="favourites-panel"
              when="favourites"
              props={{ place: cities[0] ? summaryOf(cities[0].place) : null }}
            />
          </div>
        </div>
        <div className="home-vigilance">
          <Await part={summary} fallback={<LoadingVigilanceSummary />}>
            {(part) => (
              <PerishableCountry part={part} now={now} variant="card">
                <VigilanceSummaryCard part={part} levels={levels} now={now} />
              </PerishableCountry>
            )}
          </Await>
        </div>
        <div className="home-france">
          <FranceCard country={country} />
        </div>
      </div>
    </div>
  ),
})

/** « Actualiser »: the page is loaded anew, which `browser/refresh.ts` then says here. */
const Refresh = () => (
  <div className="refresh needs-script">
    <button
      className="icon-button"
      type="button"
      data-action="refresh"
      title="Actualiser"
      aria-label="Actualiser"
    >
      <Icon shape={icons.refreshCw} />
    </button>
    <p aria-live="polite" />
  </div>
)

/** What follows the stage of today, each with its forecast once that is wanted. */
function NextStages({ race, next }: RaceBannerView) {
  if (next.length === 0) return null
  const stages = next.map((stage) => {
    const { number, date, type, distance, start, finish } = stage
    return { number, date, type, distance, start: start.name, finish: isLoop(stage) ? null : finish.name }
  })
  return (
    <Island
      name="next-stages"
      when="unfolded"
      props={{ raceId: race.id, stages }}
      id={`next-stages-${race.id}`}
    />
  )
}

/** The level of the drawing at its widest: what has room farther in is on the maps' own page. */
const lastLevel = 5.5

const look = { display: 'temperature', period: 'current', lastLevel, withDepartments: false } as const

/** « La France en un coup d’œil »: the temperatures of large towns on a map, and the way to the maps. */
const FranceCard = ({ country }: { country: Deferred<CityMap> }) => (
  <Card
    titleId="france-title"
    title="La France en un coup d’œil"
    className="france-card"
    aside={<ButtonLink href={paths.maps()} icon={icons.map} text="Cartes" />}
  >
    <div className="france-map">
      <Await part={country} fallback={<DrawnMap items={null} {...look} />}>
        {(part) => <Towns part={part} />}
      </Await>
    </div>
    <p className="source-line">
      <Await part={country} fallback={usualNote}>
        {(part) => noteOf(part)}
      </Await>{' '}
      · <a href={paths.rainMap()}>Carte de la pluie</a>
    </p>
  </Card>
)

const Towns = ({ part }: { part: Part<CityMap> }) =>
  part.state === 'missing' ? (
    <DrawnMap items={null} {...look} />
  ) : (
    <Cached of={DrawnMap} input={{ items: part.value.items, ...look }} />
  )

const usualNote = 'Températures en °C, maintenant'

function noteOf(part: Part<CityMap>): string {
  if (part.state === 'missing') return 'Températures indisponibles pour le moment'
  return part.source === 'simulated' ? 'Températures simulées, maintenant' : usualNote
}

/** Paris, Lyon and Marseille, for whoever has no other place here. */
const DefaultCities = ({ cities: [first, ...others] }: { cities: readonly HomeCity[] }) => (
  <section className="stack default-cities" aria-label="La météo de trois villes">
    {first && <MainCard {...first} />}
    <h2 className="section-title">Autres villes</h2>
    <div className="city-grid">
      {others.map((city) => (
        <SmallCard key={city.place.slug} {...city} />
      ))}
    </div>
    {first && <Source {...first} />}
  </section>
)

/** The first city, large. Its vigilance, whose details are on the city's page, may be there before its weather. */
function MainCard({ place, now, weather, vigilance }: HomeCity) {
  const line = <LateVigilanceLine place={place} now={now} vigilance={vigilance} details={detailsOf(place)} />
  const card = { place, now, heading: 'h2', vigilance: line } as const
  return (
    <Await part={weather} fallback={<LoadingWeatherCard {...card} />}>
      {(part) => <WeatherCard {...card} part={part} href={placePath(place)} />}
    </Await>
  )
}

/** The others, one link each. */
const SmallCard = ({ place, now, weather, vigilance }: HomeCity) => (
  <Await part={weather} fallback={<LoadingCompactCard place={place} />}>
    {(part) => (
      <CompactWeatherCard
        place={place}
        now={now}
        part={part}
        vigilance={<CityAlerts vigilance={vigilance} now={now} />}
      />
    )}
  </Await>
)

const Source = ({ place, now, weather }: HomeCity) => (
  <Await part={weather} fallback={<p className="source-line">{nbsp}</p>}>
    {(part) => <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />}
  </Await>
)
