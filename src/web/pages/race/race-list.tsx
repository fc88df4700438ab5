import { isLoop, isStage, type RestDay, type Stage } from '../../../domain/race.ts'
import type { RaceView } from '../../../views/race-views.ts'
import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Icon } from '../../components/icon.tsx'
import { stageTypeIcons } from '../../components/stage-icons.ts'
import * as icons from '../../components/icon-paths.ts'
import { capitalised } from '../../text/numbers.ts'
import {
  dayStatusNames,
  formatRaceDay,
  formatRaceDates,
  formatStageDistance,
  stageTypeNames,
} from '../../text/race.ts'

type Day = RaceView['days'][number]

/** A race: its dates, its official site and its days in order, the day itself marked. */
export function RaceList({ view }: { view: RaceView }) {
  const { name, edition, phase, first, last, stageCount, distance, officialUrl, days } = view
  const today = days.find(({ status }) => status === 'today')
  return (
    <div className="stack race-list">
      <div className="page-title">
        <h1>{name}</h1>
        <p>
          {capitalised(formatRaceDates(first, last))} · {stageCount} étapes · {formatStageDistance(distance)}
        </p>
      </div>
      <div className="stage-links">
        {phase === 'over' && <span className="chip">Édition {edition}</span>}
        {today && isStage(today) && (
          <a className="button is-main" href={paths.stage(view.id, today.number)}>
            Étape du jour
          </a>
        )}
        <ExternalLink className="button" href={officialUrl}>
          Site officiel
          <Icon shape={icons.externalLink} />
        </ExternalLink>
      </div>
      <ol className="stage-list">
        {days.map((day) => (
          <li key={day.date} className={`is-${day.status}`}>
            {isStage(day) ? <StageCard raceId={view.id} stage={day} /> : <RestCard day={day} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

const route = (stage: Stage): string =>
  isLoop(stage) ? stage.start.name : `${stage.start.name} – ${stage.finish.name}`

function StageCard({ raceId, stage }: { raceId: string; stage: Stage & Pick<Day, 'status'> }) {
  return (
    <a className="card" href={paths.stage(raceId, stage.number)}>
      <h2>
        <span>Étape {stage.number}</span> {route(stage)}
      </h2>
      <p>
        <time dateTime={stage.date}>{formatRaceDay(stage.date)}</time> · {formatStageDistance(stage.distance)}
      </p>
      <p className="chips">
        <span className="chip">
          <Icon shape={stageTypeIcons[stage.type]} />
          {stageTypeNames[stage.type]}
        </span>
        <span className={stage.status === 'today' ? 'chip is-today' : 'status'}>
          {dayStatusNames[stage.status]}
        </span>
      </p>
    </a>
  )
}

function RestCard({ day }: { day: RestDay & Pick<Day, 'status'> }) {
  return (
    <div className="card is-rest">
      <h2>{stageTypeNames[day.type]}</h2>
      <p>
        <time dateTime={day.date}>{formatRaceDay(day.date)}</time>
      </p>
      {day.status === 'today' && (
        <p className="chips">
          <span className="chip is-today">{dayStatusNames.today}</span>
        </p>
      )}
    </div>
  )
}
