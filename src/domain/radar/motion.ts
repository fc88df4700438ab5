import { hourMs, minuteMs } from '../time-units.ts'
import { frameEveryMs, type RadarFrame } from './frame.ts'
import type { GridPosition, RadarGrid } from './grid.ts'
import { dryCode, unseenCode } from './rain-codes.ts'

/**
 * How rain moves, from two pictures a quarter of an hour apart: block matching on the log of its rate. Extrapolating so does
 * as well as what weather services run (Ayzel, Heistermann, Winterrath 2019, Geosci. Model Dev. 12, 1387–1402).
 */
export interface MotionField {
  readonly grid: RadarGrid
  /** Blocks in a row and in a column. */
  readonly columns: number
  readonly rows: number
  /** The motion of each block, from the north-west by rows: cells of the grid in a minute, to the east and to the south. */
  readonly east: Float32Array
  readonly south: Float32Array
  /** The state of each block, one of `blockStates`. */
  readonly states: Uint8Array
}

/** No rain to measure motion by; measured; measured, and unlike its neighbours or unlike any earlier rain. */
export const blockStates = { empty: 0, agrees: 1, disagrees: 2 } as const

/** Motion is looked for on cells of 4 km, in blocks of 16, up to 10 cells in a quarter of an hour (160 km/h). */
const coarse = 2
const blockCells = 16
const reach = 10
const side = 2 * reach + 1
/** Fewer wet cells in a block are no pattern, and so are fewer cells that both pictures show. */
const leastWet = 6
const leastShown = 128
/** The share of its strength by which a block must be like the earlier one: half of it may be chance. */
const leastLikeness = 0.5

const maxKmh = 150
/** Neighbours farther apart than that do not agree. */
const disagreementKmh = 40

/** Cells of the grid from one block to the next. */
const blockSize = coarse * blockCells

/**
 * Works in slices of far less than 10 ms, and yields after each: some hundreds. Null where the second frame does not follow the
 * first after a quarter of an hour on the same grid, and where no motion can be measured at all.
 */
export function* measureMotion(
  earlier: RadarFrame,
  later: RadarFrame,
): Generator<void, MotionField | null, void> {
  const { grid } = later
  if (later.at - earlier.at !== frameEveryMs || earlier.grid !== grid) return null
  const columns = Math.floor(grid.width / blockSize)
  const rows = Math.floor(grid.height / blockSize)
  const before = yield* coarsened(earlier)
  const after = yield* coarsened(later)
  const matches: (Match | null)[] = []
  for (let block = 0; block < columns * rows; block += 1) {
    const x = (block % columns) * blockCells
    const y = Math.floor(block / columns) * blockCells
    matches.push(matchOf(before, after, x, y))
    yield
  }
  return yield* filled(matches, { grid, columns, rows })
}

/** Log rates of cells of 4 km with a margin all around; −1 where no radar sees. */
interface Coarse {
  readonly width: number
  readonly values: Int16Array
}

/** The codes of rain are steps of its log: the mean of those of four cells, dry ones as none. */
function* coarsened({ grid, codes }: RadarFrame): Generator<void, Coarse, void> {
  const width = Math.floor(grid.width / coarse) + 2 * reach
  const height = Math.floor(grid.height / coarse) + 2 * reach
  const values = new Int16Array(width * height).fill(-1)
  for (let y = 0; y < height - 2 * reach; y += 1) {
    if (y % blockCells === 0) yield
    for (let x = 0; x < width - 2 * reach; x += 1) {
      let sum = 0
      let seen = 0
      for (let i = 0; i < coarse * coarse; i += 1) {
        const code = codes[(coarse * y + (i >> 1)) * grid.width + coarse * x + (i & 1)] ?? unseenCode
        if (code === unseenCode) continue
        seen += 1
        sum += code - dryCode
      }
      if (seen > 0) values[(y + reach) * width + x + reach] = Math.round(sum / seen)
    }
  }
  return { width, values }
}

/** Coarse cells in a quarter of an hour. */
interface Vector {
  readonly x: number
  readonly y: number
}
interface Match extends Vector {
  readonly isLike: boolean
}

/** Displacements, the shortest first: of those that fit alike the slowest is taken. */
const displacements: readonly Vector[] = Array.from({ length: side * side }, (_, i) => ({
  x: (i % side) - reach,
  y: Math.floor(i / side) - reach,
})).toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))

/** By how much the rain of a block has moved; null where there is too little of it. */
function matchOf(before: Coarse, after: Coarse, blockX: number, blockY: number): Match | null {
  const { width, values } = after
  const first = (blockY + reach) * width + blockX + reach
  let wet = 0
  let strength = 0
  for (let i = 0; i < blockCells * blockCells; i += 1) {
    const value = Math.max(0, values[first + Math.floor(i / blockCells) * width + (i % blockCells)] ?? -1)
    if (value > 0) wet += 1
    strength += value * value
  }
  if (wet < leastWet) return null
  const costs = new Float64Array(side * side).fill(Infinity)
  const costAt = (x: number, y: number): number =>
    Math.abs(x) > reach || Math.abs(y) > reach
      ? Infinity
      : (costs[(y + reach) * side + x + reach] ?? Infinity)
  let best: Vector | null = null
  for (const by of displacements) {
    const cost = difference(before, after, first, first - by.y * width - by.x)
    costs[(by.y + reach) * side + by.x + reach] = cost
    if (cost < (best ? costAt(best.x, best.y) : Infinity)) best = by
  }
  if (best === null) return null
  const { x, y } = best
  const least = costAt(x, y)
  // A difference as great as both patterns together is chance.
  const isLike = least * blockCells * blockCells <= 2 * (1 - leastLikeness) * strength
  return {
    x: x + vertex(costAt(x - 1, y), least, costAt(x + 1, y)),
    y: y + vertex(costAt(x, y - 1), least, costAt(x, y + 1)),
    isLike,
  }
}

/** Mean squared difference of the cells of a block that both pictures show; infinite where they show too few. */
function difference(before: Coarse, after: Coarse, first: number, from: number): number {
  const { width } = after
  let sum = 0
  let shown = 0
  for (let y = 0; y < blockCells; y += 1)
    for (let x = 0; x < blockCells; x += 1) {
      const now = after.values[first + y * width + x] ?? -1
      const then = before.values[from + y * width + x] ?? -1
      if (now < 0 || then < 0) continue
      shown += 1
      sum += (now - then) * (now - then)
    }
  return shown < leastShown ? Infinity : sum / shown
}

/** Where between its neighbours a least value lies, by the parabola through the three: −½ to ½. */
function vertex(before: number, least: number, after: number): number {
  const bend = before + after - 2 * least
  return Number.isFinite(bend) && bend > 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
}

const kmhPerCell = (grid: RadarGrid): number => (coarse * grid.cellM * hourMs) / (1000 * frameEveryMs)

/** Medians of neighbours, clamped; blocks without rain get the mean of the others by the square of their nearness. */
function* filled(
  matches: readonly (Match | null)[],
  size: Pick<MotionField, 'grid' | 'columns' | 'rows'>,
): Generator<void, MotionField | null, void> {
  const { grid, columns, rows } = size
  const kmh = kmhPerCell(grid)
  const measured: (Vector & { readonly column: number; readonly row: number })[] = []
  const states = new Uint8Array(matches.length)
  for (const [block, match] of matches.entries()) {
    if (block % columns === 0) yield
    if (match === null) continue
    const column = block % columns
    const row = Math.floor(block / columns)
    const around = blocksAround(size, column, row).flatMap((other) => matches[other] ?? [])
    const middle = { x: median(around.map(({ x }) => x)), y: median(around.map(({ y }) => y)) }
    const isFar = Math.hypot(match.x - middle.x, match.y - middle.y) * kmh > disagreementKmh
    states[block] = isFar || !match.isLike ? blockStates.disagrees : blockStates.agrees
    const clamp = Math.min(1, maxKmh / (Math.hypot(middle.x, middle.y) * kmh))
    measured.push({ column, row, x: middle.x * clamp, y: middle.y * clamp })
  }
  if (measured.length === 0) return null
  yield
  const east = new Float32Array(matches.length)
  const south = new Float32Array(matches.length)
  const perMinute = (coarse * minuteMs) / frameEveryMs
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [x, y, weights] = [0, 0, 0]
      for (const vector of measured) {
        const squared = (vector.column - column) ** 2 + (vector.row - row) ** 2
        // Its own measurement outweighs all others.
        const weight = squared === 0 ? 1e9 : 1 / squared
        x += weight * vector.x
        y += weight * vector.y
        weights += weight
      }
      east[row * columns + column] = (x / weights) * perMinute
      south[row * columns + column] = (y / weights) * perMinute
    }
    yield
  }
  return { ...size, east, south, states }
}

/** The block itself and the up to eight around it. */
function blocksAround(
  { columns, rows }: Pick<MotionField, 'columns' | 'rows'>,
  column: number,
  row: number,
): readonly number[] {
  const offsets = [-1, 0, 1]
  return offsets.flatMap((dy) =>
    offsets.flatMap((dx) => {
      const [x, y] = [column + dx, row + dy]
      return x >= 0 && x < columns && y >= 0 && y < rows ? [y * columns + x] : []
    }),
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

/** Motion at a position of the grid, between the middles of blocks: cells of the grid in a minute. */
export function motionAt(field: MotionField, { column, row }: GridPosition): Vector {
  const { columns, rows, east, south } = field
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))
  const x = within(column / blockSize - 0.5, columns)
  const y = within(row / blockSize - 0.5, rows)
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(left + 1, columns - 1), Math.min(top + 1, rows - 1)]
  const between = (values: Float32Array): number => {
    const at = (blockX: number, blockY: number): number => values[blockY * columns + blockX] ?? 0
    const upper = at(left, top) + (x - left) * (at(right, top) - at(left, top))
    const lower = at(left, bottom) + (x - left) * (at(right, bottom) - at(left, bottom))
    return upper + (y - top) * (lower - upper)
  }
  return { x: between(east), y: between(south) }
}

/** The share of the blocks around a position that disagree, of those with rain; null where none has. */
export function disagreementAt(field: MotionField, { column, row }: GridPosition): number | null {
  const around = blocksAround(field, Math.floor(column / blockSize), Math.floor(row / blockSize))
  const states = around.map((block) => field.states[block]).filter((state) => state !== blockStates.empty)
  if (states.length === 0) return null
  return states.filter((state) => state === blockStates.disagrees).length / states.length
}
