import type { Coordinates } from '../../domain/geo.ts'
import type { MissingReason, Part } from '../../domain/part.ts'
import type { SiteApi } from '../../site-api.ts'

/** The envelope of every answer under `/api/`. */
interface Envelope {
  readonly success: boolean
  readonly data?: unknown
  /** « partial »: of a map that lacks some of its places, else fresh. */
  readonly state?: 'fresh' | 'stale' | 'partial'
  readonly source?: string
  readonly cached?: boolean
  readonly updatedAt?: string
  readonly freshUntil?: string
  readonly validUntil?: string
  readonly reason?: MissingReason
  /** Maps alone have it, whose data is the list of their places. */
  readonly isRefreshing?: boolean
  readonly isPartial?: boolean
  readonly period?: string
  readonly periods?: readonly string[]
}

/**
 * How `/api/` is asked; tests put the server's own `inject` here. `fresh`: what the browser keeps must be confirmed by
 * the site first, or « Actualiser » would show it again.
 */
export type Ask = (path: string, fresh: boolean) => Promise<{ status: number; json(): Promise<unknown> }>

const askOverHttp: Ask = (path, fresh) =>
  fetch(path, { headers: { accept: 'application/json' }, cache: fresh ? 'no-cache' : 'default' })

/** An answer of our own server, of the same version as this file: its envelope is taken at its word. */
const read = async (ask: Ask, path: string, fresh = false): Promise<{ status: number; body: Envelope }> => {
  const response = await ask(`/api/${path}`, fresh)
  return { status: response.status, body: (await response.json()) as Envelope }
}

interface AnsweredItem {
  readonly city?: string
  readonly location: object
}

/** A map's own fields stand beside its list, whose items say name and point twice for others. */
const valueOf = ({ data, isRefreshing, isPartial, period, periods }: Envelope): unknown =>
  periods
    ? {
        items: (data as readonly AnsweredItem[]).map(({ city: _city, location: _location, ...item }) => item),
        isRefreshing,
        isPartial,
        period,
        periods,
      }
    : data

/** A part; whatever goes wrong on the way is a missing part. */
async function part<T>(ask: Ask, path: string): Promise<Part<T>> {
  try {
    const { body } = await read(ask, path, true)
    if (!body.success || !body.state || !body.updatedAt || !body.freshUntil)
      return { state: 'missing', reason: body.reason ?? 'refused' }
    return {
      state: body.state === 'partial' ? 'fresh' : body.state,
      value: valueOf(body) as T,
      at: body.updatedAt,
      source: body.source ?? '',
      cached: body.cached ?? false,
      freshUntil: body.freshUntil,
      ...(body.validUntil === undefined ? {} : { validUntil: body.validUntil }),
    }
  } catch {
    return { state: 'missing', reason: 'refused' }
  }
}

/** A plain answer; throws when there is none. */
async function data<T>(ask: Ask, path: string): Promise<T> {
  const { status, body } = await read(ask, path)
  if (!body.success) throw new Error(`/api/${path.split('?')[0]} answered ${status}`)
  return body.data as T
}

const pair = ({ lat, lon }: Coordinates): string => `${lat.toFixed(4)},${lon.toFixed(4)}`

const point = ({ lat, lon }: Coordinates): string => `lat=${lat.toFixed(4)}&lon=${lon.toFixed(4)}`

/** What islands ask of the site. */
export type BrowserSite = Pick<
  SiteApi,
  | 'place'
  | 'weather'
  | 'search'
  | 'reverse'
  | 'nearby'
  | 'departmentVigilance'
  | 'nextStagesWeather'
  | 'weatherMap'
  | 'beachMap'
  | 'natureMap'
  | 'mapHours'
  | 'radar'
  | 'radarAt'
  | 'highAvalanche'
>

/** The site as the browser reaches it. */
export const createSiteApi = (ask: Ask = askOverHttp): BrowserSite => ({
  place: (slug, at) => data(ask, `places/${slug}${at ? `?${point(at)}` : ''}`),
  weather: (at) => part(ask, `weather?${point(at)}`),
  search: (query, limit) => data(ask, `search?q=${encodeURIComponent(query)}&limit=${limit}`),
  reverse: (at) => data(ask, `reverse?${point(at)}`),
  nearby: (at, radiusKm, limit) => data(ask, `nearby?${point(at)}&radius=${radiusKm}&limit=${limit}`),
  departmentVigilance: (code) => part(ask, `vigilance/departments/${code}/outlook`),
  nextStagesWeather: (race) => part(ask, `races/${race}/next`),
  weatherMap: (period) => part(ask, period === 'current' ? 'weather-map' : `weather-map/${period}`),
  beachMap: () => part(ask, 'beach-map'),
  natureMap: () => part(ask, 'nature-map'),
  mapHours: (kind) => part(ask, `map/hours?map=${kind}`),
  radar: () => part(ask, 'radar'),
  radarAt: (at) => part(ask, `radar/at?${point(at)}`),
  highAvalanche: (points) => part(ask, `avalanche/high?points=${points.map(pair).join(';')}`),
})
