import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { simulateWeather } from '../../../src/domain/simulated-weather.ts'
import type { Weather } from '../../../src/domain/weather.ts'
import { createPacking, packedSize } from '../../../src/server/services/packed-weather.ts'
import { testNow } from '../../support/test-now.ts'

const now = new Date(testNow)
const towns = [
  { lat: 45.758, lon: 4.835 },
  { lat: 48.39, lon: -4.486 },
  { lat: 43.296, lon: 5.369 },
  { lat: 45.45, lon: 6.98 },
]
const forecasts = towns.map((at) => simulateWeather(at, 'Europe/Paris', now))

describe('a packed forecast', () => {
  test('is what it was, whichever was packed first, with one thing in its lists or nothing, and with hours that are over', () => {
    const { pack, unpack } = createPacking(150_000)
    const whole = forecasts[0] ?? assert.fail()
    const single: Weather = {
      ...whole,
      hourly: whole.hourly.slice(0, 1),
      daily: whole.daily.slice(0, 1),
      rain: whole.rain.slice(0, 1),
    }
    const empty: Weather = {
      ...whole,
      hourly: [],
      daily: [],
      rain: [],
      past: { from: testNow, celsius: [null, 3.5] },
    }
    const all = [...forecasts, single, empty]
    const packed = all.map(pack)
    for (const [index, weather] of all.entries())
      assert.deepEqual(unpack(packed[index] ?? assert.fail()), weather)
  })

  test('keeps what it has of later hours, and no list of them where it has none', () => {
    const { pack, unpack } = createPacking(150_000)
    const [first, second] = forecasts
    assert.ok(first && second)
    const hours = first.hourly.slice(0, 3).map(({ time, temperature, condition, isDay, ...hour }) => ({
      time,
      temperature,
      condition,
      isDay,
      precipitation: hour.precipitation,
      windSpeed: hour.windSpeed,
      windDirection: hour.windDirection,
    }))
    const { later: _, ...without } = second
    assert.deepEqual(unpack(pack({ ...first, later: hours })).later, hours)
    assert.equal('later' in unpack(pack(without)), false)
  })

  test('stays unpacked while it is among those asked for last, where a glance counts for nothing', () => {
    // Room for two.
    const { pack, unpack, peek } = createPacking(390_000)
    const [one, two, three] = forecasts.map(pack)
    assert.ok(one && two && three)
    const [first, second] = [unpack(one), unpack(two)]
    assert.equal(peek(one), first)
    unpack(three)
    assert.equal(unpack(two), second)
    assert.notEqual(unpack(one), first)
    assert.deepEqual(unpack(one), first)
  })

  test('is one object to everybody who asks for it', () => {
    const { pack, unpack } = createPacking(1_500_000)
    const packed = forecasts.map(pack)
    for (const one of packed) assert.equal(unpack(one), unpack(one))
  })

  test('is counted with its key, of which each letter takes two bytes', () => {
    const packed = createPacking(150_000).pack(forecasts[0] ?? assert.fail())
    assert.ok(packedSize('', packed) > packed.bytes.length)
    assert.equal(packedSize('48.3900,-4.4860', packed) - packedSize('', packed), 30)
  })

  test('takes a sixteenth of its JSON, as one of many', () => {
    const { pack } = createPacking(1_500_000)
    const [, ...others] = forecasts.map((weather) => ({
      packed: pack(weather).bytes.length,
      json: JSON.stringify(weather).length,
    }))
    for (const { packed, json } of others) assert.ok(packed < json / 16, `${packed} of ${json}`)
  })
})
