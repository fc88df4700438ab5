import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { createMaps } from '../../../src/server/services/maps.ts'
import {
  batchSources,
  catalogue,
  handClock,
  mapsOptions,
  mapWeather,
  upstreamError,
} from '../../support/map-sources.ts'
import { dawn, minute, present, settled, withTemperature } from './maps-samples.ts'

describe('maps and the budget that they share with visitors', () => {
  const nature = () => catalogue().natureSites.length
  /** What is left of 570 calls a minute; the batch spends it. */
  function countedCalls(remaining = 570) {
    const calls = { perMinute: 570, remaining: () => state.remaining }
    const state = { remaining }
    const { asked, batch, marineBatch } = batchSources()
    const spending = {
      forecasts(points: readonly Coordinates[], now: Date) {
        state.remaining -= points.length
        return batch.forecasts(points, now)
      },
    }
    return { asked, state, sources: { batch: spending, marineBatch, calls } }
  }

  test('show their first places at once, all three, and take no more than a third of a minute', async () => {
    const clock = handClock(dawn)
    const { asked, state, sources } = countedCalls()
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    const first = present(await maps.weatherMap('current'))
    clock.forward(11_000)
    await maps.weatherMap('current')
    await settled()
    const parts = [first, present(await maps.beachMap()), present(await maps.natureMap())]
    assert.deepEqual(
      parts.map(({ value }) => [withTemperature(value.items), value.isRefreshing, value.isPartial]),
      [
        [47, true, true],
        [47, true, true],
        [47, true, true],
      ],
    )
    for (let wait = 0; wait < 5; wait += 1) {
      clock.forward(11_000)
      await Promise.all([maps.weatherMap('current'), maps.beachMap(), maps.natureMap()])
      await settled()
    }
    assert.ok(asked.places > 180 && asked.places <= 190, `${asked.places} places`)
    assert.equal(state.remaining, 570 - asked.places)
  })

  test('leave a step to those that show nothing yet, and nothing to those that are only old', async () => {
    const clock = handClock(dawn)
    const { asked, state, sources } = countedCalls()
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    /** Places that the map of nature asks for when there are calls for two steps of 47. */
    const askedOfTwoSteps = async () => {
      const before = asked.places
      state.remaining = 380 + 2 * 47
      clock.forward(31 * minute)
      await maps.natureMap()
      await settled()
      return asked.places - before
    }
    await maps.natureMap()
    await settled()
    assert.equal(await askedOfTwoSteps(), 0)
    await Promise.all([maps.weatherMap('current'), maps.beachMap()])
    state.remaining = 570
    clock.forward(11_000)
    await Promise.all([maps.weatherMap('current'), maps.beachMap()])
    await settled()
    assert.equal(await askedOfTwoSteps(), 47)
  })

  test('go on with the next minute until they are whole, also when nobody looks again at once', async () => {
    const clock = handClock(dawn)
    const { asked, state, sources } = countedCalls(380 + 94 + 40)
    const pause = async (ms: number) => {
      await new Promise((resolve) => setImmediate(resolve))
      clock.forward(ms)
      // Of a minute's calls so many are left to it: it takes four minutes, more than it would wait for one answer.
      if (clock.monotonic() % 60_000 < ms) state.remaining = 380 + 94 + 40
    }
    const maps = createMaps(mapsOptions({ clock, ...sources, pause }))
    await maps.natureMap()
    for (let turn = 0; turn < 500 && asked.places < nature(); turn += 1) await settled()
    await settled()
    const { value } = present(await maps.natureMap())
    assert.deepEqual([withTemperature(value.items), asked.places], [nature(), nature()])
    assert.deepEqual([value.isRefreshing, value.isPartial], [false, false])
  })

  test('begin with what visitors asked for, then the places that markers show first, then the biggest', async () => {
    const { sources } = countedCalls()
    const wanted = catalogue().cities.find(({ name }) => name === 'Agde')
    assert.ok(wanted)
    const maps = createMaps(
      mapsOptions({ clock: handClock(dawn), ...sources, wasAskedFor: (place) => place.slug === wanted.slug }),
    )
    const { items } = present(await maps.weatherMap('current')).value
    const shown = items.filter(({ temperature }) => temperature !== null).map(({ name }) => name)
    for (const name of ['Agde', 'Paris', 'Marseille', 'Lyon', 'Toulouse', 'Nice'])
      assert.ok(shown.includes(name), name)
    const least = Math.min(
      ...items.flatMap((item) =>
        item.temperature === null || item.slug === wanted.slug ? [] : item.priority,
      ),
    )
    assert.ok(items.every((item) => item.temperature !== null || item.priority <= least))
  })

  test('are missing, not empty and fresh, while no call can be spared', async () => {
    const clock = handClock(dawn)
    const { asked, sources } = countedCalls(380)
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    assert.deepEqual(await maps.natureMap(), { state: 'missing', reason: 'busy' })
    assert.equal(asked.requests, 0)
  })

  test('show figures that wait for their refresh with their age', async () => {
    const clock = handClock(dawn)
    const { state, sources } = countedCalls()
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    await maps.natureMap()
    state.remaining = 0
    clock.forward(3 * 60 * minute)
    const part = present(await maps.natureMap())
    assert.deepEqual([part.at, withTemperature(part.value.items), part.value.isRefreshing], [dawn, 47, true])
    for (let waited = 0; waited < 2 * minute; waited += 11_000) {
      clock.forward(11_000)
      await maps.natureMap()
      await settled()
    }
    assert.equal(present(await maps.natureMap()).state, 'stale', 'a turn that does not come is a failure')
  })

  test('are not refused a handful of places when it is all they need', async () => {
    const clock = handClock(dawn)
    const { asked, state, sources } = countedCalls()
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    const missing = () => nature() - asked.places
    await maps.natureMap()
    while (missing() > 5) {
      // Room for all but three, with the steps that the other maps may need.
      state.remaining = 380 + 94 + Math.min(47, missing() - 3)
      clock.forward(11_000)
      await maps.natureMap()
      await settled()
    }
    state.remaining = 380 + 94 + 5
    clock.forward(11_000)
    await maps.natureMap()
    await settled()
    assert.equal(missing(), 0)
  })
})

describe('maps filled place by place', () => {
  /** A source that allows so many places a second, by the clock that `pause` sets forward. */
  function slowSource(clock: ReturnType<typeof handClock>, perSecond: number) {
    let left = perSecond
    const asked: number[] = []
    return {
      asked,
      pause: async (ms: number) => {
        await new Promise((resolve) => setImmediate(resolve))
        clock.forward(ms)
        left = perSecond
      },
      fallback: {
        // Two thirds of its 57 calls a minute are left to visitors.
        calls: { perMinute: 57, remaining: () => 38 + left },
        async forecast(point: { lat: number; lon: number }, _zone: string, now: Date) {
          left -= 1
          asked.push(clock.monotonic())
          return { ...mapWeather(point, now), source: 'openweather' as const }
        },
      },
    }
  }

  test('show what there is meanwhile, and say that more is coming', async () => {
    const clock = handClock(dawn)
    const { asked, ...source } = slowSource(clock, 5)
    const maps = createMaps(mapsOptions({ clock, ...source }))
    const part = present(await maps.natureMap())
    assert.equal(part.source, 'openweather')
    assert.equal(part.value.isRefreshing, true)
    assert.ok(
      withTemperature(part.value.items) >= 1 &&
        withTemperature(part.value.items) < catalogue().natureSites.length,
    )
    while (asked.length < catalogue().natureSites.length) await settled()
    await settled()
    const whole = present(await maps.natureMap())
    assert.equal(withTemperature(whole.value.items), catalogue().natureSites.length)
    assert.equal(whole.value.isRefreshing, false)
    assert.equal(asked.length, catalogue().natureSites.length, 'each place once')
    const inAnySecond = Math.max(
      ...Map.groupBy(asked, (ms) => Math.floor(ms / 1000))
        .values()
        .map(({ length }) => length),
    )
    assert.ok(inAnySecond <= 5)
    maps.close()
  })

  test('stop being filled when nobody has looked for ten minutes', async () => {
    const clock = handClock(dawn)
    const { asked, pause, fallback } = slowSource(clock, 1)
    const slowly = async (ms: number) => {
      await pause(ms)
      clock.forward(minute)
    }
    const maps = createMaps(mapsOptions({ clock, pause: slowly, fallback }))
    await maps.natureMap()
    for (let i = 0; i < 20; i += 1) await settled()
    assert.ok(asked.length <= 11, `${asked.length} places asked`)
    maps.close()
  })

  // A second source has calls for those who ask for a place: maps take them once nine tenths of the first's are spent.
  for (const [isSecond, fails, pressure, isUsed] of [
    [false, 'refused', 0, true],
    [false, 'budget', 0, true],
    [true, 'refused', 0, true],
    [true, 'budget', 0.89, false],
    [true, 'budget', 0.9, true],
  ] as const)
    test(`${isUsed ? 'are' : 'are not'} used while the batch fails by ${fails} at ${pressure}, as ${isSecond ? 'a second' : 'another'} source`, async () => {
      const clock = handClock(dawn)
      const { batch } = batchSources({ fail: () => fails })
      const { asked, pause, fallback } = slowSource(clock, 5)
      const options = { clock, batch, pause, fallback: { ...fallback, isSecond }, pressure: () => pressure }
      const maps = createMaps(mapsOptions(options))
      const part = await maps.natureMap()
      assert.equal(part.state === 'missing' ? null : part.source, isUsed ? 'openweather' : null)
      assert.equal(asked.length > 0, isUsed)
      maps.close()
    })

  test('give up when the source fails three times in a row', async () => {
    const clock = handClock(dawn)
    let calls = 0
    const fallback = {
      calls: { perMinute: 57, remaining: () => 57 },
      forecast: () => {
        calls += 1
        return Promise.reject(upstreamError('status'))
      },
    }
    const maps = createMaps(mapsOptions({ clock, fallback }))
    assert.deepEqual(await maps.natureMap(), { state: 'missing', reason: 'refused' })
    assert.equal(calls, 3)
    maps.close()
  })
})
