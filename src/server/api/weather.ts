import { Type, type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import type { Coordinates } from '../../domain/geo.ts'
import type { Part } from '../../domain/part.ts'
import { citySlug } from '../../domain/place.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { noPlaceText, searchErrors } from '../../web/text/search-errors.ts'
import { foundPlace, type SiteApi } from '../../site-api.ts'
import type { PlaceView } from '../../views/place-views.ts'
import type { Clock } from '../cache.ts'
import { partRoutes } from './answers.ts'
import { ApiError } from '../http/refusals.ts'
import { absent, PointOrNoneQuery, pointOrNone } from './parameters.ts'
import { notFrench } from './places.ts'

/** What only `/api` answers: no page asks it. */
export interface WeatherAnswers {
  /** The forecast of a place when it is in memory; asks nobody. */
  weatherInMemory(place: PlaceView): Part<PlaceWeather> | null
  /** Everything a city page needs, in one part whose state is that of its weather. */
  bundle(place: PlaceView): Promise<Part<unknown>>
  /** Whether a beach or nature site is at this very point: its weather is not that of its commune. */
  isBeachOrNatureSite(point: Coordinates): boolean
}

const Name = Type.String({ minLength: 1, maxLength: 80 })
const CityParameters = Type.Object({ name: Name })
/** A place by its point, by its name, or by both. */
export const WeatherQuery = Type.Object({ ...PointOrNoneQuery.properties, name: Type.Optional(Name) })
export type WeatherQuery = Static<typeof WeatherQuery>

const unknownCity = (name: string): ApiError => new ApiError(404, searchErrors.unknownCity(name))

/** The place that a query names: by its point, else by its name. Refuses what is abroad before any weather call. */
export async function placeOf(site: SiteApi, { name, ...query }: WeatherQuery): Promise<PlaceView> {
  const at = pointOrNone(query)
  if (!at) {
    if (name === undefined) throw absent('lat')
    const found = await foundPlace(site, citySlug(name), null)
    if (found) return found.place
    throw new ApiError(404, noPlaceText(name, await site.search(name, 1)))
  }
  const found = await site.reverse(at)
  if (found.kind === 'abroad') throw notFrench(name ?? `${at.lat}, ${at.lon}`)
  const named = name === undefined ? null : await site.place(citySlug(name), at)
  if (named?.kind === 'found') return named.place
  // A name that means nothing near the point does not hide what is there.
  const there = await site.place(found.place.slug, found.place)
  if (there.kind === 'found') return there.place
  throw unknownCity(found.place.name)
}

/** Weather of places, as the decisions describe it. */
export function weatherApi(
  app: FastifyInstance,
  { site, answers, clock }: { site: SiteApi; answers: WeatherAnswers; clock: Clock },
): void {
  const get = partRoutes(app, clock)
  get(
    '/api/weather',
    { summary: 'The weather of a place: now, by the hour, by the day', querystring: WeatherQuery },
    async (query) => {
      const place = await placeOf(site, query)
      const at = pointOrNone(query)
      return site.weather(at && answers.isBeachOrNatureSite(at) ? at : place)
    },
  )
  get(
    '/api/weather-bundle',
    { summary: 'All that a city page shows', querystring: WeatherQuery },
    async (query) => answers.bundle(await placeOf(site, query)),
  )
  get(
    '/api/weather-city/:name',
    { summary: 'The weather of a city when it is in memory', params: CityParameters },
    async (_, { name }) => {
      const place = await placeOf(site, { name })
      const part = answers.weatherInMemory(place)
      if (!part) throw new ApiError(404, `La météo de « ${place.name} » n’est pas en mémoire.`)
      return part
    },
  )
}
