import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fireDangerBulletins,
  fireDangerIn,
  isSilenceOurs,
  isSilentInSeason,
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

  test('is out of season three days after the last bulletin, from October on', () => {
    const last = [row('2026-10-05T14:50:00.000Z', 'low', 'low')]
    assert.equal(dangerOf(last, '2026-10-08T14:49:00Z')?.season, 'open')
    assert.equal(dangerOf(last, '2026-10-08T14:51:00Z')?.season, 'closed')
    assert.equal(dangerOf(last, '2027-05-31T21:59:00Z')?.season, 'closed')
  })

  test('is unknown, never out of season, when the bulletins stop between June and September', () => {
    const unknown = { season: 'open', producedAt: week[1]?.producedAt, today: null, tomorrow: null }
    for (const now of ['2026-07-15T09:00:00Z', '2026-09-30T21:59:00Z', '2027-06-01T00:00:00Z'])
      assert.deepEqual(dangerOf(week, now), unknown, now)
    assert.equal(dangerOf(week, '2026-09-30T22:01:00Z')?.season, 'closed', 'October has begun in Paris')
  })

  test('is unknown in a department of the mainland whose rows are lost', () => {
    const bulletins = fireDangerBulletins(week)
    assert.ok(bulletins)
    assert.deepEqual(fireDangerIn(bulletins, '13', new Date('2026-07-12T09:00:00Z')), {
      season: 'open',
      producedAt: '2026-07-11T14:50:00.000Z',
      today: null,
      tomorrow: null,
    })
  })

  test('of a newer bulletin counts also where it cannot be read', () => {
    const danger = dangerOf(
      [row('2026-07-10T14:50:00.000Z', 'low', 'low'), row('2026-07-11T14:50:00.000Z', null, 'low')],
      '2026-07-12T09:00:00Z',
    )
    assert.equal(danger?.season === 'open' && danger.today, null)
  })

  test('is not told overseas', () => {
    const bulletins = fireDangerBulletins(week)
    assert.equal(bulletins && fireDangerIn(bulletins, '974', new Date('2026-07-12T09:00:00Z')), null)
  })
})

describe('the silence of the bulletins', () => {
  const autumn = { producedAt: '2026-10-05T14:50:00.000Z', rows: [] }
  const summer = { producedAt: '2026-07-05T14:50:00.000Z', rows: [] }
  const ms = (iso: string) => Date.parse(iso)

  test('begins after three days, and is noticed in the season alone', () => {
    for (const [bulletins, now, isNoticed] of [
      [summer, '2026-07-08T14:50:00.000Z', false],
      [summer, '2026-07-08T14:50:00.001Z', true],
      [autumn, '2026-10-08T14:50:00.001Z', false],
    ] as const)
      assert.equal(isSilentInSeason(bulletins, ms(now)), isNoticed, now)
  })

  test('is ours where the season was still open when somebody last listened', () => {
    const now = ms('2026-10-08T15:00:00Z')
    for (const [readAt, isOurs] of [
      ['2026-10-08T14:50:00Z', true],
      ['2026-10-08T14:51:00Z', false],
    ] as const)
      assert.equal(isSilenceOurs(autumn, { now, readAt: ms(readAt) }), isOurs, readAt)
    // In the season nobody takes silence for its end.
    assert.equal(
      isSilenceOurs(summer, { now: ms('2026-07-09T00:00:00Z'), readAt: ms('2026-07-06T00:00:00Z') }),
      false,
    )
  })
})

test('bulletins are kept for four days before the newest, in whatever order they are listed', () => {
  const made = ['2026-07-11T14:50:00.000Z', '2026-07-07T14:50:00.000Z', '2026-07-07T14:50:00.001Z']
  for (const order of [made, made.toReversed()]) {
    const bulletins = fireDangerBulletins(order.map((at) => row(at, 'low', 'low'))) ?? assert.fail()
    assert.equal(bulletins.producedAt, made[0])
    assert.deepEqual(bulletins.rows.map(({ producedAt }) => producedAt).toSorted(), [made[2], made[0]])
  }
  assert.equal(fireDangerBulletins([]), null)
})
