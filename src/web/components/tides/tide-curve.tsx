import type { IsoInstant } from '../../../domain/part.ts'
import { tenths } from '../../../domain/rounding.ts'
import type { CountedTurn } from '../../../domain/tides/days.ts'
import type { PortSummary, TideCurveDay, TideNow } from '../../../views/tides.ts'
import { courseNames, curveText, formatTideLevel, tideHour } from '../../text/tides.ts'

const width = 480
const height = 196
/** Where the highest and the lowest level are: labels stand above and under them. */
const top = 66
const bottom = 150

interface TideCurveProps {
  readonly day: TideCurveDay
  /** « aujourd’hui » */
  readonly name: string
  readonly port: PortSummary
  /** The levels of all the curves side by side, which share one scale. */
  readonly levels: readonly number[]
  /** Where now is on this day, if it is. */
  readonly present: TideNow | null
}

/** The level of the sea over a day: its turns, the coefficients of its high waters, and now. */
export function TideCurve({ day, name, port, levels, present }: TideCurveProps) {
  const { points, turns } = day
  const start = Date.parse(points[0]?.time ?? '')
  const span = Math.max(Date.parse(points.at(-1)?.time ?? '') - start, 1)
  const lowest = Math.min(...levels)
  const range = Math.max(Math.max(...levels) - lowest, 0.1)
  const x = (time: IsoInstant): number => tenths(((Date.parse(time) - start) / span) * width)
  const y = (level: number): number => tenths(bottom - ((level - lowest) / range) * (bottom - top))
  const line = points.map(({ time, level }) => `${x(time)} ${y(level)}`).join('L')
  return (
    <svg
      className="tide-curve"
      viewBox={`0 0 ${width} ${height}`}
      // Firefox reads the figures within as well, unless they are hidden.
      role="img"
      aria-label={curveText(name, turns, port)}
    >
      <path className="under" d={`M${line}L${width} ${height}L0 ${height}Z`} />
      <path d={`M${line}`} />
      {present && <Present x={x(present.now)} y={y(present.level)} tide={present} port={port} />}
      {turns.map((turn) => (
        <Turn key={turn.time} turn={turn} x={x(turn.time)} y={y(turn.level)} port={port} />
      ))}
    </svg>
  )
}

/** Half of the width of a label, and of the ring of a coefficient; what the round corners take of the first line. */
const labelRoom = 40
const ringRoom = 18
const cornerRoom = 8

/** At least so far from both edges of the drawing. */
const within = (room: number, x: number): number => Math.max(room, Math.min(width - room, x))

interface TurnProps {
  readonly turn: CountedTurn
  readonly x: number
  readonly y: number
  readonly port: PortSummary
}

function Turn({ turn, x, y, port }: TurnProps) {
  const at = within(labelRoom, x)
  const first = tenths(turn.kind === 'high' ? y - 30 : y + 20)
  return (
    <g className={turn.kind} aria-hidden="true">
      <circle className="turn" cx={x} cy={y} r="4" />
      <text className="hour" x={at} y={first}>
        {tideHour(turn.time, port.timeZone)}
      </text>
      <text x={at} y={tenths(first + 20)}>
        {formatTideLevel(turn.level, port)}
      </text>
      {turn.coefficient !== null && (
        <>
          <circle className="ring" cx={within(ringRoom, x)} cy={tenths(y + 26)} r="15" />
          <text className="coefficient" x={within(ringRoom, x)} y={tenths(y + 31)}>
            {turn.coefficient}
          </text>
        </>
      )}
    </g>
  )
}

/** Words of any length begin, stand in the middle or end there, and never leave the drawing. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < width / 3) return 'start'
  return x > (2 * width) / 3 ? 'end' : 'middle'
}

function Present({ x, y, tide, port }: { x: number; y: number; tide: TideNow; port: PortSummary }) {
  const [next] = tide.next
  const words = `${formatTideLevel(tide.level, port)}${next ? `, ${courseNames[next.kind]}` : ''}`
  return (
    <>
      <path className="present" d={`M${x} 20V${y}`} />
      <circle className="here" cx={x} cy={y} r="6" />
      <text
        className="now-words"
        aria-hidden="true"
        x={within(cornerRoom, x)}
        y="15"
        textAnchor={anchorAt(x)}
      >
        {words}
      </text>
    </>
  )
}
