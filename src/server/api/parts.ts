import { Type } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { absentTexts } from './absent-texts.ts'
import { partRoutes } from './answers.ts'
import { certaintyAt, comparisonAt } from './comparison.ts'
import { decimalText, PointQuery, PointsQuery, pointFrom, pointsFrom, radiusFrom } from './parameters.ts'
import { missing } from '../../domain/part.ts'
import { inFrance } from './places.ts'
import { placeOf, WeatherQuery } from './weather.ts'

const SlugParams = Type.Object({ slug: Type.String({ pattern: '^[a-z]+(?:-[a-z]+)*$', maxLength: 40 }) })
const RadiusQuery = Type.Object({
  lat: decimalText,
  lon: decimalText,
  radius: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})

/** Absences that are said in words of their own. */
const unsupported = (text: string) => ({ unsupported: { text } })
const busy = (text: string) => ({ busy: { text } })

/** What is told of a point or a place beside its weather, each as a part with its source and its age. */
export function partsApi(app: FastifyInstance, { site, clock }: { site: SiteApi; clock: Clock }): void {
  const get = partRoutes(app, clock)

  get(
    '/api/observations',
    { summary: 'What the nearest station measured in the last two hours', querystring: PointQuery },
    (query) => site.fact('measured', pointFrom(query)),
    {
      ...unsupported(absentTexts.station),
      ...busy(
        'Les mesures des stations sont momentanément indisponibles. Veuillez réessayer dans un moment.',
      ),
    },
  )
  get(
    '/api/lightning',
    {
      summary: 'Lightning that a satellite saw within 50 km in the last half hour',
      querystring: PointQuery,
    },
    (query) => site.fact('lightning', pointFrom(query)),
    busy('Les éclairs sont en train d’être lus. Veuillez réessayer dans un moment.'),
  )
  get('/api/radar', { summary: 'Frames of the rain radar of two hours' }, () => site.radar())
  get(
    '/api/radar/at',
    { summary: 'What rain radars saw at a point', querystring: PointQuery },
    (query) => site.fact('radar', pointFrom(query)),
    unsupported(absentTexts.radar),
  )

  get(
    '/api/ensemble',
    {
      summary: 'How far the members of the European ensemble lie apart, by day, per half degree',
      querystring: PointQuery,
    },
    async (query) => site.fact('ensemble', await inFrance(site, pointFrom(query))),
    busy('La fiabilité des prévisions est momentanément indisponible. Veuillez réessayer dans un moment.'),
  )
  get(
    '/api/compared',
    {
      summary: 'Today beside yesterday, by the same model, and beside what is usual',
      querystring: WeatherQuery,
    },
    async (query) => comparisonAt(site, await placeOf(site, query), clock.now()),
  )
  get(
    '/api/certainty',
    { summary: 'How sure the next seven days are, by the European ensemble', querystring: WeatherQuery },
    async (query) => certaintyAt(site, await placeOf(site, query), clock.now()),
  )

  get('/api/marine', { summary: 'The sea at a point of the coast', querystring: PointQuery }, (query) =>
    site.marine(pointFrom(query)),
  )
  get(
    '/api/beaches/nearby',
    { summary: 'The nearest beach and its sea', querystring: RadiusQuery },
    (query) => site.seaNear(pointFrom(query), radiusFrom(query.radius)),
  )

  get('/api/risks', { summary: 'Every risk of a commune', querystring: PointQuery }, (query) =>
    site.risks(pointFrom(query)),
  )
  get(
    '/api/risks/river-gauge',
    { summary: 'How the nearest watched river moves', querystring: PointQuery },
    (query) => site.riverGauge(pointFrom(query)),
  )
  get('/api/massifs', { summary: 'Every massif with its avalanche bulletin in short' }, () => site.massifs())
  get(
    '/api/massifs/:slug',
    { summary: 'The avalanche bulletin of a massif', params: SlugParams },
    async (_, { slug }) => (await site.massifBulletin(slug)) ?? missing('unsupported'),
    unsupported('Il n’y a pas de massif de ce nom.'),
  )
  get(
    '/api/avalanche',
    { summary: 'The avalanche bulletins of a place', querystring: PointQuery },
    (query) => site.avalanche(pointFrom(query)),
    unsupported(absentTexts.massif),
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
    unsupported(absentTexts.snow),
  )
}
