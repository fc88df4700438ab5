import type { RegularGrid } from './grib2/message.ts'
import { blockAround } from './grid-points.ts'

/** A figure by the position of its point in a list. */
export type Figures = (position: number) => number

/** A point and those around it. */
const blockSize = 9
/** Heights around a point that differ by less say nothing of how temperature goes with them, in metres. */
const leastRelief = 50

/**
 * Some points of a grid with the eight around each. `around`: all of them, each once and in order; figures are asked for by their position
 * in it, and `own` has the positions of the points themselves.
 */
export function surroundingsOf(grid: RegularGrid, points: Uint32Array) {
  // The blocks of all points, one after the other; −1 where the grid ends.
  const numbers = new Int32Array(points.length * blockSize).fill(-1)
  for (const [index, point] of points.entries()) numbers.set(blockAround(grid, point), index * blockSize)
  const positions = new Int32Array(grid.columns * grid.rows).fill(-1)
  for (const point of numbers) if (point >= 0) positions[point] = 0
  let count = 0
  for (const [point, position] of positions.entries()) if (position === 0) positions[point] = count++
  const around = new Uint32Array(count)
  for (const [point, position] of positions.entries()) if (position >= 0) around[position] = point
  const positionOf = (point: number): number => positions[point] ?? -1
  const blocks = numbers.map(positionOf)
  return {
    around,
    own: Int32Array.from(points, positionOf),

    /** The largest of the block of a point, not below zero; NaN where none is known. */
    largestAround(index: number, figures: Figures): number {
      let largest = -Infinity
      for (let i = index * blockSize; i < (index + 1) * blockSize; i++) {
        const position = blocks[i] ?? -1
        const value = position < 0 ? NaN : figures(position)
        if (value > largest) largest = value
      }
      return largest === -Infinity ? NaN : Math.max(0, largest)
    },

    /** Whether temperature rises with height in the block of a point. */
    isWarmerAbove(index: number, heights: Figures, temperatures: Figures): boolean {
      let [count, sumH, sumT, sumHT] = [0, 0, 0, 0]
      let [low, high] = [Infinity, -Infinity]
      for (let i = index * blockSize; i < (index + 1) * blockSize; i++) {
        const position = blocks[i] ?? -1
        if (position < 0) continue
        const height = heights(position)
        const temperature = temperatures(position)
        if (Number.isNaN(height) || Number.isNaN(temperature)) continue
        count++
        sumH += height
        sumT += temperature
        sumHT += height * temperature
        low = Math.min(low, height)
        high = Math.max(high, height)
      }
      return high - low >= leastRelief && sumHT - (sumH * sumT) / count > 0
    },
  }
}
