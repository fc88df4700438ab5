import type { ReactNode } from 'react'
import type { NationalRisks } from '../../../views/national-risks.ts'
import type { VigilanceLevels, VigilanceSummary } from '../../../views/vigilance-levels.ts'
import { nbsp } from '../../text/numbers.ts'
import { warningText } from '../../text/last-warnings.ts'
import { fullName } from '../department-map/department-names.ts'
import { PerishableReaches, PerishableWarnings, type PerishableProps } from './perishable.tsx'

/** What a page shows of the vigilance of the whole country; its warnings name their departments. */
export function PerishableCountry({
  part,
  ...props
}: PerishableProps<VigilanceLevels | VigilanceSummary>): ReactNode {
  if (part.state === 'missing') return props.children
  const warnings = part.value.warnings.map((warning) => ({
    ...warning,
    text: `${warningText(warning, props.now)}${nbsp}: ${warning.departments.map(fullName).join(', ')}`,
  }))
  return <PerishableWarnings provenance={part.value} until={part.validUntil} warnings={warnings} {...props} />
}

/** What a page shows of the rivers of the country: each reach once, though it may run through several departments. */
export function PerishableRivers({ part, ...props }: PerishableProps<NationalRisks['flood']>): ReactNode {
  const warned = part.state === 'missing' ? [] : Object.values(part.value.warned).flat()
  const reaches = [...new Map(warned.map((reach) => [reach.code, reach])).values()]
  return <PerishableReaches part={part} reaches={reaches} {...props} />
}
