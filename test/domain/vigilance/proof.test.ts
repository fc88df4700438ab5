import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bulletinProvesUntil,
  candidatesFor,
  feedProof,
  feedProvesUntil,
  isCurrent,
  voucherOf,
} from '../../../src/domain/vigilance/proof.ts'
import { dayOfTerm, type DayTerm } from '../../../src/domain/vigilance/days.ts'
import type { WarningFeed } from '../../../src/domain/vigilance.ts'
import { at, bulletin, feed, hours, minutes, quiet, warning } from './samples.ts'

const now = at('2026-10-04T09:00:00Z')
const instant = (ms: number): string | number => (Number.isFinite(ms) ? new Date(ms).toISOString() : ms)

describe('a bulletin vouches for green', () => {
  const official = bulletin({ '34': quiet })

  test('for six hours from when its source last gave it as the newest, that instant included', () => {
    const until = (confirmedAgo: number) =>
      instant(bulletinProvesUntil({ bulletin: official, confirmedAgo }, now))
    assert.equal(until(0), '2026-10-04T15:00:00.001Z')
    assert.equal(until(minutes(90)), '2026-10-04T13:30:00.001Z')
  })

  test('for six hours at most from the publication after it, of 16:00 in Paris, whoever still gives it', () =>
    assert.equal(
      instant(bulletinProvesUntil({ bulletin: official, confirmedAgo: 0 }, at('2026-10-04T18:00:00Z'))),
      '2026-10-04T20:00:00.000Z',
    ))
})

describe('the feed vouches for green', () => {
  const until = (changes: Partial<WarningFeed>, confirmedAgo = 0) =>
    instant(feedProvesUntil({ feed: feed([], changes), confirmedAgo }, now))
  const sent = (...instants: readonly string[]) => ({
    messages: instants.map((each) => warning({ sent: each })),
  })

  test('for six hours from its reading where it has no message', () => {
    assert.equal(until({}), '2026-10-04T15:00:00.001Z')
    assert.equal(until({}, hours(2)), '2026-10-04T13:00:00.001Z')
  })

  test('for 48 hours at most from its newest message: a feed that says nothing new has stopped', () => {
    assert.equal(
      until(sent('2026-10-01T08:00:00Z', '2026-10-02T11:00:00Z', '2026-10-02T10:00:00Z')),
      '2026-10-04T11:00:00.001Z',
    )
    assert.equal(until(sent('2026-10-04T08:00:00Z')), '2026-10-04T15:00:00.001Z')
  })

  test('not by messages of more than an hour ahead', () => {
    assert.equal(until(sent('2026-10-04T10:00:00.001Z')), -Infinity)
    assert.equal(until(sent('2026-10-04T10:00:00Z')), '2026-10-04T15:00:00.001Z')
    assert.equal(until(sent('2026-10-02T10:00:00Z', '2026-10-04T10:00:00.001Z')), '2026-10-04T10:00:00.001Z')
  })

  test('by its own stamp where its form has one: six hours from it, and never without', () => {
    const stamped = (updatedAt: string | null, confirmedAgo = 0) =>
      until({ format: 'atom', updatedAt: updatedAt === null ? null : at(updatedAt) }, confirmedAgo)
    assert.equal(stamped('2026-10-04T07:00:00Z'), '2026-10-04T13:00:00.001Z')
    assert.equal(stamped('2026-10-04T10:00:00Z'), '2026-10-04T15:00:00.001Z')
    assert.equal(stamped('2026-10-04T07:00:00Z', hours(3)), '2026-10-04T12:00:00.001Z')
    assert.equal(stamped('2026-10-04T10:00:00.001Z'), -Infinity)
    assert.equal(stamped(null), -Infinity)
  })
})

test('of the bulletins of a day the newest comes first, and of two of one time the portal’s', () => {
  const archive = bulletin({ '34': quiet }, null, { source: 'meteo-france-archive' })
  const portal = bulletin({ '34': quiet }, null)
  const earlier = bulletin({ '34': quiet }, null, { issued: '2026-10-04T04:00:00Z' })
  const found = candidatesFor(
    dayOfTerm('J0', now),
    [earlier, archive, portal].map((each) => ({ bulletin: each, confirmedAgo: 0 })),
    now,
  )
  assert.deepEqual(
    found.map(({ bulletin: each }) => each),
    [portal, archive, earlier],
  )
})

describe('a bulletin is current', () => {
  const read = { bulletin: bulletin({ '34': quiet }), confirmedAgo: 0 }
  const ofTomorrow = {
    bulletin: { ...read.bulletin, periods: read.bulletin.periods.slice(1) },
    confirmedAgo: 0,
  }

  test('on a day that it covers, up to the next regular publication, of 16:00 in Paris', () => {
    assert.ok(isCurrent(read, at('2026-10-04T13:59:59.999Z')))
    assert.ok(!isCurrent(read, at('2026-10-04T14:00:00Z')))
  })

  test('not where it speaks of tomorrow alone', () => assert.ok(!isCurrent(ofTomorrow, now)))
})

test('today’s silence is that of the newest bulletin in force, from the instant on at which it is', () => {
  const begin = '2026-10-04T10:00:00Z'
  const newest = bulletin({ '34': quiet }, null, { begin, issued: '2026-10-04T09:30:00Z' })
  const before = bulletin({ '34': quiet }, null)
  const vouching = (time: string) => {
    const day = dayOfTerm('J0', now)
    const both = [newest, before].map((each) => ({ bulletin: each, confirmedAgo: 0 }))
    return voucherOf(day, candidatesFor(day, both, at(time)), at(time))?.bulletin
  }
  assert.equal(vouching('2026-10-04T09:59:59Z'), before)
  assert.equal(vouching(begin), newest)
})

describe('the forms of the feed vouch for a department', () => {
  const proof = (code: string, forms: readonly WarningFeed[], time = now, term: DayTerm = 'J0') =>
    instant(
      feedProof(
        term,
        dayOfTerm(term, time),
        forms.map((each) => ({ feed: each, confirmedAgo: 0 })),
        time,
      )(code),
    )

  test('as long as one of them does, and not where it is incomplete', () => {
    const stamped = feed([], { format: 'atom', updatedAt: at('2026-10-04T08:00:00Z') })
    assert.equal(proof('34', [stamped, feed([])]), '2026-10-04T15:00:00.001Z')
    assert.equal(proof('34', [feed([], { incomplete: true }), stamped]), '2026-10-04T14:00:00.001Z')
    assert.equal(proof('34', [feed([], { incomplete: true })]), -Infinity)
    const doubtful = feed([], { incompleteDepartments: new Map([['34', Infinity]]) })
    assert.deepEqual(
      [proof('34', [doubtful]), proof('30', [doubtful])],
      [-Infinity, '2026-10-04T15:00:00.001Z'],
    )
  })

  test('not where two of them say other levels of the day', () => {
    const atom = feed([], { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })
    assert.equal(proof('34', [feed([warning()]), atom]), -Infinity)
    assert.equal(proof('30', [feed([warning()]), atom]), '2026-10-04T15:00:00.001Z')
  })

  test('of tomorrow from 06:00 in Paris on, or from their first publication of today', () => {
    const early = at('2026-10-04T03:59:59.999Z')
    assert.equal(proof('34', [feed([])], early), '2026-10-04T10:00:00.000Z')
    assert.equal(proof('34', [feed([])], early, 'J1'), -Infinity)
    assert.equal(proof('34', [feed([])], at('2026-10-04T04:00:00Z'), 'J1'), '2026-10-04T10:00:00.001Z')
    const sent = (time: string) => feed([warning({ sent: time })])
    assert.equal(proof('30', [sent('2026-10-04T03:30:00Z')], early, 'J1'), '2026-10-04T10:00:00.000Z')
    assert.equal(proof('30', [sent('2026-10-03T14:00:00Z')], early, 'J1'), -Infinity)
  })
})
