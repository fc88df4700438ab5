import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { differenceOver, withDifference, type DifferenceSums } from '../../src/domain/forecast-differences.ts'

const day = 86_400_000
const now = Date.parse('2026-11-24T12:00:00Z')

const sumsOf = (...differences: readonly (readonly [celsius: number, at: number])[]) =>
  differences.reduce<readonly DifferenceSums[]>(
    (days, [celsius, at]) => withDifference(days, celsius, at),
    [],
  )

describe('differences of forecasts', () => {
  test('are said by their mean and their standard deviation', () => {
    // The textbook’s eight figures: mean 5, standard deviation 2.
    const figures = [2, 4, 4, 4, 5, 5, 7, 9].map((celsius) => [celsius, now] as const)
    assert.deepEqual(differenceOver(sumsOf(...figures), now), { count: 8, mean: 5, spread: 2 })
  })

  test('are those of seven days, today’s included', () => {
    const sums = sumsOf([9, now - 7 * day], [1, now - 6 * day], [3, now])
    assert.deepEqual(differenceOver(sums, now), { count: 2, mean: 2, spread: 1 })
    assert.equal(differenceOver(sums, now + 7 * day), null)
  })

  test('are nothing where nothing was compared', () => {
    assert.equal(differenceOver([], now), null)
  })
})
