import { Type, type Static } from 'typebox'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import type { communeRegister } from './source.ts'

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

const fields = 'nom,code,codeDepartement,codeRegion,departement,region,centre,population,codesPostaux'

/**
 * The register of communes. Wrong coordinates are ignored by the service, which then answers with all the
 * communes of France: they are checked here, and a limit always goes with them.
 */
export function createGeoApi(upstream: Upstream) {
  return {
    /** The commune that holds a point; null at sea, abroad and for what is not a point. Throws UpstreamError. */
    async communeAt(point: Coordinates): Promise<Commune | null> {
      if (!isOnGlobe(point)) return null
      const { lat, lon } = roundCoordinates(point)
      const [commune] = await upstream.getJson(
        {
          operation: 'commune-at',
          path: '/communes',
          query: { lat, lon, fields, format: 'json', limit: 1 },
        },
        Type.Array(CommuneReply, { maxItems: 1 }),
      )
      return commune ? toCommune(commune) : null
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

/** @public How the doctor asks it. */
export const check: Check<typeof communeRegister> = {
  missed: 'the name of a place that our files lack',
  async ask({ upstream }, { town }) {
    return (await createGeoApi(upstream).communeAt(town)) ? { at: null } : { lacks: 'no commune at Lyon' }
  },
}
