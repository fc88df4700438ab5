import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { departmentDay, type DepartmentDay } from '../../src/views/vigilance-department.ts'
import { at, bulletin, domain, outlook, readings, slot } from '../domain/vigilance/samples.ts'

const now = '2026-10-04T10:00:00Z'
const hour = (instant: string): string => instant.slice(8, 16)

const storms = domain([
  ['flood', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]],
  [
    'thunderstorm',
    [
      slot('2026-10-04T08:00:00Z', '2026-10-04T14:00:00Z', 'yellow'),
      slot('2026-10-04T14:00:00Z', '2026-10-04T18:00:00Z', 'orange'),
      slot('2026-10-04T18:00:00Z', '2026-10-04T22:00:00Z', 'green'),
    ],
  ],
])
const surge = domain([['wave-submersion', [slot('2026-10-04T12:00:00Z', '2026-10-04T20:00:00Z', 'orange')]]])
const dayOf = (code = '34', coasts = {}): DepartmentDay =>
  departmentDay(
    outlook('J0', readings([bulletin({ '34': storms }, undefined, { coasts })]), now),
    code,
    at(now),
  )

describe('the day of a department', () => {
  test('lists what is above green: most serious first, then in official order', () =>
    assert.deepEqual(
      dayOf().items.map(({ phenomenon, phenomenonId, level, colorId, begin, end }) =>
        [phenomenonId, phenomenon, colorId, level, hour(begin), hour(end)].join(' '),
      ),
      [
        // The official ids: 3 storms, 4 floods; colours 2 yellow, 3 orange.
        '3 thunderstorm 3 orange 04T14:00 04T18:00',
        '3 thunderstorm 2 yellow 04T08:00 04T14:00',
        '4 flood 2 yellow 04T08:00 04T22:00',
      ],
    ))

  test('draws the hours of each, green ones included, up to midnight', () =>
    assert.deepEqual(
      dayOf().timeline.map(({ phenomenon, segments }) => [
        phenomenon,
        segments.map(({ begin, end, level }) => `${hour(begin)} ${hour(end)} ${level}`),
      ]),
      [
        ['thunderstorm', ['04T08:00 04T14:00 yellow', '04T14:00 04T18:00 orange', '04T18:00 04T22:00 green']],
        ['flood', ['04T08:00 04T22:00 yellow']],
      ],
    ))

  test('goes from midnight to midnight of Paris', () => {
    const { dayBegin, dayEnd, day, period } = dayOf()
    assert.deepEqual([day, period], ['2026-10-04', 'J0'])
    assert.deepEqual([dayBegin, dayEnd], ['2026-10-03T22:00:00.000Z', '2026-10-04T22:00:00.000Z'])
  })

  test('counts its coast apart', () => {
    const { maxLevel, coastLevel } = dayOf('34', { '34': surge })
    assert.deepEqual([maxLevel, coastLevel], ['orange', 'orange'])
    // The Hérault has a coast, of which this bulletin says nothing; the Rhône has none.
    assert.equal(dayOf().coastLevel, 'unknown')
    assert.equal(dayOf('69').coastLevel, null)
    const inland = departmentDay(
      outlook('J0', readings([bulletin({ '34': domain([]) }, undefined, { coasts: { '34': surge } })]), now),
      '34',
      at(now),
    )
    assert.deepEqual([inland.maxLevel, inland.coastLevel], ['green', 'orange'])
  })

  test('of a department that the bulletin leaves out is unknown, never green', () => {
    const { maxLevel, items, timeline } = dayOf('69')
    assert.deepEqual([maxLevel, items, timeline], ['unknown', [], []])
  })
})
