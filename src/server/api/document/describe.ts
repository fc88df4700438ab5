import { Type, type TSchema } from 'typebox'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { missingReasons } from '../../../domain/part.ts'
import { Ensemble } from '../../../schemas/air.ts'
import {
  HighAvalanche,
  MassifBulletin,
  MassifIndex,
  MeasuredSnow,
  PlaceAvalanche,
} from '../../../schemas/avalanche.ts'
import { bundle } from '../../../schemas/bundle.ts'
import { LightningNear } from '../../../schemas/lightning.ts'
import { beaches, cities, mapFields, MapHours, natureSites } from '../../../schemas/maps.ts'
import { always, instant, listOf, objectOf, oneOf, text, yes } from '../../../schemas/pieces.ts'
import {
  Commune,
  Department,
  nearby,
  PlaceAnswer,
  ReverseAnswer,
  SearchAnswer,
} from '../../../schemas/places.ts'
import { Radar, RadarReport } from '../../../schemas/radar.ts'
import { RiskReport, RiverGauge } from '../../../schemas/risks.ts'
import { BeachInfo, Marine } from '../../../schemas/sea.ts'
import { Comparison, Measured, StationNormals, Sureness } from '../../../schemas/stations.ts'
import {
  alerts,
  confirmedAt,
  NamedDepartmentDay,
  DepartmentVigilance,
  product,
  VigilanceLevels,
  VigilanceProduct,
} from '../../../schemas/vigilance.ts'
import { NextStageWeather, PlaceWeather, StageWeather } from '../../../schemas/weather.ts'
import { once } from '../../once.ts'

/** The answer of a route: its data and what stands beside them. */
interface Answer {
  readonly data: TSchema
  readonly beside?: Readonly<Record<string, TSchema>>
  /** The site knows it by itself: no source is asked. */
  readonly isOwn?: true
  /** When it is a 404. */
  readonly absent?: string
}

/** The one answer whose text is not ours. */
const feed = text('the feed as received', '<feed xmlns="http://www.w3.org/2005/Atom">…</feed>')

const noPlace = 'No such place, or a place that is not in France'
const nowhere = 'There is none at this point'

const answers: Readonly<Record<string, Answer>> = {
  '/api/places/:slug': { data: PlaceAnswer, isOwn: true },
  '/api/search': { data: SearchAnswer, isOwn: true },
  '/api/reverse': { data: ReverseAnswer, isOwn: true },
  '/api/nearby': { data: nearby, isOwn: true },
  '/api/communes': { data: Commune, isOwn: true, absent: nowhere },
  '/api/departements/:code': { data: Department, isOwn: true, absent: 'No such department' },
  '/api/normals': { data: listOf(StationNormals, 'nearest first'), isOwn: true },
  '/api/weather': { data: PlaceWeather, absent: noPlace },
  '/api/weather-bundle': { data: bundle, absent: noPlace },
  '/api/weather-city/:name': {
    data: PlaceWeather,
    beside: { state: always('fresh', 'it is in memory') },
    isOwn: true,
    absent: 'No such place, or its weather is not in memory',
  },
  '/api/compared': { data: Comparison, absent: `${noPlace}, or there is nothing to compare with` },
  '/api/certainty': { data: Sureness, absent: `${noPlace}, or the ensemble does not speak of it` },
  '/api/ensemble': { data: Ensemble, absent: nowhere },
  '/api/observations': { data: Measured, absent: 'No station is near and high enough' },
  '/api/lightning': { data: LightningNear, absent: 'The satellite does not see the point' },
  '/api/radar': { data: Radar },
  '/api/radar/at': { data: RadarReport, absent: 'The point is not in mainland France' },
  '/api/weather-map': { data: cities, beside: mapFields },
  '/api/weather-map/:period': { data: cities, beside: mapFields },
  '/api/beach-map': { data: beaches, beside: mapFields },
  '/api/nature-map': { data: natureSites, beside: mapFields },
  '/api/map/hours': { data: MapHours },
  '/api/marine': { data: Marine, absent: 'The point is not at a coast' },
  '/api/beaches/nearby': { data: BeachInfo, absent: nowhere },
  '/api/races/:race/next': { data: listOf(NextStageWeather, 'up to three'), absent: 'No such race' },
  '/api/races/:race/stages/:n/weather': {
    data: StageWeather,
    absent: 'No such stage, or no forecast reaches it',
  },
  '/api/risks': { data: RiskReport, absent: 'The point is not in France' },
  '/api/risks/river-gauge': { data: RiverGauge, absent: 'No watched river is beside the point' },
  '/api/massifs': { data: MassifIndex },
  '/api/massifs/:slug': { data: MassifBulletin, absent: 'No massif of that name' },
  '/api/avalanche': { data: PlaceAvalanche, absent: 'The point is in no massif' },
  '/api/avalanche/high': { data: HighAvalanche },
  '/api/snow': { data: MeasuredSnow, absent: 'No station is near' },
  '/api/vigilance/levels': { data: VigilanceLevels },
  '/api/vigilance/departments/:code': {
    data: NamedDepartmentDay,
    absent: 'The vigilance of mainland France does not cover the department',
  },
  '/api/vigilance/departments/:code/outlook': { data: DepartmentVigilance },
  '/api/alerts': {
    data: alerts,
    beside: { confirmedAt },
    absent: 'The vigilance of mainland France does not cover the department',
  },
  '/api/vigilance-data': { data: VigilanceProduct, beside: { product } },
  '/api/meteoalarm': { data: feed },
}

const envelope = ({ data, beside, isOwn }: Answer, description: string) =>
  objectOf(description, {
    success: always(true, 'it is an answer'),
    data,
    source: text('who says it', 'open-meteo'),
    updatedAt: instant('time of the data itself'),
    ...(!isOwn && {
      state: oneOf(['fresh', 'stale'], 'stale: its refresh failed, and it may be old'),
    }),
    ...beside,
    cached: yes('it was in memory when asked for'),
    freshUntil: Type.Optional(instant('until when asking again is of no use')),
    validUntil: Type.Optional(instant('from when on the answer is wrong; absent: it only ages')),
  })

const error = (description: string, withReason = false) =>
  objectOf(description, {
    success: always(false, 'it is a refusal'),
    error: text('a sentence in French', 'Aucune commune française à cet endroit.'),
    ...(withReason && { reason: Type.Optional(oneOf(missingReasons, 'why there is nothing')) }),
  })

const json = (description: string, schema: TSchema) => ({
  description,
  content: { 'application/json': { schema } },
})
const refusal = (description: string, withReason = false) => json(description, error(description, withReason))

const seconds = { description: 'seconds after which asking again may help', schema: Type.Integer() }
const retried = (description: string, withReason = false) => ({
  ...refusal(description, withReason),
  headers: { 'retry-after': seconds },
})

/** What a route may answer, by status. Throws for a route that nobody has described. */
function responsesOf(url: string, summary: string, asks: boolean): Readonly<Record<string, object>> {
  const answer = answers[url]
  if (!answer) throw new Error(`The answer of ${url} is not described`)
  const isOurs = answer.data !== feed
  return {
    200: isOurs
      ? json(summary, envelope(answer, summary))
      : { description: summary, content: { 'application/atom+xml': { schema: feed } } },
    ...(isOurs && { 304: { description: 'What the asker has by its tag is still the answer' } }),
    ...(asks && { 400: refusal('A parameter is absent, malformed or out of its range', true) }),
    ...(answer.absent !== undefined && { 404: refusal(answer.absent, true) }),
    429: retried('Too many requests from one address'),
    500: refusal('A mistake of ours'),
    ...(!answer.isOwn && {
      502: refusal('The source refused, or gave what cannot be read', true),
      504: refusal('The source did not answer in time', true),
    }),
    503: retried('Too much is asked of us, or of the source', true),
  }
}

const parametersIn = (place: 'query' | 'path', schema: unknown) =>
  Type.IsObject(schema)
    ? Object.entries(schema.properties).map(([name, property]) => ({
        name,
        in: place,
        required: schema.required?.includes(name) ?? false,
        schema: property,
      }))
    : []

declare module 'fastify' {
  interface FastifySchema {
    /** What a route of `/api` answers; those that have one are in its document. */
    readonly summary?: string
  }
}

/** The OpenAPI document of the routes that are added after this call and have a summary; written when first asked for. */
export function describeRoutes(app: FastifyInstance): () => object {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  return once(() => documentOf(routes))
}

const documentOf = (routes: readonly RouteOptions[]) => ({
  openapi: '3.1.0',
  info: { title: 'Éclaircie', version: '1' },
  paths: Object.fromEntries(
    routes.flatMap(({ url, schema: { summary, querystring, params } = {} }) => {
      if (summary === undefined) return []
      const parameters = [...parametersIn('query', querystring), ...parametersIn('path', params)]
      const responses = responsesOf(url, summary, parameters.length > 0)
      return [[url.replaceAll(/:(\w+)/g, '{$1}'), { get: { summary, parameters, responses } }]]
    }),
  ),
})
