import type { AnyMapItem } from '../../../views/map-items.ts'
import { placePath } from '../../../paths.ts'
import { noPlaces, rowDetails } from '../../text/map-rows.ts'
import { formatAltitude, formatDegrees, formatSpeed, formatWaveHeight } from '../../text/numbers.ts'
import { listOrder } from './list-order.ts'
import type { MapDisplay } from './map-readers.ts'
import { siteIconUrl } from '../site-icon-files.ts'
import { siteIcon } from '../site-icons.ts'
import { skyIconUrl } from '../sky-icons.ts'

/** What the marker of the place says, with its unit. */
const figures: Record<MapDisplay, (item: AnyMapItem) => string> = {
  weather: ({ temperature }) => formatDegrees(temperature),
  temperature: ({ temperature }) => formatDegrees(temperature),
  sea: (item) => formatDegrees((item.kind === 'beach' ? item.marineWeather?.seaTemperature : null) ?? null),
  wind: ({ windSpeed }) => formatSpeed(windSpeed),
  waves: (item) => formatWaveHeight((item.kind === 'beach' ? item.marineWeather?.waveHeight : null) ?? null),
  elevation: (item) =>
    item.kind === 'nature' && item.elevation !== null ? formatAltitude(item.elevation) : '',
}

interface ListProps {
  /** What the markers show. */
  readonly display: MapDisplay
  readonly newWindow: boolean
}

function Row({ item, display, newWindow }: ListProps & { item: AnyMapItem }) {
  const isOfAir = display === 'weather' || display === 'temperature'
  return (
    <li>
      <a href={placePath(item)} {...(newWindow && { target: '_blank', rel: 'noopener' })}>
        {item.kind === 'nature' && <img src={siteIconUrl(siteIcon(item))} alt="" loading="lazy" />}
        <span className="name">
          {item.name}
          <small>{rowDetails(item, !isOfAir)}</small>
        </span>
        {isOfAir && <img src={skyIconUrl(item.icon)} alt="" loading="lazy" />}
        <span className="temp">{figures[display](item)}</span>
      </a>
    </li>
  )
}

/** The map as a list, in its order: the same figures, without a pointer or a script. */
export function MapList({ items, ...props }: ListProps & { items: readonly AnyMapItem[] }) {
  if (items.length === 0) return <p className="map-no-list">{noPlaces}</p>
  return (
    <ul className="place-list">
      {listOrder(items).map((item) => (
        <Row key={placePath(item)} item={item} {...props} />
      ))}
    </ul>
  )
}
