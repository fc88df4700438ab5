import { temperatureBin } from '../colour-scales.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { rainIntensity } from '../../../domain/rain-intensity.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { arrowRotation } from '../../../domain/wind.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { formatDegrees, formatNumber } from '../../text/numbers.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { skyIconUrl } from '../sky-icons.ts'
import { smoothLine } from './smooth.ts'
import { windGlyph } from './wind-glyph.ts'
import { hourMs } from '../../../domain/time-units.ts'

/** Geometry in pixels. */
const columnWidth = 58
const eventWidth = 50
const height = 252
const floor = 196
const curveTop = 118
const curveBottom = 160

interface HourColumn {
  readonly kind: 'hour'
  readonly hour: HourlyForecast
  /** Where its middle is. */
  readonly x: number
  readonly left: number
}

interface SunColumn {
  readonly kind: 'sun'
  readonly at: IsoInstant
  readonly event: 'sunrise' | 'sunset'
  readonly x: number
}

type Column = HourColumn | SunColumn

/** When the sun rises and sets on a day. */
export type SunTimes = Pick<SunMoonTimes, 'sunrise' | 'sunset'>

interface HourStripProps {
  readonly hours: readonly HourlyForecast[]
  readonly hourlyStep: 1 | 3
  readonly suns: readonly SunTimes[]
  readonly timeZone: string
}

/** Hours in order, with sunrise and sunset as columns of their own between them. */
function columnsOf({ hours, hourlyStep, suns }: HourStripProps): {
  columns: readonly Column[]
  width: number
} {
  const events = suns
    .flatMap(({ sunrise, sunset }) => [
      { event: 'sunrise' as const, at: sunrise },
      { event: 'sunset' as const, at: sunset },
    ])
    .flatMap(({ event, at }) => (at === null ? [] : [{ event, at }]))
  const columns: Column[] = []
  let left = 0
  for (const [index, hour] of hours.entries()) {
    columns.push({ kind: 'hour', hour, x: left + columnWidth / 2, left })
    left += columnWidth
    const end = Date.parse(hour.time) + hourlyStep * hourMs
    for (const { event, at } of events) {
      if (Date.parse(at) < Date.parse(hour.time) || Date.parse(at) >= end || index === hours.length - 1)
        continue
      columns.push({ kind: 'sun', at, event, x: left + eventWidth / 2 })
      left += eventWidth
    }
  }
  return { columns, width: left }
}

/** Where the temperature curve passes, by °C; flat when all hours are alike. */
function heightOf(hours: readonly HourlyForecast[]): (celsius: number) => number {
  const temperatures = hours.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]))
  const low = Math.min(...temperatures)
  const span = Math.max(4, Math.max(...temperatures) - low)
  return (celsius) => curveBottom - ((celsius - low) / span) * (curveBottom - curveTop)
}

/** Each hour is drawn around its middle. */
interface AtHour {
  readonly hour: HourlyForecast
}

/** The point of the curve and its figure; a dash where the temperature is unknown. */
function Temperature({ hour: { temperature }, y }: AtHour & { y: (celsius: number) => number }) {
  if (temperature === null)
    return (
      <text className="temperature" y="140">
        —
      </text>
    )
  const top = y(temperature)
  return (
    <>
      <circle className={temperatureBin(temperature)} cy={top.toFixed(1)} r="4.5" />
      <text className="temperature" y={(top - 13).toFixed(1)}>
        {formatDegrees(temperature)}
      </text>
    </>
  )
}

function Rain({ hour: { precipitation }, step }: AtHour & { step: number }) {
  const intensity = precipitation === null ? null : rainIntensity(precipitation, step)
  if (precipitation === null || !intensity) return null
  const tall = Math.round(Math.min(34, 8 + Math.sqrt(precipitation / step) * 9))
  return (
    <>
      <rect className={`rain is-${intensity}`} x="-11" y={floor - tall} width="22" height={tall} rx="3" />
      <text className="amount" y="214">
        {formatNumber(precipitation, { decimals: 1 })}
      </text>
    </>
  )
}

function Wind({ hour: { windSpeed, windDirection } }: AtHour) {
  if (windSpeed === null) return null
  const rotation = windSpeed < 1 ? null : arrowRotation(windDirection)
  return (
    <>
      {rotation !== null && (
        <path
          className="wind-glyph"
          transform={`translate(-21 225) rotate(${rotation} 9 9) scale(.75)`}
          d={windGlyph}
        />
      )}
      <text className="wind" x="2" y="239">
        {formatNumber(windSpeed)}
      </text>
    </>
  )
}

interface HourProps extends AtHour {
  readonly x: number
  readonly label: string
  readonly step: number
  readonly y: (celsius: number) => number
  readonly day: string | null
  readonly isFirst: boolean
}

/** A day begins with a rule, but today. */
const Hour = ({ hour, x, label, step, y, day, isFirst }: HourProps) => (
  <g transform={`translate(${x})`}>
    {day !== null && (
      <text className="day" x={isFirst ? -17 : -23} y="15">
        {day}
      </text>
    )}
    {day !== null && !isFirst && <path className="day-break" d="M-29 2V246" />}
    <text className="hour" y="40">
      {label}
    </text>
    <image
      href={skyIconUrl(iconFor(hour.condition, hour.isDay, hour))}
      x="-20"
      y="50"
      width="40"
      height="40"
    />
    <Temperature hour={hour} y={y} />
    <Rain hour={hour} step={step} />
    <Wind hour={hour} />
  </g>
)

const sunIcons = { sunrise: icons.sunrise, sunset: icons.sunset } as const

const SunEvent = ({ at, event, x, timeZone }: Omit<SunColumn, 'kind'> & { timeZone: string }) => (
  <g className="sun-event">
    <text x={x} y="40">
      {formatHour(at, timeZone)}
    </text>
    <Icon shape={sunIcons[event]} x={x - 10} y={62} width={20} height={20} />
  </g>
)

/** Tints from each sunset to the next sunrise. */
function Nights({ columns, width }: { columns: readonly Column[]; width: number }) {
  const suns = columns.filter((column) => column.kind === 'sun')
  const firstHour = columns.find((column) => column.kind === 'hour')
  const startsDark = suns[0] ? suns[0].event === 'sunrise' : firstHour?.hour.isDay === false
  const bounds = [...(startsDark ? [0] : []), ...suns.map(({ x }) => x), width]
  return bounds.map((from, index) => {
    const to = bounds[index + 1]
    return index % 2 === 0 && to !== undefined ? (
      <rect key={from} className="night" x={from} width={to - from} height={height} />
    ) : null
  })
}

/** Above each hour: the name of the day that begins there. The last hour of today has no room for a name. */
function dayNames(hours: readonly HourColumn[], timeZone: string): readonly (string | null)[] {
  const dates = hours.map(({ hour }) => localDate(hour.time, timeZone))
  return dates.map((date, index) => {
    if (index === 0) return dates[1] === date ? 'aujourd’hui' : null
    return dates[index - 1] === date ? null : formatLongDate(date)
  })
}

/** The next hours as one drawing: sky, temperature on its curve, rain, wind. The sentence and the table say the same. */
export function HourStrip(props: HourStripProps) {
  const { hourlyStep, timeZone } = props
  const { columns, width } = columnsOf(props)
  const y = heightOf(props.hours)
  const hours = columns.filter((column) => column.kind === 'hour')
  const suns = columns.filter((column) => column.kind === 'sun')
  const days = dayNames(hours, timeZone)
  const points = hours.flatMap(({ hour: { temperature }, x }) =>
    temperature === null ? [] : [{ x, y: y(temperature) }],
  )
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Nights columns={columns} width={width} />
      <path className="floor" d={`M0 ${floor}H${width}`} />
      {points.length > 1 && <path className="curve" d={smoothLine(points)} />}
      {hours.map(({ hour, x }, index) => (
        <Hour
          key={hour.time}
          hour={hour}
          x={x}
          label={formatHour(hour.time, timeZone)}
          step={hourlyStep}
          y={y}
          day={days[index] ?? null}
          isFirst={index === 0}
        />
      ))}
      {suns.map(({ at, event, x }) => (
        <SunEvent key={at} at={at} event={event} x={x} timeZone={timeZone} />
      ))}
    </svg>
  )
}
