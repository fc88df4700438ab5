import type { IsoDate } from '../../../domain/part.ts'
import type { RiskReport } from '../../../views/risk-list.ts'
import type { RisksView } from './loader.ts'

/** What the details of a risk are made of. */
export interface DetailsProps {
  readonly report: RiskReport
  /** The day in Paris. */
  readonly today: IsoDate
  readonly view: RisksView
}
