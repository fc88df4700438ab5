import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { highest, lowest, meanOf, total, type Figures } from '../../src/domain/extremes.ts'

type Row = readonly [
  about: string,
  figures: Figures,
  lowest: number | null,
  highest: number | null,
  total: number | null,
]

const rows: readonly Row[] = [
  ['all known', [3, -1, 2], -1, 3, 4],
  ['one unknown', [3, null, 2], 2, 3, null],
  ['none known', [null, null], null, null, null],
  ['none at all', [], null, null, null],
  ['one alone', [7], 7, 7, 7],
  ['one of which nothing else is known', [null, 7], 7, 7, null],
  ['tenths that binary fractions miss', [0.1, 0.2], 0.1, 0.2, 0.3],
]

describe('of figures', () => {
  for (const [about, figures, low, high, sum] of rows)
    test(`${about}: the lowest, the highest and the sum`, () =>
      assert.deepEqual([lowest(figures), highest(figures), total(figures)], [low, high, sum]))

  test('the mean is their sum over their number', () =>
    assert.deepEqual([meanOf([3]), meanOf([1, 2]), meanOf([-1, 0, 4])], [3, 1.5, 1]))
})
