import { smoothNoise } from './noise.ts'
import { type Reply, type Service, json } from './reply.ts'

// IGN's heights of points, as its documents have them: in the order asked for, two decimals, −99999 outside its coverage.

const mostPoints = 5_000
const outside = -99_999

/** Place Bellecour in Lyon, and the village of Saint-Véran: as high as they are. */
const landmarks = [
  { lat: 45.758, lon: 4.832, height: 169.3 },
  { lat: 44.7, lon: 6.869, height: 2_042.1 },
]

/** Metres: valleys and ridges of its own, which lie up to 600 m beside the ground of a model. */
export const playedGround = (lat: number, lon: number): number => {
  const real = landmarks.find((each) => Math.hypot(each.lat - lat, each.lon - lon) < 0.01)
  if (real) return real.height
  const ground = 100 + Math.max(0, lon - 5) * 900 + 600 * smoothNoise(83, lon * 20, lat * 20, 0)
  return Math.round(ground * 100) / 100
}

const isCovered = (lat: number, lon: number): boolean => lat > 41 && lat < 51.2 && lon > -5.3 && lon < 9.7

export const altimetrie: Service = ({ path, query }): Reply => {
  if (path !== '/1.0/calcul/alti/rest/elevation.json') return json({ detail: 'Not Found' }, 404)
  const listed = (key: string): readonly number[] =>
    (query.get(key) ?? '').split(query.get('delimiter') ?? '|').map(Number)
  const [lons, lats] = [listed('lon'), listed('lat')]
  const isWrong = lons.length !== lats.length || lons.length > mostPoints || lons.some(Number.isNaN)
  if (isWrong || query.get('resource') !== 'ign_rge_alti_wld')
    return json({ error: { code: 'BAD_PARAMETER', description: 'lon, lat or resource' } }, 400)
  const elevations = lons.map((lon, index) => {
    const lat = lats[index] ?? NaN
    return isCovered(lat, lon) ? playedGround(lat, lon) : outside
  })
  return json(
    query.get('zonly') === 'true'
      ? { elevations }
      : { elevations: elevations.map((z, index) => ({ lon: lons[index], lat: lats[index], z, acc: 2.5 })) },
  )
}
