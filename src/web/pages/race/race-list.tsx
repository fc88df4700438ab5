import { isLoop, isStage, type RestDay, type Stage } from '../../../domain/race.ts'
import type { RaceView } from '../../../views/race-views.ts'
import { feedPaths, paths } from '../../../paths.ts'
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

/** A race: its dates, its official site, today's stage first, then the days to come; those that are over recede. */
export function RaceList({ view }: { view: RaceView }) {
  const { id, name, edition, phase, first, last, stageCount, distance, officialUrl, days } = view
  const today = days.filter(({ status }) => status === 'today')
  const next = days.filter(({ status }) => status === 'future')
  const past = days.filter(({ status }) => status === 'past')
  return (
    <div className="stack race-list">
      <div className="page-title">
        <h1>{name}</h1>
        <p>
          {capitalised(formatRaceDates(first, last))}&nbsp;· {stageCount} étapes&nbsp;·{' '}
          {formatStageDistance(distance)}
        </p>
      </div>
      <div className="link-row stage-links">
        {phase === 'over' && <span className="chip">Édition {edition}, parcours couru</span>}
        <ExternalLink className="button" href={officialUrl}>
          Site officiel
          <Icon shape={icons.externalLink} />
        </ExternalLink>
        <a className="button" href={feedPaths.race(id)} type="text/calendar">
          S’abonner au calendrier
        </a>
      </div>
      <Days
        raceId={id}
        title={today.some(isStage) ? 'Étape du jour' : 'Aujourd’hui'}
        days={today}
        className="is-today"
      />
      <Days raceId={id} title={phase === 'before' ? 'Les étapes' : 'À venir'} days={next} />
      <Days
        raceId={id}
        title={phase === 'over' ? 'Les étapes' : 'Terminées'}
        days={past}
        className="is-past"
      />
    </div>
  )
}

interface DaysProps {
  readonly raceId: string
  readonly title: string
  readonly days: readonly Day[]
  readonly className?: string
}

function Days({ raceId, title, days, className = '' }: DaysProps) {
  if (days.length === 0) return null
  return (
    <section className={`card race-days ${className}`}>
      <h2>{title}</h2>
      <ol>
        {days.map((day) => (
          <li key={day.date}>
            {isStage(day) ? <StageRow raceId={raceId} stage={day} /> : <RestRow day={day} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const route = (stage: Stage): string =>
  isLoop(stage) ? stage.start.name : `${stage.start.name} – ${stage.finish.name}`

function StageRow({ raceId, stage }: { raceId: string; stage: Stage & Pick<Day, 'status'> }) {
  return (
    <a href={paths.stage(raceId, stage.number)}>
      <Icon shape={stageTypeIcons[stage.type]} />
      <span>
        <strong>
          Étape {stage.number}
          <span className="visually-hidden">,</span> <span>{route(stage)}</span>
        </strong>
        <small>
          <time dateTime={stage.date}>{formatRaceDay(stage.date)}</time> ·{' '}
          {formatStageDistance(stage.distance)} · {stageTypeNames[stage.type]}
        </small>
        {stage.status === 'today' && <TodayChip />}
      </span>
      <Icon shape={icons.chevronRight} className="ui-icon go" />
    </a>
  )
}

function RestRow({ day }: { day: RestDay & Pick<Day, 'status'> }) {
  return (
    <p>
      <span>
        <strong>{stageTypeNames[day.type]}</strong>
        <small>
          <time dateTime={day.date}>{formatRaceDay(day.date)}</time>
        </small>
        {day.status === 'today' && <TodayChip />}
      </span>
    </p>
  )
}

const TodayChip = () => <span className="chip is-main">{dayStatusNames.today}</span>
