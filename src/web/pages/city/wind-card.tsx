import type { CurrentWeather } from '../../../domain/weather.ts'
import { isCalm } from '../../../domain/wind.ts'
import { WindRose } from '../../components/drawings/wind-rose.tsx'
import { formatSpeed, unknownFigure } from '../../text/numbers.ts'
import { directionPhrase, forceText, speedText } from '../../text/wind.ts'

/** Wind now: speed, where it comes from, gusts, Beaufort force, and a rose. */
export function WindCard({ current }: { current: CurrentWeather | null }) {
  const calm = current?.windSpeed !== null && current !== null && isCalm(current.windSpeed)
  return (
    <section className="card wind-card" id="vent" aria-labelledby="wind-title">
      <header>
        <h2 id="wind-title">Vent</h2>
      </header>
      <p className="answer">
        {speedText(current?.windSpeed ?? null)}{' '}
        {current && current.windSpeed !== null && !calm && (
          <span>{directionPhrase(current.windDirection)}</span>
        )}
      </p>
      <div className="wind-drawing">
        <div>
          <WindRose direction={calm ? null : (current?.windDirection ?? null)} />
        </div>
        <dl className="facts">
          <div>
            <dt>Rafales</dt>
            <dd>{current?.windGusts == null ? unknownFigure : formatSpeed(current.windGusts)}</dd>
          </div>
          <div>
            <dt>Force</dt>
            <dd>{forceText(current?.windSpeed ?? null)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
