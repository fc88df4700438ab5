import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import type { Part } from '../../../src/domain/part.ts'
import type { PlaceWeather, WeatherSource } from '../../../src/domain/weather.ts'
import { createSurroundings } from '../../../src/server/services/surroundings.ts'
import { catalogue } from '../../support/map-sources.ts'
import { placeWeather } from '../../support/place-weather.ts'

const now = '2026-07-15T12:00:00.000Z'
const grenoble = { lat: 45.1869, lon: 5.7261 }

function weatherOf(temperature: number | null, source: WeatherSource = 'open-meteo'): Part<PlaceWeather> {
  const weather = placeWeather(now)
  return {
    state: 'fresh',
    value: { ...weather, source, current: { ...weather.current, temperature } },
    at: now,
    source,
    cached: true,
    freshUntil: now,
  }
}

function build(
  here: Part<PlaceWeather>,
  temperatureAt: (point: Coordinates) => number | null,
  source: WeatherSource = 'open-meteo',
  temperatureOnAsking: (point: Coordinates) => number | null = () => null,
) {
  let glances = 0
  let asked: readonly Coordinates[] = []
  const surroundings = createSurroundings({
    catalogue: catalogue(),
    weather: { at: async () => here },
    glance: (point) => {
      glances += 1
      const temperature = temperatureAt(point)
      return temperature === null ? null : { temperature, source }
    },
    glances: async (points) => {
      asked = points
      return points.map((point) => ({ temperature: temperatureOnAsking(point), source }))
    },
  })
  return { surroundings, glances: () => glances, asked: () => asked }
}

const placesOf = async (built: ReturnType<typeof build>) => {
  const part = await built.surroundings.coolerNear(grenoble)
  assert.notEqual(part.state, 'missing')
  return part.state === 'missing' ? [] : part.value.places
}

describe('cooler places around a town', () => {
  test('are looked for from 28 °C on', async () => {
    const built = build(weatherOf(27.9), () => 10)
    assert.deepEqual(await placesOf(built), [])
    assert.equal(built.glances(), 0)
    assert.notDeepEqual(await placesOf(build(weatherOf(28), () => 10)), [])
  })

  test('are cities and nature sites within 100 km, coolest first', async () => {
    const built = build(weatherOf(34), ({ lat }) => 100 - lat * 2)
    const places = await placesOf(built)
    assert.equal(places.length, 6)
    assert.ok(places.every(({ km, temperature }) => km <= 100 && temperature < 33))
    const temperatures = places.map(({ temperature }) => temperature)
    assert.deepEqual(
      temperatures,
      temperatures.toSorted((a, b) => a - b),
    )
    assert.ok(places.every(({ departmentName }) => departmentName.length > 2))
  })

  test('include passes', async () => {
    const passes = new Set(
      catalogue()
        .natureSites.filter(({ type }) => type === 'mountain_pass')
        .map(({ lat, lon }) => `${lat},${lon}`),
    )
    const built = build(weatherOf(34), ({ lat, lon }) => (passes.has(`${lat},${lon}`) ? 15 : 34))
    const places = await placesOf(built)
    assert.ok(places.length > 0)
    assert.ok(places.every(({ kind }) => kind === 'nature'))
  })

  test('are none where nothing is known around', async () => {
    assert.deepEqual(await placesOf(build(weatherOf(34), () => null)), [])
  })

  const nobodyKnows = () =>
    build(
      weatherOf(34),
      () => null,
      'open-meteo',
      () => 20,
    )

  test('are asked for where nothing is known around, twelve places in one question', async () => {
    const built = nobodyKnows()
    assert.equal((await placesOf(built)).length, 6)
    assert.equal(built.asked().length, 12)
  })

  test('are asked for at the highest sites first', async () => {
    const built = nobodyKnows()
    await placesOf(built)
    const heightOf = ({ lat, lon }: Coordinates) =>
      catalogue().natureSites.find((site) => site.lat === lat && site.lon === lon)?.elevation ?? 0
    const heights = built.asked().map(heightOf)
    assert.deepEqual(
      heights,
      heights.toSorted((a, b) => b - a),
    )
    assert.ok((heights[0] ?? 0) > 3_000)
  })

  test('are not asked for when memory names four', async () => {
    const built = build(weatherOf(34), () => 20)
    await placesOf(built)
    assert.deepEqual(built.asked(), [])
  })

  test('never compare invented figures with real ones', async () => {
    assert.deepEqual(await placesOf(build(weatherOf(34), () => 20, 'simulated')), [])
    assert.ok((await placesOf(build(weatherOf(34, 'simulated'), () => 20, 'simulated'))).length > 0)
  })

  test('are missing when the weather here is', async () => {
    const { surroundings } = build({ state: 'missing', reason: 'timeout' }, () => 20)
    assert.deepEqual(await surroundings.coolerNear(grenoble), { state: 'missing', reason: 'timeout' })
  })
})
