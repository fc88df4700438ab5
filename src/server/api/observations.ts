import type { FastifyInstance } from 'fastify'
import { stationHeight, stationKm } from '../../domain/measured.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const texts = {
  unsupported: {
    text: `Aucune station de mesure ne convient à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart.`,
  },
  busy: {
    text: 'Les mesures des stations sont momentanément indisponibles. Veuillez réessayer dans un moment.',
  },
} as const

/** What was measured nearest to a point. */
export function observationsApi(
  app: FastifyInstance,
  { site, clock }: { site: Pick<SiteApi, 'fact'>; clock: Clock },
): void {
  partRoutes(app, clock)(
    '/api/observations',
    { summary: 'What the nearest station measured in the last two hours', querystring: PointQuery },
    (query) => site.fact('measured', pointFrom(query)),
    texts,
  )
}
