import { Type } from 'typebox'
import type { Coordinates } from '../../../domain/geo.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import type { altimetry } from './source.ts'

/** Points of one question: 15 characters each keep its address under 4 kB. The service takes 5,000. */
export const pointsAtOnce = 200

const Reply = Type.Object({ elevations: Type.Array(Type.Number(), { maxItems: pointsAtOnce }) })

/** Nobody lives lower or higher in France, in metres. Outside its coverage the service says −99999. */
const [lowest, highest] = [-10, 4_900]

/** IGN's model of the ground. */
export const createAltimetrie = (upstream: Upstream) => ({
  /**
   * Metres above the sea at so many points, `pointsAtOnce` at most, in their order; null where the service knows none. Throws
   * UpstreamError, also where it knows none at all.
   */
  async heightsAt(points: readonly Coordinates[]): Promise<readonly (number | null)[]> {
    const operation = 'elevation'
    const { elevations } = await upstream.getJson(
      {
        operation,
        path: '/1.0/calcul/alti/rest/elevation.json',
        query: {
          lon: points.map(({ lon }) => lon.toFixed(4)).join(','),
          lat: points.map(({ lat }) => lat.toFixed(4)).join(','),
          delimiter: ',',
          resource: 'ign_rge_alti_wld',
          indent: 'false',
          measures: 'false',
          zonly: 'true',
        },
      },
      Reply,
    )
    if (elevations.length !== points.length)
      throw upstream.unreadable(operation, `${elevations.length} heights of ${points.length} points`)
    const heights = elevations.map((metres) =>
      metres >= lowest && metres <= highest ? Math.round(metres) : null,
    )
    if (heights.every((height) => height === null))
      throw upstream.unreadable(operation, `no height at any of ${points.length} points`)
    return heights
  },
})

/** Points whose height the doctor knows: Place Bellecour in Lyon, the village of Saint-Véran. */
const surveyed = [
  { lat: 45.7578, lon: 4.832, height: 170 },
  { lat: 44.7003, lon: 6.8686, height: 2_040 },
]
/** A village on a slope has no one height, in metres. */
const within = 100

/** @public How the doctor asks it. */
export const check: Check<typeof altimetry> = {
  missed: 'the correction by height of AROME’s temperatures in small communes',
  async ask({ upstream }) {
    const heights = await createAltimetrie(upstream).heightsAt(surveyed)
    const right = surveyed.filter(({ height }, index) => Math.abs((heights[index] ?? NaN) - height) <= within)
    return right.length === surveyed.length ? {} : { lacks: `heights of ${heights.join(' and ')} m` }
  },
}
