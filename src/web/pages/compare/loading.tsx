import type { IsoInstant } from '../../../domain/part.ts'
import { LoadingCard } from '../../components/card.tsx'
import type { ComparedProps } from './contrast-answer.tsx'
import { LoadingDays } from './days-table.tsx'
import { rainTitle } from './rain-lines.tsx'
import { windTitle } from './wind-lines.tsx'

/** What the forecasts of all places will say, on its way: as high as it mostly is, and the table exactly. */
export const LoadingComparison = ({
  places,
  now,
}: Pick<ComparedProps, 'places'> & { readonly now: IsoInstant }) => (
  <>
    {places.length > 1 && (
      <svg className="compare-answer" width="100%" height="32" aria-hidden="true">
        <rect className="placeholder" x="0" y="4" width="70%" height="20" rx="6" />
      </svg>
    )}
    <LoadingDays places={places} now={now} />
    <div className="compare-pair">
      <LoadingCard title={rainTitle} className={`compare-rain of-${places.length}`} />
      <LoadingCard title={windTitle} className={`compare-wind of-${places.length}`} />
    </div>
  </>
)
