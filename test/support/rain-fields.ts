import type { RadarFrame } from '../../src/domain/radar/frame.ts'
import { franceGrid } from '../../src/domain/radar/grid.ts'
import { codeOfRate } from '../../src/domain/radar/rain-codes.ts'

/** Rain in mm/h at kilometres east and south of the grid's corner, so many hours after the first frame: motion by definition. */
export type RainField = (eastKm: number, southKm: number, hours: number) => number

export const firstFrameAt = Date.parse('2026-11-24T14:00:00Z')
const quarterMs = 900_000

/** Half a million cells each: a field that is asked for again is not computed again. */
const frames = new WeakMap<RainField, Map<number, RadarFrame>>()

/** The frames of a field, a quarter of an hour apart; the first of them is `from` quarters after the beginning. */
export function framesOf(field: RainField, count: number, from = 0): readonly RadarFrame[] {
  const made = frames.get(field) ?? new Map<number, RadarFrame>()
  frames.set(field, made)
  return Array.from({ length: count }, (_, i) => {
    const frame = made.get(from + i) ?? frameOf(field, from + i)
    made.set(from + i, frame)
    return frame
  })
}

function frameOf(field: RainField, quarter: number): RadarFrame {
  const { width, height, cellM } = franceGrid
  const codes = new Uint8Array(width * height)
  const km = cellM / 1000
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      codes[row * width + column] = codeOfRate(field((column + 0.5) * km, (row + 0.5) * km, quarter / 4))
  return { at: firstFrameAt + quarter * quarterMs, grid: franceGrid, codes }
}

/** A number from 0 to 1 that whole numbers have for good. */
function hashed(...numbers: readonly number[]): number {
  let state = 2166136261
  for (const number of numbers) state = Math.imul(state ^ (number + 0x9e3779b9), 16777619) ^ (state >>> 13)
  state = Math.imul(state ^ (state >>> 15), 2246822519)
  return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
}

/** Hills and hollows some tens of kilometres wide, 0 to 1. */
const texture = (x: number, y: number): number =>
  0.5 + (Math.sin(x / 9) * Math.cos(y / 13) + Math.sin((x + 2 * y) / 17) + Math.cos((2 * x - y) / 23)) / 6

/** A front 90 km deep that is bent and uneven, moving to the east at some km/h and to the south at others. */
export const front =
  (eastKmh: number, southKmh: number): RainField =>
  (x, y, hours) => {
    const [ownX, ownY] = [x - 300 - eastKmh * hours, y - southKmh * hours]
    const depth = Math.abs(ownX - 60 * Math.sin(ownY / 180))
    return depth > 45 ? 0 : Math.max(0, 12 * (texture(ownX, ownY) - 0.25)) * (1 - depth / 60)
  }

const showerSpacing = 70
const showerLife = 2.5

interface Shower {
  /** Hours of its life that are over at the beginning. */
  readonly age: number
  readonly x: number
  readonly y: number
  readonly width: number
}

/** One in each square, which the frames of a test ask for a million times. */
const drawnShowers = new Map<number, Shower>()
function showerOf(column: number, row: number): Shower {
  const key = column * 1_000 + row
  const drawn = drawnShowers.get(key) ?? {
    age: showerLife * hashed(column, row, 1),
    x: showerSpacing * (column + 0.2 + 0.6 * hashed(column, row, 2)),
    y: showerSpacing * (row + 0.2 + 0.6 * hashed(column, row, 3)),
    width: 4 + 4 * hashed(column, row, 4),
  }
  drawnShowers.set(key, drawn)
  return drawn
}

/** Showers 20 to 45 km wide that drift at 30 km/h to the east, each of which swells and fades within two hours and a half. */
export const showers: RainField = (x, y, hours) => {
  const ownX = x - 30 * hours
  const [column, row] = [Math.floor(ownX / showerSpacing), Math.floor(y / showerSpacing)]
  let rate = 0
  for (const i of [column - 1, column, column + 1])
    for (const j of [row - 1, row, row + 1]) {
      const shower = showerOf(i, j)
      const squared = (ownX - shower.x) ** 2 + (y - shower.y) ** 2
      // Nothing of it is left there.
      if (squared > (7 * shower.width) ** 2) continue
      const age = (((hours + shower.age) % showerLife) + showerLife) % showerLife
      const strength = Math.sin((Math.PI * age) / showerLife)
      rate += 12 * strength * Math.exp(-squared / (2 * shower.width ** 2))
    }
  return rate < 0.1 ? 0 : rate
}

/** Patches 8 km wide that are elsewhere at every frame. */
export const confusion: RainField = (x, y, hours) =>
  hashed(Math.floor(x / 8), Math.floor(y / 8), Math.round(4 * hours)) < 0.35
    ? 8 * hashed(Math.floor(x / 8), Math.floor(y / 8), Math.round(4 * hours), 5)
    : 0

/** What a generator gives in the end. */
export function ended<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
