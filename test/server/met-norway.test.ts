import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Damage } from '../stand-in/fault.ts'
import { ask, weatherIn } from '../support/api-asking.ts'
import { buildApp } from '../support/build-app.ts'

const minute = 60_000
const strict = { SIMULATED_FALLBACK: 'off' }
const withContact = { ...strict, CONTACT_EMAIL: 'meteo@ville.example' }
const alone = { ...withContact, WEATHER_SOURCE: 'met-norway' }
const down = { kind: 'status', status: 500 } as const

const faults: Readonly<Record<string, Damage>> = {
  'refuses connections': { kind: 'refuse' },
  hangs: { kind: 'hang' },
  'says 304 where nothing is in memory': { kind: 'status', status: 304, body: 'empty' },
  'refuses who we are': { kind: 'status', status: 403 },
  'has had too many requests': { kind: 'status', status: 429 },
  'cuts its answers': { kind: 'cut-json' },
  'renames its temperatures': { kind: 'drift', variant: 'rename' },
  'renames its list': { kind: 'drift', variant: 'rename', field: 'timeseries' },
  'counts in other units': { kind: 'misfit', variant: 'other-units' },
  'has steps of six hours only': { kind: 'misfit', variant: 'six-hours-only' },
  'has no step after now': { kind: 'misfit', variant: 'no-steps-after-now' },
}

const temperatureOf = ({ data }: { data?: Readonly<Record<string, unknown>> }): unknown =>
  (data?.['current'] as { temperature?: unknown } | undefined)?.temperature

describe('MET Norway', () => {
  test('is not asked where no contact is set, and the start says so in one line', async (t) => {
    const site = await buildApp(t, { env: strict })
    site.standIn.fault('open-meteo', down)
    assert.equal((await weatherIn(site, 'Lyon')).status, 502)
    assert.equal(site.standIn.calls.count('met-norway'), 0)
    const lines = site.log.filter(({ msg }) => /CONTACT_EMAIL/.test(String(msg)))
    assert.deepEqual(
      lines.map(({ upstream }) => upstream),
      ['met-norway'],
    )
  })

  test('is not asked while Open-Meteo answers and has calls left', async (t) => {
    const site = await buildApp(t, { env: withContact })
    assert.equal((await weatherIn(site, 'Lyon')).source, 'open-meteo')
    assert.equal(site.standIn.calls.count('met-norway'), 0)
    assert.equal(site.logText().includes('CONTACT_EMAIL'), false)
  })

  test('stands in for Open-Meteo with the same weather, before anything simulated', async (t) => {
    const site = await buildApp(t, {
      env: { CONTACT_EMAIL: 'meteo@ville.example', SIMULATED_FALLBACK: 'on' },
    })
    const usual = await weatherIn(await buildApp(t, { env: strict }), 'Brest')
    site.standIn.fault('open-meteo', down)
    const { status, state, source, data } = await weatherIn(site, 'Brest')
    assert.deepEqual([status, state, source, data?.['source']], [200, 'fresh', 'met-norway', 'met-norway'])
    // The same sky over the same place, read through another reply: 9 h UTC in both. Only this one is asked with the town's height.
    const [there, here] = [temperatureOf(usual), temperatureOf({ data: data ?? {} })]
    assert.ok(Math.abs(Number(there) - Number(here)) <= 0.3, `${String(there)} ${String(here)}`)
    const [call] = site.standIn.calls.list('met-norway')
    assert.equal(call?.headers['user-agent'], 'Eclaircie/0.1 meteo@ville.example')
    assert.match(`${call?.query['lat']} ${call?.query['lon']}`, /^-?\d+\.\d{1,4} -?\d+\.\d{1,4}$/)
  })

  test('may be chosen alone, and asks again only for what has changed', async (t) => {
    const site = await buildApp(t, { env: alone })
    assert.equal((await weatherIn(site, 'Lyon')).source, 'met-norway')
    site.clock.advance(25 * minute)
    assert.equal((await weatherIn(site, 'Lyon')).source, 'met-norway')
    assert.equal(site.standIn.calls.count('met-norway'), 1)
    site.clock.advance(40 * minute)
    const moved = await weatherIn(site, 'Lyon')
    assert.deepEqual(
      [moved.source, moved.state, moved.updatedAt],
      ['met-norway', 'fresh', '2026-11-21T10:00:00.000Z'],
    )
    const calls = site.standIn.calls.list('met-norway')
    assert.deepEqual(
      calls.map(({ headers }) => headers['if-modified-since']),
      [undefined, 'Sat, 21 Nov 2026 06:02:00 GMT'],
    )
    assert.equal(site.standIn.calls.count('open-meteo'), 0)
  })

  test('knows the height of a site, and corrects its temperature by it', async (t) => {
    const site = await buildApp(t, { env: alone })
    const place = site.services.catalogue.natureSites.find(({ slug }) => slug === 'mont-blanc')
    assert.ok(place)
    await ask(site, `/api/weather?lat=${place.lat}&lon=${place.lon}`)
    const [call] = site.standIn.calls.list('met-norway')
    assert.equal(call?.query['altitude'], String(place.elevation))
  })

  test('knows the height of a town at its own point, and of no other point of its commune', async (t) => {
    const site = await buildApp(t, { env: alone })
    const { lat, lon } = site.services.catalogue.resolve('val-disere') ?? assert.fail()
    await site.services.weather.at({ lat, lon })
    await site.services.weather.at({ lat: lat + 0.01, lon })
    // The village lies at 1,850 m, by its own account.
    assert.deepEqual(
      site.standIn.calls.list('met-norway').map(({ query }) => query['altitude']),
      ['1849', undefined],
    )
  })

  for (const [about, fault] of Object.entries(faults))
    test(`that ${about} leaves the other source, or an honest gap`, async (t) => {
      const site = await buildApp(t, { env: alone })
      site.standIn.fault('met-norway', fault)
      const gap = await weatherIn(site, 'Lyon')
      assert.ok([502, 503, 504].includes(gap.status), `${gap.status}`)
      assert.equal(gap.data, undefined)

      const other = await buildApp(t, { env: withContact })
      other.standIn.fault('met-norway', fault)
      const struck = other.standIn.fault('open-meteo', down)
      assert.ok((await weatherIn(other, 'Lyon')).status >= 500)
      struck.clear()
      other.clock.advance(15_000)
      const found = await weatherIn(other, 'Lyon')
      assert.deepEqual([found.status, found.source], [200, 'open-meteo'])
    })

  test('that says 203 is read, and its deprecation is logged', async (t) => {
    const site = await buildApp(t, { env: alone })
    site.standIn.fault('met-norway', { kind: 'status', status: 203 })
    assert.equal((await weatherIn(site, 'Lyon')).source, 'met-norway')
    assert.match(site.logText(), /"status":203.*deprecated/)
  })

  for (const status of [403, 429])
    test(`that says ${status} is left alone for an hour by everybody`, async (t) => {
      const site = await buildApp(t, { env: alone })
      const struck = site.standIn.fault('met-norway', { kind: 'status', status })
      await weatherIn(site, 'Lyon')
      struck.clear()
      site.clock.advance(59 * minute)
      for (const city of ['Paris', 'Brest', 'Nice'])
        assert.ok((await weatherIn(site, city)).status >= 500, city)
      assert.equal(site.standIn.calls.count('met-norway'), 1)
      site.clock.advance(2 * minute)
      assert.equal((await weatherIn(site, 'Rennes')).source, 'met-norway')
    })
})

describe('maps', () => {
  test('that neither source fills say that both are down, not that too much is asked of them', async (t) => {
    const site = await buildApp(t, { env: withContact })
    for (const name of ['open-meteo', 'met-norway'] as const) site.standIn.fault(name, down)
    assert.equal((await ask(site, '/api/weather-map')).status, 502)
    assert.ok(site.standIn.calls.count('met-norway') > 0)
    site.standIn.clearFaults()
    site.clock.advance(15_000)
    assert.equal((await ask(site, '/api/weather-map')).status, 200)
  })

  test('stay with Open-Meteo while it answers', async (t) => {
    const site = await buildApp(t, { env: withContact })
    assert.equal((await ask(site, '/api/weather-map')).source, 'open-meteo')
    assert.equal(site.standIn.calls.count('met-norway'), 0)
  })

  test('are filled from MET Norway when Open-Meteo is down, and their cities’ pages cost no second request', async (t) => {
    const site = await buildApp(t, { env: withContact })
    site.standIn.fault('open-meteo', down)
    const map = await ask(site, '/api/nature-map')
    assert.deepEqual([map.status, map.source], [200, 'met-norway'])
    const [first] = site.standIn.calls.list('met-norway')
    const before = site.standIn.calls.list('met-norway').length
    assert.ok(first && before >= 1)
    const page = await ask(site, `/api/weather?lat=${first.query['lat']}&lon=${first.query['lon']}`)
    assert.deepEqual([page.status, page.source], [200, 'met-norway'])
    const asked = site.standIn.calls
      .list('met-norway')
      .filter(({ query }) => query['lat'] === first.query['lat'] && query['lon'] === first.query['lon'])
    assert.equal(asked.length, 1)
  })
})
