import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { Coordinates } from '../../domain/geo.ts'
import type { BeachInfo, BeachPageView } from '../../domain/map-items.ts'
import type { Marine } from '../../domain/marine.ts'
import type { Part } from '../../domain/part.ts'
import type { Clock } from '../cache.ts'
import { ApiError, sendData, sendPart } from './answers.ts'
import { decimalText, PointQuery, pointFrom, whole } from './parameters.ts'

/** What of the site is asked here. */
export interface MarineAnswers {
  marine(point: Coordinates): Promise<Part<Marine>>
  seaNear(point: Coordinates, radiusKm: number): Promise<Part<BeachInfo>>
  beach(slug: string): Promise<BeachPageView | null>
  cooler(point: Coordinates): Promise<Part<unknown>>
}

const RadiusQuery = Type.Object({
  lat: decimalText,
  lon: decimalText,
  radius: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})
const BeachParameters = Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,80}$' }) })

/** The sea, beaches, and where it is cooler. */
export function marineApi(
  app: FastifyInstance,
  { site, clock, startedAt }: { site: MarineAnswers; clock: Clock; startedAt: string },
): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/marine',
    { schema: { summary: 'The sea at a point of the coast', querystring: PointQuery } },
    async (request, reply) =>
      sendPart(request, reply, await site.marine(pointFrom(request.query)), clock.now()),
  )

  app.get<{ Querystring: Static<typeof RadiusQuery> }>(
    '/api/beaches/nearby',
    { schema: { summary: 'The nearest beach and its sea', querystring: RadiusQuery } },
    async (request, reply) => {
      const radius = whole('radius', request.query.radius, { min: 1, max: 100, or: 30 })
      return sendPart(request, reply, await site.seaNear(pointFrom(request.query), radius), clock.now())
    },
  )

  app.get<{ Params: Static<typeof BeachParameters> }>(
    '/api/beaches/:slug',
    { schema: { summary: 'A beach and those around', params: BeachParameters } },
    async (request, reply) => {
      const beach = await site.beach(request.params.slug)
      if (!beach) throw new ApiError(404, 'Plage non trouvée')
      return sendData(request, reply, beach, { source: 'gazetteer', seconds: 3600, updatedAt: startedAt })
    },
  )

  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/cooler',
    { schema: { summary: 'Cooler places around a point where it is hot', querystring: PointQuery } },
    async (request, reply) =>
      sendPart(request, reply, await site.cooler(pointFrom(request.query)), clock.now()),
  )
}
