import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { certainties, certaintyOfDays } from '../../domain/certainty.ts'
import { compared, type Compared } from '../../domain/compared.ts'
import { daysToCome } from '../../domain/forecast-window.ts'
import { localDate } from '../../domain/local-time.ts'
import { heightOf, normalsFor } from '../../domain/normals.ts'
import type { Present } from '../../domain/part.ts'
import type { SiteApi } from '../../site-api.ts'
import { certaintyText } from '../../web/text/certainty.ts'
import { comparedText } from '../../web/text/compared.ts'
import type { Clock } from '../cache.ts'
import { sendMissing, sendPart } from './answers.ts'
import { placeOf, WeatherQuery } from './weather.ts'

const celsius = (description: string) => Type.Number({ description: `°C, ${description}` })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const day = Type.String({ format: 'date', description: 'of the place' })
const sentence = Type.String({ description: 'in French, as the page says it' })

const Pair = Type.Object({ today: celsius('today'), before: celsius('yesterday') })

const Comparison = Type.Object({
  date: day,
  sameHour: orNull(Pair, 'now and at the same hour yesterday, by the same model'),
  highs: orNull(Pair, 'maxima of both days'),
  normal: orNull(
    Type.Object({
      station: Type.String(),
      km: Type.Number({ description: 'kilometres from the place' }),
      height: Type.Number({ description: 'metres above the sea, of the station' }),
      correction: celsius('added to its figures, 0.65 for each 100 m that the place is lower; 0 below 50 m'),
      from: Type.Integer({ description: 'first year of the means' }),
      to: Type.Integer({ description: 'last year of the means' }),
      today: celsius('maximum of today'),
      usual: celsius('usual maximum of the date, at the height of the place'),
    }),
    'today beside what is usual at a station of Météo-France; null where none stands for the place',
  ),
  sentence,
})

const bounds = (extreme: string) =>
  Type.Object({
    low: celsius(`lowest of ${extreme}, four times out of five`),
    high: celsius(`highest of ${extreme}, four times out of five`),
  })

const Sureness = Type.Object({
  days: Type.Array(
    Type.Object({
      date: day,
      min: bounds('the lowest of the day'),
      max: bounds('the highest of the day'),
      within: celsius('by which either may miss its forecast, four times out of five'),
      certainty: Type.Enum([...certainties], {
        description: 'sure up to 4 °C between the bounds of an extreme, unsure from 8 °C',
      }),
    }),
    { description: 'of the next seven, those that the ensemble tells of' },
  ),
  sentence,
})

const answerOf = <T extends Parameters<typeof Type.Object>[0][string]>(data: T) => ({
  200: Type.Object({ success: Type.Literal(true), data, source: Type.String(), updatedAt: Type.String() }),
})

const days = 7

function withSentence(result: Compared): Static<typeof Comparison> {
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
        response: answerOf(Comparison),
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
        response: answerOf(Sureness),
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
