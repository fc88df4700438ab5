import type { StageView } from '../../../views/race-views.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Await } from '../../render/await.tsx'
import { RouteCard } from './route-card.tsx'
import { NoWeather } from './no-weather.tsx'
import type { StageParts } from './stage-parts.ts'
import { LoadingStageWeather, ShownStageWeather } from './stage-weather.tsx'

/** Route and state, weather at both ends, and the stages beside. */
export function StagePage({ view, weather, vigilance }: { view: StageView } & StageParts) {
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
