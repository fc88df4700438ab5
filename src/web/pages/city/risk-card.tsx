import { lasting, type IsoInstant, type Part } from '../../../domain/part.ts'
import { paths, risksPath } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { riskRows, risks, type RiskReport, type RiskRow } from '../../../views/risk-list.ts'
import { Card, LoadingCard } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RiskBadge } from '../../components/risks/risk-badge.tsx'
import { PerishableRisk } from '../../components/risks/perishable-risk.tsx'
import { riskLooks } from '../../components/risks/risk-looks.ts'
import { levelText, riskNames } from '../../text/risks.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'

const title = 'Risques dans ma commune'

interface WithMassifs {
  /** The place is in the mountains: elsewhere nobody asks for avalanches. */
  readonly inMassif: boolean
}

/** As high as all rows that will come. */
const classOf = (inMassif: boolean): string => `risk-card${inMassif ? ' has-avalanches' : ''}`

export const LoadingRisks = ({ inMassif }: WithMassifs) => (
  <LoadingCard title={title} className={classOf(inMassif)} />
)

type Row = RiskRow & { readonly text: string }

function rowsOf(report: RiskReport, now: IsoInstant, inMassif: boolean): readonly Row[] {
  const rows = riskRows(report, localDate(now, nationalZone)).filter(
    ({ risk }) => inMassif || risk !== 'avalanche',
  )
  return rows.map((row) => ({ ...row, text: levelText(row, report) }))
}

/** The report with the lasting content of its parts alone, from which the card is rendered; null while it is missing. */
export function lastingReport(part: Part<RiskReport>): RiskReport | null {
  if (part.state === 'missing') return null
  // Each part stays under the name of its own risk.
  return Object.fromEntries(risks.map((risk) => [risk, lasting<unknown>(part.value[risk])])) as RiskReport
}

interface RiskCardProps extends WithMassifs {
  readonly report: RiskReport | null
  readonly now: IsoInstant
  readonly place: PlaceView
}

/** Every risk with its level, the most serious first; always as many rows at a place, so that its height is known before. */
export const RiskCard = ({ report, now, place, inMassif }: RiskCardProps) => (
  <Card titleId="risks-title" title={title} id="risques" className={classOf(inMassif)}>
    {report === null ? (
      <p className="answer">Liste des risques indisponible</p>
    ) : (
      <ol className="risk-rows">
        {rowsOf(report, now, inMassif).map((row) => (
          <li key={row.risk}>
            <Icon shape={riskLooks[row.risk].icon} />
            <span className="risk-name">{riskNames[row.risk]}</span>
            <PerishableRisk risk={row.risk} report={report} now={now} variant="badge">
              <RiskBadge row={row} text={row.text} />
            </PerishableRisk>
          </li>
        ))}
      </ol>
    )}
    <a className="button" href={risksPath(place)}>
      Toute la liste des risques
      <Icon shape={icons.chevronRight} />
    </a>
    <p className="source-line">
      <a className="tall-link" href={paths.nationalRisks()}>
        Carte des risques par département
      </a>
    </p>
  </Card>
)
