import { coolerRadiusKm, coolerShown, hotFrom } from '../../../domain/cooler-places.ts'
import type { CoolerView } from '../../../views/place-views.ts'
import { valueOf, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { placePath } from '../../../paths.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { loadingTexts } from '../../text/loading.ts'
import { formatDegrees, formatDistance, formatNumber, nbsp } from '../../text/numbers.ts'

interface CoolerPlacesProps {
  readonly part: Part<PlaceWeather>
  readonly cooler: Deferred<CoolerView>
}

/** Where it is cooler, when it is hot here: elsewhere the question is not even asked. */
export function CoolerPlaces({ part, cooler }: CoolerPlacesProps) {
  const weather = valueOf(part)
  const here = weather && weather.current.temperature
  if (here === null || here < hotFrom) return null
  return (
    <Card
      titleId="cooler-title"
      title="Plus frais à proximité"
      className="cooler-card"
      aside={
        <button
          className="icon-button needs-script"
          type="button"
          data-action="dismiss-cooler"
          aria-label="Masquer les lieux plus frais"
        >
          <Icon shape={icons.x} />
        </button>
      }
    >
      <Await part={cooler} fallback={<p className="cooler-room">{loadingTexts.loading}</p>}>
        {(view) => <Places part={view} here={here} isLate={!cooler.value} />}
      </Await>
    </Card>
  )
}

interface PlacesProps {
  readonly part: Part<CoolerView>
  readonly here: number
  /** They come after the page: they have the height that was kept for them. */
  readonly isLate: boolean
}

/** At most four. */
function Places({ part, here, isLate }: PlacesProps) {
  const places = valueOf(part)?.places ?? []
  if (places.length === 0)
    return (
      <p
        className={isLate ? 'cooler-room' : undefined}
      >{`Pas de lieu plus frais parmi ceux dont la température est connue à moins de ${coolerRadiusKm}${nbsp}km.`}</p>
    )
  const isSimulated = part.state !== 'missing' && part.source === 'simulated'
  return (
    <ul className={isLate ? 'cooler-room cooler-list' : 'cooler-list'}>
      {places.slice(0, coolerShown).map((place) => (
        <li key={`${place.slug}${place.lat}`}>
          <a href={placePath(place)}>
            <span className="name">{place.name}</span>
            <small>
              {formatDistance(place.km)}
              {isSimulated && ', données simulées'}
            </small>
            <span className="temp">
              {formatDegrees(place.temperature)} <b>{formatNumber(place.temperature - here)}°</b>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
