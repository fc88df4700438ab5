import { Type, type Static } from 'typebox'
import {
  droughtLevels,
  type DepartmentDrought,
  type DroughtLevel,
  type WaterResource,
  type WaterRestriction,
  type WaterRestrictions,
} from '../../../domain/risks/drought.ts'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { waterDecrees } from './source.ts'
import type { Check } from '../source.ts'

/** A field that may degrade alone. */
const Loose = Type.Optional(Type.Unknown())

const Decree = Type.Object({
  dateDebutValidite: Loose,
  dateFinValidite: Loose,
  cheminFichier: Loose,
})

const Zone = Type.Object({
  nom: Loose,
  type: Type.Unknown(),
  niveauGravite: Loose,
  arrete: Type.Optional(Type.Union([Decree, Type.Null()])),
})
type Zone = Static<typeof Zone>

/** « Nothing in force », « not covered » and « several zones » come as an error's object. */
const Refusal = Type.Object({ statusCode: Type.Integer(), message: Type.String({ maxLength: 1_000 }) })
const ZonesReply = Type.Union([Type.Array(Zone, { maxItems: 200 }), Refusal])

const DepartmentsReply = Type.Array(
  Type.Object({ code: Type.String({ pattern: '^[0-9][0-9A-Z][0-9]?$' }), niveauGraviteMax: Type.Unknown() }),
  { minItems: 1, maxItems: 200 },
)

const resources: Readonly<Record<string, WaterResource>> = { AEP: 'drinking', SUP: 'surface', SOU: 'ground' }
const levels: Readonly<Record<string, DroughtLevel>> = {
  vigilance: 'vigilance',
  alerte: 'alert',
  alerte_renforcee: 'reinforced-alert',
  crise: 'crisis',
}

/** Decrees that restrict the use of water, by commune. The service allows 300 requests in 15 minutes. */
export function createVigiEau(upstream: Upstream) {
  const zones = (query: Record<string, string | number>) =>
    upstream.getJson(
      {
        operation: 'zones',
        path: '/zones',
        query: { ...query, profil: 'particulier' },
        maxBytes: 1024 * 1024,
        alsoStatuses: [404, 409],
      },
      ZonesReply,
    )

  return {
    /**
     * What holds for private persons in a commune (INSEE code). A commune with several zones of one water is asked again
     * by its centre. Throws UpstreamError.
     */
    async restrictions(commune: string, centre: Coordinates): Promise<WaterRestrictions> {
      const { lat, lon } = roundCoordinates(centre)
      const first = await zones({ commune })
      const reply = !Array.isArray(first) && first.statusCode === 409 ? await zones({ lon, lat }) : first
      if (Array.isArray(reply)) {
        const restrictions = reply.flatMap(toRestriction)
        if (reply.length > 0 && restrictions.length === 0)
          throw upstream.unreadable('zones', 'zones of no water that we know')
        return { coverage: 'covered', restrictions }
      }
      if (reply.statusCode !== 404) throw upstream.unreadable('zones', `refused with ${reply.statusCode}`)
      if (/pas disponibles/i.test(reply.message)) return { coverage: 'not-covered' }
      if (/aucune zone/i.test(reply.message)) return { coverage: 'covered', restrictions: [] }
      throw upstream.unreadable('zones', 'a refusal in other words')
    },

    /** The worst level of every department today. Throws UpstreamError. */
    async departments(): Promise<ReadonlyMap<string, DepartmentDrought>> {
      const reply = await upstream.getJson(
        { operation: 'departments', path: '/departements' },
        DepartmentsReply,
      )
      return new Map(
        reply.map(({ code, niveauGraviteMax }) => [
          code,
          niveauGraviteMax === null ? 'none' : levelOf(niveauGraviteMax),
        ]),
      )
    },
  }
}

/** The restriction of a zone; none for a zone of another water than the three. */
function toRestriction(zone: Zone): readonly WaterRestriction[] {
  const resource = typeof zone.type === 'string' ? resources[zone.type] : undefined
  if (resource === undefined) return []
  return [
    {
      resource,
      zone: typeof zone.nom === 'string' ? zone.nom.trim().slice(0, 200) : '',
      level: levelOf(zone.niveauGravite),
      from: dayOf(zone.arrete?.dateDebutValidite),
      until: dayOf(zone.arrete?.dateFinValidite),
      decreeUrl: linkOf(zone.arrete?.cheminFichier),
    },
  ]
}

const levelOf = (value: unknown): DroughtLevel | null =>
  typeof value === 'string' ? (droughtLevels.find((level) => level === levels[value]) ?? null) : null

/** A day, which comes alone or as an instant. */
function dayOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return Number.isNaN(Date.parse(value)) ? null : value
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : localDate(instant, nationalZone)
}

function linkOf(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url?.protocol === 'https:' ? url.href.slice(0, 500) : null
}

/** @public How the doctor asks it. */
export const check: Check<typeof waterDecrees> = {
  missed: 'restrictions of water',
  async ask({ upstream }, { town, commune }) {
    await createVigiEau(upstream).restrictions(commune, town)
    return { at: null }
  },
}
