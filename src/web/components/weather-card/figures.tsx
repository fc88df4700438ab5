import type { ReactNode } from 'react'
import { isCalm } from '../../../domain/wind.ts'
import { unknownFigure } from '../../text/numbers.ts'
import { speedText, windFact } from '../../text/wind.ts'
import { WindArrow } from '../drawings/wind-rose.tsx'

/** Where a card's figure is on its way or not known: a small dash as high as the figure would be. */
export const NoFigure = () => <p className="figure is-unknown">{unknownFigure}</p>

/** A card's one figure, in degrees; a dash where it is not known. */
export const Figure = ({ children }: { children: ReactNode }) =>
  children === null ? (
    <NoFigure />
  ) : (
    <p className="figure">
      {children}
      <span className="unit" aria-hidden="true">
        °
      </span>
      <span className="visually-hidden"> degrés</span>
    </p>
  )

interface WindFactProps {
  /** Null while the weather is on its way. */
  readonly wind: Parameters<typeof windFact>[0] | null
}

/** The wind among a card's facts: an arrow and a speed to see, words to hear. */
export function WindFact({ wind }: WindFactProps) {
  const speed = wind?.windSpeed ?? null
  return (
    <div>
      <dt>Vent</dt>
      <dd>
        <span className="visually-hidden">{wind ? windFact(wind) : 'inconnu'}</span>
        <span className="wind-figure" aria-hidden="true">
          {speed !== null && !isCalm(speed) && <WindArrow direction={wind?.windDirection ?? null} />}
          {speedText(speed)}
        </span>
      </dd>
    </div>
  )
}
