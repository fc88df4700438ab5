import { wholeStep } from '../../../domain/local-time.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { paths, placePath } from '../../../paths.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { LevelPatterns } from '../../components/vigilance/level-badge.tsx'
import { detailsOf } from '../../components/vigilance/vigilance-line.tsx'
import { CompactWeatherCard } from '../../components/weather-card/compact-weather-card.tsx'
import { LoadingCompactCard } from '../../components/weather-card/loading-cards.tsx'
import { Await, AwaitAll } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/compare-page.css?url'
import { listText, nbsp } from '../../text/numbers.ts'
import { LoadingCard } from '../../components/card.tsx'
import { headingOf } from './heading.ts'
import { CompareForm, compareFormId } from './compare-form.tsx'
import { ContrastAnswer, forecastsOf, type ComparedProps } from './contrast-answer.tsx'
import { DaysTable, LoadingDays } from './days-table.tsx'
import { compareOutline } from './outline.ts'
import { loader, type ComparedPlace, type CompareView } from './loader.ts'
import { RainLines, rainTitle } from './rain-lines.tsx'
import { RiskTable } from './risk-table.tsx'
import { WindLines, windTitle } from './wind-lines.tsx'

/** Nothing is asked any more: the form stands after what was asked for. */
const isAnswered = ({ places, notes, questions }: CompareView): boolean =>
  places.length > 1 && notes.length + questions.length === 0

/** Two to four places side by side: now, the rain of the next hours, the days, the wind, what is warned of. */
export const comparePage = definePage<CompareView>({
  loader,
  styles: [styles],
  Head: ({ view }) => (
    <>
      {/* Search engines are told of the page, not of every pair of places. */}
      {view.places.length + view.questions.length + view.notes.length > 0 && (
        <meta name="robots" content="noindex" />
      )}
      <PageMetadata
        title={`${headingOf(view)} | Éclaircie`}
        description="Deux à quatre lieux de France côte à côte : temps actuel, pluie des prochaines heures, jours de la semaine, vent, vigilance et risques."
        path={paths.compare()}
      />
    </>
  ),
  outline: compareOutline,
  Body: ({ view }) => (
    <div className="stack compare-page">
      <LevelPatterns />
      <div className="page-title">
        <h1>{headingOf(view)}</h1>
        {isAnswered(view) && (
          <p className="compare-change">
            <a className="tall-link" href={`#${compareFormId}`}>
              Changer de lieux
            </a>
          </p>
        )}
      </div>
      {!isAnswered(view) && <CompareForm view={view} />}
      {view.places.length > 0 && <Comparison {...view} />}
      {isAnswered(view) && <CompareForm view={view} />}
    </div>
  ),
})

function Comparison({ places, now }: CompareView) {
  const minute = wholeStep(now, minuteMs)
  const weathers = places.map(({ weather }) => weather)
  const names = places.map(({ place }) => place)
  return (
    <>
      <h2 className="visually-hidden">Maintenant</h2>
      <ul className={`compare-now of-${places.length}`}>
        {places.map((compared) => (
          <NowColumn key={placePath(compared.place)} compared={compared} now={now} />
        ))}
      </ul>
      <AwaitAll parts={weathers} fallback={<LoadingComparison places={names} now={minute} />}>
        {(parts) => <Forecasts forecasts={forecastsOf(names, parts)} now={minute} />}
      </AwaitAll>
      <AwaitAll
        parts={places.map(({ risks }) => risks)}
        fallback={<RiskTable places={names} parts={null} now={minute} />}
      >
        {(parts) => <RiskTable places={names} parts={parts} now={minute} />}
      </AwaitAll>
      <AwaitAll parts={weathers} fallback={<p className="source-line">{nbsp}</p>}>
        {(parts) => <Sources forecasts={forecastsOf(names, parts)} now={now} />}
      </AwaitAll>
    </>
  )
}

/** What the forecasts say: where they differ, the days, rain and wind. */
const Forecasts = ({ forecasts, now }: ComparedProps & { now: IsoInstant }) => (
  <>
    {forecasts.length > 1 && <ContrastAnswer forecasts={forecasts} now={now} />}
    <DaysTable forecasts={forecasts} now={now} />
    <div className="compare-pair">
      <RainLines forecasts={forecasts} now={now} />
      <WindLines forecasts={forecasts} />
    </div>
  </>
)

/** A place now, closed by its vigilance. */
const NowColumn = ({
  compared: { place, weather, vigilance },
  now,
}: {
  compared: ComparedPlace
  now: string
}) => (
  <li>
    <Await part={weather} fallback={<LoadingCompactCard place={place} />}>
      {(part) => <CompactWeatherCard place={place} now={now} part={part} />}
    </Await>
    <LateVigilanceLine place={place} now={now} vigilance={vigilance} details={detailsOf(place)} />
  </li>
)

/** Where the forecasts come from, once for all places that have it alike. */
function Sources({ forecasts, now }: ComparedProps & { now: string }) {
  const withForecast = forecasts.flatMap(({ place, part }) =>
    part.state === 'missing' ? [] : [{ place, part }],
  )
  const groups = [...Map.groupBy(withForecast, ({ part }) => `${part.source} ${part.at}`).values()]
  return (
    <div>
      {groups.map((group) => {
        const [first] = group
        return (
          first && (
            <div key={placePath(first.place)}>
              {groups.length > 1 && <b>{listText(group.map(({ place }) => place.name))}</b>}
              <WeatherSourceLine part={first.part} now={now} timeZone={first.place.timeZone} />
            </div>
          )
        )
      })}
    </div>
  )
}

/** What the forecasts of all places will say, on its way: as high as it mostly is, and the table exactly. */
const LoadingComparison = ({ places, now }: { places: readonly PlaceView[]; now: IsoInstant }) => (
  <>
    {places.length > 1 && (
      <svg className="compare-answer" width="100%" height="32" aria-hidden="true">
        <rect className="placeholder" x="0" y="4" width="70%" height="20" rx="6" />
      </svg>
    )}
    <LoadingDays places={places} now={now} />
    <div className="compare-pair">
      <LoadingCard title={rainTitle} className={`compare-rain of-${places.length}`} />
      <LoadingCard title={windTitle} className={`compare-wind of-${places.length}`} />
    </div>
  </>
)
