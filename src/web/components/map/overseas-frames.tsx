import shapes from '../../../../data/shapes/page-map.json' with { type: 'json' }
import partsUrl from '../../../../data/shapes/page-map.svg?url'
import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import { localHourText } from '../../text/map.ts'
import { DrawnMarker } from './drawn-marker.tsx'
import type { MapDisplay } from './map-readers.ts'
import { plateOf } from './marker-plate.ts'
import { mainPlace } from './main-place.ts'
import { spotIn, boxOf, viewBoxOf } from './plane.ts'
import { overseasId, territories } from './territories.ts'

const { size } = shapes.overseas

/** The territories that stand beside the mainland, from west to east, with the codes of their outlines. */
const framed: Readonly<Record<string, string>> = {
  guadeloupe: '971',
  martinique: '972',
  guyane: '973',
  'la-reunion': '974',
  mayotte: '976',
}

interface OverseasFramesProps {
  readonly items: readonly AnyMapItem[]
  readonly display: MapDisplay
  readonly period: MapTime
  /** The map stands in another site's frame: its links open windows. */
  readonly newWindow: boolean
}

/** Small maps of the territories overseas, each with its main place: the server draws them. */
export const OverseasFrames = ({ items, display, period, newWindow }: OverseasFramesProps) => (
  <section className="map-overseas" id={overseasId} data-display={display} aria-label="Outre-mer">
    <ul>
      {territories.flatMap((territory) => {
        const code = framed[territory.id]
        const item = code && mainPlace(items, territory, display)
        if (!item) return []
        const box = boxOf(territory)
        const { x, y } = spotIn(box, item)
        return (
          <li key={territory.id} data-territory={territory.id}>
            <svg
              className="overseas-land"
              viewBox={viewBoxOf(box, size)}
              preserveAspectRatio="xMinYMid"
              aria-hidden="true"
            >
              <use className="map-land" href={`${partsUrl}#land-${code}`} />
              <circle
                cx={((box.x + x * box.width) * size).toFixed(1)}
                cy={((box.y + y * box.height) * size).toFixed(1)}
                r={(Math.max(box.width, box.height) * size * 0.055).toFixed(1)}
              />
            </svg>
            <strong>{territory.name}</strong>
            <small>{localHourText(item, period)}</small>
            <DrawnMarker item={item} plate={plateOf(item, display)} period={period} newWindow={newWindow} />
          </li>
        )
      })}
    </ul>
  </section>
)
