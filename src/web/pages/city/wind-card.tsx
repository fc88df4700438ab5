import type { CurrentWeather } from '../../../domain/weather.ts'
import { isCalm } from '../../../domain/wind.ts'
import { Card, Fact } from '../../components/card.tsx'
import { WindRose } from '../../components/drawings/wind-rose.tsx'
import { formatSpeed } from '../../text/numbers.ts'
import { directionPhrase, forceText, speedText } from '../../text/wind.ts'

/** Wind now: speed, where it comes from, gusts, Beaufort force, and a rose. */
export function WindCard({ current }: { current: CurrentWeather | null }) {
  const speed = current?.windSpeed ?? null
  const blows = speed !== null && !isCalm(speed)
  const direction = current?.windDirection ?? null
  return (
    <Card titleId="wind-title" title="Vent" id="vent" className="wind-card">
      <p className="answer">
        {speedText(speed)} {blows && <span>{directionPhrase(direction)}</span>}
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
