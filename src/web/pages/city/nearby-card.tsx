import { paths, placePath } from '../../../paths.ts'
import type { NearbyPlace } from '../../../views/place-views.ts'
import { Card } from '../../components/card.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { formatDegrees, formatDistance, unknownFigure } from '../../text/numbers.ts'
import type { CityView } from './loader.ts'

/** « Lieux à proximité »: the towns around with their weather, one height of row whether it is there or not. */
export function NearbyCard({ view }: { view: CityView }) {
  const { nearby: places, around } = view
  if (places.length === 0) return null
  return (
    <Card titleId="nearby-title" title="Lieux à proximité" id="alentours" className="nearby-card">
      <Await part={around} fallback={<Rows places={places} />}>
        {(part) => (
          <Cached
            of={Rows}
            input={{ places: part.state === 'missing' ? places : withWeather(places, part.value) }}
          />
        )}
      </Await>
      <p className="source-line">
        {/* Nothing for crawlers, who would ask a forecast more for each place. */}
        <a className="tall-link" rel="nofollow" href={paths.compare([view.place])}>
          Comparer {view.place.name} avec un autre lieu
        </a>
      </p>
    </Card>
  )
}

/** The places of the card with what the list around says of them. */
const withWeather = (places: readonly NearbyPlace[], around: readonly NearbyPlace[]) =>
  places.map((place) => around.find(({ slug, lat }) => slug === place.slug && lat === place.lat) ?? place)

const Rows = ({ places }: { places: readonly NearbyPlace[] }) => (
  <ul className="place-list">
    {places.map((place) => (
      <li key={`${place.slug}${place.lat}`}>
        <a href={placePath(place)}>
          {place.glance ? <SkyIcon name={place.glance.icon} size={36} /> : <span className="no-icon" />}
          <span className="name">
            {place.name}
            <small>
              {place.departmentName}, {formatDistance(place.km)}
              {place.glance?.source === 'simulated' && ', données simulées'}
            </small>
          </span>
          <span className={place.glance ? 'temp' : 'temp is-unknown'}>
            {place.glance ? formatDegrees(place.glance.temperature) : unknownFigure}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
