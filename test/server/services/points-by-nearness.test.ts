import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceKm } from '../../../src/domain/geo.ts'
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

test('of many points the one found is the nearest by distance, whatever the direction and the reach', () => {
  const points = new PointsByNearness(1_000)
  // Every 3 km or so, for a hundred around.
  const all = Array.from({ length: 900 }, (_, index) => ({
    key: `${index}`,
    lat: lyon.lat + ((index % 30) - 15) / 33,
    lon: lyon.lon + (Math.floor(index / 30) - 15) / 26,
  }))
  for (const { key, ...point } of all) points.add(key, point)
  for (const km of [1, 3, 10, 20, 30])
    for (const from of all.filter((_, index) => index % 37 === 0)) {
      // None of those that are nearer than half of the reach.
      const isOfUse = (key: string) => distanceKm(from, all[Number(key)] ?? from) > km / 2
      const near = all
        .map((point) => ({ key: point.key, km: distanceKm(from, point) }))
        .filter((point) => point.km <= km && isOfUse(point.key))
        .toSorted((a, b) => a.km - b.km)
      const found = points.nearest(from, km, isOfUse)
      const foundKm = found && distanceKm(from, found.point)
      assert.equal(foundKm, near[0]?.km ?? null, `${km} km around ${from.key}`)
    }
})

test('a point that is added again is one, and stays as long as what was asked for last', () => {
  const points = new PointsByNearness(2)
  points.add('first', lyon)
  points.add('near', near)
  points.add('first', lyon)
  points.add('north', north)
  assert.equal(points.nearest(lyon, 0.5, anything)?.key, 'first')
  assert.equal(points.nearest(near, 0.5, anything), null)
})
