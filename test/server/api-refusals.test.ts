import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { MissingReason, Part } from '../../src/domain/part.ts'
import type { SiteApi } from '../../src/site-api.ts'
import { envelope, json, lyon, type Envelope } from '../support/api-envelope.ts'
import { buildApp } from '../support/build-app.ts'

const { app, standIn } = await buildApp({ after })
const ask = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

/** Refusals name the field and nothing of ours. */
const refused = (response: { statusCode: number; headers: object; json<T>(): T }, status: number): string => {
  const { success, error } = response.json<Envelope>()
  assert.equal(response.statusCode, status, error)
  assert.equal(success, false)
  const headers = new Map(Object.entries(response.headers))
  assert.equal(headers.get('content-type'), json)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('etag'), undefined)
  assert.match(error, /^[«A-ZÀÉ].*[.a-zé»]$/)
  assert.doesNotMatch(error, /http|node|src\/|\bat \w+ \(|FST_|127\.0|undefined|error/i)
  return error
}

const numbers = [
  'NaN|Infinity|-Infinity|1e1|0x2d|٤٥|４５|| | 45|45 |+45|45,7|--45|45.|.5|1_0|0b1|45.7.5|91|-91|45%00|null|[45]|1n',
  '999999999999999999999',
].flatMap((forms) => forms.split('|'))

describe('a request that means nothing', () => {
  for (const number of numbers)
    test(`is refused and the field named: lat=${number}`, async () => {
      const before = standIn.calls.count()
      for (const path of ['weather', 'weather-bundle', 'reverse', 'nearby', 'places/lyon']) {
        const lat = number.replace('+', '%2B').replaceAll(' ', '%20')
        assert.match(refused(await ask(`/api/${path}?lat=${lat}&lon=4.85`), 400), /« lat »/)
      }
      assert.equal(standIn.calls.count(), before)
    })

  const fields: readonly (readonly [url: string, field: string])[] = [
    ['/api/weather', 'lat'],
    ['/api/weather?lat=45', 'lon'],
    ['/api/weather?lon=4', 'lat'],
    ['/api/weather?lat=45&lon=181', 'lon'],
    ['/api/weather?lat=45&lat=46&lon=4', 'lat'],
    ['/api/weather?lat[]=45&lon=4', 'lat'],
    ['/api/weather?lat[0]=45&lon[x]=4', 'lat'],
    ['/api/weather?name=', 'name'],
    [`/api/weather?name=${'a'.repeat(81)}`, 'name'],
    ['/api/weather?name=Lyon&name=Paris', 'name'],
    ['/api/places/lyon?lat=45', 'lon'],
    ['/api/places/Lyon', 'slug'],
    ['/api/places/__proto__', 'slug'],
    ['/api/places/%00', 'slug'],
    ['/api/search', 'q'],
    ['/api/search?q=', 'q'],
    ['/api/search?q=a&q=b', 'q'],
    ['/api/search?q=lyon&limit=0', 'limit'],
    ['/api/search?q=lyon&limit=21', 'limit'],
    ['/api/search?q=lyon&limit=-1', 'limit'],
    ['/api/search?q=lyon&limit=8.0', 'limit'],
    [`/api/nearby?${lyon}&radius=0`, 'radius'],
    [`/api/nearby?${lyon}&radius=1e2`, 'radius'],
    ['/api/vigilance/levels?day=J2', 'day'],
    ['/api/vigilance/levels?day=j0', 'day'],
    ['/api/vigilance/levels?day=constructor', 'day'],
    ['/api/vigilance/departments/2C', 'code'],
    ['/api/vigilance/departments/constructor', 'code'],
    ['/api/alerts?department=%2069', 'department'],
    ['/api/races/tour-de-france-2025/stages/1e0/weather', 'n'],
    ['/api/races/tour-de-france-2025/stages/-1/weather', 'n'],
    ['/api/weather-map/__proto__', 'period'],
  ]
  for (const [url, field] of fields)
    test(`is refused and the field named: ${url.slice(0, 60)}`, async () =>
      assert.ok(refused(await ask(url), 400).includes(`« ${field} »`)))
})

test('the page of the API with a slash behind it is at its one address', async () => {
  for (const url of ['/api/', '/api/?x=%0d%0aset-cookie:a']) {
    const moved = await ask(url)
    assert.equal(moved.statusCode, 301)
    assert.equal(moved.headers.location, '/api')
    assert.equal(moved.headers['set-cookie'], undefined)
  }
})

describe('what there is not', () => {
  const absent = [
    '/api/nowhere',
    '/api/weather/lyon',
    '/api/weather?name=Atlantide',
    '/api/weather?name=constructor',
    '/api/weather-city/__proto__',
    '/api/weather-city/toString',
    '/api/races/constructor/next',
    '/api/races/tour-de-france-2025/stages/99/weather',
    '/api/vigilance/departments/974',
    '/api/vigilance/departments/20',
    '/api/alerts?department=974',
    `/api/places/${'a'.repeat(150)}`,
    '/api/%E0%A4%A',
    '/api/%ZZ',
  ]
  for (const url of absent)
    test(`is a 404 in the form of the others: ${url.slice(0, 50)}`, async () => {
      const response = await ask(url)
      // A beach’s name is a slug: this one is no name at all.
      if (response.statusCode === 400) assert.match(refused(response, 400), /« slug »/)
      else refused(response, 404)
    })

  test('cannot be written to, whatever the body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      for (const [type, payload] of [
        ['application/json', '{'],
        ['text/xml', '<a/>'],
        ['application/json', 'x'.repeat(100_000)],
      ] as const) {
        const response = await app.inject({
          method,
          url: '/api/weather',
          headers: { 'content-type': type },
          payload,
        })
        refused(response, 405)
        assert.equal(response.headers['allow'], 'GET, HEAD, OPTIONS')
      }
  })

  test('has no weather in memory until it was asked for, and nobody is asked', async () => {
    const before = standIn.calls.count()
    refused(await ask('/api/weather-city/Quimper'), 404)
    assert.equal(standIn.calls.count(), before)
    await ask('/api/weather?name=Quimper')
    const asked = standIn.calls.count()
    const cached = await ask('/api/weather-city/Quimper')
    assert.equal(cached.statusCode, 200)
    assert.equal(envelope(cached).cached, true)
    assert.equal(standIn.calls.count(), asked)
  })
})

test('what is searched for goes to no other service, as the privacy page says', async () => {
  const before = standIn.calls.count()
  for (const text of ['lyon', 'Saint-Xyz-les-Bains', 'Londres', '69001'])
    assert.equal((await ask(`/api/search?q=${encodeURIComponent(text)}`)).statusCode, 200)
  assert.equal(standIn.calls.count(), before)
})

describe('a place abroad', () => {
  const abroad: readonly (readonly [name: string, lat: number, lon: number])[] = [
    ['Genève', 46.2044, 6.1432],
    ['Bruxelles', 50.8503, 4.3517],
    ['Monaco', 43.7384, 7.4246],
    ['Andorre-la-Vieille', 42.5063, 1.5218],
    ['Kehl', 48.5725, 7.8153],
    ['Tokyo', 35.6762, 139.6503],
    ['Île Maurice', -20.1609, 57.5012],
  ]
  for (const [name, lat, lon] of abroad)
    test(`is refused before anybody is asked: ${name}`, async () => {
      const before = standIn.calls.count()
      for (const path of ['weather', 'weather-bundle']) {
        const query = `lat=${lat}&lon=${lon}&name=${encodeURIComponent(name)}`
        assert.equal(
          refused(await ask(`/api/${path}?${query}`), 404),
          `«\u00a0${name}\u00a0» n’est pas une ville française. Veuillez sélectionner une ville en France.`,
        )
      }
      const point = `${lat}, ${lon}`
      const sentence = `«\u00a0${point}\u00a0» n’est pas une ville française. Veuillez sélectionner une ville en France.`
      assert.equal(refused(await ask(`/api/ensemble?lat=${lat}&lon=${lon}`), 404), sentence)
      const open = await ask(`/api/v1/forecast?lat=${lat}&lon=${lon}`)
      assert.deepEqual([open.statusCode, open.json<{ detail: string }>().detail], [404, sentence])
      assert.equal(standIn.calls.count(), before)
    })

  test('is refused by its name alone too, a name of nowhere in the words for that', async () => {
    for (const [name, sentence] of [
      [
        'Tokyo',
        '«\u00a0Tokyo\u00a0» n’est pas une ville française. Veuillez sélectionner une ville en France.',
      ],
      [
        'Atlantide',
        'Ville «\u00a0Atlantide\u00a0» non trouvée. Veuillez sélectionner une ville française valide de la liste.',
      ],
    ] as const) {
      for (const path of [`weather?name=${name}`, `weather-bundle?name=${name}`, `weather-city/${name}`])
        assert.equal(refused(await ask(`/api/${path}`), 404), sentence)
      const open = await ask(`/api/v1/forecast?name=${name}`)
      assert.deepEqual([open.statusCode, open.json<{ detail: string }>().detail], [404, sentence])
    }
  })

  test('is not a place of ours on the border', async () => {
    for (const point of ['lat=44.6838&lon=6.9792', 'lat=5.748&lon=-53.93'])
      for (const path of ['weather', 'v1/forecast', 'risks', 'ensemble'])
        assert.equal((await ask(`/api/${path}?${point}`)).statusCode, 200, `${path} ${point}`)
  })

  test('is distinguished from France across a river', async () => {
    // Strasbourg faces Kehl.
    assert.equal((await ask('/api/weather?lat=48.5734&lon=7.7521&name=Strasbourg')).statusCode, 200)
  })
})

test('an unknown name does not hide what is at a point', async () => {
  const at = 'lat=45.758&lon=4.8351'
  const [named, nameless] = await Promise.all(
    [`${at}&name=Atlantide`, at].map((query) => ask(`/api/weather?${query}`)),
  )
  assert.deepEqual(named?.json().data, nameless?.json().data)
})

describe('a source that has nothing to give', () => {
  const statuses: readonly (readonly [MissingReason, number])[] = [
    ['timeout', 504],
    ['refused', 502],
    ['unreadable', 502],
    ['unsupported', 404],
    ['busy', 503],
  ]
  for (const [reason, status] of statuses)
    test(`is answered by its status: ${reason}`, async (t) => {
      const missing = async (): Promise<Part<never>> => ({ state: 'missing', reason })
      const silent = (site: SiteApi): SiteApi => ({ ...site, weather: missing, vigilanceLevels: missing })
      const built = await buildApp(t, { site: silent })
      for (const url of [`/api/weather?${lyon}`, '/api/weather-bundle?name=Lyon', '/api/vigilance/levels']) {
        const response = await built.app.inject(url)
        refused(response, status)
        assert.equal(response.headers['retry-after'], status === 503 ? '60' : undefined)
      }
    })

  test('by our mistake is explained in French without our insides, and logged', async (t) => {
    const broken = (site: SiteApi): SiteApi => ({
      ...site,
      weather: async () => {
        throw new Error('http://10.0.0.1/secret at src/server/x.ts')
      },
    })
    const built = await buildApp(t, { site: broken })
    refused(await built.app.inject(`/api/weather?${lyon}`), 500)
    assert.equal(built.log.filter(({ msg }) => msg === 'request failed').length, 1)
  })
})
