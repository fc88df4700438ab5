import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { recordLife, type PageLife } from '../../src/server/pages/page-life.ts'
import { buildApp, fixedClock } from '../support/build-app.ts'
import { placeWeather } from '../support/place-weather.ts'

describe('a page without an optional part', () => {
  test('is cached for everybody for a minute while the source of that part is busy', async (t) => {
    const site = await buildApp(t, {
      pages: true,
      site: (whole) => ({ ...whole, fact: async () => ({ state: 'missing', reason: 'busy' }) }),
    })
    const cacheOf = async () => String((await site.app.inject('/lyon?complet=1')).headers['cache-control'])
    await cacheOf()
    const header = /^public, max-age=0, must-revalidate, s-maxage=(\d+)/.exec(await cacheOf())
    assert.ok(header, await cacheOf())
    assert.ok(Number(header[1]) > 30 && Number(header[1]) <= 60)
  })

  for (const [name, silent] of [
    ['an optional part', 'fact'],
    ['the weather', 'weather'],
    ['the vigilance', 'departmentVigilance'],
  ] as const)
    test(`is cached for everybody for seconds while ${name} has failed, and rendered once for all of them`, async (t) => {
      let asked = 0
      const site = await buildApp(t, {
        pages: true,
        site: (whole) => ({
          ...whole,
          [silent]: async () => {
            asked += 1
            return { state: 'missing', reason: 'refused' }
          },
        }),
      })
      const visit = () => site.app.inject('/lyon?complet=1')
      await visit()
      const before = asked
      const { headers } = await visit()
      const [, fresh = '', tolerated = ''] =
        /^public, max-age=0, must-revalidate, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(
          String(headers['cache-control']),
        ) ?? []
      assert.ok(Number(fresh) >= 5 && Number(fresh) + Number(tolerated) <= 30, headers['cache-control'])
      for (let n = 0; n < 20; n += 1) await visit()
      assert.equal(asked, before)
      site.clock.advance(31_000)
      await visit()
      assert.ok(asked > before, 'after half a minute nobody is shown the page that lacks it')
    })
})

test(
  'a page that was sent while it came is rendered whole before anybody asks again',
  { timeout: 20_000 },
  async (t) => {
    let asked = 0
    const again = Promise.withResolvers<void>()
    const { app } = await buildApp(t, {
      pages: true,
      site: (whole) => ({
        ...whole,
        weather: async (...question) => {
          asked += 1
          if (asked === 2) again.resolve()
          await wait(20)
          return whole.weather(...question)
        },
      }),
    })
    assert.equal((await app.inject('/lyon')).headers['cache-control'], 'private, no-store')
    await again.promise
  },
)

test('a page with the sun of a place ends with the day there, and with the day in Paris where that ends first', async (t) => {
  // 22:30 in Nouméa, 12:30 in Paris.
  const { site, clock } = await buildApp(t, { clock: fixedClock('2026-11-21T11:30:00Z') })
  for (const [slug, end] of [
    ['noumea', '2026-11-21T13:00:00.000Z'],
    ['lyon', '2026-11-21T23:00:00.000Z'],
  ] as const) {
    const life: PageLife = {
      lifetime: { freshUntil: Infinity, validUntil: Infinity },
      failed: false,
    }
    const { kind } = await recordLife(site, life, clock).place(slug, null)
    assert.equal(kind, 'found')
    assert.equal(new Date(life.lifetime.validUntil).toISOString(), end, slug)
  }
})

test('a page holds no longer than the shortest-lived of its parts', async (t) => {
  const { site, clock } = await buildApp(t)
  const now = clock.now()
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  const lives = [
    [600, 3600],
    [60, 7200],
    [300, 1800],
  ] as const
  const parts = lives.values().map(([fresh, valid]) => ({
    state: 'fresh' as const,
    value: placeWeather(inSeconds(0)),
    at: inSeconds(0),
    source: 'open-meteo',
    cached: true,
    freshUntil: inSeconds(fresh),
    validUntil: inSeconds(valid),
  }))
  const life: PageLife = { lifetime: { freshUntil: Infinity, validUntil: Infinity }, failed: false }
  const recorded = recordLife(
    { ...site, weather: async () => parts.next().value ?? assert.fail('no more parts') },
    life,
    clock,
  )
  for (const _ of lives) await recorded.weather({ lat: 45.75, lon: 4.85 })
  assert.deepEqual(life.lifetime, { freshUntil: now + 60_000, validUntil: now + 1_800_000 })
})

test('where no page is kept each visit makes its own', async (t) => {
  let asked = 0
  const { app } = await buildApp(t, {
    pages: true,
    env: { PAGE_CACHE: '0' },
    site: (whole) => ({
      ...whole,
      info: () => {
        asked += 1
        return whole.info()
      },
    }),
  })
  for (const visits of [1, 2]) {
    assert.equal((await app.inject('/a-propos')).statusCode, 200)
    assert.equal(asked, visits)
  }
})

test('a page that breaks before its first byte is a 500 with words, cached by nobody', async (t) => {
  const { app } = await buildApp(t, {
    pages: true,
    site: (whole) => ({ ...whole, info: () => Promise.reject(new Error('broken')) }),
  })
  const { statusCode, headers, body } = await app.inject('/lyon')
  assert.deepEqual([statusCode, headers['cache-control']], [500, 'no-store'])
  assert.match(body, /<h1>[^<]*momentanément indisponible/)
  assert.doesNotMatch(body, /broken/)
  const plain = await app.inject('/lyon.txt')
  assert.deepEqual([plain.statusCode, plain.headers['content-type']], [500, 'text/plain; charset=utf-8'])
  assert.match(plain.body, /^Service momentanément indisponible\n/)
})

/** A forecast whose hours are none: every card that shows them breaks. */
const unshowable = {
  state: 'fresh',
  value: { ...placeWeather('2026-11-21T11:30:00Z'), hourly: null as never },
  at: '2026-11-21T11:30:00Z',
  source: 'open-meteo',
  cached: true,
  freshUntil: '2026-11-21T11:40:00Z',
} as const

for (const [how, weather] of [
  ['while it was got', () => Promise.reject(new Error('broken'))],
  ['while it was shown, late', () => wait(20, unshowable)],
  ['while it was shown at once', async () => unshowable],
] as const)
  test(`a page of which a part broke ${how} says that it is missing, and has the others in their places`, async (t) => {
    const { app } = await buildApp(t, {
      pages: true,
      clock: fixedClock('2026-11-21T11:30:00Z'),
      site: (whole) => ({ ...whole, weather }),
    })
    const { statusCode, headers, body } = await app.inject('/lyon?complet=1')
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, no-store'])
    assert.match(body, /<\/html>\s*$/)
    assert.doesNotMatch(body, /noscript|<script nonce|broken/)
    assert.match(body, /Vigilance orange/)
    assert.match(body, /Impossible de récupérer les prévisions météo/)
    assert.doesNotMatch(body, /chargement|aria-busy/i)
  })
