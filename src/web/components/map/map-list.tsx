import { Fragment } from 'react'
import type { AnyMapItem } from '../../../views/map-items.ts'
import { placePath } from '../../../paths.ts'
import { noPlaces, rowDetails } from '../../text/map.ts'
import { formatDegrees } from '../../text/numbers.ts'
import { listOrder } from './list-order.ts'
import { siteIconUrl } from '../site-icon-files.ts'
import { siteIcon } from '../site-icons.ts'
import { skyIconUrl } from '../sky-icons.ts'

function Row({ item, newWindow }: { item: AnyMapItem; newWindow: boolean }) {
  return (
    <li>
      <a href={placePath(item)} {...(newWindow && { target: '_blank', rel: 'noopener' })}>
        {item.kind === 'nature' && (
          <img src={siteIconUrl(siteIcon(item))} width="28" height="28" alt="" loading="lazy" />
        )}
        <span className="name">
          {item.name}
          <small>
            {rowDetails(item).map((piece, index) => (
              <Fragment key={piece}>
                {index > 0 && ', '}
                <span>{piece}</span>
              </Fragment>
            ))}
          </small>
        </span>
        <img className="sky-icon" src={skyIconUrl(item.icon)} width="32" height="32" alt="" loading="lazy" />
        <span className="temp">{formatDegrees(item.temperature)}</span>
      </a>
    </li>
  )
}

/** The map as a list, in its order: the same figures, without a pointer or a script. */
export function MapList({ items, newWindow }: { items: readonly AnyMapItem[]; newWindow: boolean }) {
  if (items.length === 0) return <p className="map-no-list">{noPlaces}</p>
  return (
    <ul className="place-list">
      {listOrder(items).map((item) => (
        <Row key={placePath(item)} item={item} newWindow={newWindow} />
      ))}
    </ul>
  )
}
