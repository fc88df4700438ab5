import { Type } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
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
  const get = partRoutes(app, clock)
  get('/api/massifs', { summary: 'Every massif with its avalanche bulletin in short' }, () => site.massifs())
  get(
    '/api/massifs/:slug',
    { summary: 'The avalanche bulletin of a massif', params: SlugParams },
    async (_, { slug }) => (await site.massifBulletin(slug)) ?? { state: 'missing', reason: 'unsupported' },
    { unsupported: { text: texts.massif } },
  )
  get(
    '/api/avalanche',
    { summary: 'The avalanche bulletins of a place', querystring: PointQuery },
    (query) => site.avalanche(pointFrom(query)),
    { unsupported: { text: texts.place } },
  )
  get(
    '/api/avalanche/high',
    {
      summary: 'The massifs of up to ten places where the risk of avalanches is high or very high',
      querystring: PointsQuery,
    },
    (query) => site.highAvalanche(pointsFrom(query)),
  )
  get(
    '/api/snow',
    { summary: 'Snow that stations near a point measured', querystring: PointQuery },
    (query) => site.measuredSnow(pointFrom(query)),
    { unsupported: { text: texts.station } },
  )
}
