import { Fragment, type ReactNode } from 'react'
import { temperatureBins, waveBins, windBins, type ColourBin } from '../colour-scales.ts'
import { siteIconNames, type SiteIcon } from '../../text/nature.ts'
import { formatNumber } from '../../text/numbers.ts'
import { siteIconUrl } from '../site-icon-files.ts'
import type { MapDisplay } from './map-readers.ts'

/** The width of a colour, in pixels: few of them may be wider, and their bounds stand apart. */
const stepOf = (bins: readonly unknown[]): number => (bins.length > 8 ? 24 : 28)
const barHeight = 14

/** A colour scale with its bounds written under the joints. */
export function Scale({ bins }: { bins: readonly Pick<ColourBin, 'name' | 'from'>[] }) {
  const step = stepOf(bins)
  const width = bins.length * step + 8
  return (
    <svg className="map-scale" width={width} height="36" viewBox={`0 0 ${width} 36`} aria-hidden="true">
      {bins.map(({ name, from }, index) => (
        <Fragment key={name}>
          <rect className={name} x={index * step + 4} y="1" width={step} height={barHeight} />
          {from !== null && (
            <text x={index * step + 4} y="30">
              {formatNumber(from, { decimals: 2 })}
            </text>
          )}
        </Fragment>
      ))}
    </svg>
  )
}

/** What the drawings of sites mean. */
const SiteKey = () => (
  <ul className="site-key">
    {(Object.keys(siteIconNames) as SiteIcon[]).map((icon) => (
      <li key={icon}>
        <img src={siteIconUrl(icon)} width="24" height="24" alt="" loading="lazy" />
        {siteIconNames[icon]}
      </li>
    ))}
  </ul>
)

interface Legend {
  readonly title: string
  readonly scale: ReactNode
  readonly note: string | null
}

/** What the colours of a display mean, with the unit. */
export const legends: Record<MapDisplay, Legend> = {
  weather: { title: 'Temps, °C', scale: null, note: null },
  temperature: { title: 'Température, °C', scale: <Scale bins={temperatureBins} />, note: null },
  sea: { title: 'Température de la mer, °C', scale: <Scale bins={temperatureBins} />, note: null },
  wind: {
    title: 'Vent moyen, km/h',
    scale: <Scale bins={windBins} />,
    note: 'La flèche va avec le vent',
  },
  waves: {
    title: 'Vagues, m',
    scale: <Scale bins={waveBins} />,
    note: 'La flèche va avec les vagues',
  },
  elevation: { title: 'Sites et altitude, m', scale: <SiteKey />, note: null },
}

/** Whether the legend has a scale of colours, which takes a line. */
export const hasScale = (display: MapDisplay): boolean => display !== 'weather' && display !== 'elevation'
