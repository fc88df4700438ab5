import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { Coordinates } from '../../domain/geo.ts'
import { lifetimeOfDay } from '../../domain/lifetime.ts'
import { searchErrors } from '../../web/text/search-errors.ts'
import type { SiteApi } from '../../site-api.ts'
import type { PlaceAnswer } from '../../views/place-views.ts'
import type { Clock } from '../cache.ts'
import { sendData } from './answers.ts'
import { ApiError } from '../http/refusals.ts'
import type { Geography } from '../services/geography.ts'
import {
  DepartmentParameters,
  limitFrom,
  NearbyQuery,
  PointOrNoneQuery,
  PointQuery,
  pointFrom,
  pointOrNone,
  radiusFrom,
  SlugParameters,
} from './parameters.ts'

const SearchQuery = Type.Object({
  // As long as one likes: what is beyond 64 characters is not looked at.
  q: Type.String({ minLength: 1 }),
  limit: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})

/** The embedded normals change with an edition of the site. */
const daySeconds = 86_400

/** The gazetteer changes with a release only. */
const embedded = { source: 'gazetteer', seconds: 3600 }

/** What the site knows of places by itself; only the commune of a point that its own files lack is asked for. */
export function placesApi(
  app: FastifyInstance,
  {
    site,
    geography,
    clock,
    startedAt,
  }: { site: SiteApi; geography: Geography; clock: Clock; startedAt: string },
): void {
  const about = { ...embedded, updatedAt: startedAt }

  app.get<{ Params: Static<typeof SlugParameters>; Querystring: Static<typeof PointOrNoneQuery> }>(
    '/api/places/:slug',
    { schema: { summary: 'The place of an address', params: SlugParameters, querystring: PointOrNoneQuery } },
    async (request, reply) => {
      const at = pointOrNone(request.query)
      const now = clock.now()
      const answer = await site.place(request.params.slug, at)
      return sendData(request, reply, answer, {
        ...about,
        updatedAt: new Date(now).toISOString(),
        seconds: 60,
        validSeconds: secondsOfOwnDay(now, answer),
      })
    },
  )

  app.get<{ Querystring: Static<typeof SearchQuery> }>(
    '/api/search',
    { schema: { summary: 'Places by name, postal code or department', querystring: SearchQuery } },
    async (request, reply) => {
      const { q, limit } = request.query
      return sendData(request, reply, await site.search(q.slice(0, 64), limitFrom(limit, 8)), about)
    },
  )

  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/reverse',
    { schema: { summary: 'The commune of a point in France', querystring: PointQuery } },
    async (request, reply) => sendData(request, reply, await site.reverse(pointFrom(request.query)), about),
  )

  app.get<{ Querystring: Static<typeof NearbyQuery> }>(
    '/api/nearby',
    { schema: { summary: 'Towns around a point', querystring: NearbyQuery } },
    async (request, reply) => {
      const { radius, limit, ...point } = request.query
      const places = await site.nearby(pointFrom(point), radiusFrom(radius), limitFrom(limit, 20))
      return sendData(request, reply, places, { ...about, seconds: 60 })
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

  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/communes',
    { schema: { summary: 'The commune of a point', querystring: PointQuery } },
    async (request, reply) => {
      const commune = await geography.communeAt(pointFrom(request.query))
      if (!commune) throw new ApiError(404, 'Aucune commune française à cet endroit.')
      return sendData(request, reply, commune, about)
    },
  )

  app.get<{ Params: Static<typeof DepartmentParameters> }>(
    '/api/departements/:code',
    { schema: { summary: 'A department by its code', params: DepartmentParameters } },
    async (request, reply) => {
      const department = geography.department(request.params.code)
      if (!department) throw new ApiError(404, 'Ce département n’existe pas.')
      return sendData(request, reply, department, about)
    },
  )
}

/** Seconds left of the place's own day, whose sun and moon the answer holds; in Paris when there is no such place. */
const secondsOfOwnDay = (now: number, answer: PlaceAnswer): number =>
  (lifetimeOfDay(now, answer.kind === 'found' ? answer.place.timeZone : undefined).validUntil - now) / 1000

/** The refusal of a place abroad, in the specification's words. */
export const notFrench = (name: string): ApiError => new ApiError(404, searchErrors.notFrench(name))

/** The same point when it lies in France; throws an ApiError for any other, before a source is asked about it. */
export async function inFrance(site: Pick<SiteApi, 'reverse'>, at: Coordinates): Promise<Coordinates> {
  const found = await site.reverse(at)
  if (found.kind === 'abroad') throw notFrench(`${at.lat}, ${at.lon}`)
  return at
}
