import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Damage } from '../stand-in/fault.ts'
import { ask, recoveryMs, weatherIn } from '../support/api-asking.ts'
import { buildApp, patient, warnLevel, type BuiltSite } from '../support/build-app.ts'

const minute = 60_000

interface Case {
  readonly fault: Damage
  readonly status: number
  /** How often the source is called for one question; once unless said. */
  readonly calls?: number
  /** How long it is left alone afterwards, in ms. */
  readonly pauseMs?: number
}

const quick: Readonly<Record<string, Case>> = {
  'connections reset': { fault: { kind: 'refuse' }, status: 502, calls: 2 },
  'a body reset half-way': { fault: { kind: 'reset-in-body' }, status: 502, calls: 2 },
  'a 500': { fault: { kind: 'status', status: 500 }, status: 502, calls: 2 },
  'a 503 with a page of a proxy': {
    fault: { kind: 'status', status: 503, body: 'odd' },
    status: 502,
    calls: 2,
  },
  'a 503 that asks for a pause': {
    fault: { kind: 'status', status: 503, retryAfter: 60 },
    status: 502,
    calls: 2,
    pauseMs: minute,
  },
  'a 401': { fault: { kind: 'status', status: 401 }, status: 502, pauseMs: 5 * minute },
  'a 403': { fault: { kind: 'status', status: 403 }, status: 502, pauseMs: 5 * minute },
  'a 404': { fault: { kind: 'status', status: 404 }, status: 502 },
  'a 429': { fault: { kind: 'status', status: 429 }, status: 502, pauseMs: minute },
  'a 429 for two minutes': {
    fault: { kind: 'status', status: 429, retryAfter: 120 },
    status: 502,
    pauseMs: 2 * minute,
  },
  'a 429 for ever': {
    fault: { kind: 'status', status: 429, retryAfter: 1e12 },
    status: 502,
    pauseMs: 15 * minute,
  },
  'a 429 for nonsense': {
    fault: { kind: 'status', status: 429, retryAfter: 'soon' },
    status: 502,
    pauseMs: minute,
  },
  'HTML as 200': { fault: { kind: 'html-200' }, status: 502 },
  'nothing as 200': { fault: { kind: 'empty-200' }, status: 502 },
  'JSON under another type': { fault: { kind: 'wrong-type' }, status: 502 },
  'a redirect': { fault: { kind: 'redirect' }, status: 502 },
  'fewer bytes than it said': { fault: { kind: 'wrong-length', by: 100 }, status: 502, calls: 2 },
  'JSON that is cut': { fault: { kind: 'cut-json' }, status: 502 },
  'gzip that is cut': { fault: { kind: 'cut-gzip' }, status: 502 },
  'bytes that are no UTF-8': { fault: { kind: 'bad-utf8' }, status: 502 },
  'an encoding that is not': { fault: { kind: 'lying-encoding' }, status: 502 },
  'an encoding that nobody knows': { fault: { kind: 'unknown-encoding' }, status: 502 },
  '50 megabytes': { fault: { kind: 'huge' }, status: 502 },
  'a compressed bomb': { fault: { kind: 'gzip-bomb' }, status: 502 },
  'a brotli bomb': { fault: { kind: 'gzip-bomb', encoding: 'br' }, status: 502 },
  'arrays in arrays': { fault: { kind: 'deep-json' }, status: 502 },
  'objects in objects': { fault: { kind: 'deep-json', variant: 'object' }, status: 502 },
  'another root': { fault: { kind: 'drift', variant: 'other-root' }, status: 502 },
  'an empty object': { fault: { kind: 'drift', variant: 'empty-object' }, status: 502 },
}

/** How long a source is waited for: no longer than it must be where it is silent, and as long as it takes elsewhere. */
let sourceMs = patient.sourceMs
const deadlines = {
  ...patient,
  get sourceMs() {
    return sourceMs
  },
}

const slow: Readonly<Record<string, Case>> = {
  silence: { fault: { kind: 'hang' }, status: 504 },
  'headers and then silence': { fault: { kind: 'headers-then-hang' }, status: 504 },
  'a byte now and then': { fault: { kind: 'drip', every: 100, size: 20 }, status: 504 },
  'hints and then silence': { fault: { kind: 'informational', times: 3, thenHang: true }, status: 504 },
}

/** So long a source must say nothing before a test believes that it is silent. */
const silenceMs = 300

/** One fault from a cold start to its end, then again with something in memory. */
async function livesThrough(site: BuiltSite, city: string, { fault, status, calls = 1, pauseMs = 0 }: Case) {
  const isSilent = status === 504
  const { standIn, clock } = site
  const asked = () => standIn.calls.count('open-meteo')
  const back = () => clock.advance(pauseMs + recoveryMs)
  standIn.clearFaults()
  clock.advance(20 * minute)

  const struck = standIn.fault('open-meteo', fault)
  if (isSilent) sourceMs = silenceMs
  const before = asked()
  const cold = await weatherIn(site, city)
  assert.equal(cold.status, status, cold.error)
  assert.ok(asked() - before <= calls, `${asked() - before} calls`)
  const again = await weatherIn(site, city)
  assert.equal(again.status, status)
  assert.ok(asked() - before <= calls, 'the failure was not remembered')

  struck.clear()
  sourceMs = patient.sourceMs
  back()
  const good = await weatherIn(site, city)
  assert.deepEqual([good.status, good.state, good.source], [200, 'fresh', 'open-meteo'], good.error)

  clock.advance(40 * minute)
  const struckAgain = standIn.fault('open-meteo', fault)
  if (isSilent) sourceMs = silenceMs
  const stale = await weatherIn(site, city)
  assert.deepEqual([stale.status, stale.state, stale.source], [200, 'stale', 'open-meteo'], stale.error)
  assert.equal(stale.updatedAt, good.updatedAt, 'the age is that of the data')

  struckAgain.clear()
  sourceMs = patient.sourceMs
  back()
  const recovered = await weatherIn(site, city)
  assert.equal(recovered.state, 'fresh')
  assert.ok((recovered.updatedAt ?? '') > (good.updatedAt ?? ''))
}

const cities = [
  'Lyon Brest Nantes Lille Rennes Dijon Metz Tours Angers Toulon Nice Grenoble Limoges Amiens Perpignan Caen Nancy',
  'Rouen Mulhouse Avignon Poitiers Pau Calais Colmar Bourges Quimper Valence Troyes Antibes Lorient Niort Albi Gap Auch Laon',
].flatMap((names) => names.split(' '))
const city = (index: number): string => cities[index % cities.length] ?? 'Paris'

const strict = { SIMULATED_FALLBACK: 'off' }

const site = await buildApp({ after }, { env: strict, deadlines })

describe('a source of weather that takes its time', () => {
  for (const [index, [about, one]] of Object.entries(slow).entries())
    test(`is given up for what is in memory, and found again: ${about}`, () =>
      livesThrough(site, city(cities.length - 1 - index), one))

  test('is asked once for a crowd that waits for a cold place, even in vain', async (t) => {
    const crowded = await buildApp(t, { env: strict, deadlines: { ...patient, sourceMs: 1_000 } })
    crowded.standIn.fault('open-meteo', { kind: 'hang' })
    const crowd = await Promise.all(Array.from({ length: 60 }, () => weatherIn(crowded, 'Paris')))
    for (const { status } of crowd) assert.equal(status, 504)
    assert.equal(crowded.standIn.calls.count('open-meteo'), 1)
    assert.equal(crowded.log.filter(({ level }) => level === warnLevel).length, 1)
  })

  test('does not keep vigilance waiting, nor the other way round', async (t) => {
    const apart = await buildApp(t, { env: strict, deadlines: patient })
    const { standIn } = apart
    const [forecasts, bulletins] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    standIn.fault('open-meteo', { kind: 'hold', until: forecasts.promise })
    const bulletinSources = ['meteoalarm', 'vigilance-storage', 'vigilance-object-storage'] as const
    for (const name of bulletinSources) standIn.fault(name, { kind: 'hold', until: bulletins.promise })
    const weather = weatherIn(apart, 'Lyon')
    const levels = ask(apart, '/api/vigilance/levels')
    assert.equal((await ask(apart, '/api/search?q=lyon')).status, 200)
    bulletins.resolve()
    assert.equal((await levels).status, 200)
    for (const name of bulletinSources) standIn.fault(name, { kind: 'hang' })
    apart.clock.advance(10 * minute)
    forecasts.resolve()
    const { status, state } = await weather
    assert.deepEqual([status, state], [200, 'fresh'])
    // The bulletins are due again and hang, which another place does not wait for.
    assert.equal((await weatherIn(apart, 'Brest')).status, 200)
  })

  test('ends every answer in time, whatever hangs', async (t) => {
    const stuck = await buildApp(t, {
      env: strict,
      deadlines: { sourceMs: 100, mapMs: 100, vigilanceMs: 100, riskMs: 100 },
    })
    stuck.standIn.fault('*', { kind: 'hang' })
    for (const url of ['/api/weather?name=Lyon', '/api/vigilance/levels'])
      assert.equal((await ask(stuck, url)).status, 504, url)
    for (const url of ['/api/weather-map', '/api/beach-map', '/api/nature-map'])
      assert.ok((await ask(stuck, url)).status >= 500, url)
  })
})

describe('the map of a source that is out', () => {
  for (const seconds of [10, 33, 60, 300])
    test(`is found again, ${seconds} s after somebody asked for it first`, async (t) => {
      const mapped = await buildApp(t, { env: strict, deadlines: patient })
      const down = mapped.standIn.fault('open-meteo', { kind: 'status', status: 500 })
      for (let since = 0; since < seconds; since += 1) {
        assert.equal((await ask(mapped, '/api/weather-map')).status, 502)
        mapped.clock.advance(1_000)
      }
      down.clear()
      let { status } = await ask(mapped, '/api/weather-map')
      for (let since = 0; since < recoveryMs && status !== 200; since += 1_000) {
        mapped.clock.advance(1_000)
        ;({ status } = await ask(mapped, '/api/weather-map'))
      }
      assert.equal(status, 200)
    })
})

describe('a source of weather that answers wrongly', () => {
  for (const [index, [about, one]] of Object.entries(quick).entries())
    test(`is not believed, not asked again at once, and found again: ${about}`, () =>
      livesThrough(site, city(index), one))

  test('is asked for less and less once it fails for everybody', async () => {
    const { standIn, clock } = site
    clock.advance(60 * minute)
    const down = standIn.fault('open-meteo', { kind: 'status', status: 404 })
    const faulty = standIn.fault('open-meteo', { kind: 'html-200' })
    for (let i = 0; i < 5; i += 1) await weatherIn(site, `Lyon ${i + 1}er`.replace(/ [2-5]er/, ` ${i + 1}e`))
    for (const place of ['Arles', 'Sète', 'Dax', 'Foix', 'Blois']) await weatherIn(site, place)
    const before = standIn.calls.count('open-meteo')
    for (const place of ['Vichy', 'Autun', 'Nevers', 'Sens']) {
      const { status } = await weatherIn(site, place)
      assert.equal(status, 502)
    }
    assert.equal(standIn.calls.count('open-meteo'), before, 'nobody is asked while it is out')
    clock.advance(10_000)
    for (const place of ['Vannes', 'Cahors', 'Rodez']) await weatherIn(site, place)
    assert.equal(standIn.calls.count('open-meteo'), before + 1, 'one probe every ten seconds')
    faulty.clear()
    down.clear()
    clock.advance(recoveryMs)
    assert.equal((await weatherIn(site, 'Mende')).status, 200)
    assert.equal((await weatherIn(site, 'Tulle')).status, 200)
  })
})
