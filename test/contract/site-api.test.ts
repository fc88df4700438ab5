import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createSiteApi, type BrowserSite } from '../../src/web/browser/site-api.ts'
import { buildApp, fixedClock, type BuiltSite } from '../support/build-app.ts'
import { browserCases } from './browser-cases.ts'
import { chamonix, grenoble, lyon, type Case, type Cases } from './cases.ts'
import { serverCases } from './server-cases.ts'

const asInBrowser = (app: FastifyInstance): BrowserSite =>
  createSiteApi(async (path) => {
    const response = await app.inject(path)
    return { status: response.statusCode, json: async () => response.json<unknown>() }
  })

/** Whether it came from memory, and when it was asked, are the asker's. */
const byAsker = new Set(['cached', 'now'])

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const compared = Object.entries(value).filter(([name, part]) => !byAsker.has(name) && part !== undefined)
  return Object.fromEntries(
    compared.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, comparable(part)]),
  )
}

async function assertSame({ app, site }: BuiltSite, [, ask, right]: Case<BrowserSite>): Promise<void> {
  const inProcess = comparable(await ask(site))
  const overHttp = comparable(await ask(asInBrowser(app)))
  assert.deepEqual(overHttp, inProcess)
  assert.match(JSON.stringify(overHttp), right)
}

// A day of a race, in the afternoon.
const clock = fixedClock('2025-07-14T13:00:00.000Z')
const built = await buildApp({ after }, { clock })

/** Every case with its method; each table has its own kind of site. */
const listed = <Site>(cases: Cases<Site>): readonly (readonly [string, readonly Case<Site>[]])[] =>
  Object.entries(cases)

test('the site has no method without a case here, in the browser as on the server', () => {
  const browser = Object.keys(browserCases)
  assert.deepEqual(Object.keys(asInBrowser(built.app)).sort(), browser.toSorted())
  assert.deepEqual(Object.keys(built.site).sort(), [...browser, ...Object.keys(serverCases)].sort())
})

describe('islands get over /api what pages get', () => {
  for (const [method, some] of listed(browserCases))
    describe(method, () => {
      for (const one of some) test(one[0], () => assertSame(built, one))
    })
})

describe('what only pages ask is answered', () => {
  for (const [method, some] of listed(serverCases))
    describe(method, () => {
      for (const [about, ask, right] of some)
        test(about, async () => assert.match(JSON.stringify(comparable(await ask(built.site))), right))
    })
})

describe('weather', () => {
  test('is as stale, with the same age, for both', async (t) => {
    const site = await buildApp(t)
    const first = await site.site.weather(lyon)
    assert.equal(first.state, 'fresh')
    site.clock.advance(40 * 60_000)
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    await assertSame(site, [
      'stale',
      (asked) => asked.weather(lyon),
      /"at":"2026-11-21T09:00.*"state":"stale"/,
    ])
  })

  test('of the second source is the same for both, without what that source lacks', async (t) => {
    const site = await buildApp(t, {
      env: { WEATHER_SOURCE: 'met-norway', CONTACT_EMAIL: 'meteo@ville.example' },
    })
    await assertSame(site, [
      'its own',
      (asked) => asked.weather(lyon),
      /"condition":"thunderstorm".*"snowDepth":null.*"uvIndex":null.*"windGusts":null.*"rain":\[\].*"source":"met-norway"/,
    ])
  })

  test('is missing for the same reason for both', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
    site.standIn.fault('open-meteo', { kind: 'html-200' })
    await assertSame(site, [
      'missing',
      (asked) => asked.weather(lyon),
      /^\{"reason":"unreadable","state":"missing"\}$/,
    ])
  })

  test('is missing over a connection that fails', async () => {
    const cutOff = createSiteApi(() => Promise.reject(new Error('no connection')))
    assert.deepEqual(await cutOff.weather(lyon), { state: 'missing', reason: 'refused' })
    await assert.rejects(cutOff.search('lyon', 8))
  })
})

describe('avalanches', () => {
  test('of level 4 and 5 are the same for both in winter, of all massifs of the places', async (t) => {
    const winter = await buildApp(t, { clock: fixedClock('2026-11-21T09:00:00.000Z') })
    await assertSame(winter, [
      'favourites',
      (asked) => asked.highAvalanche([lyon, chamonix, grenoble]),
      /"level":5,"name":"Belledonne",.*"level":5,"name":"Mont-Blanc","slug":"mont-blanc","validUntil":"2026-11-21T17:00:00\.000Z"\}/,
    ])
  })
})
