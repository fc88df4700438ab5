import { wholeStep } from '../../../domain/local-time.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { paths } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { riskRows, type RiskReport, type RiskRow } from '../../../views/risk-list.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { LoadingCard } from '../../components/loading-card.tsx'
import { RiskBadge } from '../../components/risks/risk-badge.tsx'
import { PerishableRisk } from '../../components/risks/perishable-risk.tsx'
import { riskLooks } from '../../components/risks/risk-looks.ts'
import { dayInParis, levelText, riskNames } from '../../text/risks.ts'
import { OfPlace, vigilanceVersion } from './shared.tsx'
import type { CityView } from './loader.ts'

const title = 'Risques dans ma commune'

export const LoadingRisks = () => <LoadingCard title={title} className="risk-card" />

interface RiskCardProps {
  readonly part: Part<RiskReport>
  readonly view: CityView
}

/** Every risk with its level, the most serious first; always as many rows, so that its height is known before. */
export function RiskCard({ part, view }: RiskCardProps) {
  const minute = wholeStep(view.now, minuteMs)
  const report = valueOf(part)
  const rows = report && rowsOf(report, minute)
  const version = report
    ? JSON.stringify([minute, rows, vigilanceVersion(report.vigilance), until(report.flood)])
    : 'missing'
  return (
    <OfPlace name="risks" view={view} version={version}>
      {() => <RiskList rows={rows} report={report} now={minute} place={view.place} />}
    </OfPlace>
  )
}

const until = (part: Part<unknown>) => (part.state === 'missing' ? null : part.validUntil)

type Row = RiskRow & { readonly text: string }

function rowsOf(report: RiskReport, now: IsoInstant): readonly Row[] {
  const today = dayInParis(now)
  return riskRows(report, today).map((row) => ({ ...row, text: levelText(row, report) }))
}

interface RiskListProps {
  readonly rows: readonly Row[] | null
  readonly report: RiskReport | null
  readonly now: IsoInstant
  readonly place: PlaceView
}

function RiskList({ rows, report, now, place }: RiskListProps) {
  return (
    <section className="card risk-card" id="risques" aria-labelledby="risks-title">
      <header>
        <h2 id="risks-title">{title}</h2>
      </header>
      {rows === null || report === null ? (
        <p className="answer">Liste des risques indisponible</p>
      ) : (
        <ol className="risk-rows">
          {rows.map((row) => (
            <li key={row.risk}>
              <Icon shape={riskLooks[row.risk].icon} />
              <span className="risk-name">{riskNames[row.risk]}</span>
              <PerishableRisk risk={row.risk} report={report} now={now} form="badge">
                <RiskBadge row={row} text={row.text} />
              </PerishableRisk>
            </li>
          ))}
        </ol>
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
