import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

/** What is followed for the commune of a point: each risk is a part of its own, with its source and its age. */
export function risksApi(app: FastifyInstance, { site, clock }: { site: SiteApi; clock: Clock }): void {
  const get = partRoutes(app, clock)
  get('/api/risks', { summary: 'Every risk of a commune', querystring: PointQuery }, (query) =>
    site.risks(pointFrom(query)),
  )
  get(
    '/api/risks/river-gauge',
    { summary: 'How the nearest watched river moves', querystring: PointQuery },
    (query) => site.riverGauge(pointFrom(query)),
  )
}
