import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { stationHeight, stationKm } from '../../domain/measured.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { PointQuery, pointFrom } from './parameters.ts'

const number = (description: string) => Type.Number({ description })
const figure = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

const Observation = Type.Object({
  network: Type.Enum(['e-soh', 'metar'], {
    description: 'e-soh: stations of the national services; metar: airports, temperatures in whole degrees',
  }),
  station: Type.Object({
    name: Type.String({ description: 'as its source writes it' }),
    lat: number('degrees'),
    lon: number('degrees'),
    height: figure('metres above the sea; null where nobody says'),
  }),
  distanceKm: number('kilometres from the point'),
  heightDifference: figure(
    'metres by which the station stands above the town or site of the point, else above the point of its forecast',
  ),
  time: Type.String({ format: 'date-time', description: 'of the measurement, UTC; two hours old at most' }),
  temperature: number('°C'),
  decimals: Type.Integer({ description: 'of the temperature, as its source gives it' }),
  humidity: figure('%'),
  windSpeed: figure('km/h at 10 m, mean of ten minutes'),
  windDirection: figure('degrees from which it comes; null when it varies'),
  windGusts: figure('km/h, strongest of the hour; of ten minutes at airports'),
  precipitation: figure('mm of the hour that ends at the time'),
  pressure: figure('hPa at sea level'),
})

const Answer = Type.Object(
  { success: Type.Literal(true), data: Observation, source: Type.String(), updatedAt: Type.String() },
  { description: 'A measurement, which never stands for the forecast' },
)

const texts = {
  unsupported: `Aucune station de mesure ne convient à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart.`,
  busy: 'Les mesures des stations sont momentanément indisponibles. Veuillez réessayer dans un moment.',
} as const

/** What was measured nearest to a point. */
export function observationsApi(
  app: FastifyInstance,
  { site, clock }: { site: Pick<SiteApi, 'fact'>; clock: Clock },
): void {
  app.get<{ Querystring: Static<typeof PointQuery> }>(
    '/api/observations',
    {
      schema: {
        summary: 'What the nearest station measured in the last two hours',
        querystring: PointQuery,
        response: { 200: Answer },
      },
    },
    async (request, reply) => {
      const part = await site.fact('measured', pointFrom(request.query))
      if (part.state === 'missing' && (part.reason === 'unsupported' || part.reason === 'busy'))
        return sendMissing(reply, part, { text: texts[part.reason] })
      return sendPart(request, reply, part, clock.now())
    },
  )
}
