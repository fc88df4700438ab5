import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { setTimeout as sleep } from 'node:timers/promises'
import { Value } from 'typebox/value'
import type { MissingReason } from '../../../src/domain/part.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'
import { fieldsOf, isSilent, noisy, unnamed } from '../../support/described-schema.ts'

interface Described {
  readonly description?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: TSchema }>>
}

type Document = Readonly<Record<string, { readonly get: { readonly responses: Record<string, Described> } }>>

const { app } = await buildApp({ after })
const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Document }>()

const operations = Object.entries(paths).map(([path, { get }]) => ({ path, responses: get.responses }))

const schemaOf = (path: string, status: number): TSchema => {
  const described = paths[path]?.get.responses[status] ?? assert.fail(`${path} ${status}`)
  const [content] = Object.values(described.content ?? {})
  return content?.schema ?? assert.fail(`${path} ${status} has no schema`)
}

/** The answer of an address is that of its path in the document: fitting, and with no field that is not described. */
function assertDescribed(path: string, { statusCode, body }: { statusCode: number; body: string }): void {
  const schema = schemaOf(path, statusCode)
  const value: unknown = JSON.parse(body)
  const wrong = Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath} ${message}`)
  assert.deepEqual(wrong.slice(0, 5), [], `${path} ${statusCode}`)
  assert.deepEqual([...new Set(unnamed(schema, value))], [], `${path} ${statusCode}`)
  assert.deepEqual(noisy(value), [], `${path} ${statusCode}`)
}

describe('the document of the API', () => {
  for (const { path, responses } of operations)
    test(`describes every answer of ${path}`, () => {
      const statuses = Object.keys(responses)
      for (const status of ['200', '429', '500', '503']) assert.ok(statuses.includes(status), status)
      for (const [status, { description, content, headers }] of Object.entries(responses)) {
        assert.ok(description && description !== 'Default Response', `${status}: ${description}`)
        const schemas = Object.values(content ?? {}).map(({ schema }) => schema)
        assert.equal(schemas.length, status === '304' ? 0 : 1, status)
        for (const schema of schemas) assert.ok('type' in schema, status)
        if (status === '429' || status === '503') assert.ok(headers?.['retry-after'], status)
      }
    })

  test('says of every field what it is, and its unit or an example', () => {
    const fields = operations.flatMap(({ path, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).flatMap(({ schema }) => fieldsOf(schema, `${path} ${status}`)),
      ),
    )
    assert.ok(fields.length > 1_000)
    const silent = fields.filter(isSilent)
    assert.deepEqual([...new Set(silent.map(({ at }) => at))], [])
  })

  const lyon = 'lat=45.7578&lon=4.8320'
  const nice = 'lat=43.6950&lon=7.2650'
  const given: readonly (readonly [path: string, address: string])[] = [
    ['/api/places/{slug}', '/api/places/lyon'],
    ['/api/places/{slug}', '/api/places/mont-blanc'],
    ['/api/places/{slug}', '/api/places/cherbourg-octeville'],
    ['/api/places/{slug}', '/api/places/atlantide'],
    ['/api/search', '/api/search?q=cherbourg-octeville'],
    ['/api/search', '/api/search?q=val%20thorens'],
    ['/api/search', '/api/search?q=tour%20de%20france'],
    ['/api/reverse', `/api/reverse?${lyon}`],
    ['/api/reverse', '/api/reverse?lat=46.2&lon=6.15'],
    ['/api/weather', `/api/weather?${nice}`],
    ['/api/nearby', `/api/nearby?${nice}`],
    ['/api/weather-bundle', `/api/weather-bundle?${nice}`],
    ['/api/weather-bundle', '/api/weather-bundle?name=Lyon'],
    ['/api/weather-city/{name}', '/api/weather-city/lyon'],
    ['/api/communes', `/api/communes?${lyon}`],
    ['/api/departements/{code}', '/api/departements/69'],
    ['/api/normals', `/api/normals?${lyon}`],
    ['/api/compared', '/api/compared?name=Lyon'],
    ['/api/certainty', '/api/certainty?name=Lyon'],
    ['/api/ensemble', `/api/ensemble?${lyon}`],
    ['/api/observations', `/api/observations?${lyon}`],
    ['/api/radar', '/api/radar'],
    ['/api/radar/at', `/api/radar/at?${lyon}`],
    ['/api/weather-map', '/api/weather-map'],
    ['/api/weather-map/{period}', '/api/weather-map/tomorrow'],
    ['/api/beach-map', '/api/beach-map'],
    ['/api/nature-map', '/api/nature-map'],
    ['/api/map/hours', '/api/map/hours?map=beaches'],
    ['/api/marine', '/api/marine?lat=43.2900&lon=5.3600'],
    ['/api/beaches/nearby', '/api/beaches/nearby?lat=43.2900&lon=5.3600'],
    ['/api/races/{race}/next', '/api/races/tour-de-france-2025/next'],
    ['/api/risks', `/api/risks?${lyon}`],
    ['/api/risks', `/api/risks?${nice}`],
    ['/api/risks', '/api/risks?lat=-20.8823&lon=55.4504'],
    ['/api/risks/river-gauge', `/api/risks/river-gauge?${lyon}`],
    ['/api/risks', '/api/risks?lat=45.9237&lon=6.8694'],
    ['/api/massifs', '/api/massifs'],
    ['/api/massifs/{slug}', '/api/massifs/mont-blanc'],
    ['/api/massifs/{slug}', '/api/massifs/pays-basque'],
    ['/api/massifs/{slug}', '/api/massifs/renoso-incudine'],
    ['/api/avalanche', '/api/avalanche?lat=45.1716&lon=5.7224'],
    ['/api/avalanche/high', '/api/avalanche/high?points=45.1716,5.7224;45.9237,6.8694'],
    ['/api/snow', '/api/snow?lat=45.37&lon=7.04'],
    ['/api/vigilance/levels', '/api/vigilance/levels'],
    ['/api/vigilance/levels', '/api/vigilance/levels?day=J1'],
    ['/api/vigilance/departments/{code}', '/api/vigilance/departments/69'],
    ['/api/vigilance/departments/{code}', '/api/vigilance/departments/06?day=J1'],
    ['/api/vigilance/departments/{code}/outlook', '/api/vigilance/departments/69/outlook'],
    ['/api/vigilance/departments/{code}/outlook', '/api/vigilance/departments/974/outlook'],
    ['/api/alerts', '/api/alerts'],
    ['/api/vigilance-data', '/api/vigilance-data'],
  ]
  for (const [path, address] of given)
    test(`is true of ${address}`, async () => {
      const answer = await app.inject(address)
      assert.equal(answer.statusCode, 200, answer.body)
      assertDescribed(path, answer)
    })

  test('is true of lightning, for whose pictures nobody waits', async () => {
    let answer = await app.inject(`/api/lightning?${lyon}`)
    for (let tries = 0; answer.statusCode === 503 && tries < 100; tries += 1) {
      assertDescribed('/api/lightning', answer)
      await sleep(50)
      answer = await app.inject(`/api/lightning?${lyon}`)
    }
    assert.equal(answer.statusCode, 200, answer.body)
    assertDescribed('/api/lightning', answer)
  })

  test('is tried on every path, but for a text that is not ours and the days of a race', () => {
    const tried = new Set([...given.map(([path]) => path), '/api/lightning'])
    assert.deepEqual(
      operations.map(({ path }) => path).filter((path) => !tried.has(path)),
      ['/api/races/{race}/stages/{n}/weather', '/api/meteoalarm'],
    )
  })

  test('is true of the weather of a stage', async (t) => {
    const { app: inJuly } = await buildApp(t, { clock: fixedClock('2025-07-05T08:00:00Z') })
    const answer = await inJuly.inject('/api/races/tour-de-france-2025/stages/1/weather')
    assert.equal(answer.statusCode, 200, answer.body)
    assertDescribed('/api/races/{race}/stages/{n}/weather', answer)
    const next = await inJuly.inject('/api/races/tour-de-france-2025/next')
    assert.notDeepEqual(next.json<{ data: unknown[] }>().data, [])
    assertDescribed('/api/races/{race}/next', next)
  })

  const refused: readonly (readonly [path: string, address: string, status: number])[] = [
    ['/api/weather', '/api/weather?lat=x&lon=4', 400],
    ['/api/nearby', `/api/nearby?${lyon}&radius=900`, 400],
    ['/api/weather-map/{period}', '/api/weather-map/never', 400],
    ['/api/weather', '/api/weather?name=Atlantide', 404],
    ['/api/weather-city/{name}', '/api/weather-city/brest', 404],
    ['/api/marine', `/api/marine?${lyon}`, 404],
    ['/api/departements/{code}', '/api/departements/99', 404],
    ['/api/communes', '/api/communes?lat=48.9&lon=-40', 404],
    ['/api/races/{race}/next', '/api/races/tour-de-lune/next', 404],
    ['/api/races/{race}/stages/{n}/weather', '/api/races/tour-de-france-2025/stages/99/weather', 404],
    ['/api/vigilance/departments/{code}', '/api/vigilance/departments/974', 404],
    ['/api/alerts', '/api/alerts?department=974', 404],
    ['/api/risks', '/api/risks?lat=48.9&lon=-40', 404],
  ]
  for (const [path, address, status] of refused)
    test(`is true of the refusal of ${address}`, async () => {
      const answer = await app.inject(address)
      assert.equal(answer.statusCode, status, answer.body)
      assertDescribed(path, answer)
    })

  test('is true of whatever a source may lack', async (t) => {
    const missing: readonly (readonly [reason: MissingReason, status: number])[] = [
      ['timeout', 504],
      ['refused', 502],
      ['unreadable', 502],
      ['busy', 503],
      ['unsupported', 404],
    ]
    let reason: MissingReason = 'timeout'
    const { app: lacking } = await buildApp(t, {
      site: (site) => ({ ...site, marine: async () => ({ state: 'missing', reason }) }),
    })
    for (const [why, status] of missing) {
      reason = why
      const answer = await lacking.inject('/api/marine?lat=43.2900&lon=5.3600')
      assert.equal(answer.statusCode, status)
      assertDescribed('/api/marine', answer)
    }
  })

  test('is true of what is asked too often', async (t) => {
    const { app: limited } = await buildApp(t, { env: { RATE_LIMIT: '1' } })
    await limited.inject('/api/search?q=lyon')
    const answer = await limited.inject('/api/search?q=lyon')
    assert.equal(answer.statusCode, 429)
    assert.ok(answer.headers['retry-after'])
    assertDescribed('/api/search', answer)
  })
})
