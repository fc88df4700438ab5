import { Type } from 'typebox'
import {
  floodLevels,
  type FloodBulletin,
  type FloodLevel,
  type RiverReach,
} from '../../../domain/risks/flood.ts'
import { aheadTolerance } from '../../../domain/vigilance/proof.ts'
import { instantIn } from '../../upstream/figures.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { floodBulletin } from './source.ts'
import type { Check } from '../source.ts'

/** The case of the properties' names changed between 2023 and 2026: they are read without it. */
const BulletinReply = Type.Object({
  type: Type.Literal('FeatureCollection'),
  DtHrInfoVigiCru: Type.Optional(Type.Unknown()),
  features: Type.Array(
    Type.Object({
      properties: Type.Record(Type.String(), Type.Unknown()),
      geometry: Type.Union([Type.Object({ type: Type.String(), coordinates: Type.Unknown() }), Type.Null()]),
    }),
    { maxItems: 2_000 },
  ),
})

const ReachReply = Type.Object({
  ListEntVigiCru: Type.Array(
    Type.Object({
      aNMoinsUn: Type.Optional(
        Type.Array(
          Type.Object({
            CdEntVigiCruInferieur: Type.Unknown(),
            TypEntVigiCruInferieur: Type.Unknown(),
            LbEntVigiCruInferieur: Type.Optional(Type.Unknown()),
          }),
          { maxItems: 200 },
        ),
      ),
    }),
    { maxItems: 10 },
  ),
})

/** A gauge of a reach. */
export interface Gauge {
  /** « U472002001 » */
  readonly code: string
  /** « Lyon [Pont La Feuillée] » */
  readonly name: string
}

/** The bulletin was 2.2 MB in November 2026, and nobody waits for it; visitors wait for the gauges. */
const bulletinBounds = { maxBytes: 8 * 1024 * 1024, timeoutMs: 20_000 } as const

/** River flood vigilance: every watched reach with its level, and the gauges along one. */
export const createVigicrues = (upstream: Upstream) => ({
  /**
   * The bulletin in force; `now` is the wall clock in ms, `last` the bulletin read before. Throws UpstreamError, also
   * when its reaches cannot be those of France or it is of the future. Without a date of its own it warns and says
   * nothing green.
   */
  async read(now: number, last: FloodBulletin | null): Promise<FloodBulletin> {
    const reply = await upstream.getJson(
      { operation: 'bulletin', path: '/services/InfoVigiCru.geojson', ...bulletinBounds },
      BulletinReply,
    )
    const publishedAt = instantIn(reply.DtHrInfoVigiCru)
    const byCode = new Map(
      reply.features.flatMap(({ properties, geometry }) => {
        const reach = geometry && toReach(withoutCase(properties), geometry)
        return reach ? [[reach.code, reach] as const] : []
      }),
    )
    const reaches = [...byCode.values()]
    const refusal = refusalOf({ publishedAt, reaches }, now, last)
    if (refusal !== null) throw upstream.unreadable('bulletin', refusal)
    const unread = reaches.filter(({ level }) => level === null).length
    const lost = reply.features.length - reaches.length
    upstream.noteUnread('bulletin', [
      ...(publishedAt === null ? ['its date'] : []),
      ...(unread > 0 ? [`${unread} levels`] : []),
      ...(lost > 0 ? [`${lost} reaches`] : []),
    ])
    return { publishedAt, reaches: publishedAt === null ? reaches.map(withoutGreen) : reaches }
  },

  /** The gauges along a reach, none when the service names none. Throws UpstreamError. */
  async gauges(reach: string): Promise<readonly Gauge[]> {
    const reply = await upstream.getJson(
      {
        operation: 'gauges',
        path: '/services/TronEntVigiCru.json',
        query: { CdEntVigiCru: reach, TypEntVigiCru: 8 },
      },
      ReachReply,
    )
    const below = reply.ListEntVigiCru[0]?.aNMoinsUn ?? []
    return below.flatMap(
      ({ CdEntVigiCruInferieur: code, TypEntVigiCruInferieur: type, LbEntVigiCruInferieur: name }) =>
        String(type) === '7' && typeof code === 'string' && /^[A-Z0-9]{8,10}$/.test(code)
          ? [{ code, name: typeof name === 'string' ? name.trim().slice(0, 120) : code }]
          : [],
    )
  },
})

/** What is read at least of what was read before: the network hardly ever changes, and a lost reach hides its level. */
const leastKept = 0.8

/** Longitudes and latitudes of the mainland and Corsica; a handful of reaches are overseas. */
const [west, south, east, north] = [-5.6, 41.2, 9.9, 51.3] as const

/** Why a bulletin cannot be what it should be, for the log; null for one that is taken. */
function refusalOf(
  { publishedAt, reaches }: FloodBulletin,
  now: number,
  last: FloodBulletin | null,
): string | null {
  if (reaches.length === 0) return 'no readable reach'
  if (publishedAt !== null && Date.parse(publishedAt) > now + aheadTolerance) return 'issued in the future'
  const inFrance = reaches.filter(({ lines: [line] }) => {
    const [lon = NaN, lat = NaN] = line ?? []
    return lon >= west && lon <= east && lat >= south && lat <= north
  })
  if (inFrance.length <= reaches.length / 2) return 'most reaches lie outside France'
  const before = last?.reaches.length ?? 0
  return reaches.length < leastKept * before ? `${reaches.length} reaches, before ${before}` : null
}

/** A reach without its green: a bulletin that may be of any time tells of warnings only. */
const withoutGreen = (reach: RiverReach): RiverReach =>
  reach.level === 'green' ? { ...reach, level: null } : reach

const withoutCase = (properties: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))

/** A reach without a code, a name or a line cannot be shown anywhere; one without a level can, as unknown. */
function toReach(
  properties: ReadonlyMap<string, unknown>,
  geometry: { readonly type: string; readonly coordinates: unknown },
): RiverReach | null {
  const code = textOf(properties.get('cdentcru'))
  const name = textOf(properties.get('lbentcru'))
  const lines = linesOf(geometry)
  if (code === null || name === null || lines.length === 0) return null
  return {
    code,
    name,
    level: levelOf(properties.get('nivinfvicr')),
    territory: textOf(properties.get('cdensup_1')),
    lines,
  }
}

const textOf = (value: unknown): string | null => {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 120) : ''
  return text === '' ? null : text
}

const levelOf = (value: unknown): FloodLevel | null => floodLevels[Number(textOf(value)) - 1] ?? null

/** The lines of a reach; positions that are none are left out. */
function linesOf({
  type,
  coordinates,
}: {
  readonly type: string
  readonly coordinates: unknown
}): Float32Array[] {
  const lines = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown) => {
    const points = Array.isArray(line) ? line.flatMap(pointOf) : []
    return points.length >= 2 ? [Float32Array.from(points)] : []
  })
}

/** Longitude and latitude in degrees: a file in metres is not read as one in degrees. */
function pointOf(position: unknown): readonly number[] {
  if (!Array.isArray(position)) return []
  const [lon, lat] = position as unknown[]
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
    ? [lon, lat]
    : []
}

/** @public How the doctor asks it. */
export const check: Check<typeof floodBulletin> = {
  missed: 'vigilance of river floods',
  async ask({ upstream }, { now }) {
    const { publishedAt } = await createVigicrues(upstream).read(now.getTime(), null)
    return { at: publishedAt }
  },
}
