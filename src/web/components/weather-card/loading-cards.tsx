import type { ReactNode } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { loadingTexts } from '../../text/loading.ts'
import { unknownFigure } from '../../text/numbers.ts'
import { Facts } from '../card.tsx'
import { CardPlace } from './card-place.tsx'
import { NoFigure } from './figures.tsx'

const facts = ['max.', 'min.', 'Vent', 'Humidité'].map((name) => [name, unknownFigure] as const)

/** The main card on its way: the name is there at once, and the height that it will keep. */
export const LoadingWeatherCard = ({
  place,
  now,
  heading,
  note,
  actions,
  vigilance,
  measured,
  hasSea = false,
}: {
  place: PlaceView
  now: IsoInstant
  heading: 'h1' | 'h2'
  /** Under the name: what else it is called. */
  note?: string | undefined
  /** Beside the name: the favourite star. */
  actions?: ReactNode
  /** The line that closes the card, which may be there before the weather. */
  vigilance: ReactNode
  /** Room for what a station measured. */
  measured?: ReactNode
  /** Whether a beach is near: its chip will need a row. */
  hasSea?: boolean
}) => (
  <article className="weather-card sky" aria-labelledby={`place-${place.slug}`} aria-busy="true">
    <CardPlace place={place} now={now} heading={heading} note={note} actions={actions} />
    <div className="now">
      <p className="figure">
        <svg width="150" height="96" aria-hidden="true">
          <rect className="placeholder" y="8" width="140" height="80" rx="6" />
        </svg>
      </p>
      <svg className="sky-icon" width="112" height="112" aria-hidden="true">
        <circle className="placeholder" cx="56" cy="56" r="44" />
      </svg>
      <div className="now-words">
        <p className="condition">{loadingTexts.loading}</p>
        <dl className="now-facts">
          <Facts of={facts} />
        </dl>
      </div>
    </div>
    <div className="day-curve" />
    {measured}
    <div className={hasSea ? 'chips has-sea' : 'chips'} />
    {vigilance}
  </article>
)

/** A compact card on its way. */
export function LoadingCompactCard({ place, isWidget }: { place: PlaceView; isWidget?: boolean }) {
  const Heading = isWidget ? 'h1' : 'h3'
  return (
    <article className="weather-card is-compact sky" aria-busy="true">
      <div className="all">
        <div>
          <Heading>{place.name}</Heading>
          <p>{place.departmentName}</p>
        </div>
        <svg className="sky-icon" width="64" height="64" aria-hidden="true">
          <circle className="placeholder" cx="32" cy="32" r="26" />
        </svg>
        <NoFigure />
        <p className="words">{loadingTexts.loading}</p>
      </div>
    </article>
  )
}
