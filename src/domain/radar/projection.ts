import type { Coordinates } from '../geo.ts'

/**
 * The plane of the European radar composites of EUMETNET OPERA: Lambert azimuthal equal area on the ellipsoid WGS 84,
 * `+proj=laea +lat_0=55 +lon_0=10 +x_0=1950000 +y_0=-2100000`. Formulas: Snyder, Map Projections: A Working Manual
 * (USGS Professional Paper 1395, 1987), pages 187 to 190.
 */
export const projection = { lat0: 55, lon0: 10, x0: 1_950_000, y0: -2_100_000 } as const

const radians = Math.PI / 180
const semiMajorM = 6_378_137
const flattening = 1 / 298.257223563
const e2 = flattening * (2 - flattening)
const e = Math.sqrt(e2)

/** Snyder’s q (3-12) of the sine of a latitude. */
const q = (sine: number): number =>
  (1 - e2) * (sine / (1 - e2 * sine * sine) - Math.log((1 - e * sine) / (1 + e * sine)) / (2 * e))

const qPole = q(1)
const radius = semiMajorM * Math.sqrt(qPole / 2)
const sine0 = Math.sin(projection.lat0 * radians)
const beta0 = Math.asin(q(sine0) / qPole)
const stretch =
  (semiMajorM * Math.cos(projection.lat0 * radians)) /
  (Math.sqrt(1 - e2 * sine0 * sine0) * radius * Math.cos(beta0))

/** Metres on the plane: `x` to the east of the upper left corner of the composites, `y` to the north of it (negative inside). */
export interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** Where a point of the globe lies on the plane. */
export function toPlane({ lat, lon }: Coordinates): PlanePoint {
  const beta = Math.asin(q(Math.sin(lat * radians)) / qPole)
  const turn = (lon - projection.lon0) * radians
  const toward = Math.sin(beta0) * Math.sin(beta) + Math.cos(beta0) * Math.cos(beta) * Math.cos(turn)
  const scale = radius * Math.sqrt(2 / (1 + toward))
  const north = Math.cos(beta0) * Math.sin(beta) - Math.sin(beta0) * Math.cos(beta) * Math.cos(turn)
  return {
    x: projection.x0 + scale * stretch * Math.cos(beta) * Math.sin(turn),
    y: projection.y0 + (scale / stretch) * north,
  }
}

/** The point of the globe that lies there on the plane. */
export function toGlobe({ x, y }: PlanePoint): Coordinates {
  const east = (x - projection.x0) / stretch
  const north = (y - projection.y0) * stretch
  const distance = Math.hypot(east, north)
  if (distance === 0) return { lat: projection.lat0, lon: projection.lon0 }
  const angle = 2 * Math.asin(distance / (2 * radius))
  const sineBeta = Math.cos(angle) * Math.sin(beta0) + (north * Math.sin(angle) * Math.cos(beta0)) / distance
  const turn = Math.atan2(
    east * Math.sin(angle),
    distance * Math.cos(beta0) * Math.cos(angle) - north * Math.sin(beta0) * Math.sin(angle),
  )
  // Snyder (3-18) with beta: two terms are good to a metre.
  const beta = Math.asin(sineBeta)
  const lat =
    beta + (e2 / 3 + (31 * e2 ** 2) / 180) * Math.sin(2 * beta) + ((23 * e2 ** 2) / 360) * Math.sin(4 * beta)
  return { lat: lat / radians, lon: projection.lon0 + turn / radians }
}
