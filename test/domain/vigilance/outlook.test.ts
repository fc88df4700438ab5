import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import { levelsView } from '../../../src/views/vigilance-levels.ts'
import {
  at,
  bulletin,
  domain,
  feed,
  hours,
  levelIn,
  noon,
  orange,
  outlook,
  quiet,
  readings,
  slot,
  tomorrowOrange,
  yellow,
} from './samples.ts'

describe('a bulletin', () => {
  test('answers for its day, and with J1 for tomorrow', () => {
    const evidence = readings([
      bulletin({ '66': orange, '01': quiet }, { '66': quiet, '01': tomorrowOrange }),
    ])
    assert.equal(levelIn(outlook('J0', evidence, noon), '66'), 'orange')
    assert.equal(levelIn(outlook('J0', evidence, noon), '01'), 'green')
    assert.equal(levelIn(outlook('J1', evidence, noon), '66'), 'green')
    assert.equal(levelIn(outlook('J1', evidence, noon), '01'), 'orange')
  })
  test('says of tomorrow what it says of today past midnight', () => {
    const night = domain([['flood', [slot('2026-10-04T18:00:00Z', '2026-10-05T01:43:00Z', 'red')]]])
    const evidence = readings([bulletin({ '30': night }, { '30': yellow })])
    const state = outlook('J1', evidence, noon).departments.get('30')
    assert.equal(state?.level, 'red')
    const flood = state?.phenomena.find(({ phenomenon }) => phenomenon === 'flood')
    assert.deepEqual(flood?.slots, [slot('2026-10-04T22:00:00Z', '2026-10-05T01:43:00Z', 'red')])
    // The same once that day has come and its own period is over.
    assert.equal(levelIn(outlook('J0', evidence, '2026-10-04T22:30:00Z'), '30'), 'red')
  })
  test('of yesterday answers for today with its J1', () => {
    const evidence = readings([
      bulletin({ '66': orange }, { '66': tomorrowOrange, '01': quiet }, { issued: '2026-10-04T14:00:12Z' }),
    ])
    const today = outlook('J0', evidence, '2026-10-05T01:00:00Z')
    assert.equal(today.day, '2026-10-05')
    assert.equal(levelIn(today, '66'), 'orange')
    assert.equal(levelIn(today, '01'), 'green')
  })
  test('without J1 leaves tomorrow unknown', () =>
    assert.equal(levelIn(outlook('J1', readings([bulletin({ '01': quiet }, null)]), noon), '01'), 'unknown'))
  test('leaves the departments it lacks unknown', () =>
    assert.equal(levelIn(outlook('J0', readings([bulletin({ '01': quiet })]), noon), '02'), 'unknown'))
  test('of another day is no base at all', () => {
    const day = outlook('J0', readings([bulletin({ '01': orange })]), '2026-10-06T10:00:00Z')
    assert.equal(day.base, null)
    assert.ok([...day.departments.values()].every(({ level }) => level === 'unknown'))
  })
  test('with an entry of no readable department makes none of them green', () => {
    const day = outlook(
      'J0',
      readings([bulletin({ '66': orange, '01': quiet }, null, { incomplete: true })]),
      noon,
    )
    assert.equal(levelIn(day, '01'), 'unknown')
    assert.equal(levelIn(day, '66'), 'orange')
  })
  test('keeps the coast apart from the department', () => {
    const waves = domain([
      ['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]],
    ])
    const evidence = readings([bulletin({ '30': quiet }, null, { coasts: { '30': waves } })])
    const state = outlook('J0', evidence, noon).departments.get('30')
    assert.equal(state?.level, 'green')
    assert.equal(state?.coast, 'orange')
    assert.equal(levelsView(outlook('J0', evidence, noon), at(noon)).highest, 'orange')
  })
})

describe('a coast', () => {
  const calm = { '30': quiet }
  const coast = (evidence: Parameters<typeof outlook>[1], now = noon) =>
    outlook('J0', evidence, now).departments.get('30')?.coast
  const said = (state = quiet, options: Parameters<typeof bulletin>[2] = {}) =>
    bulletin(calm, null, { coasts: { '30': state }, ...options })

  test('is green when the bulletin says so, and none where there is no sea', () => {
    assert.equal(coast(readings([said()])), 'green')
    assert.equal(outlook('J0', readings([said()]), noon).departments.get('01')?.coast, null)
  })
  test('is unknown where the bulletin lacks it or could not be read whole, and its department green', () => {
    assert.equal(coast(readings([bulletin(calm, null)])), 'unknown')
    assert.equal(coast(readings([said(domain([], true))])), 'unknown')
    assert.equal(coast(readings([said(quiet, { incomplete: true })])), 'unknown')
    assert.equal(levelIn(outlook('J0', readings([bulletin(calm, null)]), noon), '30'), 'green')
  })
  test('is unknown once nobody has confirmed the bulletin for six hours, whatever the feed says', () => {
    const evidence = {
      ...readings([said()], feed([]), 0),
      official: [{ bulletin: said(), confirmedAgo: hours(6) + 1 }],
    }
    assert.equal(levelIn(outlook('J0', evidence, '2026-10-04T14:30:00Z'), '30'), 'green')
    assert.equal(coast(evidence, '2026-10-04T14:30:00Z'), 'unknown')
  })
  test('keeps its warning where the rest of it is in doubt', () => {
    const waves = [
      ['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]],
    ] as const
    assert.equal(coast(readings([said(domain(waves, true))])), 'orange')
  })
})

describe('of two bulletins', () => {
  const older = bulletin({ '66': orange }, null, {
    issued: '2026-10-04T04:00:00Z',
    begin: '2026-10-04T04:00:00Z',
  })
  const newer = bulletin({ '66': quiet }, null)
  test('the newer by its own time wins, in any order', () => {
    assert.equal(levelIn(outlook('J0', readings([older, newer]), noon), '66'), 'green')
    assert.equal(levelIn(outlook('J0', readings([newer, older]), noon), '66'), 'green')
  })
  test('the newer does not answer for a day it does not cover', () => {
    const yesterday = bulletin({ '66': quiet }, { '66': tomorrowOrange }, { issued: '2026-10-04T14:00:12Z' })
    const odd = { ...bulletin({ '66': quiet }, null), issuedAt: at('2026-10-04T20:00:00Z') }
    assert.equal(levelIn(outlook('J0', readings([odd, yesterday]), '2026-10-05T01:00:00Z'), '66'), 'orange')
  })
  test('the older holds on until the newer is in force', () => {
    const early = bulletin({ '66': quiet }, null, {
      issued: '2026-10-04T09:50:00Z',
      begin: '2026-10-04T10:05:00Z',
    })
    assert.equal(levelIn(outlook('J0', readings([early, older]), '2026-10-04T09:55:00Z'), '66'), 'orange')
    assert.equal(levelIn(outlook('J0', readings([early, older]), '2026-10-04T10:05:00Z'), '66'), 'green')
  })
  test('the older holds on as well where two newer ones wait for their time', () => {
    const [early, corrected] = ['2026-10-04T09:50:00Z', '2026-10-04T09:52:00Z'].map((issued) =>
      bulletin({ '66': quiet }, null, { issued, begin: '2026-10-04T10:05:00Z' }),
    )
    assert.ok(early && corrected)
    const evidence = readings([corrected, early, older])
    assert.equal(levelIn(outlook('J0', evidence, '2026-10-04T09:55:00Z'), '66'), 'orange')
    assert.equal(levelIn(outlook('J0', evidence, '2026-10-04T10:05:00Z'), '66'), 'green')
  })
  test('one that is not in force yet vouches for nobody today, without an older one in force', () => {
    const early = bulletin(
      { '01': quiet },
      { '01': quiet },
      {
        issued: '2026-10-04T09:50:00Z',
        begin: '2026-10-04T10:05:00Z',
      },
    )
    const before = '2026-10-04T09:55:00Z'
    assert.equal(levelIn(outlook('J0', readings([early]), before), '01'), 'unknown')
    assert.equal(levelIn(outlook('J1', readings([early]), before), '01'), 'green')
    assert.equal(levelIn(outlook('J0', readings([early]), '2026-10-04T10:05:00Z'), '01'), 'green')
    const inForce = bulletin({ '01': quiet }, null, {
      issued: '2026-10-04T04:00:50Z',
      begin: '2026-10-04T04:00:00Z',
    })
    assert.equal(levelIn(outlook('J0', readings([early, inForce]), before), '01'), 'green')
  })
})

describe('when the source falls silent', () => {
  const confirmed = (confirmedAgo: number) =>
    readings([bulletin({ '66': orange, '64': yellow, '01': quiet }, null)], null, confirmedAgo)
  test('green holds six hours after the last confirmation and then is unknown', () => {
    assert.equal(levelIn(outlook('J0', confirmed(hours(6)), '2026-10-04T14:30:00Z'), '01'), 'green')
    assert.equal(levelIn(outlook('J0', confirmed(hours(6) + 1), '2026-10-04T14:30:00Z'), '01'), 'unknown')
  })
  test('warnings stay for their own validity', () => {
    assert.equal(levelIn(outlook('J0', confirmed(hours(13)), '2026-10-04T21:59:00Z'), '66'), 'orange')
    assert.equal(levelIn(outlook('J0', confirmed(hours(13)), '2026-10-04T21:59:00Z'), '64'), 'yellow')
    assert.equal(levelIn(outlook('J0', confirmed(hours(14)), '2026-10-04T22:00:00Z'), '66'), 'unknown')
  })
  test('a bulletin confirmed eight hours after its time is still green', () => {
    const morning = bulletin({ '01': quiet }, null, {
      issued: '2026-10-04T04:00:50Z',
      begin: '2026-10-04T04:00:00Z',
    })
    assert.equal(levelIn(outlook('J0', readings([morning]), '2026-10-04T12:00:00Z'), '01'), 'green')
  })
  test('an archive that lags keeps green for six hours after the publication it missed', () => {
    const morning = bulletin({ '01': quiet, '66': orange }, null, {
      issued: '2026-10-04T04:00:50Z',
      begin: '2026-10-04T04:00:00Z',
    })
    assert.equal(levelIn(outlook('J0', readings([morning]), '2026-10-04T19:59:00Z'), '01'), 'green')
    assert.equal(levelIn(outlook('J0', readings([morning]), '2026-10-04T20:00:00Z'), '01'), 'unknown')
    assert.equal(levelIn(outlook('J0', readings([morning]), '2026-10-04T20:00:00Z'), '66'), 'orange')
  })
  test('its age is shown from six hours on and warned of over fourteen, and is never negative', () => {
    const age = (now: string) => levelsView(outlook('J0', confirmed(0), now), at(now)).age
    assert.deepEqual(age('2026-10-04T13:00:00Z'), { minutes: 299, shown: false, warned: false })
    assert.deepEqual(age('2026-10-04T14:01:00Z'), { minutes: 360, shown: true, warned: false })
    assert.deepEqual(age('2026-10-04T07:00:00Z'), { minutes: 0, shown: false, warned: false })
    const late = levelsView(
      outlook('J1', readings([bulletin({ '01': quiet })]), '2026-10-04T21:59:00Z'),
      at('2026-10-04T22:01:00Z'),
    )
    assert.equal(late.age?.warned, true)
  })
})

test('what is said is as old as the reading that was confirmed last', () => {
  const official = readings([bulletin({ '01': quiet })], null, hours(3)).official
  const feeds = [{ feed: feed([]), confirmedAgo: hours(1) }]
  assert.equal(outlook('J0', { official, feeds }, noon).confirmedAgo, hours(1))
  assert.equal(outlook('J0', { official, feeds: [] }, noon).confirmedAgo, hours(3))
  assert.equal(outlook('J0', { official: [], feeds: [] }, noon).confirmedAgo, null)
})

test('without any reading everything is unknown', () => {
  const day = outlook('J0', readings([]), noon)
  assert.equal(day.base, null)
  const view = levelsView(day, at(noon))
  assert.equal(view.highest, 'unknown')
  assert.deepEqual(view.counts, { green: 0, yellow: 0, orange: 0, red: 0, unknown: 96 })
})

test('the country is green only when every department is', () => {
  const all = Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet]))
  const green = levelsView(outlook('J0', readings([bulletin(all)]), noon), at(noon))
  assert.equal(green.highest, 'green')
  const { '75': _paris, ...others } = all
  assert.equal(levelsView(outlook('J0', readings([bulletin(others)]), noon), at(noon)).highest, 'unknown')
})
