import type { Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { stationHeight, stationKm } from '../../domain/measured.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const texts = {
  unsupported: `Aucune station de mesure ne convient à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart.`,
  busy: 'Les mesures des stations sont momentanément indisponibles. Veuillez réessayer dans un moment.',
} as const

/** What was measured nearest to a point. */
export function observationsApi(
  app: FastifyInstance,
  { site, clock }: { site: Pick<SiteApi, 'fact'>; clock: Clock },
): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/observations',
    {
      schema: {
        summary: 'What the nearest station measured in the last two hours',
        querystring: PointQuery,
      },
    },
    async (request, reply) => {
      const part = await site.fact('measured', pointFrom(request.query))
      if (part.state === 'missing' && (part.reason === 'unsupported' || part.reason === 'busy'))
        return sendMissing(reply, part, { text: texts[part.reason] })
      return sendPart(request, reply, part, clock.now())
    },
  )
}
