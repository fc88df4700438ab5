import type { ReactNode } from 'react'
import type { PlaceView } from '../../../views/place-views.ts'
import { loadingTexts } from '../../text/loading.ts'
import { unknownFigure } from '../../text/numbers.ts'
import { Facts } from '../card.tsx'
import { CardPlace, type CardPlaceProps } from './card-place.tsx'
import { NoFigure } from './figures.tsx'

const facts = ['max.', 'min.', 'Vent', 'Humidité'].map((name) => [name, unknownFigure] as const)

/** The main card on its way: the name is there at once, and the height that it will keep. */
export const LoadingWeatherCard = ({
  vigilance,
  measured,
  hasSea = false,
  ...head
}: CardPlaceProps & {
  /** The line that closes the card, which may be there before the weather. */
  vigilance: ReactNode
  /** Room for what a station measured. */
  measured?: ReactNode
  /** Whether a beach is near: its chip will need a row. */
  hasSea?: boolean
}) => (
  <article className="weather-card sky" aria-labelledby={`place-${head.place.slug}`} aria-busy="true">
    <CardPlace {...head} />
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
