import type { Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { stationHeight, stationKm } from '../../domain/measured.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { partRoutes, sendData } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

/** The embedded normals change with an edition of the site. */
const daySeconds = 86_400

const texts = {
  noStation: `Aucune station de mesure ne convient à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart.`,
  measures: 'Les mesures des stations sont momentanément indisponibles. Veuillez réessayer dans un moment.',
  flashes: 'Les éclairs sont en train d’être lus. Veuillez réessayer dans un moment.',
  ensemble: 'La fiabilité des prévisions est momentanément indisponible. Veuillez réessayer dans un moment.',
} as const

/** What sources tell of a point beside its weather: measurements, flashes, how sure its days are, and what is usual. */
export function factsApi(
  app: FastifyInstance,
  { site, clock, startedAt }: { site: Pick<SiteApi, 'fact' | 'normals'>; clock: Clock; startedAt: string },
): void {
  const get = partRoutes(app, clock)
  get(
    '/api/observations',
    { summary: 'What the nearest station measured in the last two hours', querystring: PointQuery },
    (query) => site.fact('measured', pointFrom(query)),
    { unsupported: { text: texts.noStation }, busy: { text: texts.measures } },
  )
  get(
    '/api/lightning',
    {
      summary: 'Lightning that a satellite saw within 50 km in the last half hour',
      querystring: PointQuery,
    },
    (query) => site.fact('lightning', pointFrom(query)),
    { busy: { text: texts.flashes } },
  )
  get(
    '/api/ensemble',
    {
      summary: 'How far the members of the European ensemble lie apart, by day, per half degree',
      querystring: PointQuery,
    },
    (query) => site.fact('ensemble', pointFrom(query)),
    { busy: { text: texts.ensemble } },
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
