import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  arrowRotation,
  beaufort,
  compassPoint,
  isCalm,
  showsGusts,
  windStrength,
  gustOver,
} from '../../src/domain/wind.ts'

describe('the sixteen directions', () => {
  const table: [number | null, string | null][] = [
    [0, 'N'],
    [11.24, 'N'],
    [11.25, 'NNE'],
    [45, 'NE'],
    [90, 'E'],
    [157.5, 'SSE'],
    [200, 'SSW'],
    [270, 'W'],
    [315, 'NW'],
    [337.5, 'NNW'],
    [348.74, 'NNW'],
    [348.75, 'N'],
    [360, 'N'],
    [-1, null],
    [361, null],
    [Number.NaN, null],
    [null, null],
  ]
  for (const [degrees, point] of table) {
    test(`${degrees}° is ${point}`, () => assert.equal(compassPoint(degrees), point))
  }
})

describe('the arrow flies with the wind', () => {
  const table: [number | null, number | null][] = [
    [0, 180],
    [200, 20],
    [360, 180],
    [180, 0],
    [400, null],
    [null, null],
  ]
  for (const [from, turn] of table) {
    test(`from ${from}° it is turned by ${turn}`, () => assert.equal(arrowRotation(from), turn))
  }
})

describe('the Beaufort force', () => {
  // First and last whole km/h of each force in the World Meteorological Organization's table.
  const table: [force: number, from: number, to: number][] = [
    [0, 0, 0],
    [1, 1, 5],
    [2, 6, 11],
    [3, 12, 19],
    [4, 20, 28],
    [5, 29, 38],
    [6, 39, 49],
    [7, 50, 61],
    [8, 62, 74],
    [9, 75, 88],
    [10, 89, 102],
    [11, 103, 117],
    [12, 118, 250],
  ]
  for (const [force, from, to] of table) {
    test(`is ${force} from ${from} to ${to} km/h`, () => {
      assert.equal(beaufort(from), force)
      assert.equal(beaufort(to), force)
    })
  }
  test('follows the printed figure', () => assert.deepEqual([0.9, 5.4, 5.6].map(beaufort), [0, 1, 2]))
})

test('below 1 km/h it is calm', () => assert.deepEqual([0, 0.99, 1].map(isCalm), [true, true, false]))

test('the badge turns moderate at 15 and strong at 30 km/h as printed', () => {
  assert.deepEqual([14, 15, 29, 30].map(windStrength), ['light', 'moderate', 'moderate', 'strong'])
  assert.deepEqual([14.4, 14.5, 29.4, 29.5].map(windStrength), ['light', 'moderate', 'moderate', 'strong'])
})

test('gusts are shown from 13 km/h above the mean, never when unknown', () => {
  assert.equal(showsGusts(25, 38), true)
  assert.equal(showsGusts(25, 37.9), false)
  assert.equal(showsGusts(null, 60), false)
  assert.equal(showsGusts(25, null), false)
})

test('no gust is weaker than its mean wind, and one that is unknown stays so', () => {
  for (const [mean, gust, shown] of [
    [20, 45, 45],
    [45, 20, 45],
    [null, 45, 45],
    [20, null, null],
    [null, null, null],
  ] as const)
    assert.equal(gustOver(mean, gust), shown, `${mean} ${gust}`)
})
