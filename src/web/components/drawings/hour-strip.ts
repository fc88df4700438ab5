import { temperatureBin } from '../../../domain/colour-scales.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { rainIntensity } from '../../../domain/rain-intensity.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { arrowRotation } from '../../../domain/wind.ts'
import { markup, Markup } from '../../render/markup.ts'
import { formatClock, formatHour, formatLongDate } from '../../text/dates.ts'
import { formatDegrees, formatNumber } from '../../text/numbers.ts'
import { iconPaths } from '../icon-paths.ts'
import { skyIconUrl } from '../sky-icons.ts'
import { windGlyph } from './wind-rose.ts'

/** Geometry in pixels: the first column holds « Maintenant ». */
const columnWidth = 58
const firstWidth = 84
const eventWidth = 50
const height = 252
const floor = 196
const curveTop = 118
const curveBottom = 160

type Column =
  | { readonly kind: 'hour'; readonly hour: HourlyForecast; readonly x: number; readonly left: number }
  | {
      readonly kind: 'sun'
      readonly at: IsoInstant
      readonly event: 'sunrise' | 'sunset'
      readonly x: number
    }

export interface StripInput {
  readonly hours: readonly HourlyForecast[]
  readonly hourlyStep: 1 | 3
  readonly sunMoon: readonly SunMoonTimes[]
  readonly timeZone: string
}

/** Hours in order, with sunrise and sunset as columns of their own between them. */
function columnsOf({ hours, hourlyStep, sunMoon }: StripInput): {
  columns: readonly Column[]
  width: number
} {
  const events = sunMoon
    .flatMap(({ sunrise, sunset }) => [
      { event: 'sunrise' as const, at: sunrise },
      { event: 'sunset' as const, at: sunset },
    ])
    .flatMap(({ event, at }) => (at === null ? [] : [{ event, at }]))
  const columns: Column[] = []
  let left = 0
  for (const [index, hour] of hours.entries()) {
    const width = index === 0 ? firstWidth : columnWidth
    columns.push({ kind: 'hour', hour, x: left + width / 2, left })
    left += width
    const end = Date.parse(hour.time) + hourlyStep * 3_600_000
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
  const known = hours.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]))
  const low = Math.min(...known)
  const span = Math.max(4, Math.max(...known) - low)
  return (celsius) => curveBottom - ((celsius - low) / span) * (curveBottom - curveTop)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A smooth line through the points: each control point a third of the way, level. */
function curve(points: readonly Point[]): Markup | null {
  const [first, ...rest] = points
  if (!first || rest.length === 0) return null
  let previous = first
  let path = `M${first.x} ${first.y.toFixed(1)}`
  for (const point of rest) {
    const third = ((point.x - previous.x) / 3).toFixed(1)
    path += `C${(previous.x + Number(third)).toFixed(1)} ${previous.y.toFixed(1)} ${(point.x - Number(third)).toFixed(1)} ${point.y.toFixed(1)} ${point.x} ${point.y.toFixed(1)}`
    previous = point
  }
  return markup`<path class="curve" d="${path}"/>`
}

function rainOf({ precipitation }: HourlyForecast, x: number, step: number): Markup | null {
  const intensity = precipitation === null ? null : rainIntensity(precipitation, step)
  if (precipitation === null || !intensity) return null
  const tall = Math.round(Math.min(34, 8 + Math.sqrt(precipitation / step) * 9))
  return markup`<rect class="rain is-${intensity}" x="${x - 11}" y="${floor - tall}" width="22" height="${tall}" rx="3"/><text class="amount" x="${x}" y="214">${formatNumber(precipitation, { decimals: 1 })}</text>`
}

function windOf({ windSpeed, windDirection }: HourlyForecast, x: number): Markup | null {
  if (windSpeed === null) return null
  const rotation = arrowRotation(windDirection)
  const glyph =
    rotation === null || windSpeed < 1
      ? null
      : markup`<path class="wind-glyph" transform="translate(${x - 21} 225) rotate(${rotation} 9 9) scale(.75)" d="${windGlyph}"/>`
  return markup`${glyph}<text class="wind" x="${x + 2}" y="239">${formatNumber(windSpeed)}</text>`
}

function hourColumn(
  column: Extract<Column, { kind: 'hour' }>,
  index: number,
  input: StripInput,
  y: number | null,
): Markup {
  const { hour, x } = column
  const label = index === 0 ? 'Maintenant' : formatHour(hour.time, input.timeZone)
  const icon = skyIconUrl(iconFor(hour.condition, hour.isDay, hour))
  const figure =
    hour.temperature === null || y === null
      ? markup`<text class="temperature" x="${x}" y="140">—</text>`
      : markup`<circle class="${temperatureBin(hour.temperature)}" cx="${x}" cy="${y.toFixed(1)}" r="4.5"/><text class="temperature" x="${x}" y="${(y - 13).toFixed(1)}">${formatDegrees(hour.temperature)}</text>`
  return markup`<g><text class="hour" x="${x}" y="40">${label}</text><image href="${icon}" x="${x - 20}" y="50" width="40" height="40"/>${figure}${rainOf(hour, x, input.hourlyStep)}${windOf(hour, x)}</g>`
}

function sunColumn({ at, event, x }: Extract<Column, { kind: 'sun' }>, timeZone: string): Markup {
  return markup`<g class="sun-event"><text x="${x}" y="40">${formatClock(at, timeZone)}</text><svg class="ui-icon" x="${x - 10}" y="62" width="20" height="20" viewBox="0 0 24 24">${paths[event]}</svg></g>`
}

/** Our own icon table: constants, nothing from outside. */
const paths = { sunrise: new Markup(iconPaths.sunrise), sunset: new Markup(iconPaths.sunset) }

/** Tints from each sunset to the next sunrise. */
function nights(columns: readonly Column[], width: number): Markup[] {
  const suns = columns.filter((column) => column.kind === 'sun')
  const firstHour = columns.find((column) => column.kind === 'hour')
  const startsDark = suns[0] ? suns[0].event === 'sunrise' : firstHour?.hour.isDay === false
  const bounds = [...(startsDark ? [0] : []), ...suns.map(({ x }) => x), width]
  return bounds.flatMap((from, index) => {
    const to = bounds[index + 1]
    return index % 2 === 0 && to !== undefined
      ? [markup`<rect class="night" x="${from}" width="${to - from}" height="${height}"/>`]
      : []
  })
}

/** The name of a day above its first hour, and a rule where a day begins. */
function days(columns: readonly Column[], timeZone: string): Markup[] {
  const hours = columns.filter((column) => column.kind === 'hour')
  return hours.flatMap(({ hour, left }, index) => {
    const date = localDate(hour.time, timeZone)
    const before = hours[index - 1]
    if (!before) return [markup`<text class="day" x="12" y="15">aujourd’hui</text>`]
    if (localDate(before.hour.time, timeZone) === date) return []
    return [
      markup`<text class="day" x="${left + 6}" y="15">${formatLongDate(date)}</text><path class="day-break" d="M${left} 2V246"/>`,
    ]
  })
}

/** The next hours as one drawing: sky, temperature on its curve, rain, wind. The sentence and the table say the same. */
export function hourStrip(input: StripInput): Markup {
  const { columns, width } = columnsOf(input)
  const y = heightOf(input.hours)
  const hours = columns.filter((column) => column.kind === 'hour')
  const points = hours.flatMap(({ hour, x }) =>
    hour.temperature === null ? [] : [{ x, y: y(hour.temperature) }],
  )
  const columnsDrawn = hours.map((column, index) =>
    hourColumn(column, index, input, column.hour.temperature === null ? null : y(column.hour.temperature)),
  )
  const suns = columns.flatMap((column) => (column.kind === 'sun' ? [sunColumn(column, input.timeZone)] : []))
  return markup`<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${nights(columns, width)}<path class="floor" d="M0 ${floor}H${width}"/>${curve(points)}${columnsDrawn}${suns}${days(columns, input.timeZone)}</svg>`
}
