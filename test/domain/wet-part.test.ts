import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wetPart } from '../../src/domain/wet-part.ts'

/** Hours of a winter day in Paris (UTC + 1), with what falls in each. */
const day = (fallAt: Readonly<Record<number, number | null>>) =>
  Array.from({ length: 24 }, (_, hour) => ({
    time: new Date(Date.UTC(2026, 0, 10, hour - 1)).toISOString(),
    precipitation: hour in fallAt ? (fallAt[hour] ?? null) : 0,
  }))

for (const [about, fallAt, part] of [
  ['before six', { 0: 1, 5: 2 }, 'night'],
  ['from six to noon', { 6: 1, 11: 1 }, 'morning'],
  ['from noon to six', { 12: 0.4, 17: 3 }, 'afternoon'],
  ['after six', { 18: 1, 23: 1 }, 'evening'],
  ['on both sides of noon', { 11: 1, 12: 1 }, null],
  ['nowhere', {}, null],
  ['where one hour is not known', { 13: 1, 20: null }, null],
] as const)
  test(`what falls ${about} falls in ${part ?? 'no one part of the day'}`, () => {
    assert.equal(wetPart(day(fallAt), 'Europe/Paris'), part)
  })
