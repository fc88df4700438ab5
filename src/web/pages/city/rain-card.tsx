import { hoursToCome, quartersToCome } from '../../../domain/forecast-window.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { rainAnswer } from '../../../domain/rain.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { RainBars } from '../../components/drawings/rain-bars.tsx'
import { weatherErrors } from '../../text/errors.ts'
import { rainPrecision, rainText } from '../../text/rain.ts'

const quartersShown = 24
const hoursShown = 24

/** « Pluie dans les prochaines heures »: one sentence, and the steps that it sums up, dry ones too. */
export function RainCard({
  part,
  now,
  timeZone,
}: {
  part: Part<PlaceWeather>
  now: IsoInstant
  timeZone: string
}) {
  return (
    <section className="card rain-card" id="pluie" aria-labelledby="rain-title">
      <header>
        <h2 id="rain-title">Pluie dans les prochaines heures</h2>
      </header>
      {part.state === 'missing' ? (
        <div className="block-message">
          <p className="answer">{weatherErrors.hourly}</p>
        </div>
      ) : (
        <Rain weather={part.value} now={new Date(now)} timeZone={timeZone} />
      )}
    </section>
  )
}

function Rain({ weather, now, timeZone }: { weather: PlaceWeather; now: Date; timeZone: string }) {
  const answer = rainAnswer(weather, now)
  const text = <p className="answer">{rainText(answer, now, timeZone)}</p>
  const { falls, hours } = fallsToCome(weather, now)
  if (answer.kind === 'unknown' && falls.length === 0) return <div className="block-message">{text}</div>
  return (
    <>
      {text}
      <div className="rain-drawing" aria-hidden="true">
        <RainBars falls={falls} timeZone={timeZone} hours={hours} />
      </div>
      <p className="source-line">{rainPrecision(hours)}</p>
    </>
  )
}

/** The quarters of the next hours; where the source has none, the hours of a day. */
function fallsToCome(weather: PlaceWeather, now: Date) {
  const quarters = quartersToCome(weather.rain, now).slice(0, quartersShown)
  if (quarters.length > 0) return { falls: quarters, hours: 0.25 as const }
  const { hourlyStep: hours } = weather
  return { falls: hoursToCome(weather, now).slice(0, hoursShown / hours), hours }
}
