import type { DepartmentCode } from '../../../domain/place.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DayTerm } from '../../../domain/vigilance/days.ts'
import type { AlertView } from '../../../views/vigilance-alerts.ts'
import type {
  CityVigilance,
  DepartmentDay,
  DepartmentVigilance,
} from '../../../views/vigilance-department.ts'
import { afterOf, fullName } from '../../components/department-map/department-names.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RetryButton } from '../../components/retry-button.tsx'
import { FoldedAlerts } from '../../components/vigilance/alert-list.tsx'
import { BulletinLine, OfficialLink } from '../../components/vigilance/bulletin-line.tsx'
import { FirstAdvice } from '../../components/vigilance/first-advice.tsx'
import { OfficialText } from '../../components/vigilance/official-text.tsx'
import { Timeline } from '../../components/vigilance/timeline.tsx'
import { isRestUnknown } from '../../components/vigilance/timeline-rows.ts'
import { UnknownLevel } from '../../components/vigilance/unknown-level.tsx'
import { mapErrors } from '../../text/errors.ts'
import { doubtText } from '../../text/vigilance.ts'
import { addressOf, mapTitleId, type Choice } from './address.ts'
import { dayAnswer, dayNames } from './sentences.ts'

interface PanelProps {
  readonly part: Part<DepartmentVigilance>
  readonly code: DepartmentCode
  readonly choice: Choice
  readonly now: IsoInstant
}

/** One department on the day of the map: each phenomenon with its level there, and its hours on both days. */
export const DepartmentPanel = ({ part, code, choice, now }: PanelProps) => (
  <>
    <PanelHeader code={code} choice={choice} />
    {part.state === 'missing' || !part.value.covered ? (
      <NoInformation />
    ) : (
      <DepartmentRows vigilance={part.value} code={code} term={choice.term} now={now} />
    )}
  </>
)

/** « Rhône (69), demain » */
export const panelTitle = (code: DepartmentCode, term: DayTerm): string =>
  `${fullName(code)}, ${dayNames[term]}`

const PanelHeader = ({ code, choice }: { code: DepartmentCode; choice: Choice }) => (
  <header>
    <h2>{panelTitle(code, choice.term)}</h2>
    <a
      className="icon-button"
      href={`${addressOf({ ...choice, department: null })}#${mapTitleId}`}
      aria-label="Fermer"
    >
      <Icon shape={icons.x} />
    </a>
  </header>
)

const NoInformation = () => (
  <>
    <p className="answer">{mapErrors.noVigilanceDetail}</p>
    <p className="answer-detail">
      Vigilance indisponible – consultez <OfficialLink />.
    </p>
    <p className="card-actions">
      <RetryButton />
    </p>
  </>
)

function DepartmentRows({
  vigilance,
  code,
  term,
  now,
}: {
  vigilance: CityVigilance
  code: DepartmentCode
  term: DayTerm
  now: IsoInstant
}) {
  const { today, tomorrow, texts } = vigilance
  const day = term === 'J0' ? today : tomorrow
  const ofDay = ({ startDate, endDate }: AlertView): boolean =>
    startDate < day.dayEnd && day.dayBegin < endDate
  const active = vigilance.active.filter(ofDay)
  const upcoming = vigilance.upcoming.filter(ofDay)
  const alerts = [...active, ...upcoming]
  const doubt = doubtText(day.incomplete, day.items.length > 0 && isRestUnknown(day))
  return (
    <>
      <Answer day={day} />
      <Timeline today={today} tomorrow={tomorrow} now={now} levelsOf={day} />
      <FirstAdvice alerts={alerts} />
      {doubt && <p className="answer-detail">{doubt}</p>}
      {alerts.length > 0 && (
        <FoldedAlerts active={active} upcoming={upcoming} departmentOf={afterOf(code)} now={now} />
      )}
      <OfficialText texts={day.items.length > 0 ? texts : []} />
      <BulletinLine provenance={day} now={now} />
    </>
  )
}

function Answer({ day: { maxLevel, coastLevel, items } }: { day: DepartmentDay }) {
  if (maxLevel === 'unknown' && items.length === 0) return <UnknownLevel text={mapErrors.noVigilanceDetail} />
  const [answer, onCoast] = dayAnswer({ maxLevel, coastLevel })
  return (
    <>
      <p className="answer">{answer}</p>
      {onCoast && <p className="answer-detail">{onCoast}</p>}
    </>
  )
}
