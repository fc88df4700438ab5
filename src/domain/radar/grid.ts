import type { Coordinates } from '../geo.ts'
import { toGlobe, toPlane } from './projection.ts'

/** A window of the European composite: cells in rows from the north, columns from the west. */
export interface RadarGrid {
  /** Side of a cell, metres on the plane. */
  readonly cellM: number
  /** The place of its upper left cell in the whole composite. */
  readonly firstColumn: number
  readonly firstRow: number
  readonly width: number
  readonly height: number
}

/**
 * What is kept of each frame: mainland France and Corsica (columns 333 to 964, rows 1203 to 1815) with 50 km around, and to the
 * west what reaches them within an hour. It lies within the four tiles of 512 × 512 that are read.
 */
export const franceGrid: RadarGrid = {
  cellM: 2000,
  firstColumn: 256,
  firstRow: 1104,
  width: 768,
  height: 768,
}

/** A cell of a grid, or a place between cells when it is not whole: the centre of the first one is at (0.5, 0.5). */
export interface GridPosition {
  readonly column: number
  readonly row: number
}

/** Where a point lies in a grid, in cells; inside or not. */
export function positionOf(grid: RadarGrid, point: Coordinates): GridPosition {
  const { x, y } = toPlane(point)
  return { column: x / grid.cellM - grid.firstColumn, row: -y / grid.cellM - grid.firstRow }
}

/** The point of the globe at a position in cells. */
export const pointAt = (grid: RadarGrid, { column, row }: GridPosition): Coordinates =>
  toGlobe({ x: (grid.firstColumn + column) * grid.cellM, y: -(grid.firstRow + row) * grid.cellM })

/** The index of the cell that holds a position; null outside the grid. */
export function indexAt({ width, height }: RadarGrid, { column, row }: GridPosition): number | null {
  const isInside = column >= 0 && column < width && row >= 0 && row < height
  return isInside ? Math.floor(row) * width + Math.floor(column) : null
}
