import type { ReactNode } from 'react'
import shapes from '../../../../data/shapes/page-map.json' with { type: 'json' }
import partsUrl from '../../../../data/shapes/page-map.svg?url'
import type { Radar } from '../../../views/radar.ts'
import type { WidgetTheme } from '../../../paths.ts'
import type { FlashMap } from '../../../views/rain-map.ts'
import { formatHour } from '../../text/dates.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { boxOf, spotIn, viewBoxOf } from '../map/plane.ts'
import { mainland } from '../map/territories.ts'
import { percent } from '../percent.ts'

const { size } = shapes.mainland
const box = boxOf(mainland)

/** What lies over the drawn land: rain, then coasts and borders, then lightning. */
export const RainLayers = ({
  radar,
  theme,
  bolts,
}: {
  readonly radar: Radar | null
  readonly theme: WidgetTheme
  readonly bolts: ReactNode
}) => (
  <>
    {radar && <RainPicture radar={radar} theme={theme} />}
    <svg className="map-lines" viewBox={viewBoxOf(box, size)} data-size={size} aria-hidden="true">
      <use className="is-casing" href="#map-land-shape" />
      <use className="map-region-border" href={`${partsUrl}#regions`} />
      <use href="#map-land-shape" />
    </svg>
    {bolts}
  </>
)

function RainPicture({ radar, theme }: { radar: Radar; theme: WidgetTheme }) {
  const { width, height } = radar.bounds
  const newest = radar.frames.find(({ at }) => at === radar.newest)
  if (!newest?.picture) return null
  return (
    <picture className="rain-picture">
      {newest.darkPicture && theme === 'auto' && (
        <source media="(prefers-color-scheme: dark)" srcSet={newest.darkPicture} />
      )}
      <img
        src={(theme === 'dark' && newest.darkPicture) || newest.picture}
        width={width}
        height={height}
        fetchPriority="high"
        draggable={false}
        alt={`Pluie vue par les radars à ${formatHour(newest.at, nationalZone)}, dite région par région sous la carte`}
      />
    </picture>
  )
}

/** How old flashes look: so long before the newest look at most, ms. */
const ages = [0, 10 * minuteMs, Infinity] as const

/** Lightning on the drawing: the text says where it was seen. */
export const Bolts = ({ flashes }: { flashes: FlashMap }) => (
  <ul className="rain-bolts" aria-hidden="true">
    {flashes.bolts.flatMap((bolt) => {
      const { x, y } = spotIn(box, bolt)
      if (x < 0 || x > 1 || y < 0 || y > 1) return []
      const age = ages.findIndex((most) => bolt.age <= most)
      return (
        <li key={`${bolt.lat},${bolt.lon}`} className="drawn-spot from-12">
          <svg height={percent(y)} />
          <svg width={percent(x)} />
          <span className="rain-spot" data-lat={bolt.lat} data-lon={bolt.lon}>
            <Bolt className={`bolt is-${bolt.level} is-age-${age}`} />
          </span>
        </li>
      )
    })}
  </ul>
)

/** A small outlined bolt. */
export const Bolt = ({ className }: { className: string }) => (
  <svg className={className} viewBox="-1 -1 12 18" aria-hidden="true">
    <path d="M6.5 0 0 9h4L3 16l7-10H5.5z" />
  </svg>
)
