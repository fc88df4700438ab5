import { Type } from 'typebox'
import { distanceKm, type Coordinates } from '../../../domain/geo.ts'
import { latestReading, type StationReadings } from '../../../domain/measured.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'
import { checkOf } from '../../upstream/decode.ts'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'
import { AreaReply, sitesOf, type Site } from './e-soh-reply.ts'
import type { eSohObservations } from './source.ts'
import type { Check } from '../source.ts'

/** Mainland France and Corsica with what is near: west, south, east, north. */
const france = [-5.6, 41.2, 9.9, 51.3] as const
type Box = readonly [west: number, south: number, east: number, north: number]
/** Where a reply that is too much for their server is cut in two. */
const middleLatitude = 46.5

/** What is shown for two hours, and what its first readings are compared with. */
const windowMs = 2.5 * hourMs

/**
 * With a star each: one unknown exact name refuses the whole question, and a name with a star is never unknown.
 * standard_name:level:method:period
 */
const parameters = [
  'air_temperature:2.0:point:*',
  'relative_humidity:2.0:point:*',
  'wind_speed:10.0:*:PT10M',
  'wind_from_direction:10.0:*:PT10M',
  'wind_speed_of_gust:10.0:maximum:*',
  'precipitation_amount:*:sum:PT1H',
  'air_pressure_at_mean_sea_level:*:*:*',
]

const LocationsReply = Type.Object({ features: Type.Array(Type.Unknown(), { maxItems: 20_000 }) })
const Feature = checkOf(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 80 }),
    properties: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }),
  }),
)

/** Names change with the opening of a station. */
const namesMs = dayMs
/** One site under two numbers, in kilometres. */
const sameSiteKm = 0.1

export interface ESohOptions {
  /** What our own list says of the station at a point or with a number. */
  readonly stationAt: (
    at: Coordinates,
    wmo: string | null,
  ) => { readonly name: string; readonly height: number } | null
}

/** What the stations of France and of its borders measured in the last hours, all at once. */
export function createESoh(upstream: Upstream, { stationAt }: ESohOptions) {
  let names: { readonly at: number; readonly byId: ReadonlyMap<string, string> } | null = null

  /** The names by WIGOS number; those in memory when the list does not come. */
  async function namesAt(now: number): Promise<ReadonlyMap<string, string>> {
    if (names && Math.abs(now - names.at) < namesMs) return names.byId
    const { features } = await upstream.getJson(
      {
        operation: 'stations',
        path: '/collections/observations/locations',
        query: { bbox: france.join(',') },
      },
      LocationsReply,
    )
    names = {
      at: now,
      byId: new Map(
        features
          .filter((feature) => Feature.Check(feature))
          .map(({ id, properties }) => [id, properties.name]),
      ),
    }
    return names.byId
  }

  /** Nothing in the window is a 404, and no fault. */
  async function sitesIn(box: Box, now: number): Promise<readonly Site[]> {
    const { value } = await upstream.getDatedJson(
      {
        operation: 'observations',
        path: '/collections/observations/area',
        query: {
          coords: polygon(box),
          datetime: `${new Date(now - windowMs).toISOString().slice(0, 19)}Z/..`,
          'parameter-name': parameters.join(','),
        },
        alsoStatuses: [404],
      },
      Type.Refine(
        AreaReply,
        (reply) => !('detail' in reply) || /not found/i.test(String(reply.detail)),
        () => 'neither observations nor « not found »',
      ),
    )
    return value ? sitesOf(value) : []
  }

  async function allSites(now: number): Promise<readonly Site[]> {
    const [west, south, east, north] = france
    try {
      return await sitesIn(france, now)
    } catch (error) {
      // Their store cannot send more than so much at once.
      if (!(error instanceof UpstreamError) || error.status !== 500) throw error
      const halves: readonly Box[] = [
        [west, south, east, middleLatitude],
        [west, middleLatitude, east, north],
      ]
      return (await Promise.all(halves.map((half) => sitesIn(half, now)))).flat()
    }
  }

  return {
    name: upstream.name,
    isOpen: upstream.isOpen,
    /** The last hours of every station that has a name; `now` is the wall clock. Throws UpstreamError. */
    async read(now: number): Promise<readonly StationReadings[]> {
      const [sites, byId] = await Promise.all([
        allSites(now),
        namesAt(now).catch((error: unknown) => {
          if (!(error instanceof UpstreamError)) throw error
          return names?.byId ?? new Map<string, string>()
        }),
      ])
      const stations = sites.flatMap((site) => stationOf(site, byId, stationAt) ?? [])
      if (sites.length > 0 && stations.every((station) => latestReading(station, now) === null))
        throw upstream.unreadable('observations', 'not one temperature that can be read')
      return withoutTwins(stations, now)
    },
  }
}

/** A closed ring, longitude first. */
const polygon = ([west, south, east, north]: Box): string =>
  `POLYGON((${[
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
    .map((corner) => corner.join(' '))
    .join(',')}))`

/** A station of the world's network has its number at the end: « 0-20000-0-07481 ». */
const wmoOf = (id: string | null): string | null => /^0-20000-0-(\d{5})$/.exec(id ?? '')?.[1] ?? null

/** A station; null without a name: nobody is shown a measurement from nowhere. */
function stationOf(
  { id, lat, lon, readings }: Site,
  names: ReadonlyMap<string, string>,
  stationAt: ESohOptions['stationAt'],
): StationReadings | null {
  const listed = stationAt({ lat, lon }, wmoOf(id))
  const own = id === null ? undefined : names.get(id)
  // Names in capitals are cut after fifteen letters; those that were are in full in the list, as people write them.
  const isInFull = listed !== null && listed.name !== listed.name.toUpperCase()
  const name = isInFull ? listed.name : (own ?? listed?.name)
  if (name === undefined) return null
  return {
    station: { name, lat, lon, height: listed?.height ?? null },
    readings: [...readings.values()].toSorted((a, b) => a.time - b.time),
  }
}

/** The stations with one for each site: the one that reported last. */
function withoutTwins(stations: readonly StationReadings[], now: number): readonly StationReadings[] {
  const lastOf = (series: StationReadings): number => latestReading(series, now)?.time ?? -Infinity
  const distinct: StationReadings[] = []
  for (const series of stations.toSorted((a, b) => lastOf(b) - lastOf(a))) {
    const { station } = series
    const isTwin = distinct.some(
      (other) =>
        Math.abs(other.station.lat - station.lat) < 0.002 && distanceKm(other.station, station) <= sameSiteKm,
    )
    if (!isTwin) distinct.push(series)
  }
  return distinct
}

/** @public How the doctor asks it. */
export const check: Check<typeof eSohObservations> = {
  missed: 'what stations measure',
  async ask({ upstream }, { now }) {
    const stations = await createESoh(upstream, { stationAt: () => null }).read(now.getTime())
    const times = stations.flatMap(({ readings }) => readings.map(({ time }) => time))
    return times.length > 0 ? { at: Math.max(...times) } : { lacks: 'no station' }
  },
}
