import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { coolerPlaces, coolerShown } from '../../src/domain/cooler-places.ts'

const at = (temperature: number, km = 10) => ({ temperature, km })
const temperatures = (places: readonly { temperature: number }[]) =>
  places.map(({ temperature }) => temperature)

describe('cooler places', () => {
  test('are not looked for below 28 °C', () => {
    assert.deepEqual(coolerPlaces([at(10)], 27.9), [])
    assert.deepEqual(temperatures(coolerPlaces([at(10)], 28)), [10])
  })

  test('are not looked for when the temperature is unknown', () => {
    assert.deepEqual(coolerPlaces([at(10)], null), [])
  })

  test('are cooler by more than one degree', () => {
    assert.deepEqual(temperatures(coolerPlaces([at(29), at(28.9), at(31)], 30)), [28.9])
  })

  test('are within 100 km', () => {
    assert.deepEqual(temperatures(coolerPlaces([at(15, 100), at(12, 100.1)], 30)), [15])
  })

  test('are at most six, coolest first, and the nearest of equals', () => {
    const candidates = [at(25), at(20, 50), at(20, 5), at(24), at(23), at(22), at(21), at(26)]
    assert.deepEqual(
      coolerPlaces(candidates, 30).map(({ temperature, km }) => [temperature, km]),
      [
        [20, 5],
        [20, 50],
        [21, 10],
        [22, 10],
        [23, 10],
        [24, 10],
      ],
    )
  })

  test('are shown four at a time', () => assert.equal(coolerShown, 4))
})
