import { vigilanceSite } from '../../../domain/official-sites.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { officialSiteOf, phenomenonId } from '../../../domain/vigilance.ts'
import { feedPaths, paths } from '../../../paths.ts'
import { fullName, isKnown } from '../../components/department-map/department-names.ts'
import { LoadingMap } from '../../components/department-map/loading-map.tsx'
import { Card } from '../../components/card.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { FeedLinks, SubscribeCard } from '../../components/feed-links.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { LevelPatterns } from '../../components/vigilance/level-badge.tsx'
import { PerishableCountry } from '../../components/vigilance/perishable-country.tsx'
import { OfficialLink } from '../../components/vigilance/bulletin-line.tsx'
import { PrintedDay } from '../../components/printed-day.tsx'
import { Perishable } from '../../components/vigilance/perishable.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/vigilance-map.css?url'
import { loadingTexts } from '../../text/loading.ts'
import { nbsp } from '../../text/numbers.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { mapTitleId, panelId, readChoice, readElsewhere, type Choice, type Elsewhere } from './address.ts'
import { DepartmentList } from './department-list.tsx'
import { DepartmentPanel, panelTitle } from './department-panel.tsx'
import { LegendCard } from './legend-card.tsx'
import { loader, type VigilanceMapData } from './loader.ts'
import { DayTabs, DepartmentMap, mapHint, NoDetails, PhenomenonFilter } from './map-block.tsx'
import { vigilanceMapOutline } from './outline.ts'
import { mapIntro, mapTitle, unknownDepartment } from './sentences.ts'

/** The map of the departments, the one that was chosen, the legend with its counts, the same as a list. */
export const vigilanceMapPage = definePage<VigilanceMapData>({
  loader,
  styles: [styles],
  Head: ({ url }) => (
    <>
      <PageMetadata
        title="Carte de vigilance | Éclaircie"
        description="La vigilance météorologique officielle, département par département, pour aujourd’hui et demain : carte, liste, phénomènes et horaires."
        path={paths.vigilance()}
      />
      <Feeds choice={readChoice(url.searchParams)} />
    </>
  ),
  Body: ({ view, url }) => (
    <Screen view={view} choice={readChoice(url.searchParams)} elsewhere={readElsewhere(url.searchParams)} />
  ),
  outline: vigilanceMapOutline,
})

/** The feeds of the department that was chosen, else those of the country. */
const Feeds = ({ choice: { department } }: { choice: Choice }) => (
  <FeedLinks
    title={`Vigilance, ${department === null ? 'France métropolitaine' : fullName(department)}`}
    hrefOf={(format) => feedPaths.vigilance(department ?? 'france', format)}
  />
)

interface ScreenProps {
  readonly view: VigilanceMapData
  readonly choice: Choice
}

const agency = 'Météo-France'
const [introStart, introEnd] = mapIntro.split(agency)

function Screen({ view, choice, elsewhere }: ScreenProps & { elsewhere: Elsewhere | null }) {
  const { levels, now, detail } = view
  return (
    <>
      <div className="page-title">
        <h1>{mapTitle}</h1>
        <PrintedDay now={now} isTomorrow={choice.term === 'J1'} />
        <p>
          {introStart}
          <span className="one-line">{agency}</span>
          {introEnd}
        </p>
      </div>
      <div className={detail ? 'stack vigilance-layout has-department' : 'stack vigilance-layout'}>
        <MapCard view={view} choice={choice} />
        <div className="stack">
          {elsewhere !== null && <ElsewherePanel code={elsewhere} />}
          {detail && <Panel detail={detail} choice={choice} now={now} />}
          {detail && <SubscribeCard hrefOf={(format) => feedPaths.vigilance(detail.code, format)} />}
          <Await
            part={levels}
            fallback={
              <section className="card legend-card" aria-busy="true">
                <p>{loadingTexts.loading}</p>
              </section>
            }
          >
            {(part) => (
              <PerishableCountry part={part} now={now} variant="none">
                <LegendCard part={part} phenomenon={choice.phenomenon} now={now} />
              </PerishableCountry>
            )}
          </Await>
          {!detail && <SubscribeCard hrefOf={(format) => feedPaths.vigilance('france', format)} />}
        </div>
        <Await part={levels} fallback={null}>
          {(part) => (
            <PerishableCountry part={part} now={now} variant="none">
              <DepartmentList part={part} choice={choice} />
            </PerishableCountry>
          )}
        </Await>
      </div>
    </>
  )
}

const MapCard = ({ view: { levels, now }, choice }: ScreenProps) => (
  <section className="card vigilance-map" aria-labelledby={mapTitleId}>
    <h2 className="visually-hidden" id={mapTitleId}>
      Carte par département
    </h2>
    <div className="toolbar">
      <DayTabs choice={choice} now={now} />
      <RefreshForm choice={choice} />
    </div>
    <LevelPatterns />
    <div data-department-map="">
      <Await part={levels} fallback={<LoadingMap />}>
        {(part) => (
          <PerishableCountry part={part} now={now} variant="card">
            <DepartmentMap part={part} choice={choice} />
          </PerishableCountry>
        )}
      </Await>
      <p className="map-name" aria-hidden="true" />
    </div>
    <Await part={levels} fallback={mapHint}>
      {(part) => (part.state === 'missing' ? <NoDetails /> : mapHint)}
    </Await>
    <Elsewhere />
    <div className="filter-room">
      <Await part={levels} fallback={null}>
        {(part) => <PhenomenonFilter part={part} choice={choice} />}
      </Await>
    </div>
  </section>
)

interface PanelProps {
  readonly detail: NonNullable<VigilanceMapData['detail']>
  readonly choice: Choice
  readonly now: IsoInstant
}

function Panel({ detail: { code, vigilance }, choice, now }: PanelProps) {
  // Named by itself: links lead here, and a browser puts the focus here before it has read the title.
  const name = panelTitle(code, choice.term)
  return (
    <section className="card department-panel" id={panelId} tabIndex={-1} aria-label={name}>
      <Await part={vigilance} fallback={<h2 aria-busy="true">{loadingTexts.loading}</h2>}>
        {(part) => (
          <Perishable part={part} now={now} variant="card">
            <DepartmentPanel part={part} code={code} choice={choice} now={now} />
          </Perishable>
        )}
      </Await>
    </section>
  )
}

/** The address names a department that the map does not have. */
function ElsewherePanel({ code }: { code: Elsewhere }) {
  const isOverseas = code !== 'inconnu' && isKnown(code)
  return (
    <Card
      titleId="panel-title"
      title={isOverseas ? fullName(code) : unknownDepartment.title}
      id={panelId}
      className="department-panel"
      tabIndex={-1}
    >
      <p className="answer-detail">
        {isOverseas ? (
          <>
            La vigilance est propre à ce territoire{nbsp}: consultez{' '}
            <OfficialLink site={officialSiteOf(code)} />.
          </>
        ) : (
          unknownDepartment.text
        )}
      </p>
    </Card>
  )
}

/** What the map does not show. */
const Elsewhere = () => (
  <p className="source-line">
    Les départements et territoires d’outre-mer ont leur propre vigilance, avec leurs propres couleurs :{' '}
    <ExternalLink href={vigilanceSite}>vigilance.meteofrance.fr</ExternalLink>. Crues, feux, eau et air
    {nbsp}: <a href={paths.nationalRisks()}>risques par département</a>.
  </p>
)

/** « Actualiser »: loads the same address again. */
const RefreshForm = ({ choice: { term, department, phenomenon } }: { choice: Choice }) => (
  <form action={paths.vigilance()} method="get" data-busy={loadingTexts.refresh}>
    {term === 'J1' && <input type="hidden" name="jour" value={term} />}
    {department && <input type="hidden" name="departement" value={department} />}
    {phenomenon && <input type="hidden" name="phenomene" value={phenomenonId(phenomenon)} />}
    <button className="icon-button" type="submit" aria-label="Actualiser">
      <Icon shape={icons.refreshCw} />
    </button>
    <p className="visually-hidden" aria-live="polite" />
  </form>
)
