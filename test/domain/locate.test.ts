import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distanceKm } from '../../src/domain/geo.ts'
import { boxAround, boxOf, isInside, offCentre } from '../../src/domain/locate.ts'

/** A square from 0 to 10 with a hole from 4 to 6. */
const square = [
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
  [
    [4, 4],
    [4, 6],
    [6, 6],
    [6, 4],
    [4, 4],
  ],
]

describe('an outline', () => {
  test('holds the points inside and not those in its hole', () => {
    assert.equal(isInside({ lat: 2, lon: 3 }, square), true)
    assert.equal(isInside({ lat: 5, lon: 5 }, square), false)
    assert.equal(isInside({ lat: 5, lon: 11 }, square), false)
    assert.equal(isInside({ lat: -1, lon: 5 }, square), false)
    assert.equal(isInside({ lat: NaN, lon: 5 }, square), false)
  })
  test('has a box around it', () => assert.deepEqual(boxOf(square), [0, 0, 10, 10]))
})

describe('a box', () => {
  test('around a point reaches as far as it says in every direction', () => {
    const at = { lat: 46, lon: 3 }
    const [west, south, east, north] = boxAround(at, 50)
    for (const edge of [
      { lat: 46, lon: west },
      { lat: 46, lon: east },
      { lat: south, lon: 3 },
      { lat: north, lon: 3 },
    ]) {
      assert.ok(Math.abs(distanceKm(at, edge) - 50) < 0.1)
    }
  })
  test('measures how far off its centre a point is by its own size', () => {
    assert.equal(offCentre({ lat: 1, lon: 2 }, [0, 0, 4, 2]), 0)
    assert.equal(offCentre({ lat: 2, lon: 2 }, [0, 0, 4, 2]), 0.25)
    assert.equal(offCentre({ lat: 1, lon: 4 }, [0, 0, 4, 2]), 0.25)
  })
})
