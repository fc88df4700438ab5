import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Weather } from '../../src/domain/weather.ts'
import { weatherNow as moved } from '../../src/domain/weather-now.ts'
import { current } from '../support/city-samples.ts'
import { hours } from '../support/forecast-samples.ts'

type Forecast = Pick<Weather, 'current' | 'hourly' | 'hourlyStep' | 'rain'>

// Made at 13:10 with 14.2°; 16° at 14:00, 20° at 15:00, then 21°, rain from 15:00 on.
const warmth = [14, 16, 20, 21, 21]
const forecast: Forecast = {
  current: current({ time: '2026-10-15T13:10:00.000Z', temperature: 14.2 }),
  hourly: hours('2026-10-15T13:00:00Z', 5, (i) => ({
    temperature: warmth[i] ?? null,
    windSpeed: 10 + i,
    condition: i < 2 ? 'clear' : 'rain',
    precipitation: i < 2 ? 0 : 2,
  })),
  hourlyStep: 1,
  rain: [],
}
const lyon = { lat: 45.758, lon: 4.835 }
const weatherNow = (weather: Forecast, now: Date) => moved(weather, now, lyon)
const temperatureNow = (weather: Forecast, now: Date): number | null => weatherNow(weather, now).temperature

const at = (clock: string): Date => new Date(`2026-10-15T${clock}:00Z`)

describe('the temperature now of a forecast in memory', () => {
  const table: [clock: string, celsius: number | null, why: string][] = [
    ['13:10', 14.2, 'is the forecast’s own when it is made'],
    ['13:14', 14.2, 'is the forecast’s own in its quarter of an hour'],
    // 35 of the 50 minutes between 14.2° at 13:10 and 16° at 14:00: 14.2 + 0.7 × 1.8.
    ['13:50', 15.5, 'is on the way to the next hour'],
    ['14:00', 16, 'is that of the hour at the hour'],
    ['14:30', 18, 'is half way at half past'],
    ['14:44', 18, 'is that of its quarter of an hour'],
    ['17:45', 21, 'lasts an hour after the last'],
    ['18:00', 21, 'lasts up to the very end of that hour'],
    ['18:15', null, 'is unknown later than that'],
  ]
  for (const [clock, celsius, why] of table)
    test(`${why} (${clock})`, () => assert.equal(temperatureNow(forecast, at(clock)), celsius))

  test('goes straight from now to a step of three hours', () => {
    const steps = hours('2026-10-15T15:00:00Z', 2, () => ({ temperature: 20 }), 3)
    const coarse: Forecast = { ...forecast, hourly: steps, hourlyStep: 3 }
    // 50 of 110 minutes between 14.2° and 20°.
    assert.equal(temperatureNow(coarse, at('14:00')), 16.8)
  })

  test('passes over an hour that has none', () => {
    const hourly = forecast.hourly.map((hour, i) => (i === 1 ? { ...hour, temperature: null } : hour))
    // 50 of 110 minutes between 14.2° at 13:10 and 20° at 15:00.
    assert.equal(temperatureNow({ ...forecast, hourly }, at('14:00')), 16.8)
  })

  test('is what was said of now, not what the hour says, in a forecast made on the hour', () => {
    const madeAt14 = { ...forecast, current: current({ time: at('14:00').toISOString(), temperature: 15.2 }) }
    assert.equal(temperatureNow(madeAt14, at('14:00')), 15.2)
    // Half way from there to 20° at 15:00.
    assert.equal(temperatureNow(madeAt14, at('14:30')), 17.6)
  })

  test('is that of the hour where the forecast did not say its own', () => {
    const silent = { ...forecast, current: { ...forecast.current, temperature: null } }
    // Half way from 14° at 13:00 to 16° at 14:00.
    assert.equal(temperatureNow(silent, at('13:30')), 15)
    assert.equal(temperatureNow(silent, at('13:00')), 14)
  })

  test('does not reach over a hole', () => {
    const holed = { ...forecast, hourly: forecast.hourly.filter((_, i) => i === 4) }
    assert.equal(temperatureNow(holed, at('15:00')), null)
    assert.equal(temperatureNow({ ...forecast, hourly: [] }, at('13:40')), 14.2)
  })
})

describe('the weather now of a forecast in memory', () => {
  test('is the forecast’s own when it is made', () =>
    assert.deepEqual(weatherNow(forecast, at('13:12')), forecast.current))

  test('has the temperature moved, and the rest of the hour that holds now', () => {
    const now = weatherNow(forecast, at('15:05'))
    assert.deepEqual(
      [now.temperature, now.condition, now.windSpeed, now.precipitation, now.time],
      [20, 'rain', 12, 2, '2026-10-15T15:00:00.000Z'],
    )
  })

  test('keeps what was observed within the same hour', () => {
    const now = weatherNow(forecast, at('13:50'))
    assert.deepEqual([now.condition, now.cloudCover, now.temperature], ['overcast', 100, 15.5])
  })

  test('knows nothing but the sun where the forecast does not reach', () => {
    const { time: _, isDay, ...figures } = weatherNow(forecast, at('20:00'))
    assert.equal(isDay, false)
    assert.ok(Object.values(figures).every((figure) => figure === null))
  })

  // The sun sets in Lyon on that day at 16:59 by almanacs.
  for (const [clock, isDay] of [
    ['16:50', true],
    ['17:05', false],
  ] as const)
    test(`has ${isDay ? 'the sun' : 'the moon'} at ${clock}, whatever its hour began with`, () =>
      assert.equal(weatherNow(forecast, at(clock)).isDay, isDay))

  test('takes what falls from the quarter that holds now', () => {
    const rain = [{ time: '2026-10-15T15:00:00.000Z', precipitation: 0 }]
    assert.equal(weatherNow({ ...forecast, rain }, at('15:05')).precipitation, 0)
  })
})
