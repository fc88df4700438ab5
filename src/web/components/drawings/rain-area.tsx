import { rainIntensity } from '../../../domain/rain-intensity.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { formatHour } from '../../text/dates.ts'
import { percent } from '../percent.ts'
import { smoothArea } from './smooth.ts'

/** Pixels: the drawing's floor, and one band of intensity. */
const floor = 92
const band = 30
/** The drawing stretches with the page: units of its width. */
const wide = 1000

/**
 * Height over the floor, px: each third of the scale is one intensity (light to 4 mm/h, moderate to 8, heavy above). Light
 * rain rises fast: half a millimetre an hour is a third of its band, not a dot.
 */
function heightOf(mmPerHour: number): number {
  if (mmPerHour < 4) return Math.sqrt(mmPerHour / 4) * band
  if (mmPerHour < 8) return band + ((mmPerHour - 4) / 4) * band
  return Math.min(3 * band, 2 * band + Math.log2(mmPerHour / 8) * band)
}

/** What falls in a step: a quarter of an hour, an hour or three. */
type Fall = Pick<HourlyForecast, 'time' | 'precipitation'>

const isWholeHour = (fall: Fall | undefined): boolean =>
  fall !== undefined && new Date(fall.time).getUTCMinutes() === 0

/** About six times under the area; under quarters, those of whole hours. The first, with minutes, is half as long again. */
function isLabelled(falls: readonly Fall[], index: number, hours: number): boolean {
  if (index === 0) return true
  const every = Math.ceil(falls.length / 6)
  const isRound = hours < 1 ? isWholeHour(falls[index]) : index % every === 0
  const isClear = index >= (isWholeHour(falls[0]) ? every : 1.5 * every)
  return isRound && isClear && index <= falls.length - every
}

interface RainAreaProps {
  readonly falls: readonly Fall[]
  readonly timeZone: string
  /** The length of a step, 0.25 for quarters. */
  readonly hours: number
}

/** What falls in the next steps: one surface under three named bands, in per cent of the width so that it stretches. */
export function RainArea({ falls, timeZone, hours }: RainAreaProps) {
  const width = 1 / Math.max(1, falls.length)
  const heights = falls.map(({ precipitation }) =>
    precipitation !== null && rainIntensity(precipitation, hours) ? heightOf(precipitation / hours) : 0,
  )
  const labelled = [...falls.entries()].filter(([index]) => isLabelled(falls, index, hours))
  const middle = labelled.find(([index]) => index >= falls.length / 2)?.[0]
  return (
    <>
      <svg className="rain-area" width="100%">
        <linearGradient
          id="rain-bands"
          gradientUnits="userSpaceOnUse"
          x1="0"
          x2="0"
          y1={floor}
          y2={floor - 3 * band}
        >
          <stop className="is-light" />
          <stop className="is-light" offset="0.333" />
          <stop className="is-moderate" offset="0.334" />
          <stop className="is-moderate" offset="0.666" />
          <stop className="is-heavy" offset="0.667" />
        </linearGradient>
        <path className="band" d={`M0 ${floor - band}.5H4000M0 ${floor - 2 * band}.5H4000`} />
        <svg width="100%" height={floor} viewBox={`0 0 ${wide} ${floor}`} preserveAspectRatio="none">
          <path className="falls" d={smoothArea(heights, wide, floor)} />
        </svg>
        <path className="floor" d={`M0 ${floor}.5H4000`} />
        {labelled.map(([index, fall]) => (
          <text
            key={fall.time}
            className={index === 0 || index === middle ? undefined : 'is-minor'}
            x={percent(index * width)}
            y={floor}
            dy="1.1875rem"
          >
            {formatHour(fall.time, timeZone)}
          </text>
        ))}
      </svg>
      <ul className="bands">
        <li>forte</li>
        <li>modérée</li>
        <li>faible</li>
      </ul>
    </>
  )
}
