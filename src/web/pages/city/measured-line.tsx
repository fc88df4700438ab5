import type { Measured } from '../../../domain/measured.ts'
import { valueOf, type MissingReason, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Await } from '../../render/await.tsx'
import { measuredText } from '../../text/measured.ts'
import type { CityView } from './loader.ts'

/** Room for the longest sentence, where it may come after what is below it. */
export const LateMeasuredLine = ({ place }: { place: PlaceView }) => <p className={lateClass(place)} />

/** In the heights the sentence tells the station’s in words. */
const lateClass = ({ nature }: PlaceView): string =>
  nature ? 'measured-line is-late is-long' : 'measured-line is-late'

/** Only who has heard every network can say that no station near by has measured. */
const missingText = (reason: MissingReason): string =>
  reason === 'unsupported' ? 'Aucune mesure récente près d’ici.' : 'Mesures indisponibles.'

/** What the nearest station measured, beside the model's figure and never in its place; nothing where none is near. */
export function MeasuredLine({
  isLate,
  part,
  view,
}: {
  /** The page began without it, or without its forecast: what stands in its room then says so when nothing comes. */
  isLate: boolean
  part: Part<PlaceWeather>
  view: CityView
}) {
  const { place, facts } = view
  const sentence = (found: Measured): string =>
    measuredText(found, {
      timeZone: place.timeZone,
      weather: valueOf(part),
      inHeights: place.nature !== null,
    })
  return (
    <Await part={facts.measured} fallback={<LateMeasuredLine place={place} />}>
      {(found) => {
        if (found.state === 'missing')
          return isLate && <p className={lateClass(place)}>{missingText(found.reason)}</p>
        return <p className={isLate ? lateClass(place) : 'measured-line'}>{sentence(found.value)}</p>
      }}
    </Await>
  )
}
