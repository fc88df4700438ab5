import { localHour } from '../../../domain/local-time.ts'
import { rainIntensity } from '../../../domain/rain-intensity.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { formatHour } from '../../text/dates.ts'
import { dayCurveText } from '../../text/day-curve.ts'
import { formatDegrees } from '../../text/numbers.ts'
import { percent } from '../percent.ts'
import { smoothArea, smoothLine } from './smooth.ts'

/** Pixels from the top: where the highest and the lowest temperature pass, and the floor of the rain. */
const top = 30
const bottom = 76
const floor = 106
/** The height of the heaviest rain drawn, 8 mm an hour and more. */
const rainHeight = 46
/** The drawing stretches with the card: units of its width. */
const wide = 1000
/** °C: a day of the same temperature stays level. */
const leastSpan = 5

interface DayCurveProps {
  /** The next 24 hours. */
  readonly hours: readonly HourlyForecast[]
  readonly hourlyStep: 1 | 3
  readonly timeZone: string
}

/** The next day in one glance: temperature as a line, rain as a surface under it, nights darker; and a sentence for ears. */
export function DayCurve({ hours, hourlyStep, timeZone }: DayCurveProps) {
  const text = dayCurveText(hours, timeZone)
  if (text === null) return <p className="day-curve is-empty">Pas de prévision heure par heure ici.</p>
  const step = 1 / hours.length
  const y = heightOf(hours)
  const points = hours.flatMap(({ temperature }, index) =>
    temperature === null ? [] : [{ x: ((index + 0.5) * wide) / hours.length, y: y(temperature) }],
  )
  // One hour alone makes no line: its figure is the drawing.
  const isSinglePoint = points.length === 1
  return (
    <div className="day-curve">
      {/* The caption of a figure would be heard twice: as its name too. */}
      <p className="visually-hidden">{text}</p>
      <svg width="100%" height="130" aria-hidden="true">
        {nightsOf(hours).map(({ from, to }) => (
          <rect
            key={from}
            className="night"
            x={percent(from * step)}
            width={percent((to - from) * step)}
            height={floor}
          />
        ))}
        <svg width="100%" height={floor} viewBox={`0 0 ${wide} ${floor}`} preserveAspectRatio="none">
          <path
            className="falls"
            d={smoothArea(
              hours.map((hour) => rainOf(hour, hourlyStep)),
              wide,
              floor,
            )}
          />
          <path className="line" d={smoothLine(points)} vectorEffect="non-scaling-stroke" />
        </svg>
        <path className="floor" d={`M0 ${floor}.5H4000`} />
        {hours.map((hour, index) =>
          (isSinglePoint ? hour.temperature !== null : isLabelled(hour, hourlyStep, timeZone)) ? (
            <g key={hour.time} className={sideOf(index, hours.length)}>
              <Labels hour={hour} x={percent((index + 0.5) * step)} y={y} timeZone={timeZone} />
            </g>
          ) : null,
        )}
      </svg>
    </div>
  )
}

/** From which hour to which it is dark, by their number. */
function nightsOf(
  hours: readonly HourlyForecast[],
): readonly { readonly from: number; readonly to: number }[] {
  const isDark = (index: number): boolean => hours[index]?.isDay === false
  const starts = [...hours.keys()].filter((index) => isDark(index) && !isDark(index - 1))
  const ends = [...hours.keys()].filter((index) => isDark(index) && !isDark(index + 1))
  return starts.map((from, night) => ({ from, to: (ends[night] ?? from) + 1 }))
}

/** Every three hours of the place's clock; every step of six where steps are of three and fall between. */
const isLabelled = ({ time }: HourlyForecast, hourlyStep: 1 | 3, timeZone: string): boolean =>
  hourlyStep === 3 || localHour(time, timeZone) % 3 === 0

/** At the edges words stand inside the drawing rather than over its end. */
function sideOf(index: number, count: number): string | undefined {
  if (index === 0) return 'at-start'
  return index === count - 1 ? 'at-end' : undefined
}

/** « −21° »: at the edges it has no room beside its neighbour on a phone. */
const isLong = (celsius: number): boolean => formatDegrees(celsius).length > 3

interface LabelsProps {
  readonly hour: HourlyForecast
  readonly x: string
  readonly y: (celsius: number) => number
  readonly timeZone: string
}

const Labels = ({ hour: { time, temperature }, x, y, timeZone }: LabelsProps) => (
  <>
    {temperature !== null && (
      <>
        <circle cx={x} cy={y(temperature).toFixed(1)} r="3" />
        <text
          className={isLong(temperature) ? 'temperature is-long' : 'temperature'}
          x={x}
          y={(y(temperature) - 10).toFixed(1)}
        >
          {formatDegrees(temperature)}
        </text>
      </>
    )}
    <text x={x} y="125">
      {formatHour(time, timeZone)}
    </text>
  </>
)

/** Where a temperature is drawn, px from the top. */
function heightOf(hours: readonly HourlyForecast[]): (celsius: number) => number {
  const temperatures = hours.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]))
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const span = Math.max(leastSpan, high - low)
  const middle = (low + high) / 2
  return (celsius) => (top + bottom) / 2 - ((celsius - middle) / span) * (bottom - top)
}

function rainOf({ precipitation }: HourlyForecast, hours: 1 | 3): number {
  if (precipitation === null || !rainIntensity(precipitation, hours)) return 0
  return Math.sqrt(Math.min(1, precipitation / hours / 8)) * rainHeight
}
