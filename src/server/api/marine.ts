import { Type } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { Coordinates } from '../../domain/geo.ts'
import type { BeachInfo } from '../../views/place-views.ts'
import type { Marine } from '../../domain/marine.ts'
import type { Part } from '../../domain/part.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
import { decimalText, integerFrom, PointQuery, pointFrom } from './parameters.ts'

/** What of the site is asked here. */
export interface MarineAnswers {
  marine(point: Coordinates): Promise<Part<Marine>>
  seaNear(point: Coordinates, radiusKm: number): Promise<Part<BeachInfo>>
}

const RadiusQuery = Type.Object({
  lat: decimalText,
  lon: decimalText,
  radius: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})

/** The sea. */
export function marineApi(
  app: FastifyInstance,
  { site, clock }: { site: MarineAnswers; clock: Clock },
): void {
  const get = partRoutes(app, clock)
  get('/api/marine', { summary: 'The sea at a point of the coast', querystring: PointQuery }, (query) =>
    site.marine(pointFrom(query)),
  )
  get(
    '/api/beaches/nearby',
    { summary: 'The nearest beach and its sea', querystring: RadiusQuery },
    async (query) => {
      const radius = integerFrom('radius', query.radius, { min: 1, max: 100, or: 30 })
      return site.seaNear(pointFrom(query), radius)
    },
  )
}
