import type { Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes, sendData } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

/** The embedded normals change with an edition of the site. */
const daySeconds = 86_400

/** How sure the days are, and what is usual. */
export function certaintyApi(
  app: FastifyInstance,
  { site, clock, startedAt }: { site: Pick<SiteApi, 'fact' | 'normals'>; clock: Clock; startedAt: string },
): void {
  partRoutes(app, clock)(
    '/api/ensemble',
    {
      summary: 'How far the members of the European ensemble lie apart, by day, per half degree',
      querystring: PointQuery,
    },
    (query) => site.fact('ensemble', pointFrom(query)),
    {
      busy: {
        text: 'La fiabilité des prévisions est momentanément indisponible. Veuillez réessayer dans un moment.',
      },
    },
  )

  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/normals',
    {
      schema: {
        summary: 'Normals and records of the weather stations within 60 km, nearest first',
        querystring: PointQuery,
      },
    },
    async (request, reply) =>
      sendData(request, reply, await site.normals(pointFrom(request.query)), {
        source: 'meteofrance',
        updatedAt: startedAt,
        seconds: daySeconds,
      }),
  )
}
