import { distanceKm, type Coordinates } from '../../../domain/geo.ts'
import type { Field } from './grib2/field.ts'
import type { RegularGrid } from './grib2/message.ts'

/** A place that wants a forecast; its height in metres, null where nobody knows it. */
export interface WantedPlace extends Coordinates {
  readonly elevation: number | null
  /** Where its people are, which is where it is this high; left out where that is its own point. */
  readonly town?: Coordinates
}

/** Beyond, a point of the grid says nothing of a place. */
export const reachKm = 3
/** So much height between a place and a point counts as a kilometre between them. */
const metresPerKm = 20
/** Where the ground of the model is as low as this it is the sea as a rule; a place lies on land, so that such a point counts as farther. */
const seaHeight = 0.5
const seaKm = 2
/** Rows and columns around a place in which its point is looked for: 2.8 km and 1.8 to 2.1 km each. */
const around = 2

/** The number of the point at a row and column; −1 outside. */
export const pointAt = ({ columns, rows }: RegularGrid, row: number, column: number): number =>
  row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1

/** Where a point of the grid lies, by its number. */
export const placeOfPoint = (grid: RegularGrid, point: number): Coordinates => ({
  lat: grid.north - Math.floor(point / grid.columns) * grid.latStep,
  lon: grid.west + (point % grid.columns) * grid.lonStep,
})

/**
 * The point of the grid that stands for a place: the nearest one to its town within 3 km that is not masked, where 20 m of height count as
 * a kilometre when that of the place is known; −1: there is none. `heights`: the ground of the model.
 */
export function pointFor({ elevation, ...place }: WantedPlace, heights: Field): number {
  const { grid } = heights
  const town = place.town ?? place
  const row = Math.round((grid.north - town.lat) / grid.latStep)
  const column = Math.round((town.lon - grid.west) / grid.lonStep)
  let best = -1
  let bestKm = Infinity
  for (let down = -around; down <= around; down++)
    for (let right = -around; right <= around; right++) {
      const point = pointAt(grid, row + down, column + right)
      const height = point < 0 ? NaN : heights.valueAt(point)
      if (Number.isNaN(height)) continue
      const km = distanceKm(town, placeOfPoint(grid, point))
      if (km > reachKm) continue
      const heightKm = elevation === null ? 0 : Math.abs(height - elevation) / metresPerKm
      const counted = km + heightKm + (height <= seaHeight ? seaKm : 0)
      if (counted < bestKm) {
        best = point
        bestKm = counted
      }
    }
  return best
}

/** The point and the eight around it that are in the grid. */
export function blockAround(grid: RegularGrid, point: number): readonly number[] {
  const row = Math.floor(point / grid.columns)
  const column = point % grid.columns
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => pointAt(grid, row + down, column + right)).filter((number) => number >= 0),
  )
}
