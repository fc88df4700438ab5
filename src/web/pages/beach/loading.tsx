import type { ReactNode } from 'react'
import type { BeachPageView } from '../../../views/place-views.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { CardPlace } from '../../components/weather-card/card-place.tsx'
import { loadingTexts } from '../../text/loading.ts'

/** The card of the sea on its way, as tall as it will be. */
export const LoadingBeachCard = ({
  beach,
  now,
  actions,
}: {
  beach: BeachPageView
  now: IsoInstant
  /** Beside the name: the favourite star. */
  actions?: ReactNode
}) => (
  <article className="weather-card sky sky-sea" aria-busy="true" aria-labelledby={`place-${beach.slug}`}>
    <CardPlace place={beach} now={now} heading="h1" actions={actions} />
    <svg width="100%" height="280" aria-hidden="true">
      <rect className="placeholder" x="16" y="32" width="40%" height="96" rx="12" />
      <rect className="placeholder" x="16" y="160" width="70%" height="28" rx="6" />
    </svg>
    <p className="visually-hidden">{loadingTexts.loading}</p>
  </article>
)
