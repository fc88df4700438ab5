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

const width = area.columns + 1
const height = area.rows + 1

/**
 * What each place counts for at each corner of the grid, by inverse distance (Shepard, to the fourth power): what is near
 * counts most. Made once for the same places: hours of them are then sums.
 */
interface Weights {
  readonly samples: readonly Sample[]
  /** For each corner: where its shares begin in the two lists, and how much nearer than `farthest` its nearest place is, in cells. */
  readonly begins: readonly number[]
  readonly reaches: readonly number[]
  readonly nearby: Uint16Array
  readonly shares: Float32Array
}

/** What counts less changes no figure. */
const leastShare = 1e-5

function weigh(samples: readonly Sample[]): Weights {
  const begins = [0]
  const reaches: number[] = []
  const nearby: number[] = []
  const shares: number[] = []
  const xs = Float64Array.from(samples, ({ x }) => x)
  const ys = Float64Array.from(samples, ({ y }) => y)
  const weights = new Float64Array(samples.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = area.left + column * step
      const y = area.top + row * step
      let [sum, nearest] = [0, Infinity]
      for (let index = 0; index < weights.length; index++) {
        const [across, down] = [(xs[index] ?? 0) - x, (ys[index] ?? 0) - y]
        const square = across * across + down * down
        if (square < nearest) nearest = square
        const weight = 1 / ((square + 1) * (square + 1))
        weights[index] = weight
        sum += weight
      }
      for (let index = 0; index < weights.length; index++) {
        const weight = weights[index] ?? 0
        if (weight < sum * leastShare) continue
        nearby.push(index)
        shares.push(weight / sum)
      }
      begins.push(nearby.length)
      reaches.push((farthest - Math.sqrt(nearest)) / step)
    }
  return { samples, begins, reaches, nearby: Uint16Array.from(nearby), shares: Float32Array.from(shares) }
}

/** °C at each corner. */
function estimates({ begins, nearby, shares }: Weights, samples: readonly Sample[]): Float64Array {
  const known = Float64Array.from(samples, ({ temperature }) => temperature)
  const grid = new Float64Array(width * height)
  for (let corner = 0; corner < grid.length; corner++) {
    let [sum, weights] = [0, 0]
    for (let at = begins[corner] ?? 0; at < (begins[corner + 1] ?? 0); at++) {
      const share = shares[at] ?? 0
      sum += share * (known[nearby[at] ?? 0] ?? 0)
      weights += share
    }
    grid[corner] = sum / weights
  }
  return grid
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
  readonly next: number
}

/** The sides of a cell by numbers that it shares with its neighbours: even across, odd down. */
const sideName = (side: Side, column: number, row: number): number => {
  const isAcross = side === top || side === bottom
  const x = side === right ? column + 1 : column
  const y = side === bottom ? row + 1 : row
  return 2 * ((y + 1) * (width + 2) + x + 1) + (isAcross ? 0 : 1)
}

/** Of a grid with a margin of one corner that is nowhere. */
const wide = width + 2

/**
 * Above zero where it is warm enough and a place is near: what is too far ends in a curve, as a band does. With the
 * margin, whose worth is no number.
 */
function worthOf(grid: Float64Array, reaches: readonly number[], threshold: number): Float64Array {
  const worth = new Float64Array(wide * (height + 2)).fill(Number.NaN)
  for (let corner = 0; corner < grid.length; corner++) {
    const row = Math.floor(corner / width)
    const at = (row + 1) * wide + 1 + corner - row * width
    worth[at] = Math.min((grid[corner] ?? Number.NaN) - threshold, reaches[corner] ?? 0)
  }
  return worth
}

/** Every piece of line in the grid, by the side on which it comes into its cell. */
function crossingsOf(worth: Float64Array): Map<number, Crossing> {
  const pieces = new Map<number, Crossing>()
  for (let row = -1; row <= area.rows; row++) {
    const above = (row + 1) * wide
    for (let column = -1; column <= area.columns; column++) {
      const at = above + column + 1
      const [a, b] = [worth[at] ?? 0, worth[at + 1] ?? 0]
      const [d, c] = [worth[at + wide] ?? 0, worth[at + wide + 1] ?? 0]
      const corners = (a >= 0 ? 8 : 0) + (b >= 0 ? 4 : 0) + (c >= 0 ? 2 : 0) + (d >= 0 ? 1 : 0)
      for (const [from, to] of crossings[corners] ?? []) {
        const isAcross = from === top || from === bottom
        const x = isAcross ? (from === top ? shareBetween(a, b) : shareBetween(d, c)) : from === right ? 1 : 0
        const y = isAcross
          ? from === bottom
            ? 1
            : 0
          : from === right
            ? shareBetween(b, c)
            : shareBetween(a, d)
        pieces.set(sideName(from, column, row), {
          x: Math.round(area.left + (column + x) * step),
          y: Math.round(area.top + (row + y) * step),
          next: sideName(to, column, row),
        })
      }
    }
  }
  return pieces
}

/** The closed lines around where the grid is at least at a threshold (marching squares), as path data. */
function linesAround(worth: Float64Array): string {
  const pieces = crossingsOf(worth)
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

// One map of cities: its hours, displays and visitors have the same places.
let lastWeights: Weights | null = null

function weightsOf(samples: readonly Sample[]): Weights {
  const isSame =
    lastWeights?.samples.length === samples.length &&
    lastWeights.samples.every(({ x, y }, index) => x === samples[index]?.x && y === samples[index].y)
  if (!lastWeights || !isSame) lastWeights = weigh(samples)
  return lastWeights
}

/**
 * The ground of metropolitan France by temperature, from its known places: each band is where it is at least as warm as
 * its bin begins, and lies over the colder ones. Empty when too few places are known. Between places it is an estimate.
 */
export function temperatureGround(places: readonly GroundPlace[]): readonly GroundBand[] {
  const samples = samplesOf(places)
  if (samples.length < fewest) return []
  const weights = weightsOf(samples)
  const grid = estimates(weights, samples)
  const temperatures = samples.map(({ temperature }) => temperature)
  const [coldest, hottest] = [Math.min(...temperatures), Math.max(...temperatures)]
  return temperatureBins.flatMap(({ name, from }, index) => {
    const isCovered = coldest >= (temperatureBins[index + 1]?.from ?? Infinity)
    const isTooWarm = (from ?? -Infinity) > hottest
    const path = isCovered || isTooWarm ? '' : linesAround(worthOf(grid, weights.reaches, from ?? -Infinity))
    return path === '' ? [] : [{ bin: name, path }]
  })
}
