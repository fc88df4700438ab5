import { Type } from 'typebox'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import type { communeRegister } from './source.ts'

const Code = Type.String({ pattern: '^[0-9][0-9A-Z][0-9]{0,3}$' })
/** Only the name and the code always come. */
const CommuneReply = Type.Object({
  nom: Type.String({ minLength: 1, maxLength: 200 }),
  code: Type.String({ pattern: '^[0-9][0-9AB][0-9]{3}$' }),
  codeDepartement: Type.Optional(Code),
})

/** A town hall stands at [longitude, latitude]; some communes have none. */
const TownHallsReply = Type.Array(
  Type.Object({
    code: CommuneReply.properties.code,
    mairie: Type.Optional(
      Type.Union([
        Type.Object({
          coordinates: Type.Tuple([
            Type.Number({ minimum: -180, maximum: 180 }),
            Type.Number({ minimum: -90, maximum: 90 }),
          ]),
        }),
        Type.Null(),
      ]),
    ),
  }),
)
/** The largest departments have 900 communes, of a hundred bytes each; all of France is 4 MB. */
const townHallBytes = 512 * 1024

/** A commune as the register knows it; what it does not say is null. */
export interface Commune {
  /** INSEE code, « 2A004 ». */
  readonly code: string
  readonly name: string
  readonly departmentCode: string | null
}

export type GeoApi = ReturnType<typeof createGeoApi>

/**
 * The register of communes. Wrong coordinates are ignored by the service, which then answers with all the
 * communes of France: they are checked here, and a limit always goes with them.
 */
export const createGeoApi = (upstream: Upstream) => ({
  /** The commune that holds a point; null at sea, abroad and for what is not a point. Throws UpstreamError. */
  async communeAt(point: Coordinates): Promise<Commune | null> {
    if (!isOnGlobe(point)) return null
    const { lat, lon } = roundCoordinates(point)
    const [commune] = await upstream.getJson(
      {
        operation: 'commune-at',
        path: '/communes',
        query: { lat, lon, fields: 'nom,code,codeDepartement', format: 'json', limit: 1 },
      },
      Type.Array(CommuneReply, { maxItems: 1 }),
    )
    if (!commune) return null
    return { code: commune.code, name: commune.nom, departmentCode: commune.codeDepartement ?? null }
  },
  /** Where the town halls of a department stand, by the code of their commune. Throws UpstreamError, also where it names none. */
  async townHallsOf(department: string): Promise<ReadonlyMap<string, Coordinates>> {
    const operation = 'town-halls'
    const communes = await upstream.getJson(
      {
        operation,
        path: `/departements/${department}/communes`,
        query: { fields: 'code,mairie', format: 'json' },
        maxBytes: townHallBytes,
        timeoutMs: 20_000,
      },
      TownHallsReply,
    )
    const found = communes.flatMap(({ code, mairie }) => {
      if (!mairie) return []
      const [lon, lat] = mairie.coordinates
      return [[code, { lat, lon }] as const]
    })
    if (found.length === 0) throw upstream.unreadable(operation, `no town hall in department ${department}`)
    return new Map(found)
  },
})

const isOnGlobe = ({ lat, lon }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** @public How the doctor asks it. */
export const check: Check<typeof communeRegister> = {
  missed: 'the name of a place that our files lack, and where the town halls of small communes stand',
  async ask({ upstream }, { town, commune }) {
    const register = createGeoApi(upstream)
    if (!(await register.communeAt(town))) return { lacks: 'no commune at Lyon' }
    const halls = await register.townHallsOf(commune.slice(0, 2))
    return halls.has(commune) ? {} : { lacks: 'no town hall of Lyon' }
  },
}
