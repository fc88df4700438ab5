import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Weather } from '../../../src/domain/weather.ts'
import type { PlaceTraits } from '../../../src/server/services/quota-policy.ts'
import { firstAnswer, sourcesFor, type ForecastSource } from '../../../src/server/services/sources-in-turn.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { placeWeather } from '../../support/place-weather.ts'

const now = '2026-11-21T08:00:00.000Z'
const point = { lat: 45.7485, lon: 4.8467 }
const question = { point, timeZone: 'Europe/Paris', previous: null }
const names = ['open-meteo', 'met-norway', 'openweather'] as const
const weatherOf = (source: ForecastSource['name']): Weather => ({ ...placeWeather(now), source })
const refusal = (upstream: string) =>
  new UpstreamError({ upstream, operation: 'forecast', reason: 'refused' })

/** Three sources, none of which answers before it is told to; time passes when told, too. */
function stage(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const asked: string[] = []
  const sources = names.map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<Weather>()
    const forecast = (): Promise<Weather> => {
      asked.push(name)
      return promise
    }
    return { name, forecast, answer: () => resolve(weatherOf(name)), fail: reject }
  })
  const [first, second, third] = sources
  assert.ok(first && second && third)
  let outcome = 'waiting'
  const answer = firstAnswer(sources, question, new Date(now))
  answer.then(
    ({ source }) => (outcome = source),
    (error: unknown) =>
      (outcome = error instanceof UpstreamError ? `${error.upstream} ${error.reason}` : String(error)),
  )
  /** Whom was asked, and what came of it, once all that can happen by then has. */
  const after = async (ms: number): Promise<readonly unknown[]> => {
    t.mock.timers.tick(ms)
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
    return [asked.length, outcome]
  }
  return { first, second, third, asked, after }
}

describe('the sources of a forecast', () => {
  test('are asked one after the other, the next beside one that has not answered within two seconds', async (t) => {
    const { first, asked, after } = stage(t)
    assert.deepEqual(await after(1_999), [1, 'waiting'])
    assert.deepEqual(await after(1), [2, 'waiting'])
    assert.deepEqual(await after(1_999), [2, 'waiting'])
    assert.deepEqual(await after(1), [3, 'waiting'])
    assert.deepEqual(asked, names)
    first.answer()
    assert.deepEqual(await after(0), [3, 'open-meteo'])
  })

  test('have 4.3 seconds together', async (t) => {
    const { after } = stage(t)
    for (const ms of [2_000, 2_000]) await after(ms)
    assert.deepEqual(await after(299), [3, 'waiting'])
    assert.deepEqual(await after(1), [3, 'weather timeout'])
  })

  test('are asked at once when the one before failed, and nobody once one has answered', async (t) => {
    const { first, second, after } = stage(t)
    first.fail(refusal('open-meteo'))
    assert.deepEqual(await after(0), [2, 'waiting'])
    second.answer()
    assert.deepEqual(await after(0), [2, 'met-norway'])
    assert.deepEqual(await after(10_000), [2, 'met-norway'])
  })

  test('wait for one that is being asked beside one that failed', async (t) => {
    const { first, second, third, after } = stage(t)
    assert.deepEqual(await after(2_000), [2, 'waiting'])
    first.fail(refusal('open-meteo'))
    assert.deepEqual(await after(0), [2, 'waiting'])
    second.fail(refusal('met-norway'))
    assert.deepEqual(await after(0), [3, 'waiting'])
    third.fail(refusal('openweather'))
    assert.deepEqual(await after(0), [3, 'openweather refused'])
  })

  test('are not asked to make up for a mistake of ours', async (t) => {
    const { first, after } = stage(t)
    first.fail(new TypeError('ours'))
    assert.deepEqual(await after(0), [1, 'TypeError: ours'])
  })
})

describe('the order of the sources', () => {
  const sources = names.map((name) => ({ name, forecast: async () => weatherOf(name) }))
  const plain: PlaceTraits = { population: 100, elevation: null, isByHeightsOrSea: false }
  const orderAt = (spent: number, traits: PlaceTraits | null, previous: Weather | null = null) =>
    sourcesFor(point, previous, {
      sources,
      second: traits && { name: 'openweather', answers: () => true, traitsAt: () => traits },
      spent,
    }).map(({ name }) => name)
  const secondFirst = ['openweather', 'open-meteo', 'met-norway']

  test('is as set while calls are plenty, or nobody is there to spare them', () => {
    assert.deepEqual(orderAt(0, plain), names)
    assert.deepEqual(orderAt(1, null), names)
  })

  test('begins with the second for a place that the policy sends there, and goes on as set', () =>
    assert.deepEqual(orderAt(0.25, plain), secondFirst))

  test('takes the height of a place from its last forecast where nobody else says it', () => {
    // A town of ten thousand: high places keep the finer model longer.
    const town = { ...plain, population: 10_000 }
    const high = { ...placeWeather(now), elevation: 800 }
    assert.deepEqual(orderAt(0.45, town), secondFirst)
    assert.deepEqual(orderAt(0.45, town, high), names)
    assert.deepEqual(orderAt(0.45, { ...town, elevation: 200 }, high), secondFirst)
  })
})
