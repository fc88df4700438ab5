import { nationalZone } from '../../../domain/local-time.ts'
import type { StageView } from '../../../views/race-views.ts'
import { Facts } from '../../components/card.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Icon } from '../../components/icon.tsx'
import { stageTypeIcons } from '../../components/stage-icons.ts'
import * as icons from '../../components/icon-paths.ts'
import { TownLink } from '../../components/race-banner/town-link.tsx'
import { formatFullDate, formatHour } from '../../text/dates.ts'
import { formatAltitude } from '../../text/numbers.ts'
import { editionText } from './race-list.tsx'
import { StageState } from './stage-state.tsx'
import { dayStatusNames, formatStageDistance, stageTypeNames } from '../../text/race.ts'

/** From where to where, when, how far, and the official links. */
export function RouteCard({ view }: { view: StageView }) {
  const { stage, status, race } = view
  return (
    <section className="card route-card" aria-labelledby="parcours">
      <h2 id="parcours" className="visually-hidden">
        Parcours
      </h2>
      <p className="link-row stage-links">
        {status === 'today' && <span className="chip is-main">{dayStatusNames.today}</span>}
        {race.phase === 'over' && (
          <span className="chip">
            {editionText(race)}
            <span className="visually-hidden">, </span>
          </span>
        )}
        <span className="chip">
          <Icon shape={stageTypeIcons[stage.type]} />
          {stageTypeNames[stage.type]}
        </span>
      </p>
      <p className="stage-line">
        <strong>
          <TownLink className="tall-link quiet-link" town={stage.start} />
          <small>départ</small>
        </strong>
        <Icon shape={icons.arrowRight} />
        <strong>
          <TownLink className="tall-link quiet-link" town={stage.finish} />
          <small>
            arrivée
            {stage.finish.altitude !== undefined && `, ${formatAltitude(stage.finish.altitude)}`}
          </small>
        </strong>
      </p>
      <StageState view={view} />
      <p className="stage-description">{stage.description}</p>
      <dl className="facts stage-facts">
        <Facts of={stageFacts(view)} />
      </dl>
      <Links view={view} />
    </section>
  )
}

/** « Date », « Distance », « Départ » and « Arrivée » with their values. */
export function stageFacts({
  stage,
  window,
  times,
}: StageView): readonly (readonly [name: string, text: string])[] {
  const hour = (instant: string): string => formatHour(instant, nationalZone)
  return [
    ['Date', formatFullDate(stage.date)],
    ['Distance', formatStageDistance(stage.distance)],
    ...(times
      ? ([
          ['Départ', hour(times.start)],
          ['Arrivée', hour(times.finish)],
        ] as const)
      : ([['Course', `de ${hour(window.from)} à ${hour(window.to)}`]] as const)),
  ]
}

/** What is said of the race elsewhere. `isMain`: while there is something to follow or to read. */
const officialLinks = ({ stage, race, liveUrl, resultsUrl }: StageView) => [
  { href: liveUrl, text: 'DIRECT', isMain: true },
  { href: resultsUrl, text: 'RÉSULTATS', isMain: true },
  { href: stage.officialUrl, text: 'Page officielle de l’étape', isMain: false },
  { href: race.officialUrl, text: 'Site officiel', isMain: false },
]

const Links = ({ view }: { view: StageView }) => (
  <p className="link-row stage-links">
    {officialLinks(view).map(
      ({ href, text, isMain }) =>
        href && (
          <ExternalLink key={text} className={isMain ? 'button is-main' : 'button'} href={href}>
            {text}
            <Icon shape={icons.externalLink} />
          </ExternalLink>
        ),
    )}
  </p>
)
