import { Type, type Static } from 'typebox'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'

const Code = Type.String({ pattern: '^[0-9][0-9A-Z][0-9]{0,3}$' })
const Named = Type.Object({ code: Code, nom: Type.String({ minLength: 1, maxLength: 200 }) })

/** A field that may degrade alone. */
const Loose = Type.Optional(Type.Unknown())

/** Only the name and the code always come. */
const CommuneReply = Type.Object({
  nom: Type.String({ minLength: 1, maxLength: 200 }),
  code: Type.String({ pattern: '^[0-9][0-9AB][0-9]{3}$' }),
  codeDepartement: Type.Optional(Code),
  codeRegion: Type.Optional(Code),
  codesPostaux: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{5}$' }), { maxItems: 200 })),
  departement: Type.Optional(Named),
  region: Type.Optional(Named),
  population: Loose,
  // GeoJSON: longitude first.
  centre: Type.Optional(Type.Object({ coordinates: Loose })),
})
type CommuneReply = Static<typeof CommuneReply>

const DepartmentReply = Type.Object({
  nom: Type.String({ minLength: 1, maxLength: 200 }),
  code: Code,
  codeRegion: Type.Optional(Code),
})

/** A commune as the register knows it; what it does not say is null. */
export interface Commune {
  /** INSEE code, « 2A004 ». */
  readonly code: string
  readonly name: string
  readonly departmentCode: string | null
  readonly departmentName: string | null
  readonly regionCode: string | null
  readonly regionName: string | null
  readonly population: number | null
  readonly centre: Coordinates | null
  readonly postalCodes: readonly string[]
}

/** A department or overseas territory as the register knows it. */
export interface RegisteredDepartment {
  readonly code: string
  readonly name: string
  readonly regionCode: string | null
}

const fields = 'nom,code,codeDepartement,codeRegion,departement,region,centre,population,codesPostaux'
const departmentPattern = /^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB]|9[78]\d)$/
const maxNameLength = 64
const maxCommunes = 50

/**
 * The register of communes and departments. Wrong coordinates are ignored by the service, which then answers with all the
 * communes of France: they are checked here, and a limit always goes with them.
 */
export function createGeoApi(upstream: Upstream) {
  const communes = async (operation: string, query: Record<string, string | number>, limit: number) => {
    const replies = await upstream.getJson(
      { operation, path: '/communes', query: { ...query, fields, format: 'json', limit } },
      Type.Array(CommuneReply, { maxItems: limit }),
    )
    return replies.map(toCommune)
  }

  return {
    /** The commune that holds a point; null at sea, abroad and for what is not a point. Throws UpstreamError. */
    async communeAt(point: Coordinates): Promise<Commune | null> {
      if (!isOnGlobe(point)) return null
      const { lat, lon } = roundCoordinates(point)
      const [commune] = await communes('commune-at', { lat, lon }, 1)
      return commune ?? null
    },

    /** A department by its code; null for a code that is not one. Throws UpstreamError. */
    async department(code: string): Promise<RegisteredDepartment | null> {
      if (!departmentPattern.test(code)) return null
      try {
        const reply = await upstream.getJson(
          { operation: 'department', path: `/departements/${code}` },
          DepartmentReply,
        )
        return { code: reply.code, name: reply.nom, regionCode: reply.codeRegion ?? null }
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 404) return null
        throw error
      }
    },

    /** Communes whose name looks like this one, most populous first. Throws UpstreamError. */
    async communesNamed(name: string, limit: number): Promise<readonly Commune[]> {
      const nom = name.trim().slice(0, maxNameLength)
      if (!/\p{L}/u.test(nom)) return []
      const most = Math.min(Math.max(1, Math.trunc(limit)), maxCommunes)
      return communes('communes-named', { nom, boost: 'population' }, most)
    },
  }
}

const isOnGlobe = ({ lat, lon }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

const toCommune = (reply: CommuneReply): Commune => ({
  code: reply.code,
  name: reply.nom,
  departmentCode: reply.departement?.code ?? reply.codeDepartement ?? null,
  departmentName: reply.departement?.nom ?? null,
  regionCode: reply.region?.code ?? reply.codeRegion ?? null,
  regionName: reply.region?.nom ?? null,
  population: Number.isSafeInteger(reply.population) ? Number(reply.population) : null,
  centre: toCentre(reply.centre?.coordinates),
  postalCodes: reply.codesPostaux ?? [],
})

function toCentre(position: unknown): Coordinates | null {
  if (!Array.isArray(position)) return null
  const [lon, lat] = position
  if (typeof lat !== 'number' || typeof lon !== 'number') return null
  return isOnGlobe({ lat, lon }) ? { lat, lon } : null
}
