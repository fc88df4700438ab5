import type { Alert } from '../../../domain/vigilance/alerts.ts'
import { displayRank } from '../../../domain/vigilance.ts'
import { nbsp } from '../../text/numbers.ts'

/** What the source says to do first, from orange up, in sight: the whole of it stands with the alerts. */
export function FirstAdvice({ alerts }: { alerts: readonly Alert[] }) {
  const [alert] = alerts
    .filter(({ level, advice }) => (level === 'orange' || level === 'red') && advice.length > 0)
    .toSorted((a, b) => displayRank(b.level) - displayRank(a.level))
  const first = alert?.advice[0]
  return first === undefined ? null : (
    <p className="first-advice">
      <strong>Conseil{nbsp}:</strong> {first}
    </p>
  )
}
