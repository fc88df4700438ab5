import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseInstant } from '../../src/domain/instant.ts'

describe('an instant', () => {
  const good: readonly (readonly [string, string])[] = [
    ['2026-10-04T08:00:00Z', '2026-10-04T08:00:00Z'],
    ['2026-10-04T08:00:00+00:00', '2026-10-04T08:00:00Z'],
    ['2026-10-09T00:00:00+02:00', '2026-10-08T22:00:00Z'],
    ['2022-12-08T00:36:08.851613Z', '2022-12-08T00:36:08.851Z'],
    // The end of a day, by ISO 8601.
    ['2026-10-04T24:00:00Z', '2026-10-05T00:00:00Z'],
    ['2026-10-04T08:00+0200', '2026-10-04T06:00:00Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'],
    ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59Z'],
  ]
  for (const [text, expected] of good)
    test(`« ${text} » is read`, () => assert.equal(parseInstant(text), Date.parse(expected)))
  const bad: readonly unknown[] = [
    '2026-10-04T08:00:00',
    '2026-10-04',
    '2026-02-30T08:00:00Z',
    '2026-13-01T08:00:00Z',
    '2026-10-04T25:00:00Z',
    '2026-10-04 08:00:00Z',
    '2026-10-04T08:00:00 CEST',
    '1999-12-31T23:59:59Z',
    '2100-01-01T00:00:00Z',
    '9999-10-04T08:00:00Z',
    '',
    'demain',
    1759564800000,
    null,
    `${'0'.repeat(50_000)}Z`,
  ]
  for (const text of bad)
    test(`« ${String(text).slice(0, 30)} » is not guessed`, () => assert.equal(parseInstant(text), null))
})
