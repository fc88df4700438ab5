import { tenths } from '../../../domain/rounding.ts'
import { Type, type Static } from 'typebox'
import type { Reading, StationReadings } from '../../../domain/measured.ts'
import { checkOf } from '../../upstream/decode.ts'
import type { Range } from '../../../domain/ranges.ts'
import { figure, mapFigure } from '../../upstream/figures.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { metarReports } from './source.ts'
import type { Check } from '../source.ts'

/** South, west, north, east: the mainland and Corsica with what is near. */
const mainland = '41.2,-5.6,51.3,9.9'
/** Airports overseas: one for each territory that has one with reports. */
const overseas = 'TFFR,TFFF,SOCA,FMEE,FMCZ,LFVP,TFFG,TFFJ,NWWW,NTAA,NLWW'

/** Rows are read one by one, because one alone may be wrong. */
const Reply = Type.Array(Type.Unknown(), { maxItems: 2_000 })

/** What is not measured is not there. */
const Row = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
  obsTime: Type.Integer({ minimum: 0, maximum: 1e11 }),
  elev: Type.Optional(Type.Unknown()),
  temp: Type.Optional(Type.Unknown()),
  wdir: Type.Optional(Type.Unknown()),
  wspd: Type.Optional(Type.Unknown()),
  wgst: Type.Optional(Type.Unknown()),
  altim: Type.Optional(Type.Unknown()),
})
const RowCheck = checkOf(Row)

const kmhFromKnots = (knots: number): number => tenths(knots * 1.852)
/** Knots. */
const windRange: Range = [0, 146]

/** What airports report, of the mainland at once and of the territories overseas. */
export function createMetar(upstream: Upstream) {
  /** Nothing at all is a 204 without a body. */
  const reports = async (operation: string, query: Record<string, string>): Promise<readonly unknown[]> => {
    const { value } = await upstream.getDatedJson(
      {
        operation,
        path: '/api/data/metar',
        query: { ...query, format: 'json' },
        alsoStatuses: [204],
      },
      Reply,
    )
    return value ?? []
  }

  return {
    name: upstream.name,
    isOpen: upstream.isOpen,
    /** The last report of each airport. Throws UpstreamError. */
    async read(): Promise<readonly StationReadings[]> {
      const rows = (
        await Promise.all([reports('mainland', { bbox: mainland }), reports('overseas', { ids: overseas })])
      ).flat()
      const readable = rows.filter((row) => RowCheck.Check(row))
      const stations = readable.map((row) => toStation(row))
      if (rows.length > 0 && stations.every(({ readings }) => readings[0]?.temperature == null))
        throw upstream.unreadable('reports', 'not one temperature that can be read')
      return stations
    },
  }
}

const toStation = (row: Static<typeof Row>): StationReadings => ({
  station: { name: row.name, lat: row.lat, lon: row.lon, height: figure(row.elev, [-50, 5_000]) },
  readings: [toReading(row)],
})

const toReading = ({ obsTime, temp, wdir, wspd, wgst, altim }: Static<typeof Row>): Reading => ({
  time: obsTime * 1000,
  temperature: figure(temp, [-45, 50]),
  humidity: null,
  windSpeed: mapFigure(figure(wspd, windRange), kmhFromKnots),
  // « VRB » is none.
  windDirection: figure(wdir, [0, 360]),
  windGusts: mapFigure(figure(wgst, windRange), kmhFromKnots),
  precipitation: null,
  pressure: figure(altim, [870, 1085]),
})

/** @public How the doctor asks it. */
export const check: Check<typeof metarReports> = {
  missed: 'what airports measure, overseas above all',
  async ask({ upstream }) {
    const airports = await createMetar(upstream).read()
    const times = airports.flatMap(({ readings }) => readings.map(({ time }) => time))
    return times.length > 0 ? { at: Math.max(...times) } : { lacks: 'no airport' }
  },
}
