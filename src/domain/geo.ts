/** A point on the globe: degrees, north and east positive (WGS 84). */
export interface Coordinates {
  readonly lat: number
  readonly lon: number
}

/** Mean radius used by every distance of the site, in kilometres. */
export const earthRadiusKm = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres. Haversine on a sphere: up to 0.5 % off, fine for « within 30 km ». */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Where `to` lies, seen from `from`: degrees clockwise from the north, 0 up to 360. Great circle on a sphere. */
export function bearing(from: Coordinates, to: Coordinates): number {
  const turn = radians(to.lon - from.lon)
  const east = Math.sin(turn) * Math.cos(radians(to.lat))
  const north =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Rounds both coordinates to so many decimals (4 in addresses and upstream calls: about 11 m). */
export function roundCoordinates({ lat, lon }: Coordinates, decimals = 4): Coordinates {
  const scale = 10 ** decimals
  return { lat: Math.round(lat * scale) / scale, lon: Math.round(lon * scale) / scale }
}

/** The centre of the 0.02° cell (about 2 km) that holds a point: free positions share weather by cell. */
export const cellOf = ({ lat, lon }: Coordinates): Coordinates =>
  roundCoordinates({ lat: Math.round(lat * 50) / 50, lon: Math.round(lon * 50) / 50 }, 2)

/** A point as a key, to 4 decimals: a place has one, and whoever asks for it shares what is known of it. */
export const pointKey = ({ lat, lon }: Coordinates): string => `${lat.toFixed(4)},${lon.toFixed(4)}`
