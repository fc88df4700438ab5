import { temperatureBins, type TemperatureBin } from '../colour-scales.ts'
import type { Coordinates } from '../../../domain/geo.ts'

/** The part of a map where it is at least so warm, as path data on the square of the web maps. */
export interface GroundBand {
  readonly bin: TemperatureBin
  readonly path: string
}

export interface GroundPlace extends Coordinates {
  /** °C; null when unknown. */
  readonly temperature: number | null
}

/** Units around the equator, in which paths are written. */
export const groundSize = 36_000
/** Of a cell, in those units: some 25 km in the middle of France. */
const step = 30
/** Metropolitan France with some sea around, in those units. */
const area = { left: 17_440, top: 12_000, columns: 54, rows: 52 }
/** So far from every known place, in those units, nothing is said: some 150 km. */
const farthest = 200
/** Fewer places than this are no picture of a country. */
const fewest = 12

interface Sample {
  readonly x: number
  readonly y: number
  readonly temperature: number
}

function samplesOf(places: readonly GroundPlace[]): readonly Sample[] {
  return places.flatMap(({ lat, lon, temperature }) => {
    if (temperature === null) return []
    const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
    const x = (lon / 360 + 0.5) * groundSize
    const y = (0.5 - north / (2 * Math.PI)) * groundSize
    const isNear =
      x > area.left - farthest &&
      x < area.left + area.columns * step + farthest &&
      y > area.top - farthest &&
      y < area.top + area.rows * step + farthest
    return isNear ? [{ x, y, temperature }] : []
  })
}

interface Estimate {
  readonly temperature: number
  /** How much nearer than `farthest` the nearest place is, in cells: negative where nothing is said. */
  readonly reach: number
}

/** Outside of the grid. */
const nowhere: Estimate = { temperature: Number.NaN, reach: Number.NaN }

/** By inverse distance (Shepard, to the fourth power): what is near counts most. */
function estimateAt(samples: readonly Sample[], x: number, y: number): Estimate {
  let [sum, weights, nearest] = [0, 0, Infinity]
  for (const sample of samples) {
    const square = (sample.x - x) ** 2 + (sample.y - y) ** 2
    nearest = Math.min(nearest, square)
    const weight = 1 / (square + 1) ** 2
    sum += weight * sample.temperature
    weights += weight
  }
  return { temperature: sum / weights, reach: (farthest - Math.sqrt(nearest)) / step }
}

interface Grid {
  at(column: number, row: number): Estimate
}

function gridOf(samples: readonly Sample[]): Grid {
  const width = area.columns + 1
  const estimates = Array.from({ length: width * (area.rows + 1) }, (_, index) =>
    estimateAt(samples, area.left + (index % width) * step, area.top + Math.floor(index / width) * step),
  )
  return {
    at: (column, row) =>
      column < 0 || row < 0 || column > area.columns || row > area.rows
        ? nowhere
        : (estimates[row * width + column] ?? nowhere),
  }
}

const [top, right, bottom, left] = [0, 1, 2, 3] as const
type Side = typeof top | typeof right | typeof bottom | typeof left

/** Where the line between inside and outside crosses a cell, by which of its corners are inside (8 4 over 1 2). */
const crossings: readonly (readonly (readonly [from: Side, to: Side])[])[] = [
  [],
  [[left, bottom]],
  [[bottom, right]],
  [[left, right]],
  [[right, top]],
  [
    [right, top],
    [left, bottom],
  ],
  [[bottom, top]],
  [[left, top]],
  [[top, left]],
  [[top, bottom]],
  [
    [top, left],
    [bottom, right],
  ],
  [[top, right]],
  [[right, left]],
  [[right, bottom]],
  [[bottom, left]],
  [],
]

/** How far from one corner to the next zero lies, from 0 to 1: half-way to the edge of the grid. */
function shareBetween(one: number, other: number): number {
  const share = one / (one - other)
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0.5
}

interface Crossing {
  readonly x: number
  readonly y: number
  /** Of the side on which the line leaves the cell. */
  readonly next: string
}

/** The sides of a cell by names that it shares with its neighbours. */
const sideName = (side: Side, column: number, row: number): string =>
  side === top || side === bottom
    ? `across ${column} ${side === bottom ? row + 1 : row}`
    : `down ${side === right ? column + 1 : column} ${row}`

/** Every piece of line in the grid, by the side on which it comes into its cell. */
function crossingsOf(grid: Grid, threshold: number): Map<string, Crossing> {
  const pieces = new Map<string, Crossing>()
  // Above zero where it is warm enough and a place is near: what is too far ends in a curve, as a band does.
  const worthAt = (column: number, row: number): number => {
    const { temperature, reach } = grid.at(column, row)
    return Math.min(temperature - threshold, reach)
  }
  for (let row = -1; row <= area.rows; row++)
    for (let column = -1; column <= area.columns; column++) {
      const a = worthAt(column, row)
      const b = worthAt(column + 1, row)
      const c = worthAt(column + 1, row + 1)
      const d = worthAt(column, row + 1)
      const bit = (value: number, worth: number): number => (value >= 0 ? worth : 0)
      const shares: Record<Side, readonly [x: number, y: number]> = {
        [top]: [shareBetween(a, b), 0],
        [right]: [1, shareBetween(b, c)],
        [bottom]: [shareBetween(d, c), 1],
        [left]: [0, shareBetween(a, d)],
      }
      for (const [from, to] of crossings[bit(a, 8) + bit(b, 4) + bit(c, 2) + bit(d, 1)] ?? []) {
        const [x, y] = shares[from]
        pieces.set(sideName(from, column, row), {
          x: Math.round(area.left + (column + x) * step),
          y: Math.round(area.top + (row + y) * step),
          next: sideName(to, column, row),
        })
      }
    }
  return pieces
}

/** The closed lines around where the grid is at least at a threshold (marching squares), as path data. */
function linesAround(grid: Grid, threshold: number): string {
  const pieces = crossingsOf(grid, threshold)
  let path = ''
  for (const start of pieces.keys()) {
    const line: string[] = []
    for (let at = pieces.get(start), name = start; at; name = at.next, at = pieces.get(name)) {
      line.push(`${at.x} ${at.y}`)
      pieces.delete(name)
    }
    if (line.length > 2) path += `M${line.join('L')}Z`
  }
  return path
}

/**
 * The ground of metropolitan France by temperature, from its known places: each band is where it is at least as warm as
 * its bin begins, and lies over the colder ones. Empty when too few places are known. Between places it is an estimate.
 */
export function temperatureGround(places: readonly GroundPlace[]): readonly GroundBand[] {
  const samples = samplesOf(places)
  if (samples.length < fewest) return []
  const grid = gridOf(samples)
  const coldest = Math.min(...samples.map(({ temperature }) => temperature))
  return temperatureBins.flatMap(({ name, from }, index) => {
    const isCovered = coldest >= (temperatureBins[index + 1]?.from ?? Infinity)
    const path = isCovered ? '' : linesAround(grid, from ?? -Infinity)
    return path === '' ? [] : [{ bin: name, path }]
  })
}
