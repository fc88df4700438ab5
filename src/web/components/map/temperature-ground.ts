import { temperatureBins, type TemperatureBin } from '../colour-scales.ts'
import type { Coordinates } from '../../../domain/geo.ts'
import { onPlane } from './plane.ts'

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
/** The side of a cell, in those units: some 25 km in the middle of France. */
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

const samplesOf = (places: readonly GroundPlace[]): readonly Sample[] =>
  places.flatMap(({ lat, lon, temperature }) => {
    if (temperature === null) return []
    const spot = onPlane({ lat, lon })
    const [x, y] = [spot.x * groundSize, spot.y * groundSize]
    const isNear =
      x > area.left - farthest &&
      x < area.left + area.columns * step + farthest &&
      y > area.top - farthest &&
      y < area.top + area.rows * step + farthest
    return isNear ? [{ x, y, temperature }] : []
  })

const width = area.columns + 1
const height = area.rows + 1
/** Of a grid with a margin of one corner that is nowhere. */
const wide = width + 2
const corners = wide * (height + 2)
const cornerAt = (row: number, column: number): number => (row + 1) * wide + column + 1

/**
 * What each place counts for at each corner of the grid, by inverse distance (Shepard, to the fourth power): what is near
 * counts most. Made once for the same places: hours of them are then sums.
 */
interface Weights {
  readonly samples: readonly Sample[]
  /** For each corner, row by row, where its shares begin in the two lists. */
  readonly begins: readonly number[]
  readonly nearby: Uint16Array
  readonly shares: Float32Array
  /** How much nearer than `farthest` the nearest place is to each corner, in cells; with the margin. */
  readonly reaches: Float64Array
}

/** What counts less changes an estimate by a tenth of a degree at most; figures of places are whole ones. */
const leastShare = 1e-4

function weigh(samples: readonly Sample[]): Weights {
  const begins = [0]
  const reaches = new Float64Array(corners).fill(Number.NaN)
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
      reaches[cornerAt(row, column)] = (farthest - Math.sqrt(nearest)) / step
    }
  return { samples, begins, reaches, nearby: Uint16Array.from(nearby), shares: Float32Array.from(shares) }
}

/** °C at each corner; in the margin no number. */
function estimates({ begins, nearby, shares }: Weights, samples: readonly Sample[]): Float64Array {
  const temperatures = Float64Array.from(samples, ({ temperature }) => temperature)
  const grid = new Float64Array(corners).fill(Number.NaN)
  let corner = 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++, corner++) {
      let [sum, weights] = [0, 0]
      for (let at = begins[corner] ?? 0; at < (begins[corner + 1] ?? 0); at++) {
        const share = shares[at] ?? 0
        sum += share * (temperatures[nearby[at] ?? 0] ?? 0)
        weights += share
      }
      grid[cornerAt(row, column)] = sum / weights
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
  /** The side on which the line leaves the cell. */
  readonly next: number
}

/** The sides of a cell by numbers that it shares with its neighbours: even across, odd down. */
const sideName = (side: Side, column: number, row: number): number => {
  const isAcross = side === top || side === bottom
  const x = side === right ? column + 1 : column
  const y = side === bottom ? row + 1 : row
  return 2 * cornerAt(y, x) + (isAcross ? 0 : 1)
}

/** Where each bin of the scale begins. */
const beginnings = temperatureBins.map(({ from }) => from ?? -Infinity)

/** °C at the corners, and how far what is known reaches beyond them, as `Weights` has it. */
interface Field {
  readonly grid: Float64Array
  readonly reaches: Float64Array
}

/** Of each corner: how many bins begin at its temperature or below; none where every place is too far. */
function levelsOf({ grid, reaches }: Field): Uint8Array {
  const levels = new Uint8Array(corners)
  for (let corner = 0; corner < corners; corner++) {
    if (!((reaches[corner] ?? 0) >= 0)) continue
    const temperature = grid[corner] ?? Number.NaN
    let level = 0
    while (temperature >= (beginnings[level] ?? Infinity)) level++
    levels[corner] = level
  }
  return levels
}

/** Above zero where a corner is warm enough for a bin and a place is near: what is too far ends in a curve, as a band does. */
const worth = ({ grid, reaches }: Field, corner: number, bin: number): number =>
  Math.min((grid[corner] ?? 0) - (beginnings[bin] ?? 0), reaches[corner] ?? 0)

/** The pieces of a line, each by the side on which it comes into its cell. */
type Pieces = Map<number, Crossing>

/** The lines around what is in each bin or above it (marching squares), of bins between the two, these included. */
function piecesOf(field: Field, first: number, last: number): readonly Pieces[] {
  const levels = levelsOf(field)
  const pieces = beginnings.map((): Pieces => new Map())
  for (let row = -1; row <= area.rows; row++)
    for (let column = -1; column <= area.columns; column++) {
      const at = cornerAt(row, column)
      const [a, b] = [levels[at] ?? 0, levels[at + 1] ?? 0]
      const [d, c] = [levels[at + wide] ?? 0, levels[at + wide + 1] ?? 0]
      // Most cells lie within one bin.
      if (a === b && b === c && c === d) continue
      const highest = Math.min(last + 1, Math.max(a, b, c, d))
      for (let bin = Math.max(first, Math.min(a, b, c, d)); bin < highest; bin++) {
        const inside = (a > bin ? 8 : 0) + (b > bin ? 4 : 0) + (c > bin ? 2 : 0) + (d > bin ? 1 : 0)
        for (const [from, to] of crossings[inside] ?? []) {
          const isAcross = from === top || from === bottom
          const corner = from === bottom ? at + wide : from === right ? at + 1 : at
          const share = shareBetween(
            worth(field, corner, bin),
            worth(field, corner + (isAcross ? 1 : wide), bin),
          )
          const x = isAcross ? share : from === right ? 1 : 0
          const y = isAcross ? (from === bottom ? 1 : 0) : share
          pieces[bin]?.set(sideName(from, column, row), {
            x: Math.round(area.left + (column + x) * step),
            y: Math.round(area.top + (row + y) * step),
            next: sideName(to, column, row),
          })
        }
      }
    }
  return pieces
}

/** Closed lines of pieces, which are used up, as path data: steps from point to point are a third shorter than points. */
function linesOf(pieces: Pieces): string {
  let path = ''
  for (const start of pieces.keys()) {
    const line: Crossing[] = []
    for (let at = pieces.get(start), name = start; at; name = at.next, at = pieces.get(name)) {
      line.push(at)
      pieces.delete(name)
    }
    const [first, ...others] = line
    if (!first || others.length < 2) continue
    const steps = others.map(({ x, y }, index) => `${x - (line[index]?.x ?? 0)} ${y - (line[index]?.y ?? 0)}`)
    path += `M${first.x},${first.y}l${steps.join(' ')}Z`
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
  const temperatures = samples.map(({ temperature }) => temperature)
  const binWith = (celsius: number): number => beginnings.findLastIndex((from) => from <= celsius)
  // What is colder than every place would be covered whole.
  const first = binWith(Math.min(...temperatures))
  const last = binWith(Math.max(...temperatures))
  const pieces = piecesOf({ grid: estimates(weights, samples), reaches: weights.reaches }, first, last)
  return temperatureBins.flatMap(({ name }, index) => {
    const path = linesOf(pieces[index] ?? new Map())
    return path === '' ? [] : [{ bin: name, path }]
  })
}
