import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointsByNearness } from '../../../src/server/services/points-by-nearness.ts'

const lyon = { lat: 45.7578, lon: 4.832 }
/** 1.1 km to its north, in the same tenth of a degree, and 11 km. */
const near = { lat: 45.7678, lon: 4.832 }
const north = { lat: 45.8578, lon: 4.832 }
const anything = () => true

test('the nearest point within reach that is of use is found, over the borders of its cell', () => {
  const points = new PointsByNearness(10)
  points.add('near', near)
  points.add('north', north)
  assert.equal(points.nearest(lyon, 15, anything)?.key, 'near')
  assert.equal(points.nearest(lyon, 15, (key) => key !== 'near')?.key, 'north')
  assert.equal(
    points.nearest(lyon, 10, (key) => key !== 'near'),
    null,
  )
})

test('a point that gives way to newer ones takes no neighbour with it', () => {
  const points = new PointsByNearness(2)
  points.add('first', lyon)
  points.add('near', near)
  points.add('north', north)
  assert.equal(points.nearest(lyon, 5, anything)?.key, 'near')
  assert.equal(points.nearest(lyon, 0.5, anything), null)
})
