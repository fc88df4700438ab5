import type { IsoInstant } from '../../../domain/part.ts'
import type { Alert } from '../../../domain/vigilance/alerts.ts'
import { formatRemaining } from '../../text/duration.ts'
import { levelLabels, phenomenonNames } from '../../text/levels.ts'
import { nbsp, plural } from '../../text/numbers.ts'
import { alertPeriod, fullAlertTitle, officialSiteName } from '../../text/vigilance.ts'
import { More } from '../card.tsx'
import { ExternalLink } from '../external-link.tsx'
import { LevelBadge } from './level-badge.tsx'

interface AlertProps {
  /** « du Rhône » */
  readonly departmentOf: string
  readonly now: IsoInstant
}

interface AlertsProps extends AlertProps {
  readonly active: readonly Alert[]
  readonly upcoming: readonly Alert[]
}

/** The warnings of a department, folded: each with its period, what may happen and what to do. */
export const FoldedAlerts = ({ active, upcoming, ...props }: AlertsProps) => (
  <More summary={<span>Alertes et conseils ({alertCounts(active.length, upcoming.length)})</span>}>
    <ul className="alert-list">
      {[...active, ...upcoming].map((alert) => (
        <AlertItem key={alert.id} alert={alert} {...props} />
      ))}
    </ul>
  </More>
)

const alertCounts = (active: number, upcoming: number): string =>
  [
    active > 0 ? plural(active, 'en cours', 'en cours') : null,
    upcoming > 0 ? plural(upcoming, 'à venir', 'à venir') : null,
  ]
    .filter((text) => text !== null)
    .join(', ')

function AlertItem({ alert, departmentOf, now }: AlertProps & { alert: Alert }) {
  const { level, phenomenon, coast, startDate, endDate, description, consequences, advice, officialLink } =
    alert
  const isActive = startDate <= now
  return (
    <li>
      <h3>{fullAlertTitle(alert, departmentOf)}</h3>
      <p>
        <LevelBadge level={level} /> {levelLabels[level]}
      </p>
      <p>
        <strong>
          {phenomenonNames[phenomenon]}
          {coast && ' (littoral)'}
        </strong>{' '}
        {alertPeriod(alert, now)}
        {isActive && ` – encore ${formatRemaining(endDate, new Date(now))}`}
      </p>
      {description && <p>{description}</p>}
      <Points title="Conséquences possibles" points={consequences} />
      <Points title="Conseils de comportement" points={advice} />
      <p>
        <ExternalLink
          className="tall-link"
          href={officialLink}
        >{`Source officielle${nbsp}: ${officialSiteName}`}</ExternalLink>
      </p>
    </li>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}
