import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  greatTides,
  nextTurn,
  tideDays,
  tideSize,
  tideYear,
  type CountedTurn,
} from '../../../src/domain/tides/days.ts'

const turn = (time: string, kind: 'high' | 'low', level: number): CountedTurn => ({
  kind,
  time: new Date(time).toISOString(),
  level,
  coefficient: kind === 'high' ? 90 : null,
})

describe('a day of tides', () => {
  // Clocks go back at 3 h on 25 October 2026: the day in Paris begins at 22 h UTC and has 25 hours.
  const turns = [
    turn('2026-10-24T21:59Z', 'high', 10),
    turn('2026-10-24T22:00Z', 'low', 4),
    turn('2026-10-25T04:30Z', 'high', 10.5),
    turn('2026-10-25T10:50Z', 'low', 3),
    turn('2026-10-25T16:55Z', 'high', 11),
    turn('2026-10-25T22:59Z', 'low', 2),
    turn('2026-10-25T23:00Z', 'high', 12),
  ]

  test('has 25 hours when clocks go back', () => {
    const [day] = tideDays(turns, '2026-10-25', 1, 'Europe/Paris')
    assert.deepEqual(
      day?.turns.map(({ time }) => time.slice(0, 16)),
      ['2026-10-24T22:00', '2026-10-25T04:30', '2026-10-25T10:50', '2026-10-25T16:55', '2026-10-25T22:59'],
    )
  })

  test('is as large as the largest step that touches it', () => {
    assert.equal(tideDays(turns, '2026-10-25', 1, 'Europe/Paris')[0]?.range, 10)
  })

  test('is measured from the turn before its midnight to the one after the next', () => {
    const levels = (before: number, after: number) => [
      turn('2026-07-14T21:00Z', 'low', 3),
      turn('2026-07-14T21:59Z', 'high', before),
      turn('2026-07-15T04:00Z', 'low', 4),
      turn('2026-07-15T10:00Z', 'high', 8),
      turn('2026-07-15T16:00Z', 'low', 4),
      turn('2026-07-15T22:00Z', 'high', after),
      turn('2026-07-16T04:00Z', 'low', 0),
    ]
    const rangeOf = (before: number, after: number) =>
      tideDays(levels(before, after), '2026-07-15', 1, 'Europe/Paris')[0]?.range
    assert.deepEqual([rangeOf(8, 8), rangeOf(11, 8), rangeOf(8, 10)], [4, 7, 6])
  })

  test('without turns has no range', () => {
    assert.deepEqual(tideDays(turns, '2026-12-01', 1, 'Europe/Paris'), [
      { date: '2026-12-01', turns: [], range: null },
    ])
  })

  test('has 23 hours when clocks go forward', () => {
    const spring = [
      turn('2026-03-28T23:00Z', 'high', 9),
      turn('2026-03-29T21:59Z', 'low', 2),
      turn('2026-03-29T22:00Z', 'high', 9),
    ]
    assert.equal(tideDays(spring, '2026-03-29', 1, 'Europe/Paris')[0]?.turns.length, 2)
  })

  test('keeps the clock of its port', () => {
    assert.equal(tideDays(turns, '2026-10-24', 1, 'America/Martinique')[0]?.turns.length, 2)
  })
})

test('the next turn is after now, never at it', () => {
  const turns = [turn('2026-10-25T04:30Z', 'high', 10.5), turn('2026-10-25T10:50Z', 'low', 3)]
  assert.equal(nextTurn(turns, '2026-10-25T04:30:00.000Z')?.kind, 'low')
  assert.equal(nextTurn(turns, '2026-10-25T10:50:00.000Z'), null)
})

test('a day is compared with those of its year', () => {
  const days = [2, 4, 6, 8, 10].map((range, index) => ({ date: `2026-01-0${index + 1}`, turns: [], range }))
  const year = tideYear(days)
  assert.deepEqual(year, { neap: 4, spring: 8, greatest: 10 })
  assert.ok(year)
  assert.deepEqual(
    [4, 5, 8].map((range) => tideSize(range, year)),
    ['neap', 'middle', 'spring'],
  )
})

test('great tides are told by their days in a row and their highest', () => {
  const highs = [
    ['2027-03-21', 99],
    ['2027-03-22', 101],
    ['2027-03-22', 104],
    ['2027-03-23', 103],
    ['2027-03-25', 100],
  ] as const
  assert.deepEqual(greatTides(highs.map(([date, coefficient]) => ({ date, coefficient }))), [
    { first: '2027-03-22', last: '2027-03-23', coefficient: 104, peak: '2027-03-22' },
    { first: '2027-03-25', last: '2027-03-25', coefficient: 100, peak: '2027-03-25' },
  ])
})
