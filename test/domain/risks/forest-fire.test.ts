import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fireDangerBulletins,
  fireDangerIn,
  type FireDangerRow,
} from '../../../src/domain/risks/forest-fire.ts'

const row = (
  producedAt: string,
  nextDay: FireDangerRow['nextDay'],
  dayAfterNext: FireDangerRow['dayAfterNext'],
): FireDangerRow => ({ producedAt, department: '30', nextDay, dayAfterNext })

function dangerOf(rows: readonly FireDangerRow[], now: string) {
  const bulletins = fireDangerBulletins(rows)
  assert.ok(bulletins)
  return fireDangerIn(bulletins, '30', new Date(now))
}

const week = [
  row('2026-07-10T14:50:00.000Z', 'low', 'moderate'),
  row('2026-07-11T14:50:00.000Z', 'high', 'very-high'),
]

describe('the danger of forest fires', () => {
  const cases: readonly [when: string, now: string, today: string | null, tomorrow: string | null][] = [
    ['before the bulletin of the day: today by yesterday’s', '2026-07-12T09:00:00Z', 'high', 'very-high'],
    ['after it, the bulletin of the day speaks of tomorrow', '2026-07-11T15:00:00Z', 'low', 'high'],
    ['a bulletin late by a day: today by the one before', '2026-07-13T09:00:00Z', 'very-high', null],
    ['just before midnight in Paris', '2026-07-12T21:59:00Z', 'high', 'very-high'],
    ['just after it', '2026-07-12T22:01:00Z', 'very-high', null],
  ]
  for (const [when, now, today, tomorrow] of cases)
    test(when, () => {
      const danger = dangerOf(week, now)
      assert.deepEqual(danger?.season === 'open' && [danger.today, danger.tomorrow], [today, tomorrow])
    })

  test('is out of season three days after the last bulletin', () => {
    assert.equal(dangerOf(week, '2026-07-14T14:49:00Z')?.season, 'open')
    assert.equal(dangerOf(week, '2026-07-14T14:51:00Z')?.season, 'closed')
  })

  test('of a newer bulletin counts also where it cannot be read', () => {
    const danger = dangerOf(
      [row('2026-07-10T14:50:00.000Z', 'low', 'low'), row('2026-07-11T14:50:00.000Z', null, 'low')],
      '2026-07-12T09:00:00Z',
    )
    assert.equal(danger?.season === 'open' && danger.today, null)
  })

  test('of a department that no bulletin names is unknown', () => {
    const bulletins = fireDangerBulletins(week)
    assert.equal(bulletins && fireDangerIn(bulletins, '974', new Date('2026-07-12T09:00:00Z')), null)
  })
})
