import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import type { Glance } from '../../../src/views/place-views.ts'
import { simulateHour } from '../../../src/domain/simulated-weather.ts'
import { createGlances } from '../../../src/server/services/glances.ts'
import type { WeatherNow } from '../../../src/server/services/own-weather.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { handClock } from '../../support/map-sources.ts'
import { placeWeather } from '../../support/place-weather.ts'

const now = '2026-07-15T12:00:00.000Z'
const towns: readonly Coordinates[] = [1, 2, 3].map((i) => ({ lat: 45 + i / 10, lon: 5 }))

interface Setting {
  readonly latest?: WeatherNow['current'] | null
  readonly onMap?: Glance | null
  readonly spent?: number
  readonly remaining?: number
  readonly simulates?: boolean
  readonly nothingReal?: boolean
  readonly fails?: boolean
  readonly isWrong?: boolean
  /** Of these the source says nothing. */
  readonly unknown?: readonly Coordinates[]
}

function build({
  latest = null,
  onMap = null,
  spent = 0,
  remaining = 570,
  simulates = false,
  nothingReal = false,
  fails = false,
  isWrong = false,
  unknown = [],
}: Setting = {}) {
  const requests: (readonly Coordinates[])[] = []
  const clock = handClock(now)
  const glances = createGlances({
    latest: () => latest && { source: 'arome', current: latest },
    ofMaps: () => onMap,
    batch: nothingReal
      ? null
      : {
          forecasts: async (points) => {
            requests.push(points)
            if (isWrong) throw new TypeError('our mistake')
            if (fails) throw new UpstreamError({ upstream: 'x', operation: 'forecasts', reason: 'timeout' })
            return points.map((point) => (unknown.includes(point) ? null : placeWeather(now)))
          },
        },
    simulate: simulateHour,
    simulates: () => simulates,
    pressure: () => spent,
    calls: { remaining: () => remaining, perMinute: 570 },
    clock,
  })
  const figures = async () => (await glances.of(towns)).map((glance) => glance?.temperature ?? null)
  return { glances, requests, clock, figures }
}

const here = placeWeather(now).current.temperature

describe('the weather at a few places', () => {
  test('is asked for in one request for all that nobody knows of, and then in memory', async () => {
    const { figures, requests } = build()
    assert.deepEqual(await figures(), [here, here, here])
    assert.deepEqual(await figures(), [here, here, here])
    assert.deepEqual(requests, [towns])
  })

  test('is unknown where the source says nothing, and there alone', async () => {
    const { figures } = build({ unknown: towns.slice(0, 1) })
    assert.deepEqual(await figures(), [null, here, here])
  })

  test('is asked for again after three hours', async () => {
    const { figures, requests, clock } = build()
    await figures()
    clock.forward(3 * 3_600_000 - 1)
    await figures()
    assert.equal(requests.length, 1)
    clock.forward(1)
    await figures()
    assert.equal(requests.length, 2)
  })

  test('is asked for once when two pages want it together', async () => {
    const { figures, requests } = build()
    await Promise.all([figures(), figures()])
    assert.equal(requests.length, 1)
  })

  test('is taken from memory where it is known', async () => {
    const onMap: Glance = { source: 'open-meteo', temperature: 21, icon: 'rain', windSpeed: 9 }
    const { figures, requests } = build({ onMap })
    assert.deepEqual(await figures(), [21, 21, 21])
    assert.deepEqual(requests, [])
  })

  test('is that of its own forecast before that of a map, and of the map where that has no temperature', async () => {
    const onMap: Glance = { source: 'open-meteo', temperature: 21, icon: 'rain', windSpeed: 9 }
    const { current } = placeWeather(now)
    const seen = async (temperature: number | null) => {
      const { glances } = build({ onMap, latest: { ...current, temperature } })
      return (await glances.of(towns.slice(0, 1))).map((glance) => [glance?.source, glance?.temperature])
    }
    assert.deepEqual([await seen(12.5), await seen(null)], [[['arome', 12.5]], [['open-meteo', 21]]])
  })

  test('is asked for as long as there is a call for each place', async () => {
    // Two thirds of the 570 of a minute are for visitors.
    for (const [remaining, asked] of [
      [383, 1],
      [382, 0],
    ] as const) {
      const { figures, requests } = build({ remaining })
      await figures()
      assert.equal(requests.length, asked, `${remaining}`)
    }
  })

  test('is asked for where it lacks for one place alone', async () => {
    const { glances, requests } = build()
    const one = towns.slice(0, 1)
    const [glance] = await glances.of(one)
    assert.deepEqual([glance?.temperature, requests], [here, [one]])
  })

  for (const [why, setting] of [
    ['a fifth of the day is spent', { spent: 0.2 }],
    ['visitors need what is left of the minute', { remaining: 380 }],
  ] as const)
    test(`is unknown rather than asked for when ${why}`, async () => {
      const { figures, requests } = build(setting)
      assert.deepEqual(await figures(), [null, null, null])
      assert.deepEqual(requests, [])
    })

  test('is unknown when the source fails, which is left alone for a while', async () => {
    const { figures, requests, clock } = build({ fails: true })
    assert.deepEqual(await figures(), [null, null, null])
    await figures()
    assert.equal(requests.length, 1)
    clock.forward(9_999)
    await figures()
    assert.equal(requests.length, 1)
    clock.forward(1)
    await figures()
    assert.equal(requests.length, 2)
  })

  test('hides no mistake of ours behind a silent source', () =>
    assert.rejects(build({ isWrong: true }).figures(), TypeError))

  test('is simulated, and said to be, where all is', async () => {
    const { glances, requests } = build({ simulates: true, nothingReal: true })
    const found = await glances.of(towns)
    assert.ok(found.every((glance) => glance?.source === 'simulated' && glance.temperature !== null))
    assert.deepEqual(requests, [])
  })

  test('is real before it is invented, where something real is asked', async () => {
    assert.deepEqual(await build({ simulates: true }).figures(), [here, here, here])
    const { glances } = build({ simulates: true, fails: true })
    assert.ok((await glances.of(towns)).every((glance) => glance?.source === 'simulated'))
  })
})
