import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendData, sendMissing, sendPart } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const figure = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })
const months = (description: string) => Type.Array(Type.Number(), { description })
const text = Type.String()

const Ensemble = Type.Object({
  time: Type.String({ format: 'date-time', description: 'hour in which it was read, UTC' }),
  days: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date', description: 'of the place' }),
      min: figure('°C, lowest of the mean of the members'),
      minSpread: figure('°C, standard deviation of the members at that hour'),
      max: figure('°C, highest of the mean of the members'),
      maxSpread: figure('°C, standard deviation of the members at that hour'),
      precipitation: figure('mm, mean of the members'),
      precipitationProbability: figure('%, of 1 mm or more over the day, from shares of the members'),
    }),
    { description: 'from today, up to fourteen' },
  ),
})

const Records = Type.Array(
  Type.Union([
    Type.Object({
      celsius: Type.Number({ description: '°C' }),
      day: Type.Integer({ description: 'of the month' }),
      year: Type.Integer(),
    }),
    Type.Null(),
  ]),
  { description: 'of each month; empty where nobody tells' },
)

const Station = Type.Object({
  name: text,
  lat: Type.Number({ description: 'degrees' }),
  lon: Type.Number({ description: 'degrees' }),
  height: Type.Number({ description: 'metres above the sea' }),
  from: Type.Integer({ description: 'first year of the means' }),
  to: Type.Integer({ description: 'last year of the means' }),
  highs: months('°C, mean of the daily maxima of each month, January first'),
  lows: months('°C, mean of the daily minima'),
  rain: Type.Union([months('mm a month'), Type.Null()]),
  recordHighs: Records,
  recordLows: Records,
})

const common = { success: Type.Literal(true), source: text, updatedAt: text }

/** The embedded normals change with an edition of the site. */
const daySeconds = 86_400

/** How sure the days are, and what is usual. */
export function certaintyApi(
  app: FastifyInstance,
  { site, clock, startedAt }: { site: Pick<SiteApi, 'fact' | 'normals'>; clock: Clock; startedAt: string },
): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/ensemble',
    {
      schema: {
        summary: 'How far the members of the European ensemble lie apart, by day, per half degree',
        querystring: PointQuery,
        response: { 200: Type.Object({ ...common, data: Ensemble }) },
      },
    },
    async (request, reply) => {
      const part = await site.fact('ensemble', pointFrom(request.query))
      if (part.state === 'missing' && part.reason === 'busy')
        return sendMissing(reply, part, {
          text: 'La fiabilité des prévisions est momentanément indisponible. Veuillez réessayer dans un moment.',
        })
      return sendPart(request, reply, part, clock.now())
    },
  )

  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/normals',
    {
      schema: {
        summary: 'Normals and records of the weather stations within 60 km, nearest first',
        querystring: PointQuery,
        response: { 200: Type.Object({ ...common, data: Type.Array(Station) }) },
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
