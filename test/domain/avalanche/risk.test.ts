import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assessedRisk, type ReadBand, type ReadLevel } from '../../../src/domain/avalanche/risk.ts'

const below = (level: ReadLevel, later: ReadLevel = 'absent'): ReadBand => ({
  level,
  later,
  from: null,
  to: 1800,
  where: '',
})
const above = (level: ReadLevel, from = 1800): ReadBand => ({
  level,
  later: 'absent',
  from,
  to: null,
  where: '',
})

describe('the risk of a bulletin', () => {
  test('has its parts by altitude, the lowest first, with what a part rises to', () =>
    assert.deepEqual(assessedRisk(3, [above(3), below(1, 2)]), {
      kind: 'given',
      level: 3,
      bands: [
        { level: 1, later: 2, from: null, to: 1800, where: '' },
        { level: 3, later: null, from: 1800, to: null, where: '' },
      ],
    }))

  test('begins with the part that has no lower end, however many there are', () => {
    for (const parts of [
      [above(3, 2300), above(2), below(1)],
      [above(2), below(1), above(3, 2300)],
      [below(1), above(3, 2300), above(2)],
    ]) {
      const risk = assessedRisk(3, parts)
      assert.ok(risk.kind === 'given')
      assert.deepEqual(
        risk.bands.map(({ from }) => from),
        [null, 1800, 2300],
      )
    }
  })

  test('is one level everywhere where it gives no part', () =>
    assert.deepEqual(assessedRisk(2, [below('absent')]), {
      kind: 'given',
      level: 2,
      bands: [{ level: 2, later: null, from: null, to: null, where: '' }],
    }))

  test('is never made of its parts: without its highest level there is none', () => {
    for (const highest of ['absent', 'unreadable'] as const)
      assert.deepEqual(assessedRisk(highest, [below(2), above(4)]), { kind: 'unreadable' })
    assert.deepEqual(assessedRisk(3, [below('unreadable'), above(3)]), { kind: 'unreadable' })
  })

  test('contradicts itself where a part is, or becomes, higher than the highest', () => {
    for (const part of [below(4), below(1, 4)])
      assert.deepEqual(assessedRisk(3, [part, above(3)]), { kind: 'contradicting' })
  })
})
