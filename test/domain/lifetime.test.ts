import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lifetimeOf, lifetimeOfDay, nextMidnight, shorterOf } from '../../src/domain/lifetime.ts'
import { toPart } from '../../src/domain/part.ts'

const ms = (iso: string): number => Date.parse(iso)
const iso = (instant: number): string => new Date(instant).toISOString()

describe('a midnight', () => {
  for (const [now, zone, midnight] of [
    ['2026-11-21T22:59:59.999Z', 'Europe/Paris', '2026-11-21T23:00:00.000Z'],
    // Midnight itself begins a day: the next is a day on.
    ['2026-11-21T23:00:00.000Z', 'Europe/Paris', '2026-11-22T23:00:00.000Z'],
    // The day on which clocks go back has twenty-five hours.
    ['2026-10-24T22:00:00.000Z', 'Europe/Paris', '2026-10-25T23:00:00.000Z'],
    ['2026-11-21T12:59:00.000Z', 'Pacific/Noumea', '2026-11-21T13:00:00.000Z'],
  ] as const)
    test(`in ${zone} after ${now} is ${midnight}`, () =>
      assert.equal(iso(nextMidnight(ms(now), zone)), midnight))
})

describe('what names a day', () => {
  test('ends at midnight in Paris, or at the place where that comes first', () => {
    const now = ms('2026-11-21T10:00:00Z')
    const endIn = (zone?: string) => iso(lifetimeOfDay(now, zone).validUntil)
    assert.equal(endIn(), '2026-11-21T23:00:00.000Z')
    assert.equal(endIn('Pacific/Noumea'), '2026-11-21T13:00:00.000Z')
    assert.equal(endIn('America/Martinique'), '2026-11-21T23:00:00.000Z')
    assert.equal(lifetimeOfDay(now).freshUntil, Infinity)
  })
})

describe('a lifetime', () => {
  test('of two things together is no longer than either', () =>
    assert.deepEqual(shorterOf({ freshUntil: 1, validUntil: 9 }, { freshUntil: 3, validUntil: 5 }), {
      freshUntil: 1,
      validUntil: 5,
    }))

  test('of a part is what the part says, without end where it only ages', () => {
    const now = ms('2026-11-21T10:00:00Z')
    const facts = { now, at: now, source: 'x', freshForMs: 60_000, isCached: true }
    assert.deepEqual(lifetimeOf(toPart(1, facts)), { freshUntil: now + 60_000, validUntil: Infinity })
    assert.deepEqual(lifetimeOf(toPart(1, { ...facts, validUntil: now + 90_000 })), {
      freshUntil: now + 60_000,
      validUntil: now + 90_000,
    })
  })
})
