import { placePath } from '../../../paths.ts'
import type { NearbyPlace } from '../../../views/place-views.ts'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { formatDegrees, formatDistance } from '../../text/numbers.ts'

/** « Lieux à proximité »: the towns around, with what is already known of their weather. */
export function NearbyCard({ places }: { places: readonly NearbyPlace[] }) {
  if (places.length === 0) return null
  return (
    <section className="card nearby-card" id="alentours" aria-labelledby="nearby-title">
      <header>
        <h2 id="nearby-title">Lieux à proximité</h2>
      </header>
      <ul className="place-list">
        {places.map((place) => (
          <li key={`${place.slug}${place.lat}`}>
            <a href={placePath(place)}>
              {place.glance && <SkyIcon name={place.glance.icon} size={36} />}
              <span className="name">
                {place.name}
                <small>
                  {place.departmentName}, {formatDistance(place.km)}
                  {place.glance?.source === 'simulated' && ', données simulées'}
                </small>
              </span>
              {place.glance && <span className="temp">{formatDegrees(place.glance.temperature)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
