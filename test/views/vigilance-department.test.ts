import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Readings } from '../../src/domain/vigilance/outlook.ts'
import { cityVigilance, departmentDay, type DepartmentDay } from '../../src/views/vigilance-department.ts'
import {
  at,
  bulletin,
  domain,
  feed,
  outlook,
  quiet,
  readings,
  slot,
  warning,
} from '../domain/vigilance/samples.ts'

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

describe('the day of a department of which a bulletin says little', () => {
  const state = domain([
    ['wind', [slot('2026-10-04T10:00:00Z', '2026-10-04T18:00:00Z', 'yellow')]],
    ['flood', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]],
    ['snow-ice', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'green')]],
  ])
  const morning = '2026-10-04T09:00:00Z'
  const evidence = readings([bulletin({ '34': state })])
  test('lists what is not green, the most serious first', () => {
    const { items, maxLevel, coastLevel, dayBegin, dayEnd } = departmentDay(
      outlook('J0', evidence, morning),
      '34',
      at(morning),
    )
    assert.deepEqual(
      items.map(({ phenomenonId, level, colorId }) => [phenomenonId, level, colorId]),
      [
        [4, 'orange', 3],
        [1, 'yellow', 2],
      ],
    )
    assert.equal(maxLevel, 'orange')
    assert.equal(coastLevel, 'unknown')
    assert.deepEqual([dayBegin, dayEnd], ['2026-10-03T22:00:00.000Z', '2026-10-04T22:00:00.000Z'])
  })
  test('draws each phenomenon without a gap from the bulletin’s validity to midnight', () => {
    const [wind] = departmentDay(outlook('J0', evidence, morning), '34', at(morning)).timeline
    assert.deepEqual(wind, {
      phenomenon: 'wind',
      coast: false,
      segments: [
        { begin: '2026-10-04T08:00:00.000Z', end: '2026-10-04T10:00:00.000Z', level: 'green' },
        { begin: '2026-10-04T10:00:00.000Z', end: '2026-10-04T18:00:00.000Z', level: 'yellow' },
        { begin: '2026-10-04T18:00:00.000Z', end: '2026-10-04T22:00:00.000Z', level: 'green' },
      ],
    })
  })
  test('draws the hours between warnings as unknown once nobody vouches for green', () => {
    const old = readings([bulletin({ '34': state })], null, 7 * 3_600_000)
    const [wind] = departmentDay(
      outlook('J0', old, '2026-10-04T15:30:00Z'),
      '34',
      at('2026-10-04T15:30:00Z'),
    ).timeline
    assert.deepEqual(
      wind?.segments.map(({ level }) => level),
      ['unknown', 'yellow', 'unknown'],
    )
  })
  test('has 25 hours when the clocks go back', () => {
    const day = departmentDay(
      outlook('J0', readings([]), '2026-10-25T12:00:00Z'),
      '34',
      at('2026-10-25T12:00:00Z'),
    )
    assert.equal(Date.parse(day.dayEnd) - Date.parse(day.dayBegin), 25 * 3_600_000)
  })
})

describe('a city', () => {
  const morning = '2026-10-04T09:00:00Z'
  const city = (code: string, evidence: Readings) =>
    cityVigilance(code, [outlook('J0', evidence, morning), outlook('J1', evidence, morning)], {
      name: null,
      texts: [],
      now: at(morning),
      officialLink: 'https://example.org/',
    })
  test('overseas is not covered', () =>
    assert.deepEqual(city('974', readings([])), {
      covered: false,
      departmentCode: '974',
      officialLink: 'https://example.org/',
    }))
  test('has the level of this moment, apart from the day’s', () => {
    const later = domain([['wind', [slot('2026-10-04T18:00:00Z', '2026-10-04T22:00:00Z', 'orange')]]])
    const view = city('69', readings([bulletin({ '69': later })]))
    assert.ok(view.covered)
    assert.equal(view.levelNow, 'green')
    assert.equal(view.today.maxLevel, 'orange')
    assert.equal(view.upcoming.length, 1)
  })
  test('without any source is unknown, not green', () => {
    const view = city('69', readings([]))
    assert.ok(view.covered)
    assert.equal(view.levelNow, 'unknown')
    assert.equal(view.updatedAt, null)
  })
  test('survives the way to the browser', () => {
    const view = city('34', readings([bulletin({ '34': quiet })], feed([warning()])))
    assert.deepEqual(JSON.parse(JSON.stringify(view)), view)
  })
})
