import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendPart } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

/** What is followed for the commune of a point: each risk is a part of its own, with its source and its age. */
export function risksApi(app: FastifyInstance, { site, clock }: { site: SiteApi; clock: Clock }): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/risks',
    { schema: { summary: 'Every risk of a commune', querystring: PointQuery } },
    async (request, reply) =>
      sendPart(request, reply, await site.risks(pointFrom(request.query)), clock.now()),
  )

  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/risks/river-gauge',
    { schema: { summary: 'How the nearest watched river moves', querystring: PointQuery } },
    async (request, reply) =>
      sendPart(request, reply, await site.riverGauge(pointFrom(request.query)), clock.now()),
  )
}
