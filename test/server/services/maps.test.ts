import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { mapPeriods, type MapPeriod } from '../../../src/domain/map-period.ts'
import type { Part, Present } from '../../../src/domain/part.ts'
import { createMaps } from '../../../src/server/services/maps.ts'
import { mapLife } from '../../../src/server/services/quota-policy.ts'
import {
  batchSources,
  catalogue,
  handClock,
  mapsOptions,
  mapWeather,
  upstreamError,
} from '../../support/map-sources.ts'

/** 5 h in Paris: every period is offered. */
const dawn = '2026-07-15T03:00:00.000Z'
const minute = 60_000

function present<T>(part: Part<T>): Present<T> {
  assert.notEqual(part.state, 'missing')
  if (part.state === 'missing') throw new Error(part.reason)
  return part
}

const withTemperature = (items: readonly { temperature: number | null }[]): number =>
  items.filter(({ temperature }) => temperature !== null).length

/** Lets what runs behind come to its end. */
const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('the map of cities', () => {
  test('asks for all its places in four requests of at most a hundred', async () => {
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...sources }))
    const { value } = present(await maps.weatherMap('current'))
    assert.equal(value.items.length, catalogue().cities.length)
    assert.equal(withTemperature(value.items), value.items.length)
    assert.deepEqual(asked, { requests: 4, places: catalogue().cities.length, largest: 100, seaRequests: 0 })
  })

  test('serves every period and two hundred visitors from the same data', async () => {
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...sources }))
    const periods = Array.from({ length: 200 }, (_, i): MapPeriod => mapPeriods[i % 6] ?? 'current')
    const parts = await Promise.all(periods.map((period) => maps.weatherMap(period)))
    assert.equal(asked.requests, 4)
    for (const [i, part] of parts.entries()) assert.equal(present(part).value.period, periods[i])
  })

  test('tells each period of its own hours', async () => {
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...batchSources() }))
    const city = catalogue().cities[0]
    const first = async (period: MapPeriod) =>
      present(await maps.weatherMap(period)).value.items[0]?.temperature
    const here = 60 - (city?.lat ?? 0)
    // One degree less an hour: 6–12 h are the hours 1 to 6 of the series, 12–18 h the hours 7 to 12.
    assert.ok(Math.abs(((await first('current')) ?? NaN) - here) < 0.06)
    assert.ok(Math.abs(((await first('morning')) ?? NaN) - (here - 3.5)) < 0.06)
    assert.ok(Math.abs(((await first('afternoon')) ?? NaN) - (here - 9.5)) < 0.06)
  })

  test('refuses a period that is over', async () => {
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock: handClock('2026-07-15T10:00:00.000Z'), ...sources }))
    assert.deepEqual(await maps.weatherMap('morning'), { state: 'missing', reason: 'unsupported' })
    assert.equal(asked.requests, 0)
  })

  test('gives the same object until the data or the hour changes', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(mapsOptions({ clock, ...batchSources() }))
    const first = present(await maps.weatherMap('evening')).value
    clock.forward(20 * minute)
    assert.equal(present(await maps.weatherMap('evening')).value, first)
    clock.forward(45 * minute)
    assert.notEqual(present(await maps.weatherMap('evening')).value, first)
  })

  test('looks at the light of now every ten minutes', async () => {
    // By NOAA's solar calculator the sun rises in Strasbourg at 7 h 47.
    const clock = handClock('2026-11-22T06:41:00.000Z')
    const { batch } = batchSources()
    const clear = {
      forecasts: async (points: readonly Coordinates[], now: Date) =>
        (await batch.forecasts(points, now)).map((weather) =>
          weather
            ? { ...weather, hourly: weather.hourly.map((hour) => ({ ...hour, condition: 'clear' as const })) }
            : null,
        ),
    }
    const maps = createMaps(mapsOptions({ clock, batch: clear }))
    const strasbourg = async () => {
      const { value, freshUntil } = present(await maps.weatherMap('current'))
      return [value.items.find(({ slug }) => slug === 'strasbourg')?.icon, freshUntil]
    }
    assert.deepEqual(await strasbourg(), ['clear-night', '2026-11-22T06:50:00.000Z'])
    const first = present(await maps.weatherMap('current')).value
    clock.forward(8 * minute)
    assert.equal(present(await maps.weatherMap('current')).value, first)
    clock.forward(minute)
    assert.deepEqual(await strasbourg(), ['clear-day', '2026-11-22T07:00:00.000Z'])
  })

  test('does not ask again within half an hour, and refreshes behind the visitor after it', async () => {
    const clock = handClock(dawn)
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    await maps.weatherMap('current')
    clock.forward(29 * minute)
    await maps.weatherMap('current')
    assert.equal(asked.requests, 4)
    clock.forward(2 * minute)
    const part = present(await maps.weatherMap('current'))
    assert.equal(part.at, dawn)
    assert.equal(part.value.isRefreshing, true)
    await settled()
    assert.equal(asked.requests, 8)
    const next = present(await maps.weatherMap('current'))
    assert.equal(next.at, '2026-07-15T03:31:00.000Z')
    assert.equal(next.value.isRefreshing, false)
  })

  test('lives three hours when a tenth of the budget is spent', async () => {
    assert.deepEqual(
      [0, 0.03, 0.07, 0.1, 1].map((pressure) => mapLife(pressure) / minute),
      [30, 60, 120, 180, 180],
    )
    const clock = handClock(dawn)
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock, ...sources, pressure: () => 0.5 }))
    await maps.weatherMap('current')
    clock.forward(179 * minute)
    await maps.weatherMap('current')
    assert.equal(asked.requests, 4)
  })

  test('is fresh until the next full hour at most', async () => {
    const clock = handClock('2026-07-15T03:45:00.000Z')
    const maps = createMaps(mapsOptions({ clock, ...batchSources() }))
    assert.equal(present(await maps.weatherMap('evening')).freshUntil, '2026-07-15T04:00:00.000Z')
  })
})

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

  test('tells the hour of now from old data', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(
      mapsOptions({ clock, ...batchSources({ fail: (request) => (request > 4 ? 'refused' : null) }) }),
    )
    const before = present(await maps.weatherMap('current')).value.items[0]?.temperature ?? NaN
    clock.forward(2 * 60 * minute)
    const after = present(await maps.weatherMap('current')).value.items[0]?.temperature ?? NaN
    assert.ok(Math.abs(before - 2 - after) < 1e-9)
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
    const maps = createMaps(mapsOptions({ clock, ...sources, hasAnswered: () => true }))
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

  test('go on with the next minute until they are whole, also when nobody looks again at once', async () => {
    const clock = handClock(dawn)
    const { asked, state, sources } = countedCalls()
    const pause = async (ms: number) => {
      await new Promise((resolve) => setImmediate(resolve))
      clock.forward(ms)
      if (clock.monotonic() % 60_000 < ms) state.remaining = 570
    }
    const maps = createMaps(mapsOptions({ clock, ...sources, pause }))
    await maps.natureMap()
    while (asked.places < nature()) await settled()
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
    const maps = createMaps(mapsOptions({ clock, ...sources, hasAnswered: () => true }))
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

describe('simulated maps', () => {
  const failing = () => batchSources({ fail: () => 'refused' })
  const clock = handClock(dawn)

  test('come without any source, labelled', async () => {
    const maps = createMaps(mapsOptions({ clock }))
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
    const maps = createMaps(mapsOptions({ clock: hand, ...failing(), calls, simulatedFallback: 'auto' }))
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

  test('stand in for a source that has never answered', async () => {
    const maps = createMaps(mapsOptions({ clock, ...failing(), simulatedFallback: 'auto' }))
    assert.equal(present(await maps.natureMap()).source, 'simulated')
  })

  test('do not stand in once a source has answered anywhere', async () => {
    const maps = createMaps(
      mapsOptions({ clock, ...failing(), simulatedFallback: 'auto', hasAnswered: () => true }),
    )
    assert.equal((await maps.natureMap()).state, 'missing')
  })

  test('stand in for every outage when so configured', async () => {
    const maps = createMaps(
      mapsOptions({ clock, ...failing(), simulatedFallback: 'on', hasAnswered: () => true }),
    )
    assert.equal(present(await maps.natureMap()).source, 'simulated')
  })

  test('never stand in when switched off', async () => {
    const maps = createMaps(mapsOptions({ clock, ...failing(), simulatedFallback: 'off' }))
    assert.equal((await maps.natureMap()).state, 'missing')
  })

  test('never invent the sea', async () => {
    const maps = createMaps(mapsOptions({ clock }))
    const { items } = present(await maps.beachMap()).value
    assert.equal(withTemperature(items), catalogue().beaches.length)
    assert.ok(items.every(({ marineWeather }) => marineWeather === null))
  })
})

describe('the map of beaches', () => {
  test('asks for the air and the sea of all its places in four requests', async () => {
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...sources }))
    const { items } = present(await maps.beachMap()).value
    assert.deepEqual([asked.requests, asked.seaRequests], [2, 2])
    assert.deepEqual(items[0]?.marineWeather, {
      seaTemperature: 17.5,
      waveHeight: 1.2,
      waveDirection: 280,
      wavePeriod: 9,
      visibility: null,
    })
  })

  test('tells how far one sees where the weather of the beach does, for as long as that is of now', async () => {
    const clock = handClock(dawn)
    const { asked: _asked, batch, marineBatch } = batchSources()
    const clear = {
      forecasts: async (points: readonly Coordinates[], now: Date) =>
        (await batch.forecasts(points, now)).map((weather) =>
          weather ? { ...weather, current: { ...weather.current, visibility: 24 } } : null,
        ),
    }
    const maps = createMaps(mapsOptions({ clock, batch: clear, marineBatch, pressure: () => 1 }))
    const visibility = async () => present(await maps.beachMap()).value.items[0]?.marineWeather?.visibility
    assert.equal(await visibility(), 24)
    clock.forward(179 * minute)
    assert.equal(await visibility(), 24)
    clock.forward(2 * minute)
    assert.equal(await visibility(), null)
  })

  test('shows the sea while the air is unknown', async () => {
    const { batch } = batchSources({ fail: () => 'timeout' })
    const { marineBatch } = batchSources()
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), batch, marineBatch }))
    const { state, value } = present(await maps.beachMap())
    assert.deepEqual([state, withTemperature(value.items)], ['stale', 0])
    assert.equal(value.items[0]?.marineWeather?.waveHeight, 1.2)
  })

  test('shows the air while the sea is unknown', async () => {
    const { batch } = batchSources()
    const marineBatch = { marines: () => Promise.reject(upstreamError('refused')) }
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), batch, marineBatch }))
    const part = present(await maps.beachMap())
    assert.equal(part.state, 'fresh')
    assert.equal(withTemperature(part.value.items), catalogue().beaches.length)
    assert.equal(part.value.items[0]?.marineWeather, null)
  })

  test('tells the sea of a beach to whoever needs it while it is fresh', async () => {
    const clock = handClock(dawn)
    const maps = createMaps(mapsOptions({ clock, ...batchSources() }))
    const beach = catalogue().beaches[5]
    assert.ok(beach)
    assert.equal(maps.sea(beach), null)
    await maps.beachMap()
    assert.equal(maps.sea(beach)?.at, Date.parse(dawn))
    clock.forward(31 * minute)
    assert.equal(maps.sea(beach), null)
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

  test('are used while the batch fails', async () => {
    const clock = handClock(dawn)
    const { batch } = batchSources({ fail: () => 'refused' })
    const { asked: _asked, ...source } = slowSource(clock, 5)
    const maps = createMaps(mapsOptions({ clock, batch, ...source }))
    const part = present(await maps.natureMap())
    assert.equal(part.source, 'openweather')
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

describe('a glance', () => {
  test('knows nothing before a map was looked at, and asks nobody', () => {
    const { asked, ...sources } = batchSources()
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...sources }))
    assert.equal(maps.glance({ lat: 48.8567, lon: 2.3522 }), null)
    assert.equal(asked.requests, 0)
  })

  test('tells the weather of a place of a map, and of points so near', async () => {
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...batchSources() }))
    await maps.weatherMap('current')
    const city = catalogue().cities.find(({ name }) => name === 'Brest')
    assert.ok(city)
    assert.deepEqual(maps.glance(city), {
      source: 'open-meteo',
      temperature: 60 - city.lat,
      icon: 'overcast',
      windSpeed: 10,
    })
    const near = { lat: city.lat + 0.02, lon: city.lon }
    assert.equal(maps.glance(near), null)
    assert.equal(maps.glance(near, 3)?.temperature, 60 - city.lat)
  })
})
