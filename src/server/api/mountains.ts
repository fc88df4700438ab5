import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { PointQuery, PointsQuery, pointFrom, pointsFrom } from './parameters.ts'

const SlugParams = Type.Object({ slug: Type.String({ pattern: '^[a-z]+(?:-[a-z]+)*$', maxLength: 40 }) })
const texts = {
  massif: 'Il n’y a pas de massif de ce nom.',
  place: 'Ce lieu n’est dans aucun des massifs des bulletins d’avalanche.',
  station: 'Aucune station proche n’a mesuré la neige ces deux derniers jours.',
} as const

/** Avalanche bulletins by massif and by place, and snow as stations measure it. */
export function mountainsApi(
  app: FastifyInstance,
  {
    site,
    clock,
  }: {
    site: Pick<SiteApi, 'massifs' | 'massifBulletin' | 'avalanche' | 'highAvalanche' | 'measuredSnow'>
    clock: Clock
  },
): void {
  app.get(
    '/api/massifs',
    { schema: { summary: 'Every massif with its avalanche bulletin in short' } },
    async (request, reply) => sendPart(request, reply, await site.massifs(), clock.now()),
  )
  app.get<{ Params: Static<typeof SlugParams> }>(
    '/api/massifs/:slug',
    { schema: { summary: 'The avalanche bulletin of a massif', params: SlugParams } },
    async (request, reply) => {
      const part = await site.massifBulletin(request.params.slug)
      if (part === null) return sendMissing(reply, { reason: 'unsupported' }, { text: texts.massif })
      return sendPart(request, reply, part, clock.now())
    },
  )
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/avalanche',
    { schema: { summary: 'The avalanche bulletins of a place', querystring: PointQuery } },
    async (request, reply) => {
      const part = await site.avalanche(pointFrom(request.query))
      if (part.state === 'missing' && part.reason === 'unsupported')
        return sendMissing(reply, part, { text: texts.place })
      return sendPart(request, reply, part, clock.now())
    },
  )
  app.get<{ Querystring: Static<typeof PointsQuery> }>(
    '/api/avalanche/high',
    {
      schema: {
        summary: 'The massifs of up to ten places where the risk of avalanches is high or very high',
        querystring: PointsQuery,
      },
    },
    async (request, reply) =>
      sendPart(request, reply, await site.highAvalanche(pointsFrom(request.query)), clock.now()),
  )
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/snow',
    { schema: { summary: 'Snow that stations near a point measured', querystring: PointQuery } },
    async (request, reply) => {
      const part = await site.measuredSnow(pointFrom(request.query))
      if (part.state === 'missing' && part.reason === 'unsupported')
        return sendMissing(reply, part, { text: texts.station })
      return sendPart(request, reply, part, clock.now())
    },
  )
}
