import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { whyRefused } from '../../../src/domain/avalanche/statement.ts'

describe('a bulletin of avalanches read at noon of 20 January', () => {
  const cases: readonly [issued: string, until: string, file: string, why: string | null][] = [
    ['2026-01-19T16:00', '2026-01-20T18:00', '2026-01-19T16:00', null],
    // A clock that was not set forward is an hour off; two are believed.
    ['2026-01-20T14:00', '2026-01-21T18:00', '2026-01-20T14:00', null],
    ['2026-01-20T14:01', '2026-01-21T18:00', '2026-01-20T14:01', 'it was published ahead of now'],
    ['2026-01-19T16:00', '2026-01-19T16:00', '2026-01-19T16:00', 'it ends before it was published'],
    ['2026-01-19T16:00', '2026-01-26T16:00', '2026-01-19T16:00', null],
    ['2026-01-19T16:00', '2026-01-26T16:01', '2026-01-19T16:00', 'it is valid for more than a week'],
    ['2026-01-17T16:00', '2026-01-20T18:00', '2026-01-19T16:00', null],
    ['2026-01-17T15:59', '2026-01-20T18:00', '2026-01-19T16:00', 'it is of another day than its file'],
  ]
  for (const [issued, until, file, why] of cases)
    test(`${issued} to ${until} in a file of ${file}: ${why ?? 'it is taken'}`, () => {
      const bulletin = { issuedAt: `${issued}:00Z`, validUntil: `${until}:00Z` }
      const now = Date.parse('2026-01-20T12:00:00Z')
      assert.equal(whyRefused(bulletin, Date.parse(`${file}:00Z`), now), why)
    })
})
