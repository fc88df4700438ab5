import type { ReactNode } from 'react'
import { valueOf } from '../../../domain/part.ts'
import type { Risk, RiskReport } from '../../../views/risk-list.ts'
import { stateNames, stateSentences } from '../../text/avalanche.ts'
import { riskNames } from '../../text/risks.ts'
import { PerishableBulletin } from '../avalanche/perishable-bulletin.tsx'
import { Perishable, PerishableFlood, type PerishableProps } from '../vigilance/perishable.tsx'
import { RiskBadge } from './risk-badge.tsx'

interface PerishableRiskProps extends Omit<PerishableProps<unknown>, 'part'> {
  readonly risk: Risk
  readonly report: RiskReport
}

/** What a list of risks shows of one: the two vigilances and the avalanche bulletins perish, the others merely age. */
export function PerishableRisk({ risk, report, children, ...props }: PerishableRiskProps): ReactNode {
  if (risk === 'vigilance')
    return (
      <Perishable part={report.vigilance} {...props}>
        {children}
      </Perishable>
    )
  if (risk === 'flood')
    return (
      <PerishableFlood part={report.flood} {...props}>
        {children}
      </PerishableFlood>
    )
  if (risk === 'avalanche')
    return (
      <PerishableAvalanche report={report} {...props}>
        {children}
      </PerishableAvalanche>
    )
  return children
}

/** Holds until the first bulletin of the massifs of the commune is over. */
function PerishableAvalanche({
  report,
  now,
  variant,
  children,
}: Omit<PerishableRiskProps, 'risk'>): ReactNode {
  const rows = valueOf(report.avalanche)?.massifs ?? []
  const [until] = rows
    .flatMap(({ level, validUntil }) => (level && validUntil ? [validUntil] : []))
    .toSorted()
  if (until === undefined) return children
  const badge = <RiskBadge row={{ risk: 'avalanche', level: 'unknown' }} text={stateNames.expired} />
  const isBadge = variant === 'badge'
  const over = isBadge ? (
    badge
  ) : (
    <section className="card">
      <p className="answer">
        {riskNames.avalanche} {badge}
      </p>
      <p>{stateSentences.expired}</p>
    </section>
  )
  return (
    <PerishableBulletin now={now} until={until} inline={isBadge} over={over}>
      {children}
    </PerishableBulletin>
  )
}
