import { summaryOf } from '../../../views/place-views.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RaceBanner } from '../../components/race-banner/race-banner.tsx'
import { LoadingVigilanceSummary, VigilanceSummaryCard } from '../../components/vigilance/home-vigilance.tsx'
import { PerishableCountry } from '../../components/vigilance/perishable-country.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/home-page.css?url'
import { DefaultCities } from './default-cities.tsx'
import { FranceCard } from './france-card.tsx'
import { loader, type HomeView } from './loader.ts'
import { NextStages } from './next-stages.tsx'

/**
 * Search first, then the weather of the visitor's favourites, else of where the visitor is, else of three cities; then
 * the country: its vigilance and its map. The server sends everybody the same page; `browser/early.ts` says before the first paint which part of it is shown.
 */
export const homePage = definePage<HomeView>({
  loader,
  styles: [styles],
  Head: ({ info }) => (
    <>
      <title>Éclaircie, la météo en France</title>
      <meta
        name="description"
        content="La météo de toutes les communes de France : temps actuel, pluie dans les prochaines heures, heure par heure, 7 jours et vigilance officielle."
      />
      <link rel="canonical" href={`${info.publicUrl}/`} />
    </>
  ),
  Body: ({ view: { cities, races, summary, levels, country, now }, info }) => (
    <div className="stack">
      <div className="home-search">
        <h1>Quel temps fait-il chez vous ?</h1>
        <Island name="search" when="interaction" props={{ form: 'large' }} />
        <Island name="quick-places" when="position" props={{}} />
      </div>
      {races.map((race) => (
        <RaceBanner key={race.banner.race.id} {...race} next={<NextStages {...race.banner} />} />
      ))}
      <div className={`stack home-areas${cities[0]?.weather.value ? '' : ' is-late'}`}>
        <div className="stack home-places">
          <Island name="favourite-cards" when="favourites" props={{}} />
          <Island name="home-position" when="position" props={{}} />
          <DefaultCities cities={cities} />
          <Refresh />
        </div>
        <div className="home-vigilance">
          <Await part={summary} fallback={<LoadingVigilanceSummary />}>
            {(part) => (
              <PerishableCountry part={part} now={now} form="card">
                <VigilanceSummaryCard part={part} levels={levels} now={now} />
              </PerishableCountry>
            )}
          </Await>
        </div>
        <div className="home-france">
          <FranceCard country={country} />
        </div>
        <div className="stack home-mine">
          <Island
            name="favourites-panel"
            when="favourites"
            props={{ place: cities[0] ? summaryOf(cities[0].place) : null }}
          />
        </div>
        {info.demonstration && <DemoBanner />}
      </div>
    </div>
  ),
})

/** « Actualiser »: the page is loaded anew, which `browser/refresh.ts` then says here. */
const Refresh = () => (
  <div className="refresh needs-script">
    <button className="button" type="button" data-action="refresh">
      <Icon shape={icons.refreshCw} />
      Actualiser
    </button>
    <p role="status" />
  </div>
)

/** Without a provider's key: what it would add. Closed for good once closed. */
const DemoBanner = () => (
  <div className="banner demo-banner" role="note">
    <Icon shape={icons.triangleAlert} />
    <p>Mode démonstration : Certaines fonctionnalités avancées nécessitent une clé API</p>
    <button
      className="icon-button needs-script"
      type="button"
      data-action="dismiss-demonstration"
      aria-label="Masquer ce message"
    >
      <Icon shape={icons.x} />
    </button>
  </div>
)
