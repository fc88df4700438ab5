import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import type { Readings } from '../../../src/domain/vigilance/outlook.ts'
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
  warning,
} from './samples.ts'

describe('the European feed alone', () => {
  const alone = (messages: Parameters<typeof feed>[0], changes: Parameters<typeof feed>[1] = {}, ago = 0) =>
    readings([], feed(messages, changes), ago)
  test('whole, fresh and empty, means nothing today', () => {
    const day = outlook('J0', alone([]), noon)
    assert.ok(vigilanceDepartments.every((code) => levelIn(day, code) === 'green'))
    assert.equal(day.base?.source, 'meteoalarm')
  })
  test('colours the departments it warns, for the days the warning touches', () => {
    const evidence = alone([warning({ end: '2026-10-05T04:00:00Z' })])
    assert.equal(levelIn(outlook('J0', evidence, noon), '34'), 'orange')
    assert.equal(levelIn(outlook('J1', evidence, noon), '34'), 'orange')
    assert.equal(levelIn(outlook('J0', evidence, noon), '35'), 'green')
  })
  test('with an entry of no readable area makes nobody green', () => {
    const day = outlook('J0', alone([warning()], { incomplete: true }), noon)
    assert.equal(levelIn(day, '34'), 'orange')
    assert.equal(levelIn(day, '35'), 'unknown')
  })
  test('with an entry of unreadable times leaves its department unknown', () => {
    const day = outlook('J0', alone([], { incompleteDepartments: new Map([['35', -Infinity]]) }), noon)
    assert.equal(levelIn(day, '35'), 'unknown')
    assert.equal(day.departments.get('35')?.incomplete, true)
    assert.equal(levelIn(day, '34'), 'green')
  })
  test('vouches for a department only in a form that is fresh and could read it', () => {
    const unread = feed([], { incompleteDepartments: new Map([['35', -Infinity]]) })
    const other = (updatedAt: string) => feed([], { format: 'atom', updatedAt: at(updatedAt) })
    const old = outlook('J0', readings([], [unread, other('2026-10-04T03:59:00Z')]), noon)
    assert.deepEqual([levelIn(old, '34'), levelIn(old, '35')], ['green', 'unknown'])
    const fresh = outlook('J0', readings([], [unread, other('2026-10-04T11:00:00Z')]), noon)
    assert.deepEqual([levelIn(fresh, '34'), levelIn(fresh, '35')], ['green', 'green'])
  })
  test('vouches for nobody in a form that is not whole, whatever an old form or bulletin said before', () => {
    const cut = feed([], { incomplete: true })
    const old = feed([], { format: 'atom', updatedAt: at('2026-10-04T03:59:00Z') })
    assert.equal(levelIn(outlook('J0', readings([], [cut, old]), noon), '35'), 'unknown')
    const morning = bulletin({ '35': quiet }, null, { issued: '2026-10-04T04:00:00Z' })
    assert.equal(levelIn(outlook('J0', readings([morning], [cut]), '2026-10-04T21:00:00Z'), '35'), 'unknown')
  })
  test('is green again in hours without a warning when the form that has it is no longer fresh', () => {
    const other = (updatedAt: string) => feed([warning()], { format: 'atom', updatedAt: at(updatedAt) })
    const rest = (updatedAt: string) =>
      outlook('J0', readings([], [feed([]), other(updatedAt)]), noon).departments.get('34')?.rest
    assert.deepEqual([rest('2026-10-04T09:00:00Z'), rest('2026-10-04T03:59:00Z')], ['unknown', 'green'])
  })
  test('with an old stamp keeps its warnings and nobody green', () => {
    const stamp = { format: 'atom' as const, updatedAt: at('2026-10-04T03:59:00Z') }
    const day = outlook('J0', alone([warning()], stamp), noon)
    assert.equal(levelIn(day, '34'), 'orange')
    assert.equal(levelIn(day, '35'), 'unknown')
  })
  test('is as old as its stamp, or as the reading of it where it has none', () => {
    const minutesOld = (evidence: Readings) =>
      levelsView(outlook('J0', evidence, noon), at(noon)).age?.minutes
    const stamped = (updatedAt: string) => alone([], { format: 'atom', updatedAt: at(updatedAt) }, hours(1))
    assert.equal(minutesOld(stamped('2026-10-04T06:30:00Z')), 210)
    assert.equal(minutesOld(stamped('2026-10-04T10:05:00Z')), 0)
    assert.equal(minutesOld(alone([], {}, hours(1))), 60)
  })
  test('is as old as its fresh form, whichever was heard last', () => {
    const fresh = { feed: feed([]), confirmedAgo: hours(1) }
    const old = { feed: feed([], { format: 'atom', updatedAt: at('2026-10-04T03:59:00Z') }), confirmedAgo: 0 }
    for (const feeds of [
      [fresh, old],
      [old, fresh],
    ])
      assert.equal(levelsView(outlook('J0', { official: [], feeds }, noon), at(noon)).age?.minutes, 60)
  })
  test('that has not moved for days is not believed', () => {
    const old = warning({ sent: '2026-10-01T04:00:00Z', end: '2026-10-01T20:00:00Z' })
    assert.equal(levelIn(outlook('J0', alone([old]), noon), '35'), 'unknown')
  })
  test('not confirmed for over six hours keeps its warnings only', () => {
    const day = outlook('J0', alone([warning()], {}, hours(6) + 1), noon)
    assert.equal(levelIn(day, '34'), 'orange')
    assert.equal(levelIn(day, '35'), 'unknown')
  })
  test('is silent about tomorrow before the morning publication', () => {
    const night = '2026-10-04T02:00:00Z'
    assert.equal(levelIn(outlook('J0', alone([]), night), '35'), 'green')
    assert.equal(levelIn(outlook('J1', alone([]), night), '35'), 'unknown')
    assert.equal(levelIn(outlook('J1', alone([]), '2026-10-04T04:00:00Z'), '35'), 'green')
  })
  test('has judged tomorrow before the morning once it speaks of this day, not of the day before', () => {
    const night = '2026-10-04T02:00:00Z'
    const sentAt = (sent: string) => levelIn(outlook('J1', alone([warning({ sent })]), night), '35')
    // In Paris the 4th begins at 22:00 UTC.
    assert.deepEqual([sentAt('2026-10-03T14:00:00Z'), sentAt('2026-10-03T22:30:00Z')], ['unknown', 'green'])
  })
  test('does not vouch for the coast', () =>
    assert.equal(outlook('J0', alone([]), noon).departments.get('33')?.coast, 'unknown'))
  test('puts waves on the coast of a department that has one', () => {
    const waves = warning({ phenomenon: 'wave-submersion', departments: ['33'], level: 'red' })
    const state = outlook('J0', alone([waves]), noon).departments.get('33')
    assert.equal(state?.coast, 'red')
    assert.equal(state?.level, 'green')
  })
})

describe('the European feed beside a bulletin', () => {
  const with34 = (state = quiet) => bulletin({ '34': state, '35': quiet })
  test('a warning sent after the bulletin counts', () => {
    const later = warning({ sent: '2026-10-04T09:30:00Z' })
    assert.equal(levelIn(outlook('J0', readings([with34()], feed([later])), noon), '34'), 'orange')
  })
  test('one sent well before it does not', () => {
    const earlier = warning({ sent: '2026-10-04T04:00:00Z' })
    assert.equal(levelIn(outlook('J0', readings([with34()], feed([earlier])), noon), '34'), 'green')
  })
  test('one of the same publication can only raise', () => {
    const low = warning({
      level: 'yellow',
      phenomenon: 'rain-flood',
      begin: '2026-10-04T08:00:00Z',
      sent: '2026-10-04T08:00:40Z',
    })
    assert.equal(levelIn(outlook('J0', readings([with34(orange)], feed([low])), noon), '34'), 'orange')
    const high = { ...low, level: 'red' as const }
    assert.equal(levelIn(outlook('J0', readings([with34(orange)], feed([high])), noon), '34'), 'red')
  })
  test('a later lower level holds for its own hours and for no others', () => {
    const lower = (begin: string) =>
      warning({
        level: 'yellow',
        phenomenon: 'rain-flood',
        begin,
        end: '2026-10-04T14:00:00Z',
        sent: '2026-10-04T09:30:00Z',
      })
    const level = (begin: string) =>
      levelIn(outlook('J0', readings([with34(orange)], feed([lower(begin)])), noon), '34')
    assert.equal(level('2026-10-04T08:00:00Z'), 'yellow')
    assert.equal(level('2026-10-04T11:00:00Z'), 'orange')
  })
  test('a later all-clear ends the bulletin’s warning', () => {
    const clear = warning({ clears: true, phenomenon: 'rain-flood', sent: '2026-10-04T09:30:00Z' })
    assert.equal(levelIn(outlook('J0', readings([with34(orange)], feed([clear])), noon), '34'), 'green')
    const early = { ...clear, sent: at('2026-10-04T07:00:00Z') }
    assert.equal(levelIn(outlook('J0', readings([with34(orange)], feed([early])), noon), '34'), 'orange')
  })
  test('a later all-clear that names a message ends the bulletin’s hours before that message too', () => {
    const named = warning({ identifier: 'named', phenomenon: 'rain-flood', begin: '2026-10-04T12:00:00Z' })
    const clear = warning({
      clears: true,
      phenomenon: 'rain-flood',
      references: ['named'],
      sent: '2026-10-04T09:30:00Z',
    })
    const day = outlook('J0', readings([with34(orange)], feed([named, clear])), noon)
    assert.equal(levelIn(day, '34'), 'green')
    assert.deepEqual(day.departments.get('34')?.phenomena, [])
  })
  test('an entry that cannot be read leaves no green, unless the bulletin is known to be later', () => {
    const with34Unread = (sent: number) =>
      outlook('J0', readings([with34()], feed([], { incompleteDepartments: new Map([['34', sent]]) })), noon)
    assert.equal(levelIn(with34Unread(at('2026-10-04T07:00:00Z')), '34'), 'green')
    assert.equal(levelIn(with34Unread(at('2026-10-04T09:30:00Z')), '34'), 'unknown')
    assert.equal(levelIn(with34Unread(Infinity), '34'), 'unknown')
    assert.equal(levelIn(with34Unread(Infinity), '35'), 'green')
  })
  test('silence lowers nothing', () =>
    assert.equal(levelIn(outlook('J0', readings([with34(orange)], feed([])), noon), '34'), 'orange'))
  test('does not make a department green that the bulletin lacks or could not read', () => {
    const evidence = readings([bulletin({ '34': domain([], true) })], feed([]))
    assert.equal(levelIn(outlook('J0', evidence, noon), '34'), 'unknown')
    assert.equal(levelIn(outlook('J0', evidence, noon), '36'), 'unknown')
  })
  test('where the bulletin is unreadable an older warning counts too', () => {
    const earlier = warning({ sent: '2026-10-04T04:00:00Z' })
    const evidence = readings([bulletin({ '34': domain([], true) })], feed([earlier]))
    assert.equal(levelIn(outlook('J0', evidence, noon), '34'), 'orange')
  })
  test('where its coast is unreadable or absent an older warning of waves counts too', () => {
    const waves = warning({ phenomenon: 'wave-submersion', sent: '2026-10-04T04:00:00Z' })
    const coastWith = (coasts: Parameters<typeof bulletin>[0]) =>
      outlook('J0', readings([bulletin({ '34': quiet }, null, { coasts })], feed([waves])), noon)
    assert.equal(coastWith({}).departments.get('34')?.coast, 'orange')
    assert.equal(coastWith({ '34': domain([], true) }).departments.get('34')?.coast, 'orange')
    assert.equal(coastWith({ '34': quiet }).departments.get('34')?.coast, 'green')
  })
  test('under the generic name nothing lowers another: fog is not a forest fire', () => {
    const fires = warning({ phenomenon: 'other', level: 'red', sent: '2026-10-04T08:30:00Z' })
    const fog = warning({ phenomenon: 'other', level: 'yellow', sent: '2026-10-04T09:30:00Z' })
    const clear = { ...fires, identifier: 'clear', clears: true, sent: at('2026-10-04T09:30:00Z') }
    const unnamed = domain([['other', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'red')]]])
    const official = (message: typeof fog) => readings([with34(unnamed)], feed([message]))
    assert.equal(levelIn(outlook('J0', readings([with34()], feed([fires, fog])), noon), '34'), 'red')
    assert.equal(levelIn(outlook('J0', official(fog), noon), '34'), 'red')
    assert.equal(levelIn(outlook('J0', official(clear), noon), '34'), 'red')
    // The bulletin of 08:00 speaks of the nine phenomena.
    const before = { ...fires, sent: at('2026-10-04T04:00:00Z') }
    assert.equal(levelIn(outlook('J0', readings([with34()], feed([before])), noon), '34'), 'red')
  })
  test('takes the level of a day only by a message about that day', () => {
    // Tomorrow is orange, by hours that lie after its midnight.
    const after = domain([['snow-ice', [slot('2026-10-05T22:19:00Z', '2026-10-06T10:00:00Z', 'orange')]]])
    const evidence = (...messages: Parameters<typeof feed>[0]) =>
      readings([bulletin({ '38': quiet }, { '38': after })], feed(messages))
    const snow = { phenomenon: 'snow-ice', departments: ['38'], sent: '2026-10-04T09:00:00Z' } as const
    const same = warning({ ...snow, begin: '2026-10-05T22:19:00Z', end: '2026-10-06T10:00:00Z' })
    const day = { begin: '2026-10-04T22:00:00Z', end: '2026-10-05T22:00:00Z' }
    const lower = warning({ ...snow, ...day, level: 'yellow' })
    const hours = warning({ ...snow, ...day, begin: '2026-10-05T12:00:00Z', level: 'yellow' })
    const level = (...messages: Parameters<typeof feed>[0]) =>
      levelIn(outlook('J1', evidence(...messages), noon), '38')
    assert.equal(level(), 'orange')
    assert.equal(level(same), 'orange')
    assert.equal(level({ ...same, level: 'yellow' }), 'orange')
    assert.equal(level(hours), 'orange')
    assert.equal(level(lower), 'yellow')
  })
  test('vouches for green when the bulletin’s own time is up', () => {
    const morning = bulletin({ '01': quiet }, null, {
      issued: '2026-10-04T04:00:50Z',
      begin: '2026-10-04T04:00:00Z',
    })
    assert.equal(levelIn(outlook('J0', readings([morning], feed([])), '2026-10-04T21:00:00Z'), '01'), 'green')
  })
  test('changes what yesterday’s bulletin said of today only where a message speaks of the department and phenomenon', () => {
    const yesterday = bulletin({}, { '66': tomorrowOrange, '34': quiet })
    const morning = warning({
      sent: '2026-10-05T04:00:40Z',
      begin: '2026-10-05T06:00:00Z',
      end: '2026-10-05T18:00:00Z',
    })
    const day = outlook('J0', readings([yesterday], feed([morning])), '2026-10-05T08:00:00Z')
    assert.equal(day.base?.source, 'meteo-france')
    assert.equal(levelIn(day, '34'), 'orange')
    assert.equal(levelIn(day, '66'), 'orange')
  })
  test('an empty or unfinished feed never takes its place', () => {
    const yesterday = bulletin({}, { '66': tomorrowOrange })
    for (const proof of [feed([]), feed([warning({ sent: '2026-10-05T04:00:40Z' })], { incomplete: true })])
      assert.equal(
        levelIn(outlook('J0', readings([yesterday], proof), '2026-10-05T08:00:00Z'), '66'),
        'orange',
      )
  })
})
