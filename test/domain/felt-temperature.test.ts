import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { feltTemperature } from '../../src/domain/felt-temperature.ts'

/** The tables are in whole degrees, and were computed from whole degrees. */
const isNear = (actual: number | null, expected: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) <= 0.6, `${actual} for ${expected}`)

describe('in the cold', () => {
  // Environment Canada, « Wind chill calculation chart », °C and km/h.
  const chart = [
    [5, 5, 4],
    [5, 40, -1],
    [0, 10, -3],
    [0, 30, -6],
    [-10, 20, -18],
    [-25, 60, -43],
  ] as const
  for (const [air, wind, felt] of chart)
    test(`${air} °C in a wind of ${wind} km/h feels like ${felt} °C`, () =>
      isNear(feltTemperature(air, wind, 70), felt))

  test('is felt up to 10 °C, and in a wind of 4.8 km/h or more', () => {
    assert.ok((feltTemperature(10, 30, 70) ?? NaN) < 9)
    assert.equal(feltTemperature(10.1, 30, 70), 10.1)
    assert.ok((feltTemperature(0, 4.8, 70) ?? NaN) < -1)
    assert.equal(feltTemperature(0, 4.7, 70), 0)
  })

  test('calm air feels as it is, and without the wind nobody can say', () => {
    assert.equal(feltTemperature(3, 4, 70), 3)
    assert.equal(feltTemperature(3, null, 70), null)
  })
})

describe('in the heat', () => {
  // US National Weather Service, « Heat index chart », °F and %.
  const chart = [
    [80, 40, 80],
    [80, 90, 86],
    [86, 90, 105],
    [90, 70, 105],
    [96, 50, 108],
    [100, 60, 129],
    [100, 40, 109],
  ] as const
  const celsius = (fahrenheit: number): number => (fahrenheit - 32) / 1.8
  for (const [air, humidity, felt] of chart)
    test(`${air} °F at ${humidity} % feels like ${felt} °F`, () =>
      isNear(feltTemperature(celsius(air), 10, humidity), celsius(felt)))

  test('is felt from 80 °F, in air of 40 % or more', () => {
    assert.ok((feltTemperature(26.7, 10, 90) ?? NaN) > 28)
    assert.equal(feltTemperature(26.6, 10, 90), 26.6)
    assert.ok((feltTemperature(38, 10, 40) ?? NaN) > 40)
    assert.equal(feltTemperature(38, 10, 39), 38)
  })

  test('dry air feels as it is, and without the humidity nobody can say', () => {
    assert.equal(feltTemperature(33, 10, 25), 33)
    assert.equal(feltTemperature(33, 10, null), null)
  })
})

test('mild air feels as it is, and an unknown one is unknown', () => {
  assert.equal(feltTemperature(18, null, null), 18)
  assert.equal(feltTemperature(null, 10, 50), null)
})
