import { type Coordinates, earthRadiusKm } from './geo.ts'

/** West, south, east, north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** Rings of [longitude, latitude] pairs: outlines and holes together. */
export type Outline = readonly (readonly (readonly number[])[])[]

/** The box that holds every point within so many kilometres. Not meant for the poles or the 180th meridian. */
export function boxAround({ lat, lon }: Coordinates, km: number): Box {
  const dLat = (km / earthRadiusKm) * (180 / Math.PI)
  const dLon = dLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [lon - dLon, lat - dLat, lon + dLon, lat + dLat]
}

/**
 * How far a point is from the centre of a box, in shares of the box's own size and squared: of the boxes that
 * hold a point, the commune is most often the one with the smallest value.
 */
export function offCentre({ lat, lon }: Coordinates, [west, south, east, north]: Box): number {
  const x = (lon - (west + east) / 2) / Math.max(1e-9, east - west)
  const y = (lat - (south + north) / 2) / Math.max(1e-9, north - south)
  return x * x + y * y
}

/** The box around an outline. */
export function boxOf(outline: Outline): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon = 0, lat = 0] of outline.flat()) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** Whether an outline holds a point, by the even-odd rule: a point in a hole is outside. */
export function isInside({ lat, lon }: Coordinates, outline: Outline): boolean {
  let inside = false
  for (const ring of outline) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1 = 0, y1 = 0] = ring[i] ?? []
      const [x2 = 0, y2 = 0] = ring[i + 1] ?? []
      const crosses = y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)
      if (crosses) inside = !inside
    }
  }
  return inside
}
