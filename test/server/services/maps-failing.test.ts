import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMaps } from '../../../src/server/services/maps.ts'
import { batchSources, catalogue, handClock, mapsOptions } from '../../support/map-sources.ts'
import { dawn, minute, present, settled, withTemperature } from './maps-samples.ts'

describe('a map whose source fails', () => {
  test('keeps the places that were answered, and asks only for the others again', async () => {
    const clock = handClock(dawn)
    const { asked, ...sources } = batchSources({ fail: (request) => (request === 2 ? 'timeout' : null) })
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    const part = present(await maps.weatherMap('current'))
    assert.equal(withTemperature(part.value.items), catalogue().cities.length - 100)
    assert.equal(part.value.isRefreshing, true)
    clock.forward(5_000)
    await maps.weatherMap('current')
    assert.equal(asked.requests, 4, 'the failure is remembered')
    clock.forward(6_000)
    await maps.weatherMap('current')
    await settled()
    assert.equal(asked.requests, 5)
    assert.equal(
      withTemperature(present(await maps.weatherMap('current')).value.items),
      catalogue().cities.length,
    )
  })

  test('loses one place when one place cannot be read, and asks for it again before the others', async () => {
    const clock = handClock(dawn)
    const first = catalogue().cities[0]
    const warned: object[] = []
    const { asked, ...sources } = batchSources({
      isUnread: (point, request) => request <= 4 && point.lat === first?.lat,
    })
    const log = { warn: (fields: object) => void warned.push(fields), error: assert.fail }
    const maps = createMaps(mapsOptions({ clock, ...sources, log }))
    const all = catalogue().cities.length
    const part = present(await maps.weatherMap('current'))
    assert.deepEqual([part.state, withTemperature(part.value.items)], ['fresh', all - 1])
    assert.deepEqual(warned, [{ map: 'cities', reason: 'schema', places: 1, of: 100, served: 'last-known' }])
    clock.forward(9 * minute)
    await maps.weatherMap('current')
    assert.equal(asked.places, all)
    clock.forward(minute)
    await maps.weatherMap('current')
    await settled()
    assert.equal(asked.places, all + 1)
    assert.equal(withTemperature(present(await maps.weatherMap('current')).value.items), all)
  })

  test('keeps the last figures of a place that cannot be read any more', async () => {
    const clock = handClock(dawn)
    const { asked: _asked, ...sources } = batchSources({ isUnread: (_, request) => request > 4 })
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    await maps.weatherMap('current')
    clock.forward(31 * minute)
    await maps.weatherMap('current')
    await settled()
    const part = present(await maps.weatherMap('current'))
    assert.deepEqual([part.at, withTemperature(part.value.items)], [dawn, catalogue().cities.length])
  })

  test('is stale with the age of its data rather than empty', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(
      mapsOptions({ clock, ...batchSources({ fail: (request) => (request > 4 ? 'refused' : null) }) }),
    )
    await maps.weatherMap('current')
    clock.forward(2 * 60 * minute)
    const part = present(await maps.weatherMap('current'))
    assert.deepEqual([part.state, part.at, part.value.isRefreshing], ['stale', dawn, false])
    assert.equal(withTemperature(part.value.items), catalogue().cities.length)
  })

  test('tells now from old data', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(
      mapsOptions({ clock, ...batchSources({ fail: (request) => (request > 4 ? 'refused' : null) }) }),
    )
    const before = present(await maps.weatherMap('current')).value.items[0]?.temperature ?? NaN
    clock.forward(2 * 60 * minute)
    const after = present(await maps.weatherMap('current')).value.items[0]?.temperature ?? NaN
    // Colder by a degree an hour; what has been moved is in tenths.
    assert.ok(Math.abs(before - 2 - after) <= 0.05)
  })

  test('forgets what is older than six hours', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(
      mapsOptions({ clock, ...batchSources({ fail: (request) => (request > 4 ? 'refused' : null) }) }),
    )
    await maps.weatherMap('current')
    clock.forward(6 * 60 * minute)
    assert.deepEqual(await maps.weatherMap('current'), { state: 'missing', reason: 'refused' })
  })

  test('is missing for the reason of the failure, which two hundred visitors cost once', async () => {
    const { asked, ...sources } = batchSources({ fail: () => 'timeout' })
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...sources }))
    const parts = await Promise.all(Array.from({ length: 200 }, () => maps.weatherMap('current')))
    for (const part of parts) assert.deepEqual(part, { state: 'missing', reason: 'timeout' })
    assert.equal(asked.requests, 4)
  })

  test('comes back as soon as the source does', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(
      mapsOptions({ clock, ...batchSources({ fail: (request) => (request <= 4 ? 'reset' : null) }) }),
    )
    assert.equal((await maps.weatherMap('current')).state, 'missing')
    clock.forward(11_000)
    assert.equal((await maps.weatherMap('current')).state, 'fresh')
  })
})

describe('simulated maps', () => {
  const failing = () => batchSources({ fail: () => 'refused' })
  const clock = handClock(dawn)

  test('come without any source, labelled', async () => {
    const maps = createMaps(mapsOptions({ clock, simulates: () => true }))
    const part = present(await maps.weatherMap('tomorrow'))
    assert.deepEqual(
      [part.source, withTemperature(part.value.items)],
      ['simulated', catalogue().cities.length],
    )
  })

  test('stand in for as long as a source has never answered, also while its calls are spent', async () => {
    const hand = handClock(dawn)
    let remaining = 570
    const calls = { perMinute: 570, remaining: () => remaining }
    const maps = createMaps(mapsOptions({ clock: hand, ...failing(), calls, simulates: () => true }))
    for (let second = 0; second < 120; second += 5) {
      const part = present(await maps.weatherMap('current'))
      assert.deepEqual(
        [part.source, withTemperature(part.value.items)],
        ['simulated', catalogue().cities.length],
      )
      remaining = Math.max(0, remaining - 63)
      hand.forward(5_000)
    }
  })

  test('stand in for as long as may be invented, and no longer', async () => {
    let simulates = true
    const maps = createMaps(mapsOptions({ clock, ...failing(), simulates: () => simulates }))
    assert.equal(present(await maps.natureMap()).source, 'simulated')
    simulates = false
    assert.equal((await maps.natureMap()).state, 'missing')
  })

  test('never invent the sea', async () => {
    const maps = createMaps(mapsOptions({ clock, simulates: () => true }))
    const { items } = present(await maps.beachMap()).value
    assert.equal(withTemperature(items), catalogue().beaches.length)
    assert.ok(items.every(({ marineWeather }) => marineWeather === null))
  })
})
