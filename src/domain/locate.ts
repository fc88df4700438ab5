import { type Coordinates, earthRadiusKm } from './geo.ts'

/** West, south, east, north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

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

/**
 * How likely a commune is to hold a point of its box, on a scale of its own from 0 to 1. Its outline touches each side of the box
 * somewhere, so that little of it lies along the sides and next to nothing in the corners.
 */
export function oddsInBox({ lat, lon }: Coordinates, [west, south, east, north]: Box): number {
  const x = (2 * lon - west - east) / Math.max(1e-9, east - west)
  const y = (2 * lat - south - north) / Math.max(1e-9, north - south)
  return Math.max(0, (1 - x * x) * (1 - y * y))
}

const degreeKm = (Math.PI / 180) * earthRadiusKm
/** How far a town reaches around its centre, in shares of the side of its commune’s box, and how much that counts. */
const townShare = 0.1
const townOdds = 100

/** By what the odds of a commune are multiplied so far from its town: 101 in the town, 1 in the fields. */
export function oddsByTown(km: number, { lat }: Coordinates, [west, south, east, north]: Box): number {
  const side = degreeKm * Math.sqrt((east - west) * (north - south) * Math.cos((lat * Math.PI) / 180))
  return 1 + townOdds * Math.exp(-((km / Math.max(1e-9, side * townShare)) ** 2))
}

/** Outlines of departments are off by this much at most, in kilometres. */
const outlineErrorKm = 0.1

/** How likely a department is to hold a point that lies so far inside its outline: a half on the line. */
export const oddsByOutline = (kmInside: number): number =>
  1 / (1 + Math.exp((-2 * kmInside) / outlineErrorKm))
