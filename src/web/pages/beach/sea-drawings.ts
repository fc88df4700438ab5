import type { SeaLevelDay } from '../../../domain/beach-conditions.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { markup, type Markup } from '../../render/markup.ts'
import { formatHour } from '../../text/dates.ts'
import { formatWaveHeight } from '../../text/numbers.ts'
import { turnsOf } from './tides.ts'

/** Two trains of waves and the measure of one: the height is written, the drawing is not to scale. */
export const wavesDrawing = (height: number | null): Markup =>
  markup`<svg class="waves" viewBox="0 0 320 96" aria-hidden="true"><path class="far" d="M0 40c27 0 27-16 53-16s27 16 54 16 26-16 53-16 27 16 53 16 27-16 54-16 26 16 53 16"/><path d="M0 74c40 0 34-38 80-38s40 38 80 38 34-38 80-38 40 38 80 38"/>${
    height === null
      ? null
      : markup`<path class="measure" d="M80 34V76M74 34h12M74 76h12"/><text x="94" y="62">${formatWaveHeight(height)}</text>`
  }</svg>`

const width = 480
const top = 30
const bottom = 108
const dayMs = 86_400_000

/** The level of the sea over the day, with its turns and the present. */
export function seaLevelDrawing(day: SeaLevelDay, { now, zone }: { now: IsoInstant; zone: string }): Markup {
  const [first] = day.points
  const start = Date.parse(first?.time ?? now)
  const x = (time: IsoInstant): number => round(((Date.parse(time) - start) / dayMs) * width)
  const range = Math.max(day.highest - day.lowest, 0.1)
  const y = (level: number): number => round(bottom - ((level - day.lowest) / range) * (bottom - top))
  const line = day.points.map(({ time, level }) => `${x(time)} ${y(level)}`).join('L')
  const last = day.points.at(-1)
  const marks = turnsOf(day).map(
    ({ time, level, kind }) =>
      markup`<circle cx="${x(time)}" cy="${y(level)}" r="4"/><text x="${clamped(x(time))}" y="${y(level) + (kind === 'high' ? -10 : 20)}">${formatHour(time, zone)}</text>`,
  )
  return markup`<svg class="sea-level" viewBox="0 0 ${width} 136" aria-hidden="true"><path class="under" d="M${line}L${x(last?.time ?? now)} 136L0 136Z"/><path d="M${line}"/><path class="present" d="M${x(now)} 12V136"/>${marks}</svg>`
}

const round = (value: number): number => Math.round(value * 10) / 10
const clamped = (value: number): number => Math.max(22, Math.min(width - 22, value))
