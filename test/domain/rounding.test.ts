import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hundredths, roundHalfAway, tenths } from '../../src/domain/rounding.ts'

describe('a rounded figure', () => {
  const table: readonly (readonly [value: number, decimals: number, rounded: number])[] = [
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [2.49, 0, 2],
    [-0.4, 0, 0],
    [0, 0, 0],
    [0.25, 1, 0.3],
    [-0.25, 1, -0.3],
    // Which binary fractions have a little below the half.
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [1.0049, 2, 1],
    [12.34, 1, 12.3],
  ]
  for (const [value, decimals, rounded] of table)
    test(`of ${value} to ${decimals} decimals is ${rounded}, halves away from zero`, () =>
      assert.equal(roundHalfAway(value, decimals), rounded))

  test('is whole unless said, and never −0', () => {
    assert.equal(roundHalfAway(1.6), 2)
    assert.ok(Object.is(roundHalfAway(-0.2), 0))
  })

  test('has lost the noise of arithmetic', () => {
    assert.equal(tenths(0.1 + 0.2), 0.3)
    assert.equal(hundredths(0.1 + 0.2), 0.3)
    assert.deepEqual([tenths(1.26), hundredths(1.256)], [1.3, 1.26])
  })
})
