import type { Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card, Facts } from '../../components/card.tsx'
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
    ['Neige au sol (modèle)', hour?.snowDepth == null ? null : formatSnowDepth(hour.snowDepth)],
  ]
  const known = facts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
  return (
    <Card titleId="nature-title" title={natureCategoryNames[nature.category]} className="nature-card">
      <p>{nature.description}</p>
      <dl className="facts fact-row">
        <Facts of={known} />
      </dl>
    </Card>
  )
}
