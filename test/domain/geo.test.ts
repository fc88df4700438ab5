import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearing, cellOf, distanceKm, pointKey, roundCoordinates } from '../../src/domain/geo.ts'

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

test('distances are those of a sphere, over the equator and the 180th meridian too', () => {
  const quarter = (Math.PI / 2) * 6371
  for (const [from, to, km] of [
    [paris, paris, 0],
    [{ lat: 90, lon: 0 }, { lat: -90, lon: 0 }, 2 * quarter],
    [{ lat: 0, lon: 0 }, { lat: 0, lon: 90 }, quarter],
    [{ lat: 90, lon: 17 }, { lat: 0, lon: -60 }, quarter],
    [{ lat: 0, lon: 179 }, { lat: 0, lon: -179 }, quarter / 45],
    [{ lat: -1, lon: 5 }, { lat: 1, lon: 5 }, quarter / 45],
  ] as const)
    assert.ok(Math.abs(distanceKm(from, to) - km) < 1e-6, `${distanceKm(from, to)} for ${km}`)
})

test('a place lies where a compass says', () => {
  const equator = { lat: 0, lon: 0 }
  for (const [to, degrees] of [
    [{ lat: 1, lon: 0 }, 0],
    [{ lat: 0, lon: 1 }, 90],
    [{ lat: -1, lon: 0 }, 180],
    [{ lat: 0, lon: -1 }, 270],
  ] as const)
    assert.equal(Math.round(bearing(equator, to)), degrees)
  // From Paris to Lyon it is to the south-south-east.
  assert.ok(Math.abs(bearing(paris, lyon) - 150) < 1.5, `${bearing(paris, lyon)}`)
})

test('coordinates are rounded to eleven metres unless said', () => {
  assert.deepEqual(roundCoordinates({ lat: 45.764_04, lon: -4.835_66 }), { lat: 45.764, lon: -4.8357 })
  assert.deepEqual(roundCoordinates({ lat: 45.764, lon: -4.8357 }, 1), { lat: 45.8, lon: -4.8 })
})
