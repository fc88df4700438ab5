import { Type } from 'typebox'
import type { GaugeHeight } from '../../../domain/risks/flood.ts'
import type { Coordinates } from '../../../domain/geo.ts'
import { instantIn } from '../../upstream/figures.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { riverHeights } from './source.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { Check } from '../source.ts'

const HeightsReply = Type.Object({
  data: Type.Array(
    Type.Object({
      // Null: the same figures for the whole site, once more.
      code_station: Type.Union([Type.String(), Type.Null()]),
      grandeur_hydro: Type.Unknown(),
      date_obs: Type.Unknown(),
      resultat_obs: Type.Unknown(),
      longitude: Type.Optional(Type.Unknown()),
      latitude: Type.Optional(Type.Unknown()),
    }),
    { maxItems: 5_000 },
  ),
})

/** What a gauge has measured. */
export interface GaugeReading {
  readonly code: string
  /** Where the gauge is; null when it does not say. */
  readonly position: Coordinates | null
  /** Newest first. */
  readonly heights: readonly GaugeHeight[]
}

/** A height every five minutes: ten gauges fill a page of the reply. */
const mostGauges = 10
const mostRows = 1_000
/** The trend of six hours needs a little more than that. */
const windowMs = 8 * hourMs

/** Heights of rivers, raw. The service is slow: 10 to 40 s for a long list, so that nobody waits for it. */
export const createHubeau = (upstream: Upstream) => ({
  /** The heights of the last eight hours at some gauges (10 at most). Throws UpstreamError. */
  async heights(codes: readonly string[], now: number): Promise<readonly GaugeReading[]> {
    const reply = await upstream.getJson(
      {
        operation: 'heights',
        path: '/v2/hydrometrie/observations_tr',
        query: {
          code_entite: codes.slice(0, mostGauges).join(','),
          grandeur_hydro: 'H',
          date_debut_obs: `${new Date(now - windowMs).toISOString().slice(0, 19)}Z`,
          size: mostRows,
          sort: 'desc',
          fields: 'code_station,grandeur_hydro,date_obs,resultat_obs,longitude,latitude',
        },
        // « There is more » is an answer too.
        alsoStatuses: [206],
      },
      HeightsReply,
    )
    return codes.flatMap((code) => {
      const rows = reply.data.filter((row) => row.code_station === code && row.grandeur_hydro === 'H')
      const heights = rows.flatMap(heightOf).toSorted((a, b) => b.at.localeCompare(a.at))
      return heights.length > 0 ? [{ code, position: positionOf(rows[0]), heights }] : []
    })
  },
})

/** Millimetres above the gauge's zero; below it is normal. */
function heightOf({ date_obs: date, resultat_obs: height }: { date_obs: unknown; resultat_obs: unknown }) {
  const at = instantIn(date)
  const isReadable = at !== null && typeof height === 'number' && Math.abs(height) < 50_000
  return isReadable ? [{ at, heightMm: height }] : []
}

function positionOf(row: { longitude?: unknown; latitude?: unknown } | undefined): Coordinates | null {
  const { longitude: lon, latitude: lat } = row ?? {}
  if (typeof lon !== 'number' || typeof lat !== 'number') return null
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** The gauge of the Saône at Lyon. */
const lyonGauge = 'U472202001'

/** @public How the doctor asks it. */
export const check: Check<typeof riverHeights> = {
  missed: 'whether a river rises or falls',
  async ask({ upstream }, { now }) {
    const [gauge] = await createHubeau(upstream).heights([lyonGauge], now.getTime())
    return gauge ? { at: gauge.heights[0]?.at ?? null } : { lacks: 'no height at the gauge of Lyon' }
  },
}
