import { Type, type Static } from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BeachMapItem, CityMapItem, MapView, NatureMapItem } from '../../views/map-items.ts'
import { mapKinds, type MapKind } from '../../domain/map-kind.ts'
import { isMapPeriod } from '../../domain/map-period.ts'
import type { Part } from '../../domain/part.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import { mapErrors } from '../../web/text/errors.ts'
import { sendMissing, sendPart } from './answers.ts'
import { absent } from './parameters.ts'
import { periodOver } from '../../web/text/periods.ts'

type Item = CityMapItem | BeachMapItem | NatureMapItem

/** A place as the answer has it: its name and point once more under `location`, that of a city as `city` too. */
const answered = (item: Item): object => ({
  ...item,
  ...(item.kind === 'city' && { city: item.name }),
  location: { name: item.name, lat: item.lat, lon: item.lon },
})

const PeriodParameters = Type.Object({ period: Type.String({ pattern: '^[a-z]{1,20}$' }) })

const HoursParameters = Type.Object({
  map: Type.Optional(
    Type.Unsafe<MapKind>(
      Type.Enum([...mapKinds], { description: 'which map; that of the cities unless said' }),
    ),
  ),
})

/**
 * Maps. The answer is the list of its places, with `isRefreshing` while more is on its way. Its state is « partial »
 * rather than « fresh » while places have no figures yet.
 */
export function mapsApi(app: FastifyInstance, { site, clock }: { site: SiteApi; clock: Clock }): void {
  const sendMap = <I extends Item>(
    request: FastifyRequest,
    reply: FastifyReply,
    part: Part<MapView<I>>,
    kind: MapKind,
  ) => {
    if (part.state === 'missing') return sendMissing(reply, part, { text: mapErrors[kind] })
    const { items, isRefreshing, isPartial, period, periods } = part.value
    const state = isPartial && part.state === 'fresh' ? 'partial' : part.state
    const about = () => ({ state, isRefreshing, isPartial, period, periods })
    return sendPart(request, reply, { ...part, value: items.map(answered) }, clock.now(), about)
  }
  app.get(
    '/api/weather-map',
    { schema: { summary: 'Cities and their weather now' } },
    async (request, reply) => sendMap(request, reply, await site.weatherMap('current'), 'weather'),
  )

  app.get<{ Params: Static<typeof PeriodParameters> }>(
    '/api/weather-map/:period',
    { schema: { summary: 'Cities and their weather at a period', params: PeriodParameters } },
    async (request, reply) => {
      const { period } = request.params
      if (!isMapPeriod(period) || period === 'current') throw absent('period')
      const part = await site.weatherMap(period)
      if (part.state === 'missing' && part.reason === 'unsupported')
        return sendMissing(reply, part, { status: 400, text: periodOver })
      return sendMap(request, reply, part, 'weather')
    },
  )

  app.get(
    '/api/beach-map',
    { schema: { summary: 'Beaches, their weather and sea now' } },
    async (request, reply) => sendMap(request, reply, await site.beachMap(), 'beaches'),
  )

  app.get(
    '/api/nature-map',
    { schema: { summary: 'Nature sites and their weather now' } },
    async (request, reply) => sendMap(request, reply, await site.natureMap(), 'nature'),
  )

  app.get<{ Querystring: Static<typeof HoursParameters> }>(
    '/api/map/hours',
    {
      schema: {
        summary: 'The next 48 hours of the places of a map, as columns of whole numbers',
        querystring: HoursParameters,
      },
    },
    async (request, reply) => {
      const { map = 'weather' } = request.query
      const part = await site.mapHours(map)
      if (part.state === 'missing') return sendMissing(reply, part, { text: mapErrors[map] })
      return sendPart(request, reply, part, clock.now())
    },
  )
}
