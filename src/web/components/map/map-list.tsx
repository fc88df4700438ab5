import type { AnyMapItem } from '../../../views/map-items.ts'
import { foldAccents } from '../../../domain/place.ts'
import { placePath } from '../../../paths.ts'
import { rowDetail } from '../../text/map.ts'
import { formatDegrees, formatNumber } from '../../text/numbers.ts'
import { skyIconUrl } from '../sky-icons.ts'

/** A beach is known by its sea. */
const mainFigure = (item: AnyMapItem): string =>
  item.kind === 'beach' && item.marineWeather?.seaTemperature != null
    ? `${formatNumber(item.marineWeather.seaTemperature, { decimals: 1, keepZeros: true })}°`
    : formatDegrees(item.temperature)

/** The sky, the wind and the sea, after the air of a beach. */
function rowText(item: AnyMapItem): string {
  const detail = rowDetail(item)
  if (item.kind !== 'beach' || item.temperature === null) return detail
  return `Air ${formatDegrees(item.temperature)}, ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`
}

function Row({ item, newWindow }: { item: AnyMapItem; newWindow: boolean }) {
  return (
    <li>
      <a href={placePath(item)} {...(newWindow && { target: '_blank', rel: 'noopener' })}>
        <img className="sky-icon" src={skyIconUrl(item.icon)} width="32" height="32" alt="" loading="lazy" />
        <span className="name">
          {item.name}
          <small>{rowText(item)}</small>
        </span>
        <span className="temp">{mainFigure(item)}</span>
      </a>
    </li>
  )
}

const byName = (a: AnyMapItem, b: AnyMapItem): number => (foldAccents(a.name) < foldAccents(b.name) ? -1 : 1)

/** The map as a list, by name: the same figures, without a pointer or a script. */
export function MapList({ items, newWindow }: { items: readonly AnyMapItem[]; newWindow: boolean }) {
  return (
    <ul className="place-list">
      {[...items].sort(byName).map((item) => (
        <Row key={placePath(item)} item={item} newWindow={newWindow} />
      ))}
    </ul>
  )
}
