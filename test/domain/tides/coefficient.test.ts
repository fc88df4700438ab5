import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { coefficientOf } from '../../../src/domain/tides/coefficient.ts'

describe('the coefficient of a high water', () => {
  const hourMs = 3_600_000
  const noon = Date.parse('2026-10-25T12:00:00Z')
  const highs = [
    { at: noon - 12 * hourMs, coefficient: 80 },
    { at: noon, coefficient: 95 },
  ]
  /** So many hours after that of noon at Brest, where the tide comes as many later than there. */
  const after = (hours: number, lagHours = 0) =>
    coefficientOf({ kind: 'high', at: noon + hours * hourMs, level: 5 }, lagHours * hourMs, highs)

  test('is that of Brest by the same tide, the nearest', () => {
    assert.deepEqual([after(0), after(-5), after(-7)], [95, 95, 80])
    assert.deepEqual([after(4, 4), after(-8, 4)], [95, 80])
  })

  test('is unknown where that of Brest is more than five hours away', () => {
    assert.equal(after(5), 95)
    assert.equal(after(5 + 1 / 60), null)
    assert.equal(coefficientOf({ kind: 'high', at: noon, level: 5 }, 0, []), null)
  })

  test('is none of a low water', () =>
    assert.equal(coefficientOf({ kind: 'low', at: noon, level: 1 }, 0, highs), null))
})
