import type { SeaLevelDay } from '../../../domain/beach-conditions.ts'
import { localHour } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { formatHour } from '../../text/dates.ts'
import { formatWaveHeight } from '../../text/numbers.ts'
import { turnsOf } from './tides.ts'
import { tenths } from '../../../domain/rounding.ts'

/** Two trains of waves and the measure of one: the height (m) is written, the drawing is not to scale. */
export const WavesDrawing = ({ height }: { height: number | null }) => (
  <svg className="waves" viewBox="0 0 320 96" aria-hidden="true">
    <path
      className="far"
      d="M0 40c27 0 27-16 53-16s27 16 54 16 26-16 53-16 27 16 53 16 27-16 54-16 26 16 53 16"
    />
    <path d="M0 74c40 0 34-38 80-38s40 38 80 38 34-38 80-38 40 38 80 38" />
    {height !== null && (
      <>
        <path className="measure" d="M80 34V76M74 34h12M74 76h12" />
        <text x="94" y="62">
          {formatWaveHeight(height)}
        </text>
      </>
    )}
  </svg>
)

const width = 480
const top = 30
const bottom = 108

interface SeaLevelProps {
  readonly day: SeaLevelDay
  readonly now: IsoInstant
  readonly timeZone: string
}

/** The level of the sea over the day, with its turns and the present. */
export function SeaLevelDrawing({ day, now, timeZone }: SeaLevelProps) {
  const [first] = day.points
  const last = day.points.at(-1)
  const start = Date.parse(first?.time ?? now)
  const span = Math.max(Date.parse(last?.time ?? now) - start, 1)
  const x = (time: IsoInstant): number => tenths(((Date.parse(time) - start) / span) * width)
  const range = Math.max(day.highest - day.lowest, 0.1)
  const y = (level: number): number => tenths(bottom - ((level - day.lowest) / range) * (bottom - top))
  const line = day.points.map(({ time, level }) => `${x(time)} ${y(level)}`).join('L')
  return (
    <svg className="sea-level" viewBox={`0 0 ${width} 162`} aria-hidden="true">
      <path className="under" d={`M${line}L${x(last?.time ?? now)} 136L0 136Z`} />
      <path d={`M${line}`} />
      <path className="present" d={`M${Math.min(x(now), width)} 12V136`} />
      <g className="axis">
        {day.points.flatMap(({ time }, index) =>
          index > 0 && localHour(time, timeZone) % 6 === 0 ? (
            <text key={time} x={x(time)} y="156">
              {formatHour(time, timeZone)}
            </text>
          ) : (
            []
          ),
        )}
      </g>
      {turnsOf(day).map(({ time, level, kind }) => (
        <Turn key={time} x={x(time)} y={y(level)} above={kind === 'high'} hour={formatHour(time, timeZone)} />
      ))}
    </svg>
  )
}

interface TurnProps {
  readonly x: number
  readonly y: number
  /** Where its hour is written. */
  readonly above: boolean
  readonly hour: string
}

const Turn = ({ x, y, above, hour }: TurnProps) => (
  <>
    <circle cx={x} cy={y} r="4" />
    <text x={Math.max(22, Math.min(width - 22, x))} y={y + (above ? -10 : 20)}>
      {hour}
    </text>
  </>
)
