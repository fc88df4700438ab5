import { coolerShown, hotFrom } from '../../../domain/cooler-places.ts'
import type { CoolerView } from '../../../views/place-views.ts'
import { valueOf, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { placePath } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { formatDegrees, formatDistance, formatNumber } from '../../text/numbers.ts'

interface CoolerPlacesProps {
  readonly part: Part<PlaceWeather>
  readonly cooler: Deferred<CoolerView>
}

/** Where it is cooler, when it is hot here: elsewhere the question is not even asked. */
export function CoolerPlaces({ part, cooler }: CoolerPlacesProps) {
  const temperature = valueOf(part)?.current.temperature ?? null
  if (temperature === null || temperature < hotFrom) return null
  return (
    <Await part={cooler} fallback={null}>
      {(view) => <CoolerCard part={view} />}
    </Await>
  )
}

/** When it is hot: where it is cooler around. Nothing below 28 °C, nothing when nothing is cooler. */
function CoolerCard({ part }: { part: Part<CoolerView> }) {
  const view = part.state === 'missing' ? null : part.value
  if (!view || view.temperature === null || view.places.length === 0) return null
  const here = view.temperature
  return (
    <section className="card cooler-card" aria-labelledby="cooler-title" data-dismissible="">
      <header>
        <h2 id="cooler-title">Plus frais à proximité</h2>
        <button
          className="icon-button"
          type="button"
          data-action="dismiss"
          aria-label="Masquer les lieux plus frais"
        >
          <Icon shape={icons.x} />
        </button>
      </header>
      <ul className="place-list">
        {view.places.slice(0, coolerShown).map((place) => (
          <li key={`${place.slug}${place.lat}`}>
            <a href={placePath(place)}>
              <span className="name">
                {place.name}
                <small>
                  {place.departmentName}, {formatDistance(place.km)}
                  {part.state !== 'missing' && part.source === 'simulated' && ', données simulées'}
                </small>
              </span>
              <span className="difference">{formatNumber(place.temperature - here)}°</span>
              <span className="temp">{formatDegrees(place.temperature)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
