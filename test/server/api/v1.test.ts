import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { MissingReason } from '../../../src/domain/part.ts'
import { openRoutes, type OpenRouteId } from '../../../src/server/api/v1/routes.ts'
import type { OpenRoute } from '../../../src/server/api/v1/routes/route.ts'
import { serveText } from '../../../src/server/http/stored-text.ts'
import type { OpenApiDocument, OpenApiResponse, OpenCredit } from '../../../src/views/open-api.ts'
import { root } from '../../support/build.ts'
import { buildApp } from '../../support/build-app.ts'
import { faultsOf } from '../../web/text/sentences/typography.ts'
import { fieldsOf, isSilent, noisy, unnamed } from '../../support/described-schema.ts'

interface Answer {
  readonly data: unknown
  readonly source: string
  readonly updatedAt: string
  readonly credits: readonly OpenCredit[]
}
interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly reason?: MissingReason
  readonly candidates?: readonly { readonly name: string; readonly lat: number; readonly lon: number }[]
}
type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof buildApp>>['app']['inject']>>

const { app, standIn } = await buildApp({ after })
const v1 = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url: `/api/v1${address}`, headers })
const document = (await v1('/openapi.json')).json<OpenApiDocument>()

const routes = Object.entries(openRoutes) as readonly [OpenRouteId, OpenRoute][]
const operations = Object.entries(document.paths)

const responseOf = (path: string, status: number | string): OpenApiResponse => {
  const said = document.paths[path]?.get.responses[status] ?? assert.fail(`${path} ${status}`)
  if (!('$ref' in said)) return said
  const name = said.$ref.replace('#/components/responses/', '')
  return document.components.responses[name] ?? assert.fail(said.$ref)
}

const contentOf = (path: string, status: number | string) => {
  const [type, content] = Object.entries(responseOf(path, status).content ?? {})[0] ?? []
  if (type === undefined || content === undefined) return null
  const { $ref } = content.schema as { $ref?: string }
  const schema = $ref
    ? document.components.schemas[$ref.replace('#/components/schemas/', '')]
    : content.schema
  return { type, example: content.example, schema: (schema ?? assert.fail($ref)) as TSchema }
}

function assertFits(path: string, status: number, value: unknown): void {
  const { schema } = contentOf(path, status) ?? assert.fail(`${path} ${status} has no content`)
  const wrong = Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath} ${message}`)
  assert.deepEqual(wrong.slice(0, 5), [], `${path} ${status}`)
  assert.deepEqual([...new Set(unnamed(schema, value))], [], `${path} ${status}`)
  assert.deepEqual(noisy(value), [], `${path} ${status}`)
}

const pathOf = (route: OpenRoute): string => route.path.replaceAll(/:(\w+)/g, '{$1}')

/** Lists are shown by their first members: enough to see what they are of. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]))
}

/** Every field of a value by its path, without the figures. */
function shapeOf(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => shapeOf(field, `${at}.${name}`))
}

const updates = process.execArgv.includes('--test-update-snapshots')
const examplesFile = join(root, 'src/server/api/v1/examples.json')
const examples: Record<string, unknown> = {}

describe('the document of the API for others', () => {
  test('is valid for a reader that is not ours', async () => {
    const validator = new Validator()
    const sent = (await v1('/openapi.json')).json<Record<string, unknown>>()
    const { valid, errors } = await validator.validate(sent)
    assert.equal(valid, true, JSON.stringify(errors))
    assert.equal(validator.version, '3.1')
  })

  test('is written once, sent compressed, and not again to who has it', async () => {
    const first = await v1('/openapi.json', { 'accept-encoding': 'br' })
    assert.equal(first.headers['content-encoding'], 'br')
    assert.deepEqual(JSON.parse(brotliDecompressSync(first.rawPayload).toString()), document)
    const tag = String(first.headers['etag'])
    assert.match(tag, /^W\/"/)
    const again = await v1('/openapi.json', { 'if-none-match': tag })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    assert.equal(again.headers['access-control-allow-origin'], '*')
    let written = 0
    const alone = Fastify()
    serveText(alone, '/openapi.json', {
      type: 'application/json',
      seconds: 60,
      write: () => {
        written += 1
        return '{}'
      },
    })
    for (let n = 0; n < 5; n += 1) assert.equal((await alone.inject('/openapi.json')).body, '{}')
    await alone.close()
    assert.equal(written, 1)
  })

  test('is written in the French of the site', () => {
    const said = operations.flatMap(([path, { get }]) => [
      get.summary,
      get.description,
      ...get.parameters.map(({ description }) => description),
      ...Object.keys(get.responses).flatMap((status) => {
        const example = contentOf(path, status)?.example as Partial<Problem> | undefined
        return [responseOf(path, status).description, example?.detail ?? '']
      }),
    ])
    const all = [document.info.description, ...document.tags.map(({ description }) => description), ...said]
    const faults = all.flatMap((text) => faultsOf(text).map((fault) => `${fault}: ${text}`))
    assert.deepEqual([...new Set(faults)], [])
  })

  test('has every route', () => {
    assert.deepEqual(
      operations.map(([path]) => path),
      routes.map(([, route]) => pathOf(route)),
    )
  })

  for (const [path, { get }] of operations)
    test(`describes and shows every parameter, answer and refusal of ${path}`, () => {
      const isEmpty = (said: unknown) => said === undefined || said === null || String(said).trim() === ''
      for (const said of [get.summary, get.description, get.operationId]) assert.ok(!isEmpty(said))
      assert.equal(get['x-codeSamples'].length, 2)
      assert.ok(get['x-credits'].length > 0)
      for (const { name, description, example, schema } of get.parameters) {
        assert.ok(!isEmpty(description) && !isEmpty(example), name)
        assert.ok(Value.Check(schema as TSchema, example), `${name}: ${example}`)
      }
      for (const status of Object.keys(get.responses)) {
        const { description, headers = {} } = responseOf(path, status)
        assert.ok(!isEmpty(description), status)
        for (const [name, header] of Object.entries(headers) as [string, Record<string, unknown>][])
          assert.ok(!isEmpty(header['description']) && !isEmpty(header['example']), `${status} ${name}`)
        const content = contentOf(path, status)
        assert.equal(content === null, ['301', '304'].includes(status), status)
        // The example of a new route is written below.
        if (content === null || updates) continue
        assert.deepEqual(Value.Errors(content.schema, content.example).slice(0, 3), [], status)
        assert.equal(content.type, status === '200' ? 'application/json' : 'application/problem+json')
        const silent = fieldsOf(content.schema, `${path} ${status}`).filter(isSilent)
        assert.deepEqual([...new Set(silent.map(({ at }) => at))], [])
      }
    })
})

describe('an answer of the API for others', () => {
  for (const [id, route] of routes) {
    const path = pathOf(route)
    test(`is what the document says and shows: ${route.example}`, async () => {
      const sent = await v1(route.example)
      assert.equal(sent.statusCode, 200, sent.body)
      const answer = sent.json<Answer>()
      assertFits(path, 200, answer)
      assert.doesNotMatch(JSON.stringify(answer), /[\u00ad\u200b-\u200f\u2060]/, 'nothing that nobody sees')
      examples[id] = shortened(answer)
      if (!updates) assert.deepEqual(shapeOf(examples[id]), shapeOf(contentOf(path, 200)?.example))
    })

    test(`names its sources with their licences, and no others than its route: ${route.example}`, async () => {
      const { credits, updatedAt, source } = (await v1(route.example)).json<Answer>()
      const possible = document.paths[path]?.get['x-credits'].map(({ name }) => name) ?? []
      assert.ok(credits.length > 0 && source !== '' && updatedAt !== '')
      for (const { name, licence, licenceUrl, url } of credits) {
        assert.ok(possible.includes(name), `${name} is not of ${possible.join(', ')}`)
        assert.match(url, /^https:/)
        assert.equal(licenceUrl === null, licence === 'domaine public', licence)
      }
    })
  }

  for (const scenario of ['quiet', 'red-flood', 'no-j1'] as const)
    test(`is what the document says in the scenario ${scenario} too`, async (t) => {
      const { app: other, standIn: outside } = await buildApp(t)
      outside.setScenario(scenario)
      for (const [, route] of routes) {
        const sent = await other.inject(`/api/v1${route.example}`)
        assert.equal(sent.statusCode, 200, sent.body)
        assertFits(pathOf(route), 200, sent.json())
      }
    })

  test('says what may not be sold, unless a paid plan allows it', async (t) => {
    const [free] = (await v1('/forecast?name=Lyon')).json<Answer>().credits
    assert.deepEqual(free, {
      name: 'Open-Meteo',
      url: 'https://open-meteo.com/',
      licence: 'CC BY 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/deed.fr',
      nonCommercial: true,
    })
    const { app: paid } = await buildApp(t, { env: { OPEN_METEO_API_KEY: 'a-key-of-ours' } })
    const [bought] = (await paid.inject('/api/v1/forecast?name=Lyon')).json<Answer>().credits
    assert.equal(bought?.nonCommercial, false)
  })

  test('credits nobody for what is simulated, and says that it is', async (t) => {
    const { app: simulated } = await buildApp(t, { env: { WEATHER_SOURCE: 'simulated' } })
    const { source, credits } = (await simulated.inject('/api/v1/forecast?name=Lyon')).json<Answer>()
    assert.equal(source, 'simulated')
    assert.deepEqual(credits, [])
  })

  test('is for pages of any site, and their scripts read its tag and its limits', async () => {
    const sent = await v1('/forecast?name=Lyon')
    assert.equal(sent.headers['access-control-allow-origin'], '*')
    assert.equal(sent.headers['cross-origin-resource-policy'], 'cross-origin')
    assert.match(String(sent.headers['access-control-expose-headers']), /etag.*ratelimit-remaining/)
    assert.equal(sent.headers.vary, 'Accept-Encoding')
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/v1/forecast?name=Lyon' })
    assert.equal(preflight.statusCode, 204)
  })

  for (const [, route] of routes)
    test(`is not sent twice to whoever has it: ${route.example}`, async () => {
      const first = await v1(route.example)
      assert.match(
        String(first.headers['cache-control']),
        /^public, max-age=0, must-revalidate, s-maxage=\d+/,
      )
      const again = await v1(route.example, { 'if-none-match': String(first.headers.etag) })
      assert.equal(again.statusCode, 304)
      assert.equal(again.body, '')
    })

  test('of a former name is at the name of today', async () => {
    const moved = await v1('/places/cherbourg-octeville')
    assert.equal(moved.statusCode, 301)
    assert.equal(moved.headers.location, '/api/v1/places/cherbourg-en-cotentin')
    assert.equal((await app.inject(String(moved.headers.location))).statusCode, 200)
  })

  test('is the same by name, by point, and whatever else its address says', async () => {
    const data = async (address: string) => (await v1(address)).json<Answer>().data
    const byName = await data('/forecast?name=Lyon')
    assert.deepEqual(await data('/forecast?lat=45.7485&lon=4.8467'), byName)
    assert.deepEqual(await data('/forecast?name=Lyon&utm_source=x&__proto__=y'), byName)
  })
})

/** A refusal is a problem whose parts agree, with its sentence. */
function assertProblem(sent: Sent, status: number, path?: string): Problem {
  assert.equal(sent.statusCode, status, sent.body)
  assert.equal(sent.headers['content-type'], 'application/problem+json; charset=utf-8')
  assert.equal(sent.headers['cache-control'], 'no-store')
  assert.equal(sent.headers.etag, undefined)
  assert.equal(sent.headers['access-control-allow-origin'], '*')
  const said = sent.json<Problem>()
  assert.equal(said.status, status)
  assert.equal(said.type, 'about:blank')
  assert.match(said.detail, /^[«A-ZÀÉ].*\.$/)
  assert.doesNotMatch(said.detail, /http|node|src\/|\bat \w+ \(|FST_|127\.0|undefined|error/i)
  if (path) assertFits(path, status, said)
  return said
}

describe('a question to the API for others that means nothing', () => {
  const fields: readonly (readonly [path: string, address: string, field: string])[] = [
    ['/api/v1/forecast', '/forecast', 'lat'],
    ['/api/v1/forecast', '/forecast?lat=45', 'lon'],
    ['/api/v1/forecast', '/forecast?lat=NaN&lon=4', 'lat'],
    ['/api/v1/forecast', '/forecast?lat=1e1&lon=4', 'lat'],
    ['/api/v1/forecast', '/forecast?lat=%2045&lon=4', 'lat'],
    ['/api/v1/forecast', '/forecast?lat=45&lon=181', 'lon'],
    ['/api/v1/forecast', '/forecast?lat=45&lat=46&lon=4', 'lat'],
    ['/api/v1/forecast', '/forecast?lat[]=45&lon=4', 'lat'],
    ['/api/v1/forecast', '/forecast?name=', 'name'],
    ['/api/v1/forecast', `/forecast?name=${'a'.repeat(81)}`, 'name'],
    ['/api/v1/nearby', '/nearby?lat=45&lon=4&radius=101', 'radius'],
    ['/api/v1/nearby', '/nearby?lat=45&lon=4&limit=0', 'limit'],
    ['/api/v1/nearby', '/nearby?lon=4', 'lat'],
    ['/api/v1/search', '/search', 'q'],
    ['/api/v1/search', '/search?q=a&q=b', 'q'],
    ['/api/v1/places/{slug}', '/places/Lyon', 'slug'],
    ['/api/v1/places/{slug}', '/places/__proto__', 'slug'],
    ['/api/v1/vigilance', '/vigilance?day=J2', 'day'],
    ['/api/v1/vigilance/{department}', '/vigilance/rhone', 'department'],
    ['/api/v1/tides/{port}/{month}', '/tides/brest/2027-13', 'month'],
    ['/api/v1/maps/weather', '/maps/weather?period=constructor', 'period'],
  ]
  for (const [path, address, field] of fields)
    test(`is refused by name, and asks nobody: ${address.slice(0, 50)}`, async () => {
      const before = standIn.calls.count()
      const { detail } = assertProblem(await v1(address), 400, path)
      assert.ok(detail.includes(`« ${field} »`), detail)
      assert.equal(standIn.calls.count(), before)
    })

  const absent: readonly (readonly [path: string, address: string])[] = [
    ['/api/v1/places/{slug}', '/places/atlantide'],
    ['/api/v1/places/{slug}', '/places/constructor'],
    ['/api/v1/forecast', '/forecast?name=Atlantide'],
    ['/api/v1/forecast', '/forecast?name=Gen%C3%A8ve&lat=46.2044&lon=6.1432'],
    ['/api/v1/vigilance/{department}', '/vigilance/99'],
    ['/api/v1/tides/{port}', '/tides/lyon'],
    ['/api/v1/tides/{port}/{month}', '/tides/brest/0001-01'],
    ['/api/v1/risks', '/risks?lat=46.2044&lon=6.1432'],
    ['/api/v1/marine', '/marine?name=Lyon'],
    ['/api/v1/radar/point', '/radar/point?name=Cayenne'],
    ['/api/v1/maps/weather', '/maps/weather?period=morning'],
  ]
  for (const [path, address] of absent)
    test(`is a 404 where there is no such thing: ${address}`, async () => {
      assertProblem(await v1(address), 404, path)
    })

  test('is a 300 where places share the name, with the point that chooses each', async () => {
    for (const [path, address] of [
      ['/api/v1/forecast', '/forecast?name='],
      ['/api/v1/risks', '/risks?name='],
      ['/api/v1/comparison', '/comparison?name='],
    ] as const)
      for (const name of ['Saint-Denis', 'saint denis', 'Valence']) {
        const { candidates = [] } = assertProblem(await v1(address + encodeURIComponent(name)), 300, path)
        assert.ok(candidates.length > 1, name)
        for (const { lat, lon } of candidates)
          assert.equal(
            (await v1(`/places/${name.toLowerCase().replace(' ', '-')}?lat=${lat}&lon=${lon}`)).statusCode,
            200,
          )
        const [{ lat, lon } = { lat: 0, lon: 0 }] = candidates
        const chosen = await v1(`${address}${encodeURIComponent(name)}&lat=${lat}&lon=${lon}`)
        assert.equal(chosen.statusCode, 200)
      }
    const { candidates = [] } = assertProblem(await v1('/forecast?name=Saint-Denis'), 300)
    assert.deepEqual(candidates.slice(0, 2), [
      {
        name: 'Saint-Denis',
        departmentCode: '974',
        departmentName: 'La Réunion',
        lat: -20.8823,
        lon: 55.4504,
      },
      {
        name: 'Saint-Denis',
        departmentCode: '93',
        departmentName: 'Seine-Saint-Denis',
        lat: 48.9356,
        lon: 2.3539,
      },
    ])
  })

  test('says what an unknown name may mean', async () => {
    const { candidates = [] } = assertProblem(await v1('/forecast?name=Lyonn'), 404, '/api/v1/forecast')
    assert.ok(candidates.some(({ name }) => name === 'Lyon'))
    const abroad = assertProblem(await v1('/forecast?name=Londres'), 404, '/api/v1/forecast')
    assert.doesNotMatch(JSON.stringify(abroad.candidates ?? []), /Londres/)
  })

  test('is a 404 at an address that is no route', async () => {
    for (const address of ['', '/', '/weather', '/forecast/', '/forecast/x', '/places/a/b', '?x=1'])
      assertProblem(await v1(address), 404)
  })

  test('is a 405 when it wants to write', async () => {
    const sent = await app.inject({ method: 'POST', url: '/api/v1/forecast?name=Lyon', payload: 'x' })
    assertProblem(sent, 405, '/api/v1/forecast')
    assert.equal(sent.headers.allow, 'GET, HEAD, OPTIONS')
  })
})

describe('a source that is silent', () => {
  const statuses: readonly (readonly [reason: MissingReason, status: number])[] = [
    ['timeout', 504],
    ['refused', 502],
    ['unreadable', 502],
    ['off', 502],
    ['busy', 503],
    ['unsupported', 404],
  ]
  for (const [reason, status] of statuses)
    test(`because of « ${reason} » is a ${status} that says so`, async (t) => {
      const { app: lacking } = await buildApp(t, {
        site: (site) => ({ ...site, weather: async () => ({ state: 'missing', reason }) }),
      })
      const sent = await lacking.inject('/api/v1/forecast?name=Lyon')
      assert.equal(assertProblem(sent, status, '/api/v1/forecast').reason, reason)
      assert.equal(sent.headers['retry-after'], status === 503 ? '60' : undefined)
    })

  test('leaves an answer that says how old it is', async (t) => {
    const { app: later, standIn: outside, clock } = await buildApp(t)
    const first = (await later.inject('/api/v1/forecast?name=Lyon')).json<Answer>()
    clock.advance(40 * 60_000)
    outside.fault('open-meteo', { kind: 'status', status: 500 })
    const stale = (await later.inject('/api/v1/forecast?name=Lyon')).json<Answer & { state: string }>()
    assert.equal(stale.state, 'stale')
    assert.equal(stale.updatedAt, first.updatedAt)
  })
})

describe('hundreds of places in a minute', () => {
  test('are asked of the source, or told when to come back, within what it allows', async (t) => {
    const { app: crowded, standIn: outside, log } = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
    // A refusal counts as a call like any other, and costs no forecast.
    outside.fault('open-meteo', { kind: 'status', status: 400 })
    const reasons: Record<string, number> = {}
    // Points some seven kilometres apart, so that none has the answer of its neighbour.
    for (let n = 0; n < 700; n += 1) {
      const point = `lat=${(44 + (n % 50) * 0.06).toFixed(4)}&lon=${(Math.floor(n / 50) * 0.1).toFixed(4)}`
      const sent = await crowded.inject(`/api/v1/forecast?${point}`)
      const isBusy = sent.statusCode === 503
      const { reason = '' } = assertProblem(sent, isBusy ? 503 : 502, '/api/v1/forecast')
      reasons[reason] = (reasons[reason] ?? 0) + 1
      assert.equal(sent.headers['retry-after'], isBusy ? '60' : undefined)
    }
    // Open-Meteo allows six hundred calls a minute.
    const allowed = outside.calls.count('open-meteo')
    assert.ok(allowed <= 600)
    assert.deepEqual(reasons, { refused: allowed, busy: 700 - allowed })
    assert.ok(log.length < 20, `${log.length} lines`)
  })
})

describe('the limits of the API for others', () => {
  test('are told with each answer where there are some', async (t) => {
    const { app: limited } = await buildApp(t, { env: { RATE_LIMIT: '2' } })
    const first = await limited.inject('/api/v1/search?q=lyon')
    assert.equal(first.headers['ratelimit-limit'], '2')
    assert.equal(first.headers['ratelimit-remaining'], '1')
    assert.match(String(first.headers['ratelimit-reset']), /^\d+$/)
    await limited.inject('/api/v1/search?q=lyon')
    const refused = await limited.inject('/api/v1/search?q=lyon')
    assertProblem(refused, 429, '/api/v1/search')
    assert.equal(refused.headers['ratelimit-remaining'], '0')
    assert.match(String(refused.headers['retry-after']), /^\d+$/)
  })

  test('are not told where there are none', async () => {
    assert.equal((await v1('/search?q=lyon')).headers['ratelimit-limit'], undefined)
  })
})

after(() => {
  if (updates) writeFileSync(examplesFile, `${JSON.stringify(examples, null, 2)}\n`)
})
