import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import { placePath } from '../../../paths.ts'
import { markerLinkName, markerName } from '../../text/map.ts'
import { windGlyph } from '../drawings/wind-glyph.ts'
import { placeIconUrl } from '../site-icon-files.ts'
import { markerClass, plateClass, type Plate } from './marker-plate.ts'

interface DrawnMarkerProps {
  readonly item: AnyMapItem
  readonly plate: Plate
  readonly period: MapTime
  readonly newWindow: boolean
}

/** A marker as the server writes it: what `markerElement` makes in the browser, which takes it over as it is. */
export function DrawnMarker({ item, plate, period, newWindow }: DrawnMarkerProps) {
  const { figure, icon, arrow, caption } = plate
  const name = markerName(item, period)
  return (
    <a
      className={markerClass(plate)}
      href={placePath(item)}
      {...(newWindow && { target: '_blank', rel: 'noopener' })}
    >
      {/* Not a label, which would have to hold the figure as it is written under it. */}
      <span className="visually-hidden">{markerLinkName(name, newWindow)}</span>
      <span className={plateClass(plate)} aria-hidden="true">
        {icon !== null && <img src={placeIconUrl(icon)} alt="" fetchPriority="low" />}
        {arrow !== null && (
          <svg viewBox="0 0 24 24" width="20" height="20">
            <path d={windGlyph} transform={`rotate(${arrow} 12 12)`} />
          </svg>
        )}
        {figure}
      </span>
      {caption !== '' && (
        <span className="map-caption" aria-hidden="true">
          {caption}
        </span>
      )}
    </a>
  )
}
