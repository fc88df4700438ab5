import type { MissingReason, Part } from '../../domain/part.ts'
import { apiPaths, type SiteApi } from '../../site-api.ts'

/** The envelope of every answer under `/api/`. */
interface Envelope {
  readonly success: boolean
  readonly data?: unknown
  readonly state?: 'fresh' | 'stale'
  readonly source?: string
  readonly cached?: boolean
  readonly updatedAt?: string
  readonly freshUntil?: string
  readonly validUntil?: string
  readonly reason?: MissingReason
  /** Of maps, whose data is the list of their places. */
  readonly isRefreshing?: boolean
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

/** A map's own fields stand beside its list, as the decisions describe its answer. */
const valueOf = ({ data, isRefreshing, period, periods }: Envelope): unknown =>
  periods ? { items: data, isRefreshing, period, periods } : data

/** A part; whatever goes wrong on the way is a missing part. */
async function part<T>(ask: Ask, path: string): Promise<Part<T>> {
  try {
    const { body } = await read(ask, path, true)
    if (!body.success || !body.state || !body.updatedAt || !body.freshUntil)
      return { state: 'missing', reason: body.reason ?? 'refused' }
    return {
      state: body.state,
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

/** A plain answer, or null when there is no such thing. */
async function dataOrNull<T>(ask: Ask, path: string): Promise<T | null> {
  const { status, body } = await read(ask, path)
  if (status === 404) return null
  if (!body.success) throw new Error(`/api/${path.split('?')[0]} answered ${status}`)
  return body.data as T
}

/** The value of a late part by its key. */
export const readPart = (key: string): Promise<Part<unknown>> => part(askOverHttp, key)

/** The site as the browser reaches it. */
export function createSiteApi(ask: Ask = askOverHttp): SiteApi {
  return {
    info: () => data(ask, apiPaths.info()),
    place: (slug, at) => data(ask, apiPaths.place(slug, at)),
    weather: (at) => part(ask, apiPaths.weather(at)),
    search: (query, limit) => data(ask, apiPaths.search(query, limit)),
    reverse: (at) => data(ask, apiPaths.reverse(at)),
    nearby: (at, radiusKm, limit) => data(ask, apiPaths.nearby(at, radiusKm, limit)),
    vigilanceLevels: (day) => part(ask, apiPaths.vigilanceLevels(day)),
    vigilanceDay: (department, day) => part(ask, apiPaths.vigilanceDay(department, day)),
    departmentVigilance: (department) => part(ask, apiPaths.departmentVigilance(department)),
    vigilanceSummary: () => part(ask, apiPaths.vigilanceSummary()),
    races: () => part(ask, apiPaths.races()),
    raceBanners: () => part(ask, apiPaths.raceBanners()),
    race: (id) => part(ask, apiPaths.race(id)),
    stage: (id, number) => part(ask, apiPaths.stage(id, number)),
    stageWeather: (id, number) => part(ask, apiPaths.stageWeather(id, number)),
    nextStagesWeather: (id) => part(ask, apiPaths.nextStagesWeather(id)),
    now: () => data(ask, apiPaths.now()),
    cooler: (at) => part(ask, apiPaths.cooler(at)),
    weatherMap: (period) => part(ask, apiPaths.weatherMap(period)),
    beachMap: () => part(ask, apiPaths.beachMap()),
    natureMap: () => part(ask, apiPaths.natureMap()),
    air: (at) => part(ask, apiPaths.air(at)),
    marine: (at) => part(ask, apiPaths.marine(at)),
    seaNear: (at, radiusKm) => part(ask, apiPaths.seaNear(at, radiusKm)),
    beach: (slug) => dataOrNull(ask, apiPaths.beach(slug)),
    cities: () => data(ask, apiPaths.cities()),
    beaches: () => data(ask, apiPaths.beaches()),
    nature: () => data(ask, apiPaths.nature()),
    eclipses: () => data(ask, apiPaths.eclipses()),
  }
}
