import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Part } from '../../src/domain/part.ts'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import type { MassifBulletin } from '../../src/views/mountains.ts'
import type { PlaceView } from '../../src/views/place-views.ts'
import { shareImage, type ShareImageOptions } from '../../src/server/api/share-image.ts'
import { afternoon, city, weatherPart } from '../support/city-samples.ts'
import { inForce, montBlanc } from '../support/avalanche.ts'
import { drawer, missing, pngSize } from './share-image-samples.ts'

/** Of all tests: its process takes longer to start than to draw. */
const images = drawer()
after(images.close)

/** Valid until 18 h in Paris, an hour later than in UTC. */
const bulletinAt = (now: string): Part<MassifBulletin> => ({
  state: 'fresh',
  value: { now, massif: montBlanc, said: inForce },
  at: inForce.bulletin.issuedAt,
  source: 'bulletins-avalanche',
  cached: false,
  freshUntil: now,
  validUntil: inForce.bulletin.validUntil,
})

/** A site that knows Lyon and a pass, calls Lyon by an older name too, and counts what it is asked. */
interface FakeSite {
  part: Part<PlaceWeather> | Promise<Part<PlaceWeather>>
  bulletin: Part<MassifBulletin>
  asked: string[]
}

function fakeSite(fake: FakeSite, listed: readonly PlaceView[] = [city()]) {
  const places = new Map(listed.map((place) => [place.slug, place]))
  return {
    tidePort: async () => null,
    massif: async (slug: string) =>
      slug === montBlanc.slug
        ? { massif: montBlanc, sites: [], resorts: [], communes: [], finishes: [] }
        : null,
    massifBulletin: async () => fake.bulletin,
    place: async (slug: string, at: { lat: number; lon: number } | null) => {
      fake.asked.push(`${slug} ${at ? `${at.lat} ${at.lon}` : ''}`.trim())
      const place = places.get(slug)
      if (slug === 'lugdunum') return { kind: 'moved', slug: 'lyon', at: null, former: null } as const
      if (slug === 'ici')
        return {
          kind: 'moved',
          slug: 'saint-denis',
          at: { lat: 48.9358, lon: 2.3596 },
          former: null,
        } as const
      return place
        ? ({ kind: 'found', place, now: afternoon, sunMoon: [] as never, coastal: false } as const)
        : ({ kind: 'unknown' } as const)
    },
    weather: async () => fake.part,
    normals: async () => [],
  }
}

async function buildApp(
  t: TestContext,
  options: {
    part?: FakeSite['part']
    images?: ShareImageOptions['images']
    weatherMs?: number
    places?: readonly PlaceView[]
  } = {},
): Promise<{ app: FastifyInstance; fake: FakeSite }> {
  const fake: FakeSite = {
    part: options.part ?? weatherPart(),
    bulletin: bulletinAt('2026-03-16T08:00:00.000Z'),
    asked: [],
  }
  const app = Fastify()
  const weatherMs = options.weatherMs === undefined ? {} : { weatherMs: options.weatherMs }
  shareImage(app, { site: fakeSite(fake, options.places), images: options.images ?? images, ...weatherMs })
  t.after(() => app.close())
  await app.ready()
  return { app, fake }
}

/** Whatever is asked for. */
const picturesOf = (picture: Buffer | null): ShareImageOptions['images'] => {
  const image = () => ({ tag: 'W/"x"', png: async () => picture })
  return { of: image, ofPort: image, ofMassif: image }
}

describe('the share image of a place', () => {
  test('is a PNG of the size that social networks ask for', async (t) => {
    const { app } = await buildApp(t)
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['content-type'], 'image/png')
    assert.equal(
      reply.headers['cache-control'],
      'public, max-age=0, must-revalidate, s-maxage=600, stale-while-revalidate=300',
    )
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
  })

  test('is not sent again to whoever has it, and is when the weather has changed', async (t) => {
    const { app, fake } = await buildApp(t)
    const first = await app.inject('/og-image/lyon')
    const tag = String(first.headers.etag)
    const again = await app.inject({ url: '/og-image/lyon', headers: { 'if-none-match': `"other", ${tag}` } })
    assert.equal(again.statusCode, 304)
    assert.equal(again.rawPayload.length, 0)
    assert.equal(again.headers.etag, tag)
    fake.part = weatherPart({ temperature: 15.2 })
    const warmer = await app.inject({ url: '/og-image/lyon', headers: { 'if-none-match': tag } })
    assert.equal(warmer.statusCode, 200)
    assert.notDeepEqual(warmer.rawPayload, first.rawPayload)
  })

  test('answers HEAD with the same headers and no body', async (t) => {
    const { app } = await buildApp(t)
    const head = await app.inject({ method: 'HEAD', url: '/og-image/lyon' })
    const get = await app.inject('/og-image/lyon')
    assert.equal(head.statusCode, 200)
    assert.equal(head.headers['content-length'], String(get.rawPayload.length))
    assert.equal(head.rawPayload.length, 0)
  })

  test('exists for nature sites too', async (t) => {
    const pass = city({ kind: 'nature', slug: 'col-du-galibier', name: 'Col du Galibier', population: null })
    const { app } = await buildApp(t, { places: [pass] })
    const reply = await app.inject('/og-image/col-du-galibier')
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
  })

  test('of an unknown name is a 404 that nobody keeps', async (t) => {
    const { app } = await buildApp(t)
    for (const slug of ['atlantis', 'plage-de-la-baule', 'constructor', '__proto__', '%3Cscript%3E']) {
      const reply = await app.inject(`/og-image/${slug}`)
      assert.equal(reply.statusCode, 404, slug)
      assert.equal(reply.headers['cache-control'], 'no-store')
      assert.match(String(reply.headers['content-type']), /^text\/plain/)
      assert.doesNotMatch(reply.body, /script/)
    }
  })

  test('of another spelling is at the address of the place', async (t) => {
    const { app } = await buildApp(t)
    const moved = await app.inject('/og-image/lugdunum')
    assert.equal(moved.statusCode, 301)
    assert.equal(moved.headers.location, '/og-image/lyon')
    const homonym = await app.inject('/og-image/ici')
    assert.equal(homonym.headers.location, '/og-image/saint-denis?lat=48.9358&lon=2.3596')
  })

  test('takes coordinates in their strict form, rounded, and no other parameter', async (t) => {
    const { app, fake } = await buildApp(t)
    await app.inject('/og-image/lyon?lat=45.758&lon=4.83512345&utm_source=x&lat2=1')
    assert.deepEqual(fake.asked, ['lyon 45.758 4.8351'])
  })

  test('refuses any other form of a coordinate, naming it, before asking anything', async (t) => {
    const { app, fake } = await buildApp(t)
    const refusals = [
      ['lat=45.7', 'lon'],
      ['lon=4.8', 'lat'],
      ['lat=&lon=4.8', 'lat'],
      ['lat=4e1&lon=4.8', 'lat'],
      ['lat=Infinity&lon=4.8', 'lat'],
      ['lat=45&lon=%204.8', 'lon'],
      ['lat=45&lon=181', 'lon'],
      ['lat=91&lon=4', 'lat'],
      ['lat=45&lat=46&lon=4', 'lat'],
      ['lat=45&lon=4,8', 'lon'],
    ] as const
    for (const [query, field] of refusals) {
      const reply = await app.inject(`/og-image/lyon?${query}`)
      assert.equal(reply.statusCode, 400, query)
      assert.match(reply.body, new RegExp(`«\u00a0?\\s?${field}\u00a0?\\s?»`), query)
      assert.equal(reply.headers['cache-control'], 'no-store')
    }
    assert.deepEqual(fake.asked, [])
  })

  test('of a missing weather is a picture of the place that nobody keeps', async (t) => {
    const { app } = await buildApp(t, { part: missing })
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers.etag, undefined)
    const conditional = await app.inject({ url: '/og-image/lyon', headers: { 'if-none-match': '*' } })
    assert.equal(conditional.statusCode, 200)
  })

  test('does not wait for a source that hangs', async (t) => {
    const { app } = await buildApp(t, { part: new Promise(() => undefined), weatherMs: 20 })
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['cache-control'], 'no-store')
  })

  test('of old or simulated figures is cached for a minute only', async (t) => {
    const { app, fake } = await buildApp(t, { part: { ...weatherPart(), state: 'stale' } })
    const stale = await app.inject('/og-image/lyon')
    assert.match(String(stale.headers['cache-control']), /s-maxage=60,/)
    fake.part = weatherPart({}, { source: 'simulated' })
    const simulated = await app.inject('/og-image/lyon')
    assert.match(String(simulated.headers['cache-control']), /s-maxage=60,/)
  })

  test('is refused cheaply when too many wait', async (t) => {
    const { app } = await buildApp(t, { images: picturesOf(null) })
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 503)
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers['retry-after'], '5')
    assert.equal(reply.headers.etag, undefined)
  })
})

describe('the share image of a massif', () => {
  const address = '/og-image/massif/mont-blanc'

  test('is a PNG that nobody keeps past the end of the bulletin', async (t) => {
    const { app, fake } = await buildApp(t)
    const reply = await app.inject(address)
    assert.equal(reply.headers['content-type'], 'image/png')
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
    assert.match(String(reply.headers['cache-control']), /s-maxage=600/)
    fake.bulletin = bulletinAt('2026-03-16T16:58:00.000Z')
    assert.match(String((await app.inject(address)).headers['cache-control']), /s-maxage=120\b/)
  })

  test('of a silent source is a picture without a level that nobody keeps', async (t) => {
    const { app, fake } = await buildApp(t)
    fake.bulletin = { state: 'missing', reason: 'timeout' }
    const reply = await app.inject(address)
    assert.deepEqual([reply.statusCode, reply.headers['cache-control']], [200, 'no-store'])
  })

  test('of no massif is a 404 in plain text', async (t) => {
    const { app } = await buildApp(t)
    const reply = await app.inject('/og-image/massif/jura')
    assert.equal(reply.statusCode, 404)
    assert.match(String(reply.headers['content-type']), /^text\/plain/)
  })
})

test('a flood of requests is refused before the site is asked anything, and ends with the flood', async (t) => {
  const weather = Promise.withResolvers<Part<PlaceWeather>>()
  const images = picturesOf(Buffer.from('picture'))
  const { app, fake } = await buildApp(t, { part: weather.promise, images })
  const waiting = Array.from({ length: 100 }, () => app.inject('/og-image/lyon'))
  while (fake.asked.length < 100) await wait(1)
  const refused = await app.inject('/og-image/lyon')
  assert.equal(refused.statusCode, 503)
  assert.equal(fake.asked.length, 100)
  weather.resolve(weatherPart())
  for (const { statusCode } of await Promise.all(waiting)) assert.equal(statusCode, 200)
  assert.equal((await app.inject('/og-image/lyon')).statusCode, 200)
})

test('pages have their turn between two pictures', async (t) => {
  const { app, fake } = await buildApp(t, {
    part: missing,
    images: picturesOf(null),
  })
  const pictures = Array.from({ length: 50 }, () => app.inject('/og-image/lyon'))
  while (fake.asked.length === 0) await wait(0)
  await app.inject('/a-page')
  assert.ok(fake.asked.length < 50, 'the page was answered while pictures waited')
  await Promise.all(pictures)
  assert.equal(fake.asked.length, 50)
})
