import { temperatureBins } from '../../../domain/colour-scales.ts'
import { markup, type Markup } from '../../render/markup.ts'

/** The axis that all days of a week share, in °C. */
export interface Axis {
  readonly from: number
  readonly to: number
}

const percent = (value: number): string => `${value.toFixed(2)}%`

/**
 * One day on the week's axis: coloured bins between minimum and maximum, cut round by a clip of its own, and a pale
 * bar for the possible spread of later days (°C on each side, 0 for none).
 */
export function temperatureRange(
  day: { readonly min: number; readonly max: number; readonly spread: number },
  axis: Axis,
  id: string,
): Markup {
  const scale = 100 / Math.max(1, axis.to - axis.from)
  const at = (celsius: number): number =>
    (Math.min(axis.to, Math.max(axis.from, celsius)) - axis.from) * scale
  const box = (from: number, to: number): { x: string; width: string } => ({
    x: percent(at(from)),
    width: percent(Math.max(1.5, at(to) - at(from))),
  })
  const whole = box(day.min, day.max)
  const doubt = box(day.min - day.spread, day.max + day.spread)
  const bins = temperatureBins.flatMap(({ name, from }, index) => {
    const low = Math.max(from ?? -Infinity, day.min)
    const high = Math.min(temperatureBins[index + 1]?.from ?? Infinity, day.max + 0.01)
    if (low >= high) return []
    const { x, width } = box(low, high)
    return [markup`<rect class="${name}" x="${x}" width="${width}" y="2" height="12"/>`]
  })
  return markup`<svg class="range" width="100%" height="16" aria-hidden="true">${
    day.spread > 0
      ? markup`<rect class="doubt" x="${doubt.x}" y="5" width="${doubt.width}" height="6" rx="3"/>`
      : null
  }<clipPath id="${id}"><rect x="${whole.x}" y="2" width="${whole.width}" height="12" rx="6"/></clipPath><g clip-path="url(#${id})">${bins}</g><rect class="outline" x="${whole.x}" y="2" width="${whole.width}" height="12" rx="6"/></svg>`
}
