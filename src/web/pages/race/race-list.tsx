import { isStage, type RestDay, type Stage } from '../../../domain/race.ts'
import type { RaceView } from '../../../views/race-views.ts'
import { feedPaths, paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { Icon } from '../../components/icon.tsx'
import { stageTypeIcons } from '../../components/stage-icons.ts'
import * as icons from '../../components/icon-paths.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import {
  dayStatusNames,
  formatRaceDay,
  formatRaceDates,
  formatStageDistance,
  routeText,
  stageTypeNames,
} from '../../text/race.ts'

type Day = RaceView['days'][number]

/** A race: its dates, its official site, today's stage first, then the days to come; those that are over recede. */
export function RaceList({ view }: { view: RaceView }) {
  const { id, name, phase, officialUrl } = view
  return (
    <div className="stack race-list">
      <div className="page-title">
        <h1>{name}</h1>
        <p>{raceLine(view)}</p>
      </div>
      <div className="link-row stage-links">
        {phase === 'over' && <span className="chip">{editionText(view)}</span>}
        <ExternalLink className="button" href={officialUrl}>
          Site officiel
          <Icon shape={icons.externalLink} />
        </ExternalLink>
        <ButtonLink href={feedPaths.race(id)} type="text/calendar" text="S’abonner au calendrier" />
      </div>
      {dayGroups(view).map((group) => (
        <Days key={group.status} raceId={id} {...group} />
      ))}
    </div>
  )
}

/** « Du 4 au 26 juillet 2026 · 21 étapes · 3 330 km » */
export const raceLine = ({ first, last, stageCount, distance }: RaceView): string =>
  `${capitalised(formatRaceDates(first, last))}${nbsp}· ${stageCount} étapes${nbsp}· ${formatStageDistance(distance)}`

/** What is said of a race that is over. */
export const editionText = ({ edition }: Pick<RaceView, 'edition'>): string =>
  `Édition ${edition}, parcours couru`

/** Today, what is to come, what is over, each with its title. */
export function dayGroups({ days, phase }: RaceView) {
  const at = (status: Day['status']) => days.filter((day) => day.status === status)
  const today = at('today')
  return [
    {
      status: 'today',
      title: today.some(isStage) ? 'Étape du jour' : 'Aujourd’hui',
      days: today,
      className: 'is-today',
    },
    { status: 'future', title: phase === 'before' ? 'Les étapes' : 'À venir', days: at('future') },
    {
      status: 'past',
      title: phase === 'over' ? 'Les étapes' : 'Terminées',
      days: at('past'),
      className: 'is-past',
    },
  ] as const
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

const StageRow = ({ raceId, stage }: { raceId: string; stage: Stage & Pick<Day, 'status'> }) => (
  <a href={paths.stage(raceId, stage.number)}>
    <Icon shape={stageTypeIcons[stage.type]} />
    <span>
      <strong>
        Étape {stage.number}
        <span className="visually-hidden">,</span> <span>{routeText(stage)}</span>
      </strong>
      <small>
        <time dateTime={stage.date}>{formatRaceDay(stage.date)}</time> · {formatStageDistance(stage.distance)}{' '}
        · {stageTypeNames[stage.type]}
      </small>
      {stage.status === 'today' && <TodayChip />}
    </span>
    <Icon shape={icons.chevronRight} className="ui-icon go" />
  </a>
)

const RestRow = ({ day }: { day: RestDay & Pick<Day, 'status'> }) => (
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

const TodayChip = () => <span className="chip is-main">{dayStatusNames.today}</span>
