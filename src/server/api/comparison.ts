import type { Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { certaintyOfDays } from '../../domain/certainty.ts'
import { compared, type Compared } from '../../domain/compared.ts'
import { daysToCome } from '../../domain/forecast-window.ts'
import { localDate } from '../../domain/local-time.ts'
import { heightOf, normalsFor } from '../../domain/normals.ts'
import type { Present } from '../../domain/part.ts'
import type { Comparison } from '../../schemas/stations.ts'
import type { SiteApi } from '../../site-api.ts'
import { certaintyText } from '../../web/text/certainty.ts'
import { comparedText } from '../../web/text/compared.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { placeOf, WeatherQuery } from './weather.ts'

const days = 7

function withSentence(result: Compared): Comparison {
  const { normal } = result
  const near = normal && {
    station: normal.station.name,
    km: Math.round(normal.km * 10) / 10,
    height: normal.station.height,
    correction: Math.round(normal.correction * 100) / 100,
    from: normal.station.from,
    to: normal.station.to,
    today: normal.today,
    usual: normal.usual,
  }
  return { ...result, normal: near, sentence: comparedText(result) }
}

/** An answer made of two parts is asked for again with the first of them. */
const sooner = (part: Present<unknown>, other: Present<unknown>): string =>
  part.freshUntil < other.freshUntil ? part.freshUntil : other.freshUntil

/** How a forecast compares with yesterday and with what is usual, and how sure its days are: what pages say, in figures. */
export function comparisonApi(app: FastifyInstance, { site, clock }: { site: SiteApi; clock: Clock }): void {
  app.get<{ Querystring: Static<typeof WeatherQuery> }>(
    '/api/compared',
    {
      schema: {
        summary: 'Today beside yesterday, by the same model, and beside what is usual',
        querystring: WeatherQuery,
      },
    },
    async (request, reply) => {
      const place = await placeOf(site, request.query)
      const [part, normals] = await Promise.all([site.weather(place), site.normals(place)])
      if (part.state === 'missing') return sendMissing(reply, part)
      const usual = normalsFor(normals, place, heightOf(place, part.value))
      const result = compared(part.value, usual, new Date(clock.now()), place.timeZone)
      if (!result) return sendMissing(reply, { reason: 'unsupported' })
      return sendPart(request, reply, { ...part, value: withSentence(result) }, clock.now())
    },
  )

  app.get<{ Querystring: Static<typeof WeatherQuery> }>(
    '/api/certainty',
    {
      schema: {
        summary: 'How sure the next seven days are, by the European ensemble',
        querystring: WeatherQuery,
      },
    },
    async (request, reply) => {
      const place = await placeOf(site, request.query)
      const [part, ensemble] = await Promise.all([site.weather(place), site.fact('ensemble', place)])
      if (part.state === 'missing') return sendMissing(reply, part)
      if (ensemble.state === 'missing') return sendMissing(reply, ensemble)
      const now = new Date(clock.now())
      const week = daysToCome(part.value.daily, now, place.timeZone).slice(0, days)
      const rated = certaintyOfDays(week, ensemble.value)?.filter((sure) => sure !== null) ?? []
      if (rated.length === 0) return sendMissing(reply, { reason: 'unsupported' })
      const value = { days: rated, sentence: certaintyText(rated, localDate(now, place.timeZone)) }
      return sendPart(request, reply, { ...part, value, freshUntil: sooner(part, ensemble) }, clock.now())
    },
  )
}
