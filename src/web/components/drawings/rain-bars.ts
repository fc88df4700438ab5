import { rainIntensity } from '../../../domain/rain-intensity.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { markup, type Markup } from '../../render/markup.ts'
import { formatHour } from '../../text/dates.ts'

/** Pixels: the drawing's floor, and one band of intensity. */
const floor = 80
const band = 26

/** Height of a bar: each third of the scale is one intensity (light to 4 mm/h, moderate to 8, heavy above). */
function barHeight(mmPerHour: number): number {
  if (mmPerHour < 4) return Math.max(3, (mmPerHour / 4) * band)
  if (mmPerHour < 8) return band + ((mmPerHour - 4) / 4) * band
  return Math.min(75, 2 * band + Math.log2(mmPerHour / 8) * band)
}

/** What falls in a step: a quarter of an hour, an hour or three. */
type Fall = Pick<HourlyForecast, 'time' | 'precipitation'>

function bar({ precipitation }: Fall, index: number, width: number, hours: number): Markup | null {
  const intensity = rainIntensity(precipitation ?? 0, hours)
  if (!intensity) return null
  const height = Math.round(barHeight((precipitation ?? 0) / hours))
  const x = (index * width + 0.08 * width).toFixed(2)
  return markup`<rect class="rain is-${intensity}" x="${x}%" width="${(width * 0.84).toFixed(2)}%" y="${floor - height}" height="${height}" rx="3"/>`
}

/** About six times under the bars; under quarters, those of whole hours. */
function isLabelled({ time }: Fall, index: number, count: number, hours: number): boolean {
  if (index === 0) return true
  const every = Math.ceil(count / 6)
  const isRound = hours < 1 ? new Date(time).getUTCMinutes() === 0 : index % every === 0
  return isRound && index >= every && index <= count - every
}

/**
 * What falls in the next steps on three named bands, in per cent of the width so that they stretch with the page.
 * `hours`: the length of a step, 0.25 for quarters.
 */
export function rainBars(falls: readonly Fall[], timeZone: string, hours: number): Markup {
  const width = 100 / Math.max(1, falls.length)
  const labels = falls.flatMap((fall, index) =>
    isLabelled(fall, index, falls.length, hours)
      ? [markup`<text x="${(index * width).toFixed(2)}%" y="99">${formatHour(fall.time, timeZone)}</text>`]
      : [],
  )
  return markup`<svg class="rain-bars" width="100%" height="104"><path class="band" d="M0 28.5H4000M0 54.5H4000"/><path class="floor" d="M0 80.5H4000"/>${falls.map((fall, index) => bar(fall, index, width, hours))}${labels}</svg><ul class="bands"><li>forte</li><li>modérée</li><li>faible</li></ul>`
}
