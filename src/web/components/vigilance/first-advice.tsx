import type { Alert } from '../../../domain/vigilance/alerts.ts'
import { nbsp } from '../../text/numbers.ts'
import { firstAdvice } from '../../text/vigilance.ts'

/** What the source says to do first, in sight: the whole of it stands with the alerts. */
export function FirstAdvice({ alerts }: { alerts: readonly Alert[] }) {
  const first = firstAdvice(alerts)
  return first === null ? null : (
    <p className="first-advice">
      <strong>Conseil{nbsp}:</strong> {first}
    </p>
  )
}
