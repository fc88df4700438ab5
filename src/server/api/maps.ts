import { Type, type Static } from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BeachMap, CityMap, MapView, NatureMap } from '../../views/map-items.ts'
import { isMapPeriod, type MapPeriod } from '../../domain/map-period.ts'
import type { MissingReason, Part } from '../../domain/part.ts'
import type { Clock } from '../cache.ts'
import { ApiError, sendPart } from './answers.ts'

/** What of the site is asked here. A period that is over is missing as « unsupported ». */
export interface MapAnswers {
  weatherMap(period: MapPeriod): Promise<Part<CityMap>>
  beachMap(): Promise<Part<BeachMap>>
  natureMap(): Promise<Part<NatureMap>>
}

const PeriodParameters = Type.Object({ period: Type.String({ pattern: '^[a-z]{1,20}$' }) })

const every = 'Les données sont mises à jour toutes les 10 minutes.'
const failures = {
  cities: `Erreur lors du chargement des données météo. ${every}`,
  beaches: `Erreur lors du chargement des données des plages. ${every}`,
  nature: `Erreur lors du chargement des données des sites naturels. ${every}`,
} as const

const statuses: Readonly<Record<MissingReason, number>> = {
  timeout: 504,
  refused: 502,
  unreadable: 502,
  unsupported: 404,
  busy: 503,
}

/** A refusal in the words of the screen that asked; the reason is for the page. */
const refuse = (
  reply: FastifyReply,
  status: number,
  about: { error: string; reason: MissingReason },
): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '60' } : {}) })
    .type('application/json; charset=utf-8')
    .send({ success: false, ...about })

const periodOver = 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.'

/** Maps. The answer is the list of its places, with `isRefreshing` while more is on its way. */
export function mapsApi(app: FastifyInstance, { site, clock }: { site: MapAnswers; clock: Clock }): void {
  const sendMap = <I>(
    request: FastifyRequest,
    reply: FastifyReply,
    part: Part<MapView<I>>,
    failure: string,
  ) => {
    if (part.state === 'missing')
      return refuse(reply, statuses[part.reason], { error: failure, reason: part.reason })
    const { items, isRefreshing, period, periods } = part.value
    const about = () => ({ isRefreshing, period, periods })
    return sendPart(request, reply, { ...part, value: items }, clock.now(), about)
  }
  app.get(
    '/api/weather-map',
    { schema: { summary: 'Cities and their weather now' } },
    async (request, reply) => sendMap(request, reply, await site.weatherMap('current'), failures.cities),
  )

  app.get<{ Params: Static<typeof PeriodParameters> }>(
    '/api/weather-map/:period',
    { schema: { summary: 'Cities and their weather at a period', params: PeriodParameters } },
    async (request, reply) => {
      const { period } = request.params
      if (!isMapPeriod(period) || period === 'current')
        throw new ApiError(400, 'Le paramètre « period » est absent ou invalide.')
      const part = await site.weatherMap(period)
      if (part.state === 'missing' && part.reason === 'unsupported')
        return refuse(reply, 400, { error: periodOver, reason: part.reason })
      return sendMap(request, reply, part, failures.cities)
    },
  )

  app.get(
    '/api/beach-map',
    { schema: { summary: 'Beaches, their weather and sea now' } },
    async (request, reply) => sendMap(request, reply, await site.beachMap(), failures.beaches),
  )

  app.get(
    '/api/nature-map',
    { schema: { summary: 'Nature sites and their weather now' } },
    async (request, reply) => sendMap(request, reply, await site.natureMap(), failures.nature),
  )
}
