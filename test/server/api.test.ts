import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { envelope, json, lyon } from '../support/api-envelope.ts'
import { buildApp } from '../support/build-app.ts'

const { app, standIn } = await buildApp({ after })
const ask = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

const answering = [
  `/api/weather?${lyon}`,
  '/api/weather?name=Lyon',
  `/api/weather-bundle?${lyon}&name=Lyon`,
  '/api/places/lyon',
  '/api/search?q=lyon',
  `/api/reverse?${lyon}`,
  `/api/nearby?${lyon}`,
  '/api/departements/69',
  '/api/vigilance-data',
  '/api/vigilance/levels',
  '/api/vigilance/levels?day=J1',
  '/api/vigilance/departments/69',
  '/api/vigilance/departments/2A?day=J1',
  '/api/alerts',
  '/api/alerts?department=69',
]

describe('an answer of /api', () => {
  for (const url of answering)
    test(`has the envelope, its life and its tag: ${url}`, async () => {
      const response = await ask(url)
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], json)
      const { success, data, source, cached, updatedAt } = envelope(response)
      assert.equal(success, true)
      assert.ok(data !== undefined && typeof source === 'string' && typeof cached === 'boolean')
      assert.equal(new Date(updatedAt).toISOString(), updatedAt)
      assert.match(
        String(response.headers['cache-control']),
        /^public, max-age=0, must-revalidate, s-maxage=[1-9]\d*, stale-while-revalidate=\d+$/,
      )
      assert.match(String(response.headers['etag']), /^W\/"[\w-]{22}"$/)
      assert.equal(response.headers['vary'], 'Accept-Encoding')
    })

  test('says that it came from memory the second time, with the same tag', async () => {
    const url = '/api/weather?name=Brest'
    const [first, second] = [await ask(url), await ask(url)]
    assert.equal(envelope(first).cached, false)
    assert.equal(envelope(second).cached, true)
    assert.equal(first.headers['etag'], second.headers['etag'])
  })

  test('is not sent again to who has it, in whatever legal form that is said', async () => {
    const url = `/api/weather?${lyon}`
    const tag = String((await ask(url)).headers['etag'])
    const strong = tag.replace('W/', '')
    for (const form of [
      tag,
      strong,
      `"other", ${tag}`,
      `"a,b",${strong}`,
      `  ${tag}  `,
      '*',
      `W/"x", , ${strong}`,
    ]) {
      const response = await ask(url, { 'if-none-match': form })
      assert.equal(response.statusCode, 304, form)
      assert.equal(response.body, '')
      assert.equal(response.headers['etag'], tag)
      assert.ok(response.headers['cache-control'])
    }
    for (const form of ['"other"', tag.slice(0, -2) + '"', strong.slice(1, -1), ''])
      assert.equal((await ask(url, { 'if-none-match': form })).statusCode, 200, form)
  })

  test('to HEAD has the same headers and no body', async () => {
    for (const url of ['/api/search?q=lyon', '/api/search', '/api/nowhere', '/healthz', '/readyz']) {
      const get = await ask(url)
      const head = await app.inject({ method: 'HEAD', url })
      assert.equal(head.statusCode, get.statusCode, url)
      assert.equal(head.body, '')
      for (const name of Object.keys(get.headers).filter((header) => header !== 'date'))
        assert.equal(head.headers[name], get.headers[name], `${url} ${name}`)
    }
  })

  test('comes in the encoding that was asked for', async () => {
    const url = `/api/weather?${lyon}`
    const plain = await ask(url)
    assert.equal(plain.headers['content-encoding'], undefined)
    const br = await ask(url, { 'accept-encoding': 'gzip;q=0.5, br' })
    assert.equal(br.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
    const gzip = await ask(url, { 'accept-encoding': 'br;q=0, *' })
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
    const none = await ask(url, { 'accept-encoding': 'zstd, identity' })
    assert.equal(none.headers['content-encoding'], undefined)
  })
})

test('a search of one letter finds Y, a commune of the Somme', async () => {
  const { data } = (await ask('/api/search?q=y')).json<{
    data: { groups: { hits: { name: string; departmentCode: string }[] }[] }
  }>()
  const hit = data.groups[0]?.hits[0]
  assert.deepEqual([hit?.name, hit?.departmentCode], ['Y', '80'])
})

describe('parameters that nobody reads', () => {
  const strange = 'utm_source=x&__proto__=1&constructor[a]=b&LAT=1&lat%00=2&a=1&a=2&=&%FF'
  for (const url of [
    `/api/weather?${lyon}`,
    '/api/search?q=lyon',
    '/api/vigilance/levels',
    '/api/places/lyon',
  ])
    test(`change nothing: ${url}`, async () => {
      const plain = await ask(url)
      const calls = standIn.calls.count()
      const other = await ask(`${url}${url.includes('?') ? '&' : '?'}${strange}`)
      assert.equal(other.statusCode, 200)
      assert.deepEqual(envelope(other).data, envelope(plain).data)
      assert.equal(other.headers['etag'], plain.headers['etag'])
      assert.equal(standIn.calls.count(), calls)
    })

  test('and digits beyond the fourth share one answer and one call', async () => {
    await ask('/api/weather?lat=47.2184&lon=-1.5536')
    const calls = standIn.calls.count('open-meteo')
    for (const query of [
      'lat=47.21841234&lon=-1.55361',
      'lat=47.218400&lon=-1.553649999',
      'lat=47.2190&lon=-1.5530',
    ])
      assert.equal(envelope(await ask(`/api/weather?${query}`)).cached, true)
    assert.equal(standIn.calls.count('open-meteo'), calls)
    for (const call of standIn.calls.list('open-meteo'))
      for (const name of ['latitude', 'longitude'])
        assert.match(call.query[name] ?? '', /^-?\d+(\.\d{1,4})?$/)
  })
})

describe('everything for a city page in one answer', () => {
  const bundle = '/api/weather-bundle?name=Lyon'

  test('has now, hours, days, sun and moon, alerts, the sea, cooler places and what is around', async () => {
    const { data } = envelope(await ask(bundle))
    const weather = envelope(await ask('/api/weather?name=Lyon')).data
    for (const name of ['current', 'hourly', 'daily']) assert.deepEqual(data[name], weather[name])
    const place = envelope(await ask('/api/places/lyon')).data
    assert.deepEqual(data['place'], place['place'])
    assert.deepEqual(data['sunMoon'], place['sunMoon'])
    assert.ok(Array.isArray(data['nearby']) && data['nearby'].length > 0)
    // An orange storm over the Rhône.
    assert.ok(Array.isArray(data['alerts']) && data['alerts'].length > 0)
    assert.equal((data['beach'] as { hasNearbyBeaches: boolean }).hasNearbyBeaches, false)
    assert.ok(data['coolerPlaces'])
    const coast = envelope(await ask('/api/weather-bundle?name=Biarritz')).data
    assert.equal((coast['beach'] as { hasNearbyBeaches: boolean }).hasNearbyBeaches, true)
  })

  test('lives no longer than what changes first', async () => {
    const life = (response: { headers: { 'cache-control'?: unknown } }) =>
      Number(/s-maxage=(\d+)/.exec(String(response.headers['cache-control']))?.[1])
    const alone = life(await ask('/api/vigilance/departments/69'))
    assert.ok(alone < life(await ask('/api/weather?name=Lyon')))
    assert.ok(life(await ask(bundle)) <= alone)
  })

  test('does not take a vigilance that is not known for the absence of danger', async (t) => {
    const built = await buildApp(t)
    built.standIn.fault('*', { kind: 'status', status: 500, path: 'vigilance' })
    built.standIn.fault('meteoalarm', { kind: 'html-200' })
    const response = await built.app.inject(bundle)
    const { data } = envelope(response)
    assert.ok(data['current'])
    assert.equal(data['alerts'], null)
    assert.match(String(response.headers['cache-control']), /s-maxage=(?:\d|10),/)
  })
})

describe('the vigilance calls', () => {
  test('give the levels of all departments, their counts, their source and time', async () => {
    const { levels, counts, updatedAt, source } = envelope(await ask('/api/vigilance/levels?day=J0')).data
    const all = Object.values(levels as Record<string, string>)
    assert.equal(all.length, 96)
    assert.equal((levels as Record<string, string>)['35'], 'green')
    assert.equal(
      Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count),
      96,
    )
    assert.ok(updatedAt && source)
  })

  test('give the official shape beside the envelope', async () => {
    interface Period {
      echeance: string
      begin_validity_time: string
      timelaps: { domain_ids: { domain_id: string; phenomenon_items: unknown[] }[] }
    }
    const { product } = (await ask('/api/vigilance-data')).json<{ product: { periods: Period[] } }>()
    assert.deepEqual(
      product.periods.map(({ echeance }) => echeance),
      ['J', 'J1'],
    )
    const rhone = product.periods[0]?.timelaps.domain_ids.find(({ domain_id }) => domain_id === '69')
    assert.ok(rhone && rhone.phenomenon_items.length > 0)
  })

  test('name the phenomena of a department in French', async () => {
    interface Day {
      items: { phenomenonName: string; level: string; begin: string; end: string }[]
    }
    const { items } = (await ask('/api/vigilance/departments/69')).json<{ data: Day }>().data
    assert.deepEqual([...new Set(items.map(({ phenomenonName }) => phenomenonName))], ['Orages'])
  })

  test('tell beside the alerts when a source was last heard, as the pages do', async () => {
    const url = '/api/alerts?department=69'
    const answer = (await ask(url)).json<{ data: unknown[]; confirmedAt: string }>()
    const outlook = (await ask('/api/vigilance/departments/69/outlook')).json<{
      data: { active: unknown[]; confirmedAt: string }
    }>()
    assert.ok(answer.data.length > 0)
    assert.deepEqual(answer.data, outlook.data.active)
    // The fixed clock of this site, to the minute.
    assert.equal(answer.confirmedAt, '2026-11-21T09:00:00.000Z')
    assert.equal(answer.confirmedAt, outlook.data.confirmedAt)
  })

  test('answer alerts as the document of the API describes them', async () => {
    interface Documented {
      responses: { 200: { content: { 'application/json': { schema: TSchema } } } }
    }
    const { paths } = (await ask('/api/docs/json')).json<{
      paths: Record<string, { get: Documented }>
    }>()
    const schema =
      paths['/api/alerts']?.get.responses[200].content['application/json'].schema ?? assert.fail()
    const answer = (await ask('/api/alerts')).json<object>()
    assert.deepEqual([...Value.Errors(schema, answer)], [])
    assert.ok(!Value.Check(schema, { ...answer, confirmedAt: undefined }))
  })

  test('hand on the feed as it was received', async () => {
    const response = await ask('/api/meteoalarm')
    assert.equal(response.headers['content-type'], 'application/atom+xml; charset=utf-8')
    const original = await fetch(standIn.env['METEOALARM_ATOM_URL'] ?? '')
    assert.equal(response.body, await original.text())
  })
})

test('the feed and the document of the API are not sent again to who has them', async () => {
  for (const url of ['/api/meteoalarm', '/api/docs/json']) {
    const tag = String((await ask(url)).headers['etag'])
    assert.match(tag, /^W\/"[\w-]{22}"$/, url)
    assert.equal((await ask(url, { 'if-none-match': tag })).statusCode, 304, url)
  }
})

/** Paths of a tree as the router prints it: four columns a level. */
const printedPaths = (tree: string): readonly string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+) \(/.exec(line) ?? []
    if (!part) return []
    const level = indent.length / 4
    above.length = level
    above[level] = part
    return [above.join('')]
  })
}

test('the OpenAPI documents list every call, of the site and for others', async () => {
  const listed = async (address: string) => {
    const document = (await ask(address)).json<{ openapi: string; paths: Record<string, unknown> }>()
    assert.match(document.openapi, /^3\./)
    return Object.keys(document.paths)
  }
  const served = printedPaths(app.printRoutes({ commonPrefix: false }))
    .filter((path) => path.startsWith('/api/') && !/\*|docs|openapi|stages$/.test(path))
    .map((path) => path.replaceAll(/:(\w+)/g, '{$1}'))
  assert.ok(served.length > 40)
  const all = [...(await listed('/api/docs/json')), ...(await listed('/api/v1/openapi.json'))]
  assert.deepEqual(all.toSorted(), served.toSorted())
})
