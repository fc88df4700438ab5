import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smoothArea, smoothLine } from '../../src/web/components/drawings/smooth.ts'
import { pointsOf } from '../support/path-points.ts'

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.11

test('a smooth line passes through its points and never above or below them', () => {
  // The last two stand farther apart, as hours do around a sunrise.
  const points = [40, 10, 10, 30, 60, 20, 45].map((y, n) => ({ x: n * 10 + (n > 4 ? 7 : 0), y }))
  const drawn = pointsOf(smoothLine(points))
  for (const [n, { x, y }] of points.entries()) {
    const [drawnX = NaN, drawnY = NaN] = drawn[3 * n] ?? []
    assert.ok(isNear(drawnX, x) && isNear(drawnY, y), `${drawnX} ${drawnY} for ${x} ${y}`)
  }
  assert.equal(drawn.length, 3 * (points.length - 1) + 1)
  for (const [, y] of drawn) assert.ok(y > 9.8 && y < 60.2, String(y))
})

test('a slope without a turn has no steps: its control points rise too', () => {
  const drawn = pointsOf(smoothLine([0, 10, 20, 30].map((y) => ({ x: y, y }))))
  const ys = drawn.map(([, y]) => y)
  assert.deepEqual(
    ys,
    ys.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(ys).size, ys.length)
})

test('an area begins and ends on the edges of its drawing and on its floor', () => {
  const path = smoothArea([0, 20, 0], 300, 92)
  const [line = ''] = path.split('V')
  const drawn = pointsOf(line)
  assert.deepEqual(drawn[0], [0, 92])
  const [x = NaN, y = NaN] = drawn.at(-1) ?? []
  assert.ok(isNear(x, 300) && isNear(y, 92), `${x} ${y}`)
  assert.match(path, /V92H0Z$/)
})

test('nothing is drawn of nothing', () => {
  assert.equal(smoothLine([]), '')
  assert.equal(smoothArea([], 300, 92), '')
})
