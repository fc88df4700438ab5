import { Type } from 'typebox'
import {
  floodLevels,
  type FloodBulletin,
  type FloodLevel,
  type RiverReach,
} from '../../../domain/risks/flood.ts'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'
import { floodBulletin } from './source.ts'
import type { Check } from '../source.ts'

const { maxBytes, timeoutMs } = floodBulletin.limits

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

/** River flood vigilance: every watched reach with its level, and the gauges along one. */
export function createVigicrues(upstream: Upstream) {
  return {
    name: upstream.name,
    isOpen: (): boolean => upstream.state().breaker !== 'closed',

    /** The bulletin in force. Throws UpstreamError, also when not one reach can be read. */
    async read(): Promise<FloodBulletin> {
      const reply = await upstream.getJson(
        { operation: 'bulletin', path: '/services/InfoVigiCru.geojson', maxBytes, timeoutMs },
        BulletinReply,
      )
      const reaches = new Map(
        reply.features.flatMap(({ properties, geometry }) => {
          const reach = geometry && toReach(withoutCase(properties), geometry)
          return reach ? [[reach.code, reach] as const] : []
        }),
      )
      if (reaches.size === 0)
        throw new UpstreamError({
          upstream: upstream.name,
          operation: 'bulletin',
          reason: 'schema',
          message: 'no readable reach',
        })
      return { publishedAt: instantOf(reply.DtHrInfoVigiCru), reaches: [...reaches.values()] }
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
  }
}

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

function instantOf(value: unknown): string | null {
  const instant = typeof value === 'string' ? new Date(value) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : null
}

/** @public How the doctor asks it. */
export const check: Check<typeof floodBulletin> = {
  missed: 'vigilance of river floods',
  async ask({ upstream }) {
    const { publishedAt } = await createVigicrues(upstream).read()
    return { at: publishedAt }
  },
}
