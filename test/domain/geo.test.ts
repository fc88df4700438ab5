import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellOf, distanceKm, pointKey } from '../../src/domain/geo.ts'

const paris = { lat: 48.8566, lon: 2.3522 }
const lyon = { lat: 45.764, lon: 4.8357 }

test('from Paris to Lyon it is 392 km as the crow flies', () =>
  assert.ok(Math.abs(distanceKm(paris, lyon) - 392) < 2, `${distanceKm(paris, lyon)}`))

test('positions of one cell share it, whose middle is a mile away at most', () => {
  for (const place of [paris, lyon, { lat: -20.8823, lon: 55.4504 }, { lat: 16.2411, lon: -61.5331 }]) {
    const cell = cellOf(place)
    assert.ok(distanceKm(place, cell) < 1.6, JSON.stringify(cell))
    assert.deepEqual(cellOf(cell), cell)
  }
  assert.deepEqual(cellOf({ lat: 45.7641, lon: 4.8352 }), cellOf(lyon))
})

test('positions within ten metres are one point', () => {
  // A ten-thousandth of a degree of latitude is eleven metres.
  assert.equal(pointKey({ lat: 45.76402, lon: 4.83571 }), pointKey(lyon))
  assert.notEqual(pointKey({ lat: 45.7642, lon: 4.8357 }), pointKey(lyon))
})
