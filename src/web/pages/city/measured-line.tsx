import type { Measured } from '../../../domain/measured.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { measuredText } from '../../text/measured.ts'

/** Room for the longest sentence, where it may come after what is below it. */
export const LateMeasuredLine = ({ place }: { place: PlaceView }) => <p className={lateClass(place)} />

/** In the heights the sentence tells the station’s in words. */
const lateClass = ({ nature }: PlaceView): string =>
  nature ? 'measured-line is-late is-long' : 'measured-line is-late'

/** What the nearest station measured, beside the model's figure and never in its place; nothing where none is near. */
export function MeasuredLine({
  measured,
  isLate,
  part,
  place,
  now,
}: {
  measured: Deferred<Measured>
  /** The page began without it, or without its forecast: what stands in its room then says so when nothing comes. */
  isLate: boolean
  part: Part<PlaceWeather>
  place: PlaceView
  now: IsoInstant
}) {
  const nothing = isLate ? <p className={lateClass(place)}>Aucune mesure récente près d’ici.</p> : null
  return (
    <Await part={measured} fallback={<LateMeasuredLine place={place} />}>
      {(found) =>
        found.state === 'missing' ? (
          nothing
        ) : (
          <p className={isLate ? lateClass(place) : 'measured-line'}>
            {measuredText(found.value, {
              now,
              timeZone: place.timeZone,
              weather: valueOf(part),
              inHeights: place.nature !== null,
            })}
          </p>
        )
      }
    </Await>
  )
}
