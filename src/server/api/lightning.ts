import type { Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const busy = 'Les éclairs sont en train d’être lus. Veuillez réessayer dans un moment.'

/** Flashes seen near a point. */
export function lightningApi(
  app: FastifyInstance,
  { site, clock }: { site: Pick<SiteApi, 'fact'>; clock: Clock },
): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/lightning',
    {
      schema: {
        summary: 'Lightning that a satellite saw within 50 km in the last half hour',
        querystring: PointQuery,
      },
    },
    async (request, reply) => {
      const part = await site.fact('lightning', pointFrom(request.query))
      if (part.state === 'missing' && part.reason === 'busy') return sendMissing(reply, part, { text: busy })
      return sendPart(request, reply, part, clock.now())
    },
  )
}
