import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Damage } from '../stand-in/fault.ts'
import { ask, recoveryMs, weatherIn, type Seen } from '../support/api-asking.ts'
import { buildApp } from '../support/build-app.ts'
import { testKey } from '../support/fake-upstreams.ts'

const minute = 60_000
const strict = { SIMULATED_FALLBACK: 'off' }
const cities =
  'Lyon Brest Nantes Lille Rennes Dijon Metz Tours Angers Toulon Nice Grenoble Limoges Amiens Perpignan Caen'.split(
    ' ',
  )
const others =
  'Nancy Rouen Mulhouse Avignon Poitiers Pau Calais Colmar Bourges Quimper Valence Troyes Antibes Lorient Niort'.split(
    ' ',
  )

describe('with a key', () => {
  const failing: Readonly<Record<string, Damage>> = {
    'refuses its key': { kind: 'status', status: 401 },
    'resets its connections': { kind: 'refuse' },
    'answers 500': { kind: 'status', status: 500 },
    'is spent': { kind: 'status', status: 429 },
    'answers in HTML': { kind: 'html-200' },
    'cuts its answers': { kind: 'cut-json' },
    'changes its shape': { kind: 'drift', variant: 'other-root' },
  }

  test('OpenWeather is first, Open-Meteo next when that fails, and the first again when it is back', async (t) => {
    const site = await buildApp(t, { env: { ...strict, OPENWEATHER_API_KEY: testKey } })
    assert.equal((await weatherIn(site, 'Paris')).source, 'openweather')
    assert.equal(site.standIn.calls.count('open-meteo'), 0)
    for (const [index, [about, fault]] of Object.entries(failing).entries()) {
      const struck = site.standIn.fault('openweather', fault)
      const next = await weatherIn(site, cities[index] ?? '')
      assert.deepEqual([next.status, next.state, next.source], [200, 'fresh', 'open-meteo'], about)
      struck.clear()
      site.clock.advance(6 * minute)
      // Two calls make a forecast and one alone tries a source that was left in peace.
      await weatherIn(site, others[index] ?? '')
      assert.equal((await weatherIn(site, cities[index + 8] ?? '')).source, 'openweather', about)
    }
  })

  test('a hanging first source leaves time for the next', async (t) => {
    const site = await buildApp(t, { env: { ...strict, OPENWEATHER_API_KEY: testKey } })
    site.standIn.fault('openweather', { kind: 'hang' })
    const { status, source } = await weatherIn(site, 'Lyon')
    assert.deepEqual([status, source], [200, 'open-meteo'])
  })

  test('nothing is shown but what is in memory when both are out', async (t) => {
    const site = await buildApp(t, { env: { ...strict, OPENWEATHER_API_KEY: testKey } })
    await weatherIn(site, 'Lyon')
    site.clock.advance(40 * minute)
    for (const name of ['openweather', 'open-meteo'] as const)
      site.standIn.fault(name, { kind: 'status', status: 500 })
    assert.equal((await weatherIn(site, 'Lyon')).state, 'stale')
    assert.equal((await weatherIn(site, 'Paris')).status, 502)
  })

  test('each may be chosen alone', async (t) => {
    for (const [chosen, other] of [
      ['open-meteo', 'openweather'],
      ['openweather', 'open-meteo'],
    ] as const) {
      const site = await buildApp(t, {
        env: { ...strict, OPENWEATHER_API_KEY: testKey, WEATHER_SOURCE: chosen },
      })
      assert.equal((await weatherIn(site, 'Lyon')).source, chosen)
      site.standIn.fault(chosen, { kind: 'status', status: 500 })
      assert.equal((await weatherIn(site, 'Paris')).status, 502)
      assert.equal(site.standIn.calls.count(other), 0)
    }
  })
})

describe('simulated weather', () => {
  const down = { kind: 'status', status: 500 } as const

  test('stands in only while no source has answered since the start', async (t) => {
    const site = await buildApp(t)
    const struck = site.standIn.fault('open-meteo', down)
    const simulated = await weatherIn(site, 'Lyon')
    assert.deepEqual(
      [simulated.status, simulated.source, simulated.data?.['source']],
      [200, 'simulated', 'simulated'],
    )
    struck.clear()
    site.clock.advance(recoveryMs)
    assert.equal((await weatherIn(site, 'Lyon')).source, 'open-meteo')
    site.standIn.fault('open-meteo', down)
    assert.equal((await weatherIn(site, 'Paris')).status, 502)
    assert.equal((await weatherIn(site, 'Lyon')).source, 'open-meteo')
  })

  test('stands in whenever all fail and nothing is in memory, if so wished', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'on' } })
    const good = await weatherIn(site, 'Lyon')
    site.standIn.fault('open-meteo', down)
    assert.equal((await weatherIn(site, 'Paris')).source, 'simulated')
    site.clock.advance(40 * minute)
    const stale = await weatherIn(site, 'Lyon')
    assert.deepEqual([stale.state, stale.source, stale.updatedAt], ['stale', 'open-meteo', good.updatedAt])
    site.clock.advance(6 * 60 * minute)
    assert.equal((await weatherIn(site, 'Lyon')).source, 'simulated')
  })

  test('never stands in, if so wished', async (t) => {
    const site = await buildApp(t, { env: strict })
    site.standIn.fault('open-meteo', down)
    assert.equal((await weatherIn(site, 'Lyon')).status, 502)
  })

  test('stands in on maps by the same wish', async (t) => {
    const sourceOf = async (site: Awaited<ReturnType<typeof buildApp>>) => {
      const { status, source } = await ask(site, '/api/weather-map/tomorrow')
      return status === 200 ? source : status
    }
    for (const [wish, before, after] of [
      ['auto', 'simulated', 502],
      ['on', 'simulated', 'simulated'],
      ['off', 502, 502],
    ] as const) {
      const site = await buildApp(t, { env: { SIMULATED_FALLBACK: wish } })
      const struck = site.standIn.fault('open-meteo', down)
      assert.equal(await sourceOf(site), before, wish)
      struck.clear()
      site.clock.advance(recoveryMs)
      assert.equal((await weatherIn(site, 'Lyon')).source, 'open-meteo')
      site.standIn.fault('open-meteo', down)
      assert.equal(await sourceOf(site), after, wish)
    }
  })

  test('asks nobody when it is all there is to be, and is the same each time', async (t) => {
    const site = await buildApp(t, { env: { WEATHER_SOURCE: 'simulated' } })
    const [one, two] = [await weatherIn(site, 'Lyon'), await weatherIn(site, 'Lyon')]
    assert.equal(one.source, 'simulated')
    assert.deepEqual(one.data, two.data)
    assert.equal(site.standIn.calls.count(), 0)
  })

  test('never invents vigilance or the sea', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'on' } })
    site.standIn.fault('*', down)
    for (const url of ['/api/vigilance/levels', '/api/alerts', '/api/marine?lat=43.4832&lon=-1.5586'])
      assert.ok([502, 504].includes((await ask(site, url)).status), url)
  })
})

describe('vigilance whose sources fail', () => {
  type Levels = Readonly<Record<string, string>>
  const levelsOf = ({ data }: Seen): Levels => (data?.['levels'] ?? {}) as Levels
  const faults: readonly Damage[] = [
    { kind: 'refuse' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 401 },
    { kind: 'html-200' },
    { kind: 'empty-200' },
    { kind: 'cut-json', keep: 0.9 },
    { kind: 'bad-utf8' },
    { kind: 'gzip-bomb' },
    { kind: 'drift', variant: 'other-root' },
    { kind: 'drift', variant: 'empty-object' },
  ]

  test('is unknown from the start, never green', async (t) => {
    const site = await buildApp(t)
    for (const fault of faults) {
      const struck = site.standIn.fault('*', fault)
      const levels = await ask(site, '/api/vigilance/levels')
      assert.ok([502, 504].includes(levels.status), fault.kind)
      for (const url of ['/api/vigilance/departments/69', '/api/alerts'])
        assert.ok((await ask(site, url)).status >= 500, `${fault.kind} ${url}`)
      struck.clear()
      site.clock.advance(6 * minute)
    }
  })

  test('keeps its orange and red with their age, and loses its green after six hours', async (t) => {
    const site = await buildApp(t)
    const good = await ask(site, '/api/vigilance/levels')
    assert.equal(good.status, 200)
    const before = levelsOf(good)
    const grave = Object.keys(before).filter((code) => before[code] === 'orange' || before[code] === 'red')
    assert.ok(grave.length > 0)
    site.standIn.fault('*', { kind: 'status', status: 500 })

    site.clock.advance(30 * minute)
    const soon = await ask(site, '/api/vigilance/levels')
    assert.equal(soon.status, 200)
    assert.equal(soon.state, 'stale')
    assert.equal(soon.updatedAt, good.updatedAt)
    for (const [code, level] of Object.entries(levelsOf(soon)))
      assert.ok(level !== 'green' || before[code] === 'green', `${code} turned green`)
    for (const code of grave) assert.notEqual(levelsOf(soon)[code], 'green')

    site.clock.advance(6 * 60 * minute)
    const late = await ask(site, '/api/vigilance/levels')
    assert.ok(late.status === 200 || late.status >= 500)
    for (const [code, level] of Object.entries(levelsOf(late))) assert.notEqual(level, 'green', code)
  })

  test('does without any one of its sources', async (t) => {
    const site = await buildApp(t)
    site.standIn.fault('meteoalarm', { kind: 'status', status: 500 })
    assert.equal((await ask(site, '/api/vigilance/levels')).state, 'fresh')
    const other = await buildApp(t)
    other.standIn.fault('vigilance-storage', { kind: 'html-200' })
    const levels = await ask(other, '/api/vigilance/levels')
    assert.equal(levels.status, 200)
    assert.match(JSON.stringify(levelsOf(levels)), /orange/)
  })
})
