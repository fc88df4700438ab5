import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { mapPeriods, type MapPeriod } from '../../../src/domain/map-period.ts'
import { createMaps } from '../../../src/server/services/maps.ts'
import { mapLife } from '../../../src/server/services/quota-policy.ts'
import {
  batchSources,
  catalogue,
  handClock,
  mapMarine,
  mapsOptions,
  mapWeather,
  upstreamError,
} from '../../support/map-sources.ts'
import { dawn, minute, present, settled, withTemperature } from './maps-samples.ts'

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

  test('says whether its figures were in memory or were asked for by this visitor', async () => {
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...batchSources() }))
    assert.equal(present(await maps.weatherMap('current')).cached, false)
    assert.equal(present(await maps.weatherMap('current')).cached, true)
  })

  test('shows the now of the page of a place unless the map is newer', async () => {
    const current = { ...mapWeather({ lat: 45, lon: 5 }, new Date(dawn)).current, temperature: 33 }
    const shownOf = async (instant: number) => {
      const nowAt = (_: Coordinates, madeSince = Infinity) =>
        instant >= madeSince
          ? { source: 'open-meteo' as const, madeAt: new Date(instant).toISOString(), current }
          : null
      const maps = createMaps(mapsOptions({ clock: handClock(dawn), ...batchSources(), nowAt }))
      return present(await maps.weatherMap('current')).value.items[0]?.temperature
    }
    assert.equal(await shownOf(Date.parse(dawn)), 33)
    assert.notEqual(await shownOf(Date.parse(dawn) - 15 * minute), 33)
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

  test('computes nothing any more once it is closed', async () => {
    let computed = 0
    const { simulate, ...options } = mapsOptions({ clock: handClock(dawn) })
    const maps = createMaps({
      ...options,
      simulate: (point, instant) => {
        computed += 1
        return simulate(point, instant)
      },
    })
    maps.close()
    await maps.weatherMap('current')
    assert.equal(computed, 0)
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

  test('looks at the light of now every quarter of an hour', async () => {
    // By NOAA's solar calculator the sun rises in Strasbourg at 7 h 47.
    const clock = handClock('2026-11-22T06:41:00.000Z')
    const { batch } = batchSources()
    const clear = {
      forecasts: async (points: readonly Coordinates[], now: Date) =>
        (await batch.forecasts(points, now)).map((weather) =>
          weather
            ? {
                ...weather,
                current: { ...weather.current, condition: 'clear' as const },
                hourly: weather.hourly.map((hour) => ({ ...hour, condition: 'clear' as const })),
              }
            : null,
        ),
    }
    const maps = createMaps(mapsOptions({ clock, batch: clear }))
    const strasbourg = async () => {
      const { value, freshUntil } = present(await maps.weatherMap('current'))
      return [value.items.find(({ slug }) => slug === 'strasbourg')?.icon, freshUntil]
    }
    assert.deepEqual(await strasbourg(), ['clear-night', '2026-11-22T06:45:00.000Z'])
    const first = present(await maps.weatherMap('current')).value
    clock.forward(3 * minute)
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
    clock.forward(59 * minute)
    assert.equal(await visibility(), 24)
    clock.forward(minute)
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

  test('names the simulation of its air beside a sea that is real, and looks again within the promised fifteen seconds', async () => {
    const { marineBatch } = batchSources()
    const clock = handClock(dawn)
    const maps = createMaps(mapsOptions({ clock, batch: null, simulates: () => true, marineBatch }))
    const { source, freshUntil, value } = present(await maps.beachMap())
    assert.deepEqual(source.split(', ').toSorted(), ['open-meteo-marine', 'simulated'])
    assert.equal(value.items[0]?.marineWeather?.waveHeight, 1.2)
    assert.ok(Date.parse(freshUntil) <= clock.now() + 15_000, freshUntil)
  })

  test('is as old as the older of its air and its sea', async () => {
    const clock = handClock(dawn)
    let isDown = true
    const sources = batchSources({ fail: () => (isDown ? 'timeout' : null) })
    const maps = createMaps(mapsOptions({ clock, ...sources }))
    await maps.beachMap()
    clock.forward(11 * minute)
    assert.equal(present(await maps.beachMap()).at, dawn, 'the sea alone')
    isDown = false
    clock.forward(minute)
    const both = present(await maps.beachMap())
    assert.deepEqual([withTemperature(both.value.items), both.at], [catalogue().beaches.length, dawn])
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

  test('tells of each beach its own sea', async () => {
    const { batch } = batchSources()
    // Waves as high as the place is north, in metres and degrees: each beach has its own.
    const marineBatch = {
      marines: async (points: readonly Coordinates[], now: Date) =>
        points.map(({ lat }) => {
          const marine = mapMarine(now)
          return { ...marine, current: { ...marine.current, waveHeight: lat } }
        }),
    }
    const maps = createMaps(mapsOptions({ clock: handClock(dawn), batch, marineBatch }))
    await maps.beachMap()
    for (const beach of catalogue().beaches)
      assert.equal(maps.sea(beach)?.value.current.waveHeight, beach.lat, beach.slug)
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
