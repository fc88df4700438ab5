import type { ReactNode } from 'react'
import shapes from '../../../../data/shapes/page-map.json' with { type: 'json' }
import partsUrl from '../../../../data/shapes/page-map.svg?url'
import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapTime } from '../../../domain/map-hour.ts'
import { temperatureGround } from './temperature-ground.ts'
import { placePath } from '../../../paths.ts'
import { percent } from '../percent.ts'
import { DrawnMarker } from './drawn-marker.tsx'
import type { MapDisplay } from './map-readers.ts'
import { hasGround } from './ground.ts'
import { drawnPlaces, type DrawnPlace } from './drawn-places.ts'
import { boxOf, viewBoxOf } from './plane.ts'
import { mainland } from './territories.ts'

const { size, land } = shapes.mainland
const viewBox = viewBoxOf(boxOf(mainland), size)

interface DrawnMapProps {
  /** Null while they are on their way: the land alone. */
  readonly items: readonly AnyMapItem[] | null
  readonly display: MapDisplay
  readonly period: MapTime
  /** The map stands in another site's frame: its links open windows. */
  readonly newWindow?: boolean
  /** The zoom level of the widest drawing: what has room farther in is left out. */
  readonly lastLevel?: number
  /** Borders inside the regions: too fine for a small map. */
  readonly withDepartments?: boolean
  /** What lies over the land. */
  readonly children?: ReactNode
}

/**
 * Metropolitan France as HTML and SVG, without script: it fits the box around it, and shows as many places as have room
 * at that size. `drawn-map.css` has its styles; the class of a marker says at which width of the drawing it appears.
 */
export function DrawnMap({
  items,
  display,
  period,
  newWindow = false,
  lastLevel = 6.5,
  withDepartments = true,
  children,
}: DrawnMapProps) {
  const ground = items && hasGround(items, display) ? temperatureGround(items) : []
  return (
    <div className="drawn-map">
      <div className="drawn-fit">
        <div className="drawn-france">
          <svg className="map-outlines" viewBox={viewBox} data-size={size} aria-hidden="true">
            {/* The land comes with the page, what is around and inside it with a file that the browser keeps. */}
            <use className="map-far" href={`${partsUrl}#far`} />
            <use href="#map-land-shape" />
            {withDepartments && <use className="map-land-border" href={`${partsUrl}#departments`} />}
            <use className="map-region-border" href={`${partsUrl}#regions`} />
          </svg>
          <svg className="map-bands" viewBox={viewBox} data-size={size} aria-hidden="true">
            <defs>
              <path id="map-land-shape" className="map-land" fillRule="evenodd" d={land} />
              <clipPath id="map-land-clip">
                <use href="#map-land-shape" />
              </clipPath>
            </defs>
            <g clipPath="url(#map-land-clip)">
              {ground.map(({ bin, path }) => (
                <path key={bin} className={bin} d={path} />
              ))}
            </g>
          </svg>
          {children}
          {items && (
            <ul className="drawn-markers" data-display={display} data-period={period}>
              {drawnPlaces(items, { display, lastLevel }).map(({ item, plate, x, y, ...levels }) => (
                <li key={placePath(item)} className={spotClass(levels)}>
                  {/* Two spacers: a style attribute would be refused. */}
                  <svg height={percent(y)} />
                  <svg width={percent(x)} />
                  <span>
                    <DrawnMarker item={item} plate={plate} period={period} newWindow={newWindow} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  )
}

/** At which levels, in quarters, it is shown with all it has, and at which by its figure alone. */
const spotClass = ({ fullFrom, pillAt }: Pick<DrawnPlace, 'fullFrom' | 'pillAt'>): string =>
  [
    'drawn-spot',
    ...(fullFrom === null ? [] : [`from-${fullFrom * 4}`]),
    ...pillAt.map((at) => `pill-${at * 4}`),
  ].join(' ')
