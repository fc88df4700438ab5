import { rainIntensity } from '../../../domain/rain.ts'
import type { RainQuarter } from '../../../domain/weather.ts'
import { markup, type Markup } from '../../core/markup.ts'
import { formatHour } from '../../text/dates.ts'

/** Pixels: the drawing's floor, and one band of intensity. */
const floor = 80
const band = 26

/** Height of a quarter's bar: each third of the scale is one intensity (light to 4 mm/h, moderate to 8, heavy above). */
function barHeight(mmPerHour: number): number {
  if (mmPerHour < 4) return Math.max(3, (mmPerHour / 4) * band)
  if (mmPerHour < 8) return band + ((mmPerHour - 4) / 4) * band
  return Math.min(75, 2 * band + Math.log2(mmPerHour / 8) * band)
}

function bar(quarter: RainQuarter, index: number, width: number): Markup | null {
  const intensity = rainIntensity(quarter.precipitation ?? 0, 0.25)
  if (!intensity) return null
  const height = Math.round(barHeight((quarter.precipitation ?? 0) * 4))
  const x = (index * width + 0.08 * width).toFixed(2)
  return markup`<rect class="rain is-${intensity}" x="${x}%" width="${(width * 0.84).toFixed(2)}%" y="${floor - height}" height="${height}" rx="3"/>`
}

/** The quarters of the next hours on three named bands, in per cent of the width so that they stretch with the page. */
export function rainBars(quarters: readonly RainQuarter[], timeZone: string): Markup {
  const width = 100 / Math.max(1, quarters.length)
  const labels = quarters.flatMap((quarter, index) => {
    const whole = new Date(quarter.time).getUTCMinutes() === 0
    const shown = index === 0 || (whole && index >= 4 && index < quarters.length - 3)
    return shown
      ? [markup`<text x="${(index * width).toFixed(2)}%" y="99">${formatHour(quarter.time, timeZone)}</text>`]
      : []
  })
  return markup`<svg class="rain-bars" width="100%" height="104"><path class="band" d="M0 28.5H4000M0 54.5H4000"/><path class="floor" d="M0 80.5H4000"/>${quarters.map((quarter, index) => bar(quarter, index, width))}${labels}</svg><ul class="bands"><li>forte</li><li>modérée</li><li>faible</li></ul>`
}
