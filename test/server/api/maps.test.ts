import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { ApiError } from '../../../src/server/http/refusals.ts'
import { mapsApi } from '../../../src/server/api/maps.ts'
import { partsApi } from '../../../src/server/api/parts.ts'
import type { SiteApi } from '../../../src/site-api.ts'
import { createMaps } from '../../../src/server/services/maps.ts'
import { createMarine } from '../../../src/server/services/marine.ts'
import type { FailureReason } from '../../../src/server/upstream/upstream.ts'
import {
  batchSources,
  catalogue,
  handClock,
  mapMarine,
  mapsOptions,
  marineOptions,
  upstreamError,
} from '../../support/map-sources.ts'

/** 12 h in Paris: the morning is over. */
const noon = '2026-07-15T10:00:00.000Z'

function buildApi({ fails = null, unread }: { fails?: FailureReason | null; unread?: string } = {}) {
  const clock = handClock(noon)
  const places = catalogue()
  const { asked, ...sources } = batchSources({
    fail: () => fails,
    isUnread: (point) => point.lat === places.cities.find(({ slug }) => slug === unread)?.lat,
  })
  const marineBatch = fails ? { marines: () => Promise.reject(upstreamError(fails)) } : sources.marineBatch
  const maps = createMaps(mapsOptions({ clock, ...sources, marineBatch }))
  const marine = createMarine(
    marineOptions({
      source: {
        nearestMarine: async (_point, _zone, now) => {
          if (fails) throw upstreamError(fails)
          return mapMarine(now)
        },
      },
      seaOnMap: (beach) => maps.sea(beach),
      clock,
    }),
  )
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } })
  app.setErrorHandler(async (error, _request, reply) => {
    const status = error instanceof ApiError ? error.statusCode : 400
    return reply.code(status).send({ success: false, error: error instanceof Error ? error.message : '' })
  })
  // All that is asked of it here.
  const site = { ...maps, marine: marine.marineAt, seaNear: marine.seaNear } as unknown as SiteApi
  mapsApi(app, { site, clock })
  partsApi(app, { site, clock })
  return { app, asked, clock }
}

interface Answer {
  readonly success: boolean
  readonly error?: string
  readonly reason?: string
  readonly data?: unknown
  readonly [field: string]: unknown
}

const get = async (url: string, { app }: Pick<ReturnType<typeof buildApi>, 'app'> = buildApi()) => {
  const response = await app.inject(url)
  // Our own envelope.
  return { response, body: response.json() as Answer }
}

const listOf = ({ data }: Answer): readonly Record<string, unknown>[] => {
  assert.ok(Array.isArray(data))
  return data
}

describe('the maps of the API', () => {
  test('answer the cities with their weather, and say whether more is coming', async () => {
    const { response, body } = await get('/api/weather-map')
    assert.equal(response.statusCode, 200)
    assert.deepEqual(
      [body.success, body['source'], body['isRefreshing'], body['period'], body['updatedAt'], body['cached']],
      [true, 'open-meteo', false, 'current', noon, false],
    )
    assert.equal(body['state'], 'fresh')
    assert.deepEqual(body['periods'], ['current', 'afternoon', 'evening', 'night', 'tomorrow'])
    assert.equal(listOf(body).length, catalogue().cities.length)
    const first = listOf(body)[0]
    for (const field of [
      'name',
      'slug',
      'lat',
      'lon',
      'temperature',
      'condition',
      'humidity',
      'windSpeed',
      'windDirection',
    ])
      assert.notEqual(first?.[field], undefined, field)
    assert.deepEqual(
      [first?.['city'], first?.['location']],
      ['Paris', { name: 'Paris', lat: 48.8566, lon: 2.3522 }],
    )
    assert.match(String(response.headers['cache-control']), /s-maxage=\d+/)
    assert.ok(response.headers['etag'])
  })

  test('are partial, not fresh, while a place lacks', async () => {
    const { body } = await get('/api/weather-map', buildApi({ unread: 'agde' }))
    assert.deepEqual([body['state'], body['isPartial']], ['partial', true])
  })

  for (const period of ['afternoon', 'evening', 'night', 'tomorrow'])
    test(`answer ${period}`, async () => {
      const { response, body } = await get(`/api/weather-map/${period}`)
      assert.equal(response.statusCode, 200)
      assert.equal(body['period'], period)
    })

  test('refuse a period that is over with 400 and the words of the specification', async () => {
    const { response, body } = await get('/api/weather-map/morning')
    assert.equal(response.statusCode, 400)
    assert.equal(body.error, 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.')
    assert.equal(body.reason, 'unsupported')
  })

  for (const period of ['noon', 'current', 'Evening', 'constructor', '__proto__', 'evening%20', '1'])
    test(`refuse « ${period} » as a period, without asking anybody`, async () => {
      const built = buildApi()
      const { response, body } = await get(`/api/weather-map/${period}`, built)
      assert.equal(response.statusCode, 400)
      assert.match(body.error ?? '', /period/)
      assert.equal(built.asked.requests, 0)
    })

  const failures: readonly [url: string, text: string][] = [
    [
      '/api/weather-map',
      'Erreur lors du chargement des données météo. Les données sont mises à jour toutes les 10 minutes.',
    ],
    [
      '/api/beach-map',
      'Erreur lors du chargement des données des plages. Les données sont mises à jour toutes les 10 minutes.',
    ],
    [
      '/api/nature-map',
      'Erreur lors du chargement des données des sites naturels. Les données sont mises à jour toutes les 10 minutes.',
    ],
  ]
  for (const [url, text] of failures)
    test(`say in the specification’s words that ${url} failed`, async () => {
      const { response, body } = await get(url, buildApi({ fails: 'timeout' }))
      assert.equal(response.statusCode, 504)
      assert.equal(body.error, text)
      assert.equal(response.headers['cache-control'], 'no-store')
    })

  test('have nothing to show while a minute’s calls are spent, and say when to come back', async () => {
    const { response, body } = await get('/api/weather-map', buildApi({ fails: 'budget' }))
    assert.deepEqual([response.statusCode, response.headers['retry-after'], body.reason], [503, '60', 'busy'])
  })

  test('answer beaches with their sea, and nature sites with their kind', async () => {
    const beaches = await get('/api/beach-map')
    const sea = listOf(beaches.body)[0]?.['marineWeather']
    assert.deepEqual(sea, {
      seaTemperature: 17.5,
      waveHeight: 1.2,
      waveDirection: 280,
      wavePeriod: 9,
      visibility: null,
    })
    const { name, lat, lon, location } = listOf(beaches.body)[0] ?? {}
    assert.deepEqual(location, { name, lat, lon })
    const nature = await get('/api/nature-map')
    assert.equal(listOf(nature.body).length, catalogue().natureSites.length)
    assert.ok(
      listOf(nature.body).every(
        ({ type, lat, lon }) => typeof type === 'string' && Number.isFinite(lat) && Number.isFinite(lon),
      ),
    )
  })
})

describe('the sea of the API', () => {
  test('is answered for a point of the coast', async () => {
    const { response, body } = await get('/api/marine?lat=51.0515&lon=2.389')
    assert.equal(response.statusCode, 200)
    const { current } = body.data as { current: { seaTemperature: number } }
    assert.equal(current.seaTemperature, 17.5)
  })

  test('does not exist inland', async () => {
    assert.equal((await get('/api/marine?lat=45.78&lon=3.08')).response.statusCode, 404)
  })

  for (const query of [
    '',
    '?lat=51',
    '?lat=91&lon=2',
    '?lat=1e1&lon=2',
    '?lat=51&lat=52&lon=2',
    '?lat[]=51&lon=2',
    '?lat=NaN&lon=2',
  ])
    test(`refuses « ${query} »`, async () => {
      assert.equal((await get(`/api/marine${query}`)).response.statusCode, 400)
    })

  test('near a place is that of the nearest beach', async () => {
    const { body } = await get('/api/beaches/nearby?lat=51.03&lon=2.37')
    const info = body.data as { hasNearbyBeaches: boolean; nearestBeach: { slug: string } }
    assert.deepEqual([info.hasNearbyBeaches, info.nearestBeach.slug], [true, 'dunkerque-malo-les-bains'])
  })

  test('is looked for within 50 km unless another radius is named', async () => {
    for (const [radius, has] of [
      ['', true],
      ['&radius=30', false],
    ] as const) {
      // Hazebrouck, 38 km from the sea at Dunkerque.
      const { body } = await get(`/api/beaches/nearby?lat=50.7246&lon=2.5383${radius}`)
      assert.equal((body.data as { hasNearbyBeaches: boolean }).hasNearbyBeaches, has, radius)
    }
  })

  for (const radius of ['0', '101', '-5', '3.5', 'x'])
    test(`refuses a radius of « ${radius} »`, async () => {
      const { response } = await get(`/api/beaches/nearby?lat=51.03&lon=2.37&radius=${radius}`)
      assert.equal(response.statusCode, 400)
    })
})

describe('the hours of a map of the API', () => {
  test('are those of the cities unless another map is named', async () => {
    const api = buildApi()
    const { body } = await get('/api/map/hours', api)
    assert.match(
      JSON.stringify(body.data),
      /^\{"start":"2026-07-15T11:00:00.000Z","count":48,"places":\["paris"/,
    )
    const beaches = await get('/api/map/hours?map=beaches', api)
    assert.match(JSON.stringify(beaches.body.data), /"sea":\{"seaTemperature":\[175,0,0/)
  })

  test('are kept as the data of the map is, and no longer than the hour', async () => {
    const api = buildApi()
    api.clock.forward(59 * 60_000)
    const { response } = await get('/api/map/hours', api)
    assert.match(String(response.headers['cache-control']), /^public, .*s-maxage=(?:[1-5]?\d|60)\b/)
    assert.ok(response.headers['etag'])
  })

  test('refuse a map that there is not, and say when the source does not answer', async () => {
    assert.equal((await get('/api/map/hours?map=mars')).response.statusCode, 400)
    const { response, body } = await get('/api/map/hours', buildApi({ fails: 'timeout' }))
    assert.equal(response.statusCode, 504)
    assert.equal(body.reason, 'timeout')
  })
})
