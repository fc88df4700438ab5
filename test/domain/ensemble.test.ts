import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wetShare } from '../../src/domain/ensemble.ts'

/** In whole per cent. */
const chance = (parts: readonly number[], amount: number): number =>
  Math.round(
    100 *
      wetShare(
        parts.map((percent) => percent / 100),
        amount,
      ),
  )

test('a day is as likely to be wet as its parts together, and as its amount allows', () => {
  assert.equal(chance([0, 0, 0, 0], 0), 0)
  // Rain for sure, 10 mm: of exponential amounts 90 % are above 1 mm.
  assert.equal(chance([100, 100, 100, 100], 10), 90)
  // A quarter of the members in either half of the night: 44 % at some time, and 35 % with a millimetre.
  assert.equal(chance([25, 25, 0, 0], 2), 35)
  // Drops here and there make no wet day.
  assert.equal(chance([30, 30, 30, 30], 0.3), 6)
  assert.equal(chance([10, 0, 0, 0], 0), 0)
})
