import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { mapForecast, periodSpan, periodWeather, type MapForecast } from '../../../src/domain/map-period.ts'
import type { Place } from '../../../src/domain/place.ts'
import {
  createScreen,
  type ScreenOptions,
  type ScreenParts,
  type Shown,
} from '../../../src/server/services/map-screen.ts'
import { catalogue, handClock, mapsOptions, mapWeather, upstreamError } from '../../support/map-sources.ts'
import { dawn, minute, settled } from './maps-samples.ts'

const towns = catalogue().cities.slice(0, 3)
const [first, second, third] = towns
assert.ok(first && second && third)

/** A screen of three towns, with a batch that tells which of them were asked of it. */
function stage(options: Partial<ScreenOptions> = {}, parts: Partial<ScreenParts> = {}) {
  const clock = handClock(dawn)
  const asked: string[] = []
  const batch = {
    async forecasts(points: readonly Coordinates[], now: Date) {
      asked.push(...points.map(({ lat }) => towns.find((town) => town.lat === lat)?.slug ?? ''))
      return points.map((point) => mapWeather(point, now))
    },
  }
  const screen = createScreen(
    { ...mapsOptions({ clock }), batch, ...options },
    { name: 'towns', places: towns, emptyOthers: () => 0, ...parts },
  )
  return { screen, clock, asked }
}

const shown = (shown: Shown): Exclude<Shown, { state: 'missing' }> =>
  shown.state === 'shown' ? shown : assert.fail(shown.reason)

/** A forecast that tells itself by its source. */
const ownForecast = (): MapForecast => ({
  ...mapForecast(mapWeather(first, new Date(dawn))),
  source: 'arome',
})

/** Our own hours of some towns, of a run at three o’clock; each town keeps its object until the test changes it. */
function ownOf(...places: readonly Place[]) {
  const forecasts = new Map(places.map((place) => [place.slug, ownForecast()]))
  const state = { runAt: Date.parse('2026-07-15T00:00:00.000Z') as number | null }
  return {
    forecasts,
    state,
    own: {
      forecastAt: (place: Coordinates) =>
        forecasts.get(towns.find(({ lat, lon }) => lat === place.lat && lon === place.lon)?.slug ?? '') ??
        null,
      runAt: () => state.runAt,
    },
  }
}

describe('a map with our own hours', () => {
  test('has those first, and asks for the other places alone', async () => {
    const { own } = ownOf(second)
    const { screen, asked } = stage({ own })
    const { map, isSimulated } = shown(await screen.shown())
    assert.deepEqual(
      map.values.map((forecast) => forecast?.source),
      ['open-meteo', 'arome', 'open-meteo'],
    )
    assert.deepEqual([map.count, isSimulated], [3, false])
    assert.deepEqual(asked.toSorted(), [first.slug, third.slug].toSorted())
    screen.close()
  })

  test('is as old as the older of the two', async () => {
    const { own, state } = ownOf(second)
    const { screen } = stage({ own })
    assert.equal(shown(await screen.shown()).map.at, state.runAt)
    state.runAt = Date.parse(dawn) + minute
    screen.close()
    const later = stage({ own })
    assert.equal(shown(await later.screen.shown()).map.at, Date.parse(dawn))
    later.screen.close()
  })

  test('asks nobody where they are of all places, and is in memory then', async () => {
    const { own } = ownOf(...towns)
    const { screen, asked } = stage({ own })
    const { map, isCached } = shown(await screen.shown())
    assert.deepEqual([asked, map.count, isCached], [[], 3, true])
    // Nobody else has answered: other maps count it as empty.
    assert.equal(screen.isEmpty(), true)
    screen.close()
  })

  test('is another one when the hours of any place are others, and only then', async () => {
    const { own, forecasts } = ownOf(...towns)
    const { screen } = stage({ own })
    const version = async () => shown(await screen.shown()).map.version
    const before = await version()
    assert.equal(await version(), before)
    forecasts.set(second.slug, ownForecast())
    const after = await version()
    assert.notEqual(after, before)
    assert.equal(await version(), after)
    screen.close()
  })

  test('is that of the source once no run is in use, or where it reaches no place', async () => {
    const { own, state } = ownOf(...towns)
    state.runAt = null
    const withoutRun = stage({ own: { ...own, forecastAt: () => null } })
    const withoutPlace = stage({ own: ownOf().own })
    for (const { screen, asked } of [withoutRun, withoutPlace]) {
      const { map, isCached } = shown(await screen.shown())
      assert.deepEqual(
        [map.values.map((forecast) => forecast?.source), asked.length, isCached],
        [['open-meteo', 'open-meteo', 'open-meteo'], 3, false],
      )
      assert.equal(shown(await screen.shown()).isCached, true)
      screen.close()
    }
  })
})

describe('a map of which no place has a figure', () => {
  const silent = { forecasts: () => new Promise<never>(() => undefined) }
  const soon = { mapMs: 1 }

  test('is missing as late while it may be asked for, and as busy while no call is left', async () => {
    for (const [remaining, reason] of [
      [570, 'timeout'],
      [0, 'busy'],
    ] as const) {
      const { screen } = stage({
        batch: silent,
        deadlines: soon,
        calls: { remaining: () => remaining, perMinute: 570 },
      })
      const part = await screen.shown()
      // Without a call the source is not asked, which its refusal says.
      assert.equal(part.state === 'missing' && part.reason, reason)
      screen.close()
    }
  })

  test('is missing for the reason of its source', async () => {
    const batch = { forecasts: () => Promise.reject(upstreamError('status')) }
    const { screen } = stage({ batch })
    assert.deepEqual(await screen.shown(), { state: 'missing', reason: 'refused' })
    assert.equal(screen.isEmpty(), true)
    screen.close()
  })

  test('is invented where that is allowed, as long as nothing real is there', async () => {
    let isDown = true
    const { screen, clock } = stage({
      simulates: () => true,
      batch: {
        forecasts: async (points, now) => {
          if (isDown) throw upstreamError('status')
          return points.map((point) => mapWeather(point, now))
        },
      },
    })
    const invented = shown(await screen.shown())
    assert.deepEqual([invented.isSimulated, invented.map.count, invented.isCached], [true, 3, false])
    assert.equal(screen.isEmpty(), true)
    assert.equal(screen.nearest(second, 0)?.forecast.source, 'simulated')
    assert.equal(shown(await screen.shown()).isCached, true)
    isDown = false
    clock.forward(10_000)
    await screen.shown()
    await settled()
    const real = shown(await screen.shown())
    assert.deepEqual([real.isSimulated, real.map.values[0]?.source], [false, 'open-meteo'])
    assert.equal(screen.isEmpty(), false)
    assert.equal(screen.nearest(second, 0)?.forecast.source, 'open-meteo')
    screen.close()
  })

  test('is invented up to the end of tomorrow, though it be three hours old', async () => {
    const { screen, clock } = stage({ batch: null, simulates: () => true })
    const { map } = shown(await screen.shown())
    clock.forward(3 * 60 * minute - 1)
    const now = new Date(clock.now())
    for (const period of ['night', 'tomorrow'] as const) {
      const figures = map.values.map(
        (forecast) => forecast && periodWeather(forecast, periodSpan(period, now), first),
      )
      assert.ok(
        figures.every((of) => of && of.temperature !== null),
        period,
      )
    }
    screen.close()
  })
})

describe('the place of a map that is nearest to a point', () => {
  /** So many kilometres north; a degree is 111.2. */
  const north = (km: number) => ({ lat: first.lat + km / 111.2, lon: first.lon })

  test('is within so many kilometres, and the very place within fifty metres', async () => {
    const { screen } = stage({}, { places: [first] })
    assert.equal(screen.nearest(first, 0), null)
    await screen.shown()
    assert.deepEqual(
      [north(0), north(0.04), north(0.06)].map((point) => screen.nearest(point, 0) !== null),
      [true, true, false],
    )
    assert.deepEqual(
      [north(4.9), north(5.1)].map((point) => screen.nearest(point, 5) !== null),
      [true, false],
    )
    assert.ok(Math.abs((screen.nearest(north(4), 5)?.km ?? NaN) - 4) < 0.05)
    screen.close()
  })

  test('speaks by our own hours first, and the next one speaks where it has nothing', async () => {
    const { own } = ownOf(first)
    const { screen } = stage({ own, batch: { forecasts: () => Promise.reject(upstreamError('status')) } })
    await screen.shown()
    assert.equal(screen.nearest(first, 0)?.forecast.source, 'arome')
    assert.equal(screen.nearest(second, 0), null)
    const others = screen.nearest(second, 2_000)
    assert.equal(others?.forecast.source, 'arome')
    screen.close()
  })
})
