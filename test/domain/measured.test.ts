import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  latestReading,
  modelTemperatureAt,
  nearestMeasured,
  type Reading,
  type StationReadings,
} from '../../src/domain/measured.ts'
import type { HourlyForecast } from '../../src/domain/weather.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000

const reading = (time: number, temperature: number | null): Reading => ({
  time,
  temperature,
  humidity: null,
  windSpeed: null,
  windDirection: null,
  windGusts: null,
  precipitation: null,
  pressure: null,
})

const station = (
  name: string,
  lat: number,
  lon: number,
  height: number | null,
  readings: readonly Reading[] = [reading(noon, 8.6)],
): StationReadings => ({ station: { name, lat, lon, height }, readings })

/** Lyon, place Bellecour, as its forecast is computed for it. */
const lyon = { lat: 45.7578, lon: 4.832, height: 173 }
const at = (now: number) => ({ network: 'e-soh', now }) as const
const nameNear = (stations: readonly StationReadings[], place: typeof lyon | { height: null }, now = noon) =>
  nearestMeasured(stations, { ...lyon, ...place }, at(now))?.station.name ?? null

describe('the station that stands for a place', () => {
  const exupery = station('LYON-ST_EXUPERY', 45.7265, 5.0778, 235)
  const bron = station('LYON-BRON', 45.7211, 4.9492, 202)

  test('is the nearest, with its distance and by how much it stands higher', () => {
    const measured = nearestMeasured([exupery, bron], lyon, at(noon))
    assert.equal(measured?.station.name, 'LYON-BRON')
    // From a map: Bellecour to the airfield of Bron is some ten kilometres.
    assert.ok(Math.abs((measured?.distanceKm ?? 0) - 10) < 0.5)
    assert.equal(measured.heightDifference, 29)
    assert.equal(measured.temperature, 8.6)
    assert.equal(measured.time, '2026-11-22T12:00:00.000Z')
  })

  // One degree of latitude is 111.2 km.
  for (const [km, name] of [
    [24, 'FAR'],
    [26, null],
  ] as const)
    test(`${km} km away is ${name ?? 'none'}`, () =>
      assert.equal(nameNear([station('FAR', lyon.lat + km / 111.2, lyon.lon, 173)], lyon), name))

  for (const [height, name] of [
    [423, 'HIGH'],
    [424, null],
    [-77, 'HIGH'],
    [-78, null],
  ] as const)
    test(`at ${height} m for a place at 173 m is ${name ?? 'none'}`, () =>
      assert.equal(nameNear([station('HIGH', 45.8, 4.9, height)], lyon), name))

  test('of unknown height is taken within ten kilometres only', () => {
    assert.equal(nameNear([station('UNKNOWN', lyon.lat + 9 / 111.2, lyon.lon, null)], lyon), 'UNKNOWN')
    assert.equal(nameNear([station('UNKNOWN', lyon.lat + 11 / 111.2, lyon.lon, null)], lyon), null)
  })

  test('is within ten kilometres of a place whose height nobody says', () => {
    assert.equal(nameNear([exupery], { height: null }), null)
    const measured = nearestMeasured([station('NEAR', 45.76, 4.84, 180)], { ...lyon, height: null }, at(noon))
    assert.equal(measured?.heightDifference, null)
  })

  test('gives way to the next one when it has been silent for two hours', () => {
    const silent = station('LYON-BRON', 45.7211, 4.9492, 202, [reading(minutes(-120), 9)])
    assert.equal(nameNear([silent, exupery], lyon), 'LYON-ST_EXUPERY')
    assert.equal(nameNear([silent], lyon), null)
    assert.equal(nameNear([silent], lyon, minutes(-1)), 'LYON-BRON')
  })

  test('of an airport tells whole degrees', () => {
    assert.equal(nearestMeasured([bron], lyon, { network: 'metar', now: noon })?.decimals, 0)
    assert.equal(nearestMeasured([bron], lyon, at(noon))?.decimals, 1)
  })
})

describe('the last reading of a station', () => {
  const last = (...temperatures: readonly (number | null)[]) =>
    latestReading(
      station(
        'X',
        45,
        5,
        0,
        temperatures.map((value, index) => reading(minutes((index - temperatures.length + 1) * 60), value)),
      ),
      noon,
    )?.temperature ?? null

  const cases: readonly (readonly [string, readonly (number | null)[], number | null])[] = [
    ['is the newest', [6.8, 7.9, 8.6], 8.6],
    ['leaves out an hour without figures', [7.2, 8.1, null], 8.1],
    ['may fall by ten degrees in an hour, as under a storm', [31, 31, 20.5], 20.5],
    ['is not one that leaps away from the hour before it', [7, 7.4, 30], 7.4],
    ['is none when two disagree and nothing decides', [7, 30], null],
    ['stands when it is alone', [7], 7],
    ['stands when the hour before has none, however different that two hours before was', [30, null, 7], 7],
  ]
  for (const [name, temperatures, expected] of cases)
    test(name, () => assert.equal(last(...temperatures), expected))

  test('is right again after a leap, by readings every ten minutes', () => {
    const series = station('X', 45, 5, 0, [
      reading(minutes(-20), 7),
      reading(minutes(-10), 30),
      reading(noon, 7.4),
    ])
    assert.equal(latestReading(series, noon)?.temperature, 7.4)
  })

  test('is not one of a time to come', () => {
    const series = station('X', 45, 5, 0, [reading(noon, 7), reading(minutes(30), 8)])
    assert.equal(latestReading(series, noon)?.temperature, 7)
  })
})

describe('what the model gives for the time of a measurement', () => {
  const hour = (time: number, temperature: number | null) =>
    ({ time: new Date(time).toISOString(), temperature }) as HourlyForecast
  const forecast = {
    hourly: [hour(noon, 9), hour(minutes(60), 10), hour(minutes(120), null)],
    hourlyStep: 1,
  } as const
  /** The two hours before, as the same model gave them. */
  const past = { from: new Date(minutes(-120)).toISOString(), celsius: [6, 7] }

  test('is that of the hour', () => assert.equal(modelTemperatureAt(forecast, noon), 9))
  test('lies on the line between two hours', () =>
    assert.equal(modelTemperatureAt(forecast, minutes(30)), 9.5))
  test('is that of an hour that is over, where the source tells those too', () => {
    assert.equal(modelTemperatureAt({ ...forecast, past }, minutes(-60)), 7)
    assert.equal(modelTemperatureAt({ ...forecast, past }, minutes(-15)), 8.5)
    assert.equal(modelTemperatureAt({ ...forecast, past }, minutes(-121)), null)
  })
  test('is unknown before the forecast begins, and where an hour has none', () => {
    assert.equal(modelTemperatureAt(forecast, minutes(-1)), null)
    assert.equal(modelTemperatureAt(forecast, minutes(90)), null)
    assert.equal(modelTemperatureAt(forecast, minutes(120)), null)
  })
  test('is unknown where steps are of three hours', () =>
    assert.equal(modelTemperatureAt({ ...forecast, hourlyStep: 3 }, noon), null))
})
