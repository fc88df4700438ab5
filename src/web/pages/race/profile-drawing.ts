import { nationalZone } from '../../../domain/local-time.ts'
import type { ProfileHour } from '../../../domain/stage-weather.ts'
import { markup, type Markup } from '../../core/markup.ts'
import { formatHour } from '../../text/dates.ts'
import { formatDegrees, formatNumber, unknownFigure } from '../../text/numbers.ts'

/** Units of the drawing: a column an hour; temperatures between two lines, then rain on its floor, then wind. */
const column = 72
const top = 46
const bottom = 104
const floor = 168
const tallest = 40
const height = 216

type End = 'start' | 'finish'
const ends: readonly End[] = ['start', 'finish']

const middle = (index: number): number => index * column + column / 2

/** Where a temperature stands between the lowest and the highest told. */
function scaleOf(hours: readonly ProfileHour[]): (celsius: number) => number {
  const all = hours.flatMap((hour) => ends.flatMap((end) => hour[end]?.temperature ?? []))
  const low = Math.min(...all)
  const span = Math.max(...all) - low
  return (celsius) => (span === 0 ? (top + bottom) / 2 : bottom - ((celsius - low) / span) * (bottom - top))
}

function curve(hours: readonly ProfileHour[], end: End, yOf: (celsius: number) => number): Markup {
  const points = hours.flatMap((hour, index) => {
    const celsius = hour[end]?.temperature ?? null
    return celsius === null
      ? []
      : [{ x: middle(index), y: yOf(celsius), celsius, isAbove: isAbove(hour, end) }]
  })
  const path = points.map(({ x, y }) => `${x} ${y.toFixed(1)}`).join('L')
  const marks = points.map(
    ({ x, y, celsius, isAbove: above }) =>
      markup`<circle cx="${x}" cy="${y.toFixed(1)}" r="4"/><text x="${x}" y="${(above ? y - 10 : y + 22).toFixed(1)}">${formatDegrees(celsius)}</text>`,
  )
  return markup`<g class="is-${end}">${points.length > 1 ? markup`<path d="M${path}"/>` : null}${marks}</g>`
}

/** The warmer end has its figures above its curve, the other below: they never cross. */
function isAbove({ start, finish }: ProfileHour, end: End): boolean {
  const other = end === 'start' ? finish : start
  const own = end === 'start' ? start : finish
  const difference = (own?.temperature ?? 0) - (other?.temperature ?? own?.temperature ?? 0)
  return difference > 0 || (difference === 0 && end === 'start')
}

/** 10 units a millimetre, cut at 4 mm an hour, where rain is heavy anyway. */
function rain(hour: ProfileHour, index: number, end: End): Markup | null {
  const mm = hour[end]?.precipitation ?? 0
  if (mm < 0.1) return null
  const size = Math.max(3, Math.min(tallest, mm * 10))
  const x = middle(index) + (end === 'start' ? -16 : 2)
  return markup`<rect class="rain is-${end}" x="${x}" y="${(floor - size).toFixed(1)}" width="14" height="${size.toFixed(1)}" rx="3"/>`
}

function wind(hour: ProfileHour, index: number, end: End): Markup | null {
  const forecast = hour[end]
  if (!forecast) return null
  const text = forecast.windSpeed === null ? unknownFigure : formatNumber(forecast.windSpeed)
  return markup`<text class="wind is-${end}" x="${middle(index)}" y="${end === 'start' ? floor + 22 : floor + 42}">${text}</text>`
}

/** The hours of a stage: two curves of temperature, bars of rain, figures of wind. The table says the same in words. */
export function profileDrawing(hours: readonly ProfileHour[]): Markup {
  const yOf = scaleOf(hours)
  const width = hours.length * column
  const columns = hours.map(
    (hour, index) =>
      markup`<text class="hour" x="${middle(index)}" y="16">${formatHour(hour.time, nationalZone)}</text>${ends.map((end) => rain(hour, index, end))}${ends.map((end) => wind(hour, index, end))}`,
  )
  return markup`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ends.map((end) => curve(hours, end, yOf))}<path class="floor" d="M0 ${floor}H${width}"/>${columns}</svg>`
}
