import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { daysOfAlert, namedDays } from '../../../src/domain/vigilance/alert-days.ts'
import { at } from './samples.ts'

/** « 04 from 16:00 until 22:00, … »; Paris is two hours ahead of UTC. */
const daysAt = (now: string, startDate: string, endDate: string): readonly string[] =>
  daysOfAlert({ startDate, endDate }, at(now)).map(
    ({ day, begin, end, goesOn }) =>
      `${day.slice(8)} from ${begin.slice(11, 19)} until ${end.slice(11, 19)}${goesOn ? ' and on' : ''}`,
  )

describe('the days of an alert', () => {
  test('are cut at midnight in Paris, two at most', () => {
    assert.deepEqual(daysAt('2026-10-04T15:00:00Z', '2026-10-04T16:00:00Z', '2026-10-05T08:00:00Z'), [
      '04 from 16:00:00 until 22:00:00 and on',
      '05 from 22:00:00 until 08:00:00',
    ])
    assert.deepEqual(daysAt('2026-10-04T15:00:00Z', '2026-10-04T16:00:00Z', '2026-10-08T08:00:00Z'), [
      '04 from 16:00:00 until 22:00:00 and on',
      '05 from 22:00:00 until 22:00:00 and on',
    ])
  })
  test('begin with the day of now: since when is not known to everybody', () =>
    assert.deepEqual(daysAt('2026-10-05T04:00:00Z', '2026-10-02T16:00:00Z', '2026-10-05T08:00:00Z'), [
      '05 from 22:00:00 until 08:00:00',
    ]))
  test('are one where a source is seconds beside midnight', () => {
    for (const [begin, end] of [
      ['22:00:00', '21:59:45'],
      ['22:00:00', '22:00:15'],
      ['21:59:45', '22:00:00'],
    ])
      assert.equal(daysAt('2026-10-04T22:00:00Z', `2026-10-04T${begin}Z`, `2026-10-05T${end}Z`).length, 1)
  })
})

test('stretches alike on one day are numbered from the last of the day', () => {
  const stretch = (from: string, until: string) => ({
    departmentCode: '34',
    phenomenon: 'thunderstorm' as const,
    coast: false,
    level: 'orange' as const,
    startDate: `2026-10-04T${from}:00Z`,
    endDate: `2026-10-04T${until}:00Z`,
  })
  const named = namedDays(
    [stretch('05', '07'), stretch('09', '11'), stretch('13', '15')],
    at('2026-10-04T04:00:00Z'),
  )
  assert.deepEqual(
    named.map(({ begin, id }) => [begin.slice(11, 13), id]),
    [
      ['13', '34/thunderstorm/2026-10-04/orange'],
      ['09', '34/thunderstorm/2026-10-04/orange/2'],
      ['05', '34/thunderstorm/2026-10-04/orange/3'],
    ],
  )
})
