import type { IsoInstant, Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { riskRows, type RiskReport } from '../../../views/risk-list.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { LoadingCard } from '../../components/loading-card.tsx'
import { RiskBadge } from '../../components/risks/risk-badge.tsx'
import { PerishableRisk } from '../../components/risks/perishable-risk.tsx'
import { riskIcons } from '../../components/risks/risk-icons.ts'
import { dayInParis, levelText, riskNames } from '../../text/risks.ts'

const title = 'Risques dans ma commune'

export const LoadingRisks = () => <LoadingCard title={title} className="risk-card" />

interface RiskCardProps {
  readonly part: Part<RiskReport>
  readonly place: Pick<PlaceView, 'slug' | 'ambiguous' | 'lat' | 'lon'>
  readonly now: IsoInstant
}

/** Every risk with its level, the most serious first; always as many rows, so that its height is known before. */
export function RiskCard({ part, place, now }: RiskCardProps) {
  return (
    <section className="card risk-card" id="risques" aria-labelledby="risks-title">
      <header>
        <h2 id="risks-title">{title}</h2>
      </header>
      {part.state === 'missing' ? (
        <p className="answer">Liste des risques indisponible</p>
      ) : (
        <Rows report={part.value} now={now} />
      )}
      <a className="button" href={paths.risks(place.slug, place.ambiguous ? place : null)}>
        Toute la liste des risques
        <Icon shape={icons.chevronRight} />
      </a>
      <p className="source-line">
        <a href={paths.nationalRisks()}>Carte des risques par département</a>
      </p>
    </section>
  )
}

function Rows({ report, now }: { report: RiskReport; now: IsoInstant }) {
  const today = dayInParis(now)
  return (
    <ol className="risk-rows">
      {riskRows(report, today).map((row) => (
        <li key={row.risk}>
          <Icon shape={riskIcons[row.risk]} />
          <span>{riskNames[row.risk]}</span>
          <PerishableRisk risk={row.risk} report={report} now={now} form="badge">
            <RiskBadge level={row.level} text={levelText(row, report, today)} />
          </PerishableRisk>
        </li>
      ))}
    </ol>
  )
}
