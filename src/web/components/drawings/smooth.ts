import { tenths } from '../../../domain/rounding.ts'

/** A point of a drawing. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The slope of the line at a point between two stretches: none at a peak, else their harmonic mean: it never overshoots. */
const slopeBetween = (before: number, after: number): number =>
  before * after <= 0 ? 0 : (2 * before * after) / (before + after)

/**
 * A smooth line through points from left to right that rises and falls only where they do. Empty without any. Written from
 * point to point, and between equal steps without the control point that mirrors the one before: a third of the letters.
 */
export function smoothLine(points: readonly Point[]): string {
  const stretches = points.slice(1).map((point, i) => {
    const from = points[i] ?? point
    return { from, to: point, width: point.x - from.x, slope: (point.y - from.y) / (point.x - from.x) }
  })
  const first = points[0]
  if (!first) return ''
  const curves = stretches.map(({ from, to, width, slope }, i) => {
    const [before, after] = [stretches[i - 1], stretches[i + 1]]
    const start = slopeBetween(before?.slope ?? slope, slope)
    const end = slopeBetween(slope, after?.slope ?? slope)
    const third = width / 3
    const onwards = (x: number, y: number): string =>
      `${tenths(tenths(x) - tenths(from.x))} ${tenths(tenths(y) - tenths(from.y))}`
    const rest = `${onwards(to.x - third, to.y - end * third)} ${onwards(to.x, to.y)}`
    const isMirrored = before !== undefined && Math.abs(before.width - width) < 0.01
    return isMirrored ? `s${rest}` : `c${onwards(from.x + third, from.y + start * third)} ${rest}`
  })
  return `M${tenths(first.x)} ${tenths(first.y)}${curves.join('')}`
}

/**
 * The surface between a smooth line through the middles of equal steps and its floor: level from the edges to the first
 * and the last middle. `width` is the whole drawing's.
 */
export function smoothArea(heights: readonly number[], width: number, floor: number): string {
  const step = width / Math.max(1, heights.length)
  const points = heights.map((height, index) => ({ x: (index + 0.5) * step, y: floor - height }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const line = smoothLine([{ x: 0, y: first.y }, ...points, { x: width, y: last.y }])
  return `${line}V${floor}H0Z`
}
