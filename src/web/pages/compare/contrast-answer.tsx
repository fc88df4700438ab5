import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import { localDate } from '../../../domain/local-time.ts'
import { comparedDays, dryDays, sharpestContrast } from '../../../domain/place-contrast.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { alikeText, contrastText, dryDaysText } from '../../text/contrast.ts'

/** What every card of the comparison is made of: the places in their order, each with its forecast. */
export interface ComparedProps {
  readonly forecasts: readonly {
    readonly place: PlaceView
    readonly part: Part<PlaceWeather>
    /** Null where the part is missing. */
    readonly weather: PlaceWeather | null
  }[]
}

/** Places and their forecasts, both in one order. */
export const forecastsOf = (
  places: readonly PlaceView[],
  parts: readonly Part<PlaceWeather>[],
): ComparedProps['forecasts'] =>
  places.flatMap((place, index) => {
    const part = parts[index]
    return part ? [{ place, part, weather: valueOf(part) }] : []
  })

/** The day on which the places differ most, and how many days stay dry, of the places whose forecast is known. */
export function contrastTexts({
  forecasts,
  now,
}: ComparedProps & { now: IsoInstant }): readonly [answer: string, ...details: readonly string[]] | null {
  const withForecast = forecasts.flatMap(({ place, weather }) =>
    weather ? [{ place, days: comparedDays(weather, now, place.timeZone) }] : [],
  )
  const [first] = withForecast
  if (!first || withForecast.length < 2) return null
  const names = withForecast.map(({ place }) => place.name)
  const days = withForecast.map((each) => each.days)
  const contrast = sharpestContrast(days)
  const dry = dryDays(days)
  return [
    contrast ? contrastText(contrast, names, localDate(now, first.place.timeZone)) : alikeText,
    ...(dry ? [dryDaysText(dry, names)] : []),
  ]
}

/** The same as the answer of the page. */
export function ContrastAnswer(props: ComparedProps & { now: IsoInstant }) {
  const texts = contrastTexts(props)
  if (!texts) return null
  const [answer, ...details] = texts
  return (
    <div className="compare-answer">
      <p className="answer">{answer}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  )
}
