import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distanceKm } from '../../src/domain/geo.ts'
import { boxAround, oddsByOutline, oddsByTown, oddsInBox, offCentre } from '../../src/domain/locate.ts'

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

describe('the odds that an area holds a point', () => {
  test('are full in the middle of its box, none in a corner, on a side or outside', () => {
    assert.equal(oddsInBox({ lat: 1, lon: 2 }, [0, 0, 4, 2]), 1)
    for (const [lat, lon] of [
      [0, 0],
      [2, 2],
      [1, 4],
      [1, 5],
    ] as const)
      assert.equal(oddsInBox({ lat, lon }, [0, 0, 4, 2]), 0)
  })
  test('are a hundred times as good in its town, and no better in its fields', () => {
    const [at, box] = [{ lat: 46, lon: 3 }, [2.95, 45.96, 3.05, 46.04]] as const
    assert.equal(oddsByTown(0, at, box), 101)
    assert.ok(oddsByTown(1, at, box) > 20)
    assert.ok(oddsByTown(4, at, box) < 1.01)
  })
  test('are those of a commune as large elsewhere', () => {
    // A degree of longitude is half as long at 60° as at the equator.
    const [atEquator, inNorth] = [
      [-0.1, -0.1, 0.1, 0.1],
      [-0.2, 59.9, 0.2, 60.1],
    ] as const
    const [near, far] = [
      oddsByTown(2, { lat: 0, lon: 0 }, atEquator),
      oddsByTown(2, { lat: 60, lon: 0 }, inNorth),
    ]
    assert.ok(Math.abs(near - far) < 1e-9, `${near} ${far}`)
  })
  test('are even on its outline and near certain three hundred metres inside', () => {
    assert.equal(oddsByOutline(0), 0.5)
    assert.ok(oddsByOutline(0.3) > 0.99)
    assert.ok(oddsByOutline(-0.3) < 0.01)
  })
})
