import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  dayOf,
  dayOfTerm,
  nextPublication,
  parisDay,
  parisDayBounds,
  parisInstant,
} from '../../../src/domain/vigilance/days.ts'
import { addDays } from '../../../src/domain/local-time.ts'
import { at, hours } from './samples.ts'

describe('a Paris day', () => {
  // Legal time: forward on 29 March 2026 at 02:00, back on 25 October 2026 at 03:00.
  const days: readonly (readonly [string, string, number])[] = [
    ['2026-03-28', '2026-03-27T23:00:00Z', 24],
    ['2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['2026-03-30', '2026-03-29T22:00:00Z', 24],
    ['2026-10-24', '2026-10-23T22:00:00Z', 24],
    ['2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['2026-10-26', '2026-10-25T23:00:00Z', 24],
    ['2027-01-01', '2026-12-31T23:00:00Z', 24],
  ]
  for (const [day, begin, length] of days)
    test(`${day} begins at ${begin} and has ${length} hours`, () => {
      const bounds = parisDayBounds(day)
      assert.equal(bounds.begin, at(begin))
      assert.equal(bounds.end - bounds.begin, hours(length))
      assert.equal(parisDay(bounds.begin), day)
      assert.equal(parisDay(bounds.end - 1), day)
      assert.equal(parisDay(bounds.end), addDays(day, 1))
    })
  test('six in the morning is six after the clocks changed too', () => {
    assert.equal(parisInstant('2026-03-29', hours(6)), at('2026-03-29T04:00:00Z'))
    assert.equal(parisInstant('2026-10-25', hours(6)), at('2026-10-25T05:00:00Z'))
  })
})

describe('the day a period is about', () => {
  test('is the day it ends, midnight not included', () => {
    assert.equal(dayOf({ end: at('2026-10-04T22:00:00Z') }), '2026-10-04')
    assert.equal(dayOf({ end: at('2026-10-05T22:00:00Z') }), '2026-10-05')
    assert.equal(dayOf({ end: at('2026-10-25T23:00:00Z') }), '2026-10-25')
  })
  test('today and tomorrow are those of Paris', () => {
    assert.equal(dayOfTerm('J0', at('2026-10-04T21:59:59Z')).day, '2026-10-04')
    assert.equal(dayOfTerm('J0', at('2026-10-04T22:00:00Z')).day, '2026-10-05')
    assert.equal(dayOfTerm('J1', at('2026-10-04T22:00:00Z')).day, '2026-10-06')
  })
})

describe('the next regular publication', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['2026-10-04T04:00:50Z', '2026-10-04T14:00:00Z'],
    ['2026-10-04T08:00:12Z', '2026-10-04T14:00:00Z'],
    ['2026-10-04T14:00:12Z', '2026-10-05T04:00:00Z'],
    ['2026-10-04T20:00:50Z', '2026-10-05T04:00:00Z'],
    // A little early is the publication itself.
    ['2026-10-04T03:57:00Z', '2026-10-04T14:00:00Z'],
    // Over the night in which clocks go back: 06:00 in Paris is 05:00 UTC.
    ['2026-10-24T14:00:12Z', '2026-10-25T05:00:00Z'],
  ]
  for (const [issued, next] of cases)
    test(`after ${issued} is ${next}`, () => assert.equal(nextPublication(at(issued)), at(next)))
})
