import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const busy = 'Les éclairs sont en train d’être lus. Veuillez réessayer dans un moment.'

/** Flashes seen near a point. */
export function lightningApi(
  app: FastifyInstance,
  { site, clock }: { site: Pick<SiteApi, 'fact'>; clock: Clock },
): void {
  partRoutes(app, clock)(
    '/api/lightning',
    {
      summary: 'Lightning that a satellite saw within 50 km in the last half hour',
      querystring: PointQuery,
    },
    (query) => site.fact('lightning', pointFrom(query)),
    { busy: { text: busy } },
  )
}
