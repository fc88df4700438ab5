import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isShownMonth, monthAfter } from '../../../src/domain/tides/months.ts'

describe('a month of tides', () => {
  test('is shown from five years before today to five years after', () => {
    const shown = ['2021-11', '2026-11', '2031-11']
    const others = ['2021-10', '2031-12', '0001-01', '9999-12']
    for (const month of shown) assert.ok(isShownMonth(month, '2026-11-24'), month)
    for (const month of others) assert.ok(!isShownMonth(month, '2026-11-24'), month)
  })

  test('is written with four and two digits', () => {
    for (const text of ['', '2026', '2026-00', '2026-13', '2026-1', '2026-11-24', ' 2026-11', 'mars'])
      assert.ok(!isShownMonth(text, '2026-11-24'), text)
  })

  test('follows December of the year before', () => {
    assert.equal(monthAfter('2026-12', 1), '2027-01')
    assert.equal(monthAfter('2027-01', -1), '2026-12')
    assert.equal(monthAfter('2026-11', 14), '2028-01')
  })
})
