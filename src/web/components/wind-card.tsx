import type { CurrentWeather } from '../../domain/weather.ts'
import { isCalm, windStrength } from '../../domain/wind.ts'
import { formatSpeed } from '../text/numbers.ts'
import { directionPhrase, forceText, speedText, strengthNames } from '../text/wind.ts'
import { Card, Fact } from './card.tsx'
import { WindRose } from './drawings/wind-rose.tsx'

interface WindCardProps {
  readonly current: CurrentWeather | null
  /** On a beach: how strong that is there. */
  readonly withStrength?: boolean
}

/** Wind now: speed, where it comes from, gusts, Beaufort force, and a rose. */
export function WindCard({ current, withStrength = false }: WindCardProps) {
  const speed = current?.windSpeed ?? null
  const blows = speed !== null && !isCalm(speed)
  const direction = current?.windDirection ?? null
  return (
    <Card
      titleId="wind-title"
      title="Vent"
      id="vent"
      className="wind-card"
      aside={
        withStrength && speed !== null && <span className="chip">{strengthNames[windStrength(speed)]}</span>
      }
    >
      <p className="answer">
        {`${speedText(speed)} `}
        {blows && <span>{directionPhrase(direction)}</span>}
      </p>
      <div className="wind-drawing">
        <div>
          <WindRose direction={blows ? direction : null} />
        </div>
        <dl className="facts">
          <Fact label="Rafales">{formatSpeed(current?.windGusts ?? null)}</Fact>
          <Fact label="Force">{forceText(speed)}</Fact>
        </dl>
      </div>
    </Card>
  )
}
