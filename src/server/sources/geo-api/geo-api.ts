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

/** A commune as the register knows it; what it does not say is null. */
export interface Commune {
  /** INSEE code, « 2A004 ». */
  readonly code: string
  readonly name: string
  readonly departmentCode: string | null
}

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
          query: { lat, lon, fields: 'nom,code,codeDepartement', format: 'json', limit: 1 },
        },
        Type.Array(CommuneReply, { maxItems: 1 }),
      )
      if (!commune) return null
      return { code: commune.code, name: commune.nom, departmentCode: commune.codeDepartement ?? null }
    },
  }
}

const isOnGlobe = ({ lat, lon }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** @public How the doctor asks it. */
export const check: Check<typeof communeRegister> = {
  missed: 'the name of a place that our files lack',
  async ask({ upstream }, { town }) {
    return (await createGeoApi(upstream).communeAt(town)) ? { at: null } : { lacks: 'no commune at Lyon' }
  },
}
