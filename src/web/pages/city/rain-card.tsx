import { quartersToCome } from '../../../domain/forecast-window.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { rainAnswer } from '../../../domain/rain.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { rainBars } from '../../components/drawings/rain-bars.ts'
import { Inert } from '../../components/inert.tsx'
import { weatherErrors } from '../../text/errors.ts'
import { rainPrecision, rainText } from '../../text/rain.ts'

const shown = 24

/** « Pluie dans les prochaines heures »: one sentence, and the quarters that it sums up, dry ones too. */
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
  const quarters = quartersToCome(weather.rain, now).slice(0, shown)
  return (
    <>
      <p className="answer">{rainText(rainAnswer(weather, now), now, timeZone)}</p>
      {quarters.length > 0 ? (
        <>
          <Inert className="rain-drawing" aria-hidden={true} content={rainBars(quarters, timeZone)} />
          <p className="source-line">{rainPrecision}</p>
        </>
      ) : (
        <p className="source-line">
          Pas de prévision au quart d’heure ici : le tableau heure par heure donne le risque de pluie.
        </p>
      )}
    </>
  )
}
