import type { ReactNode } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import type { Risk, RiskReport } from '../../../views/risk-list.ts'
import { Perishable, PerishableFlood, type PerishableForm } from '../vigilance/perishable.tsx'

interface PerishableRiskProps {
  readonly risk: Risk
  readonly report: RiskReport
  readonly now: IsoInstant
  readonly form: PerishableForm
  readonly children: ReactNode
}

/** What a list of risks shows of one: the two vigilances perish, the others merely age. */
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
  return children
}
