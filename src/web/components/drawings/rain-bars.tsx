import { rainIntensity } from '../../../domain/rain-intensity.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { formatHour } from '../../text/dates.ts'

/** Pixels: the drawing's floor, and one band of intensity. */
const floor = 80
const band = 26

const percent = (value: number): string => `${value.toFixed(2)}%`

/** Height of a bar: each third of the scale is one intensity (light to 4 mm/h, moderate to 8, heavy above). */
function barHeight(mmPerHour: number): number {
  if (mmPerHour < 4) return Math.max(3, (mmPerHour / 4) * band)
  if (mmPerHour < 8) return band + ((mmPerHour - 4) / 4) * band
  return Math.min(75, 2 * band + Math.log2(mmPerHour / 8) * band)
}

/** What falls in a step: a quarter of an hour, an hour or three. */
type Fall = Pick<HourlyForecast, 'time' | 'precipitation'>

interface BarProps {
  readonly fall: Fall
  readonly index: number
  /** Of a step, in per cent of the drawing. */
  readonly width: number
  readonly hours: number
}

function Bar({ fall: { precipitation }, index, width, hours }: BarProps) {
  const intensity = rainIntensity(precipitation ?? 0, hours)
  if (!intensity) return null
  const height = Math.round(barHeight((precipitation ?? 0) / hours))
  return (
    <rect
      className={`rain is-${intensity}`}
      x={percent(index * width + 0.08 * width)}
      width={percent(width * 0.84)}
      y={floor - height}
      height={height}
      rx="3"
    />
  )
}

/** About six times under the bars; under quarters, those of whole hours. */
function isLabelled({ time }: Fall, index: number, count: number, hours: number): boolean {
  if (index === 0) return true
  const every = Math.ceil(count / 6)
  const isRound = hours < 1 ? new Date(time).getUTCMinutes() === 0 : index % every === 0
  return isRound && index >= every && index <= count - every
}

interface RainBarsProps {
  readonly falls: readonly Fall[]
  readonly timeZone: string
  /** The length of a step, 0.25 for quarters. */
  readonly hours: number
}

/** What falls in the next steps on three named bands, in per cent of the width so that they stretch with the page. */
export function RainBars({ falls, timeZone, hours }: RainBarsProps) {
  const width = 100 / Math.max(1, falls.length)
  return (
    <>
      <svg className="rain-bars" width="100%" height="104">
        <path className="band" d="M0 28.5H4000M0 54.5H4000" />
        <path className="floor" d="M0 80.5H4000" />
        {falls.map((fall, index) => (
          <Bar key={fall.time} fall={fall} index={index} width={width} hours={hours} />
        ))}
        {falls.map(
          (fall, index) =>
            isLabelled(fall, index, falls.length, hours) && (
              <text key={fall.time} x={percent(index * width)} y="99">
                {formatHour(fall.time, timeZone)}
              </text>
            ),
        )}
      </svg>
      <ul className="bands">
        <li>forte</li>
        <li>modérée</li>
        <li>faible</li>
      </ul>
    </>
  )
}
