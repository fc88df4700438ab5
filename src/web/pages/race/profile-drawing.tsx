import { Fragment } from 'react'
import { nationalZone } from '../../../domain/local-time.ts'
import type { ProfileHour } from '../../../domain/stage-weather.ts'
import { arrowRotation, isCalm } from '../../../domain/wind.ts'
import { windGlyph } from '../../components/drawings/wind-glyph.ts'
import { formatHour } from '../../text/dates.ts'
import { formatDegrees, formatFigure } from '../../text/numbers.ts'
import type { StageEnd } from '../../../domain/race.ts'

/** Units of the drawing: a column an hour; temperatures between two lines, then rain on its floor, then wind. */
const top = 46
const bottom = 104
const floor = 168
const tallest = 40
const height = 228

const ends: readonly StageEnd[] = ['start', 'finish']

/** Where a temperature stands between the lowest and the highest shown. */
function scaleOf(hours: readonly ProfileHour[]): (celsius: number) => number {
  const all = hours.flatMap((hour) => ends.flatMap((end) => hour[end]?.temperature ?? []))
  const low = Math.min(...all)
  const span = Math.max(...all) - low
  return (celsius) => (span === 0 ? (top + bottom) / 2 : bottom - ((celsius - low) / span) * (bottom - top))
}

interface HoursProps {
  readonly hours: readonly ProfileHour[]
}

interface CurveProps extends HoursProps {
  readonly end: StageEnd
  readonly middle: (index: number) => number
  readonly yOf: (celsius: number) => number
}

function Curve({ hours, end, yOf, middle }: CurveProps) {
  const points = hours.flatMap((hour, index) => {
    const celsius = hour[end]?.temperature ?? null
    return celsius === null ? [] : [{ x: middle(index), y: yOf(celsius), celsius, above: isAbove(hour, end) }]
  })
  const path = points.map(({ x, y }) => `${x} ${y.toFixed(1)}`).join('L')
  return (
    <g className={`is-${end}`}>
      {points.length > 1 && <path d={`M${path}`} />}
      {points.map(({ x, y, celsius, above }) => (
        <Fragment key={x}>
          <circle cx={x} cy={y.toFixed(1)} r="4" />
          <text x={x} y={(above ? y - 10 : y + 22).toFixed(1)}>
            {formatDegrees(celsius)}
          </text>
        </Fragment>
      ))}
    </g>
  )
}

/** The warmer end has its figures above its curve, the other below: they never cross. */
function isAbove({ start, finish }: ProfileHour, end: StageEnd): boolean {
  const other = end === 'start' ? finish : start
  const own = end === 'start' ? start : finish
  const difference = (own?.temperature ?? 0) - (other?.temperature ?? own?.temperature ?? 0)
  return difference > 0 || (difference === 0 && end === 'start')
}

interface ColumnProps {
  readonly hour: ProfileHour
  /** The middle of the hour's column. */
  readonly x: number
  readonly end: StageEnd
}

/** 10 units a millimetre, cut at 4 mm an hour, where rain is heavy anyway. */
function Rain({ hour, x, end }: ColumnProps) {
  const mm = hour[end]?.precipitation ?? 0
  if (mm < 0.1) return null
  const size = Math.max(3, Math.min(tallest, mm * 10))
  return (
    <rect
      className={`rain is-${end}`}
      x={x + (end === 'start' ? -16 : 2)}
      y={(floor - size).toFixed(1)}
      width="14"
      height={size.toFixed(1)}
      rx="3"
    />
  )
}

/** An arrow that flies with the wind, and its speed (km/h). */
function Wind({ hour, x, end }: ColumnProps) {
  const forecast = hour[end]
  if (!forecast) return null
  const { windSpeed, windDirection } = forecast
  const y = end === 'start' ? floor + 24 : floor + 48
  const rotation = windSpeed === null || isCalm(windSpeed) ? null : arrowRotation(windDirection)
  return (
    <g className={`wind is-${end}`} transform={`translate(${x} ${y})`}>
      {rotation !== null && (
        <path transform={`translate(-26 -14) scale(0.75) rotate(${rotation} 12 12)`} d={windGlyph} />
      )}
      <text x={rotation === null ? 0 : 8}>{formatFigure(windSpeed)}</text>
    </g>
  )
}

interface ProfileDrawingProps extends HoursProps {
  /** The width of an hour: wider where there is room. */
  readonly column: number
  readonly className?: string
}

/** The hours of a stage: two curves of temperature, bars of rain, arrows of wind. The table says the same in words. */
export function ProfileDrawing({ hours, column, className }: ProfileDrawingProps) {
  const yOf = scaleOf(hours)
  const width = hours.length * column
  const middle = (index: number): number => index * column + column / 2
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {ends.map((end) => (
        <Curve key={end} hours={hours} end={end} yOf={yOf} middle={middle} />
      ))}
      <path className="floor" d={`M0 ${floor}H${width}`} />
      {hours.map((hour, index) => (
        <Fragment key={hour.time}>
          <text className="hour" x={middle(index)} y="16">
            {formatHour(hour.time, nationalZone)}
          </text>
          {ends.map((end) => (
            <Fragment key={end}>
              <Rain hour={hour} x={middle(index)} end={end} />
              <Wind hour={hour} x={middle(index)} end={end} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </svg>
  )
}
