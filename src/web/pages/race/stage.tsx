import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { StageView } from '../../../views/race-views.ts'
import type { StageWeather } from '../../../domain/stage-weather.ts'
import { paths } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/stage-page.css?url'
import { formatFullDate } from '../../text/dates.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Await } from '../../render/await.tsx'
import { stageOutline } from './outline.ts'
import { valueOrNull, notFound, raceIdOf, readStage } from './race-address.ts'
import { StageNotFound, StageNotFoundHead, type RaceAddress, type StageProblem } from './stage-not-found.tsx'
import type { StageParts } from './stage-parts.ts'
import { RouteCard } from './route-card.tsx'
import { NoWeather } from './no-weather.tsx'
import { LoadingStageWeather, ShownStageWeather } from './stage-weather.tsx'
import type { StageEnd } from '../../../domain/race.ts'
import { nbsp } from '../../text/numbers.ts'
import { routeText } from '../../text/race.ts'

/** A stage, or why a known race has none at this address: then the page is a 404 of its own. */
export type StageData =
  | ({ readonly kind: 'found'; readonly view: StageView } & StageParts)
  | { readonly kind: 'not-found'; readonly race: RaceAddress; readonly problem: StageProblem }

async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = context.get(siteApi)
  const id = raceIdOf(request)
  const asked = readStage(params['stage'] ?? '')
  if (asked.kind === 'other') throw notFound()
  if (asked.kind !== 'number') return missing(site, id, asked.kind === 'no-number' ? 'no-number' : 'unknown')
  const view = valueOrNull(await site.stage(id, asked.number))
  if (!view) return missing(site, id, 'unknown')
  if (!asked.canonical) throw redirect(paths.stage(id, asked.number), 301)
  const vigilance = {
    start: startVigilance(site, view, 'start'),
    finish: startVigilance(site, view, 'finish'),
  }
  return data<StageData>({ kind: 'found', view, weather: startWeather(site, view), vigilance })
}

/** Asked for only where a forecast can answer. */
function startWeather(site: SiteApi, { race, stage, outlook }: StageView): Deferred<StageWeather> | null {
  if (outlook === 'over' || outlook === 'too-far') return null
  return defer(site.stageWeather(race.id, stage.number))
}

function startVigilance(site: SiteApi, { stage, outlook }: StageView, end: StageEnd) {
  const { place } = stage[end]
  return place && outlook === 'current' ? defer(site.departmentVigilance(place.departmentCode)) : null
}

async function missing(site: SiteApi, id: string, problem: StageProblem) {
  const race = valueOrNull(await site.race(id))
  if (!race) throw notFound()
  const { id: raceId, category } = race
  return data<StageData>({ kind: 'not-found', race: { id: raceId, category }, problem }, { status: 404 })
}

/** One stage of a race. */
export const stagePage = definePage<StageData>({
  loader,
  styles: [styles],
  Head: ({ view }) =>
    view.kind === 'found' ? <StageHead view={view.view} /> : <StageNotFoundHead problem={view.problem} />,
  Body: ({ view }) =>
    view.kind === 'found' ? (
      <StagePage {...view} />
    ) : (
      <StageNotFound race={view.race} problem={view.problem} />
    ),
  outline: stageOutline,
})

function StageHead({ view: { race, stage } }: { view: StageView }) {
  // A title is set in one line: people search its words with the spaces that they type.
  const route = routeText(stage).replaceAll(nbsp, ' ')
  return (
    <PageMetadata
      title={`Étape ${stage.number}, ${route} | ${race.name} | Éclaircie`}
      description={`${race.name}, étape ${stage.number}, ${route}, ${formatFullDate(stage.date)} : parcours et météo au départ et à l’arrivée.`}
      path={paths.stage(race.id, stage.number)}
    />
  )
}

/** Route and state, weather at both ends, and the stages beside. */
function StagePage({ view, weather, vigilance }: { view: StageView } & StageParts) {
  const { race, stage } = view
  return (
    <div className="stack">
      <div className="page-title">
        <p>
          <a className="tall-link back-link" href={paths.race(race.id)}>
            <Icon shape={icons.arrowLeft} />
            <span>{`Retour : ${race.name}`}</span>
          </a>
        </p>
        <h1>Étape {stage.number}</h1>
      </div>
      <RouteCard view={view} />
      {weather ? (
        <Await part={weather} fallback={<LoadingStageWeather view={view} vigilance={vigilance} />}>
          {(part) => <ShownStageWeather view={view} vigilance={vigilance} part={part} />}
        </Await>
      ) : (
        <NoWeather view={view} />
      )}
      <Neighbours view={view} />
    </div>
  )
}

const Neighbours = ({ view: { race, previous, next } }: { view: StageView }) => (
  <nav className="link-row previous-next" aria-label="Étapes">
    {previous !== null && (
      <a
        className="button"
        href={paths.stage(race.id, previous)}
        aria-label={`Étape précédente : étape ${previous}`}
      >
        <Icon shape={icons.arrowLeft} />
        Étape {previous}
      </a>
    )}
    {next !== null && (
      <a
        className="button is-next"
        href={paths.stage(race.id, next)}
        aria-label={`Étape suivante : étape ${next}`}
      >
        Étape {next}
        <Icon shape={icons.arrowRight} />
      </a>
    )}
  </nav>
)
