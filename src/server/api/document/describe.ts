import { Type, type TSchema } from 'typebox'
import type { FastifySchema } from 'fastify'
import { missingReasons, oneOf, text } from './shapes.ts'
import {
  bundle,
  communeAnswer,
  departmentAnswer,
  nearbyAnswer,
  placeAnswer,
  reverseAnswer,
  searchAnswer,
} from './places.ts'
import { riskReport, riverGauge } from './risks.ts'
import { departmentDay, departmentOutlook, product, vigilanceData, vigilanceLevels } from './vigilance.ts'
import {
  beachInfo,
  beachMap,
  cityMap,
  mapFields,
  marine,
  natureMap,
  nextStages,
  stageWeather,
  weather,
} from './weather.ts'

/** The answer of a route: its data, what stands beside them, and whether a source is asked for it. */
interface Answer {
  readonly data?: TSchema
  readonly beside?: Readonly<Record<string, TSchema>>
  readonly from: 'source' | 'site'
  /** When it is a 404. */
  readonly absent?: string
}

const noPlace = 'No such place, or a place that is not in France'
const nowhere = 'There is none at this point'

/** Routes whose data their own schema describes have no `data` here. */
const answers = (): Readonly<Record<string, Answer>> => ({
  '/api/places/:slug': { data: placeAnswer(), from: 'site' },
  '/api/search': { data: searchAnswer(), from: 'site' },
  '/api/reverse': { data: reverseAnswer(), from: 'site' },
  '/api/nearby': { data: nearbyAnswer(), from: 'site' },
  '/api/communes': { data: communeAnswer(), from: 'site', absent: nowhere },
  '/api/departements/:code': { data: departmentAnswer(), from: 'site', absent: 'No such department' },
  '/api/normals': { from: 'site' },
  '/api/weather': { data: weather(), from: 'source', absent: noPlace },
  '/api/weather-bundle': { data: bundle(), from: 'source', absent: noPlace },
  '/api/weather-city/:name': {
    data: weather(),
    beside: { state: Type.Literal('fresh') },
    from: 'site',
    absent: 'No such place, or its weather is not in memory',
  },
  '/api/compared': { from: 'source', absent: `${noPlace}, or there is nothing to compare with` },
  '/api/certainty': { from: 'source', absent: `${noPlace}, or the ensemble does not speak of it` },
  '/api/ensemble': { from: 'source', absent: nowhere },
  '/api/observations': { from: 'source', absent: 'No station is near and high enough' },
  '/api/weather-map': { data: cityMap(), beside: mapFields(), from: 'source' },
  '/api/weather-map/:period': { data: cityMap(), beside: mapFields(), from: 'source' },
  '/api/beach-map': { data: beachMap(), beside: mapFields(), from: 'source' },
  '/api/nature-map': { data: natureMap(), beside: mapFields(), from: 'source' },
  '/api/marine': { data: marine(), from: 'source', absent: 'The point is not at a coast' },
  '/api/beaches/nearby': { data: beachInfo(), from: 'source', absent: nowhere },
  '/api/races/:race/next': { data: nextStages(), from: 'source', absent: 'No such race' },
  '/api/races/:race/stages/:n/weather': {
    data: stageWeather(),
    from: 'source',
    absent: 'No such stage, or no forecast reaches it',
  },
  '/api/risks': { data: riskReport(), from: 'source', absent: 'The point is not in France' },
  '/api/risks/river-gauge': {
    data: riverGauge(),
    from: 'source',
    absent: 'No watched river is beside the point',
  },
  '/api/vigilance/levels': { data: vigilanceLevels(), from: 'source' },
  '/api/vigilance/departments/:code': {
    data: departmentDay(),
    from: 'source',
    absent: 'The vigilance of mainland France does not cover the department',
  },
  '/api/vigilance/departments/:code/outlook': { data: departmentOutlook(), from: 'source' },
  '/api/alerts': {
    from: 'source',
    absent: 'The vigilance of mainland France does not cover the department',
  },
  '/api/vigilance-data': { data: vigilanceData(), beside: { product: product() }, from: 'source' },
  '/api/meteoalarm': { from: 'source' },
})

/** Answers whose text is not ours. */
const received: Readonly<Record<string, string>> = { '/api/meteoalarm': 'application/atom+xml' }

const ageFields = {
  cached: Type.Boolean({ description: 'it was in memory when asked for' }),
  freshUntil: Type.Optional(
    Type.String({ format: 'date-time', description: 'until when asking again is of no use, UTC' }),
  ),
  validUntil: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'from when on the answer is wrong, UTC; absent: it only ages',
    }),
  ),
}

const envelope = (data: TSchema, beside: Readonly<Record<string, TSchema>>, { from }: Answer) =>
  Type.Object({
    success: Type.Literal(true),
    data,
    source: text('who says it'),
    updatedAt: Type.String({ format: 'date-time', description: 'time of the data itself, UTC' }),
    ...(from === 'source'
      ? { state: oneOf(['fresh', 'stale'], 'stale: its refresh failed, and it may be old') }
      : {}),
    ...beside,
    ...ageFields,
  })

const error = (description: string, withReason = false) =>
  Type.Object(
    {
      success: Type.Literal(false),
      error: text('a sentence in French'),
      ...(withReason ? { reason: Type.Optional(oneOf(missingReasons, 'why there is nothing')) } : {}),
    },
    { description },
  )

const seconds = { type: 'integer', description: 'seconds after which asking again may help' }
const retried = (description: string, withReason = false) => ({
  ...error(description, withReason),
  headers: { 'retry-after': seconds },
})

function success(url: string, schema: FastifySchema, answer: Answer): object {
  const description = schema.summary ?? ''
  const type = received[url]
  if (type !== undefined)
    return { description, content: { [type]: { schema: { type: 'string', description } } } }
  const own = (schema.response as { 200?: ReturnType<typeof Type.Object> } | undefined)?.[200]
  if (!own) return { ...envelope(answer.data ?? Type.Unknown(), answer.beside ?? {}, answer), description }
  const { success: _success, data, source: _source, updatedAt: _updatedAt, ...beside } = own.properties
  return { ...envelope(data ?? Type.Unknown(), beside, answer), description }
}

/** What a route may answer, by status. Throws for a route that nobody has described. */
function responsesOf(
  url: string,
  schema: FastifySchema,
  answer: Answer | undefined,
): Readonly<Record<string, object>> {
  if (!answer) throw new Error(`The answer of ${url} is not described`)
  const asks = schema.params !== undefined || schema.querystring !== undefined
  const isOurs = received[url] === undefined
  return {
    200: success(url, schema, answer),
    ...(isOurs && {
      304: { type: 'null', description: 'What the asker has by its tag is still the answer' },
    }),
    ...(asks && { 400: error('A parameter is absent, malformed or out of its range', true) }),
    ...(answer.absent !== undefined && { 404: error(answer.absent, true) }),
    429: retried('Too many requests from one address'),
    500: error('A mistake of ours'),
    ...(answer.from === 'source' && {
      502: error('The source refused, or gave what cannot be read', true),
      504: error('The source did not answer in time', true),
    }),
    503: retried('Too much is asked of us, or of the source', true),
  }
}

/**
 * For the document of the API: a route with all its answers, which its own schema need not have. Nothing is made of it
 * before somebody asks for the document.
 */
export function createDescriber() {
  let described: ReturnType<typeof answers> | undefined
  return ({ schema, url }: { schema: FastifySchema; url: string }) => {
    if (schema.hide) return { schema, url }
    described ??= answers()
    return { schema: { ...schema, response: responsesOf(url, schema, described[url]) }, url }
  }
}
