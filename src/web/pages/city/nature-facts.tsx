import type { Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { natureCategoryNames } from '../../text/nature.ts'
import { formatAltitude, formatSnowDepth } from '../../text/numbers.ts'

/** What a nature site is: its kind, height and one sentence; snow and freezing level where the source has them. */
export function NatureFacts({
  place,
  nature,
  part,
}: {
  place: PlaceView
  nature: NonNullable<PlaceView['nature']>
  part: Part<PlaceWeather>
}) {
  const hour = part.state === 'missing' ? undefined : part.value.hourly[0]
  const facts: readonly (readonly [string, string | null])[] = [
    ['Altitude', place.elevation === null ? null : formatAltitude(place.elevation)],
    ['Région', place.regionName],
    ['Isotherme 0 °C', hour?.freezingLevel == null ? null : formatAltitude(hour.freezingLevel)],
    ['Neige au sol', hour?.snowDepth == null ? null : formatSnowDepth(hour.snowDepth)],
  ]
  return (
    <section className="card nature-card" aria-labelledby="nature-title">
      <header>
        <h2 id="nature-title">{natureCategoryNames[nature.category]}</h2>
      </header>
      <p>{nature.description}</p>
      <dl className="facts fact-row">
        {facts.map(([name, figure]) =>
          figure === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
