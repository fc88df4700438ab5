import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { levelsView, provenanceOf, summaryView } from '../../src/views/vigilance-levels.ts'
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

/** Sunday 4 October 2026: three of the 96 departments of the mainland are warned. */
const allDay = (level: 'yellow' | 'orange' | 'red') => [
  slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', level),
]
const codes = [
  ...Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
    (code) => code !== '20',
  ),
  '2A',
  '2B',
]
const everyone = Object.fromEntries(codes.map((code) => [code, quiet]))
const warned = {
  ...everyone,
  '34': domain([
    ['flood', allDay('yellow')],
    ['rain-flood', allDay('orange')],
  ]),
  '30': domain([['rain-flood', allDay('orange')]]),
  '29': domain([['wind', allDay('yellow')]]),
}
const surge = domain([['wave-submersion', allDay('red')]])
const now = '2026-10-04T10:00:00Z'
const evidence = (coasts = {}) => readings([bulletin(warned, everyone, { coasts })])

describe('the levels of the country', () => {
  const view = levelsView(outlook('J0', evidence({ '29': surge }), now), at(now))

  test('count each of the 96 departments once', () => {
    assert.equal(Object.keys(view.levels).length, 96)
    assert.deepEqual(view.counts, { green: 93, yellow: 1, orange: 2, red: 0, unknown: 0 })
    assert.deepEqual(view.departments.orange.toSorted(), ['30', '34'])
    assert.equal(view.warnedDepartments, 3)
  })

  test('count coasts apart, and let them be the highest of the country', () => {
    assert.equal(view.levels['29'], 'yellow')
    assert.equal(view.coasts['29'], 'red')
    assert.deepEqual([view.warnedCoasts, view.highest], [1, 'red'])
  })

  test('say of a department what makes its level, in official order, and of a quiet one nothing', () => {
    assert.deepEqual(view.details['34'], {
      rest: 'green',
      phenomena: [
        { phenomenon: 'rain-flood', coast: false, level: 'orange' },
        { phenomenon: 'flood', coast: false, level: 'yellow' },
      ],
    })
    assert.equal(view.details['75'], undefined)
  })

  test('are unknown everywhere without a bulletin: nothing is green', () => {
    const nothing = levelsView(outlook('J0', readings([]), now), at(now))
    assert.deepEqual(nothing.counts, { green: 0, yellow: 0, orange: 0, red: 0, unknown: 96 })
    assert.deepEqual([nothing.highest, nothing.source, nothing.age], ['unknown', null, null])
  })
})

describe('the summary of the country', () => {
  const days = (readingsOfDay = evidence()) =>
    [outlook('J0', readingsOfDay, now), outlook('J1', readingsOfDay, now)] as const

  test('names the departments and phenomena at the highest level', () => {
    const summary = summaryView(...days(), at(now))
    assert.equal(summary.highest, 'orange')
    assert.deepEqual(summary.atHighest.toSorted(), ['30', '34'])
    assert.deepEqual(summary.phenomena, ['rain-flood'])
    assert.equal(summary.tomorrowHighest, 'green')
  })

  test('names nobody when all is green', () => {
    const summary = summaryView(...days(readings([bulletin(everyone)])), at(now))
    assert.deepEqual([summary.highest, summary.atHighest, summary.phenomena], ['green', [], []])
  })

  test('names a level that only a coast has, without a department', () => {
    const summary = summaryView(...days(evidence({ '29': surge })), at(now))
    assert.deepEqual(
      [summary.highest, summary.atHighest, summary.phenomena],
      ['red', [], ['wave-submersion']],
    )
  })
})

describe('the age of a bulletin', () => {
  // Published at 08:00:12 UTC. The rule: shown from six hours, warned of past fourteen.
  const ageAt = (instant: string) =>
    provenanceOf([outlook('J0', evidence(), instant)], ['34'], at(instant)).age
  const cases: readonly [instant: string, minutes: number, shown: boolean, warned: boolean][] = [
    ['2026-10-04T08:30:12Z', 30, false, false],
    ['2026-10-04T14:00:11Z', 359, false, false],
    ['2026-10-04T14:00:12Z', 360, true, false],
  ]
  for (const [instant, minutes, shown, isWarned] of cases)
    test(`at ${instant} is ${minutes} minutes${shown ? ', and shown' : ''}`, () =>
      assert.deepEqual(ageAt(instant), { minutes, shown, warned: isWarned }))

  test('is nought, not negative, when the clock was set back', () =>
    assert.equal(ageAt('2026-10-04T08:00:00Z')?.minutes, 0))
})

test('the summary names the departments and phenomena of the feed at the highest level', () => {
  const afternoon = '2026-10-04T13:00:00Z'
  const messages = readings(
    [],
    feed([warning({ departments: ['34', '30'] }), warning({ level: 'yellow', departments: ['01'] })]),
  )
  const view = summaryView(
    outlook('J0', messages, afternoon),
    outlook('J1', messages, afternoon),
    at(afternoon),
  )
  assert.equal(view.highest, 'orange')
  assert.deepEqual(view.atHighest, ['30', '34'])
  assert.deepEqual(view.phenomena, ['thunderstorm'])
  assert.equal(view.warnedDepartments, 3)
  assert.equal(view.tomorrowHighest, 'green')
})
