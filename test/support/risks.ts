import type { MissingReason } from '../../src/domain/part.ts'
import type { RiskSources } from '../../src/server/services/risk-readings.ts'
import { UpstreamError } from '../../src/server/upstream/upstream.ts'
import { risks, type RiskReport } from '../../src/views/risk-list.ts'

/** A report in which nothing is known. */
export const silentReport = (reason: MissingReason = 'timeout'): RiskReport =>
  Object.fromEntries(risks.map((risk) => [risk, { state: 'missing', reason }])) as unknown as RiskReport

const down = () => Promise.reject(new UpstreamError({ upstream: 'x', operation: 'x', reason: 'refused' }))
const unread = { read: down, everyMs: 60_000 }

/** Every source of risks out of reach. */
export const silentRiskSources: RiskSources = {
  fires: unread,
  floods: { ...unread, gauges: down },
  heights: { heights: down },
  indexes: unread,
  decrees: { departments: down, restrictions: down },
}
