import { comparedKey } from '../../../paths.ts'
import { Card } from '../../components/card.tsx'
import { percent } from '../../components/percent.ts'
import { windText } from '../../text/wind.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import type { ComparedProps } from './contrast-answer.tsx'

/** The axis reaches this far at least, km/h: a breeze is a short bar. */
const leastReach = 60

export const windTitle = 'Vent'

/** « Vent »: now, in words, and on one axis of speed: the mean, and what gusts add. */
export function WindLines({ forecasts }: ComparedProps) {
  const rows = forecasts.map(({ place, weather }) => ({ place, current: weather?.current ?? null }))
  const reach = Math.max(
    leastReach,
    ...rows.flatMap(({ current }) => [current?.windSpeed ?? 0, current?.windGusts ?? 0]),
  )
  const share = (speed: number) => percent(speed / reach)
  return (
    <Card titleId="compare-wind-title" title={windTitle} className="compare-wind">
      <ul className="compare-lines">
        {rows.map(({ place, current }) => (
          <li key={comparedKey(place)}>
            <h3>{place.name}</h3>
            <p>{current ? windText(current) : weatherErrors.load}</p>
            {current && (
              <svg className="compare-gauge" width="100%" height="10" aria-hidden="true">
                <rect className="track" width="100%" height="10" rx="5" />
                <rect className="gusts" width={share(current.windGusts ?? 0)} height="10" rx="5" />
                <rect className="value" width={share(current.windSpeed ?? 0)} height="10" rx="5" />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
