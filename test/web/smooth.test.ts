import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smoothArea, smoothLine } from '../../src/web/components/drawings/smooth.ts'

const ordinates = (path: string) =>
  (path.match(/-?[\d.]+/g) ?? []).map(Number).filter((_, index) => index % 2 === 1)

test('a smooth line passes through its points and never above or below them', () => {
  const ys = [40, 10, 10, 30, 60, 20]
  const path = smoothLine(ys.map((y, x) => ({ x: x * 10, y })))
  for (const [x, y] of ys.entries()) assert.ok(path.includes(`${x * 10} ${y}`), `${x * 10} ${y}`)
  const all = ordinates(path)
  assert.ok(Math.min(...all) >= 10 && Math.max(...all) <= 60, path)
})

test('a slope without a turn has no steps: its control points rise too', () => {
  const [, first = 0, second = 0] = ordinates(
    smoothLine([0, 10, 20, 30].map((y) => ({ x: y, y }))).slice(0, 40),
  )
  assert.ok(0 < first && first < second && second < 10)
})

test('an area begins and ends on the edges of its drawing and on its floor', () => {
  const path = smoothArea([0, 20, 0], 300, 92)
  assert.match(path, /^M0 92C/)
  assert.match(path, / 300 92V92H0Z$/)
})

test('nothing is drawn of nothing', () => {
  assert.equal(smoothLine([]), '')
  assert.equal(smoothArea([], 300, 92), '')
})
