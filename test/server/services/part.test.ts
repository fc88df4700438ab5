import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isMissingForGood,
  lasting,
  mapPart,
  missing,
  missingReasons,
  toPart,
  valueOf,
} from '../../../src/domain/part.ts'
import { cachedToPart, missingFor } from '../../../src/server/services/part.ts'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const minute = 60_000
const facts = { now, at: now - 5 * minute, source: 'open-meteo', freshForMs: 10 * minute, isCached: true }

describe('a value as a part', () => {
  test('has the time of its data, and is fresh for as long as its service says', () => {
    assert.deepEqual(toPart(12.5, facts), {
      state: 'fresh',
      value: 12.5,
      at: '2026-11-22T07:55:00.000Z',
      source: 'open-meteo',
      cached: true,
      freshUntil: '2026-11-22T08:10:00.000Z',
    })
  })

  test('is stale when its refresh failed', () => {
    assert.equal(toPart(12.5, { ...facts, isStale: true }).state, 'stale')
  })

  test('is not fresh past the instant at which it turns wrong', () => {
    const { freshUntil, validUntil } = toPart(12.5, { ...facts, validUntil: now + 3 * minute })
    assert.deepEqual([freshUntil, validUntil], ['2026-11-22T08:03:00.000Z', '2026-11-22T08:03:00.000Z'])
  })

  test('from a cache says whether it was there, and whether its refresh failed', () => {
    const cached = { stale: true, hit: false, freshForMs: 8_000 }
    const part = cachedToPart(cached, 12.5, { now, at: '2026-11-22T07:45:00Z', source: 'open-meteo' })
    assert.deepEqual(
      [part.state, part.cached, part.at, part.freshUntil],
      ['stale', false, '2026-11-22T07:45:00Z', '2026-11-22T08:00:08.000Z'],
    )
  })
})

describe('a part', () => {
  test('is missing for good where there is no such thing or nobody asks for it, and for now otherwise', () => {
    const forGood = missingReasons.filter((reason) => isMissingForGood(missing(reason)))
    assert.deepEqual(forGood, ['unsupported', 'off'])
    assert.equal(isMissingForGood(toPart(12.5, facts)), false)
  })

  test('that is missing has no value, stays so, and is told as it is', () => {
    const busy = missing('busy')
    assert.deepEqual(
      [valueOf(busy), mapPart(busy, () => assert.fail('translated')), lasting(busy)],
      [null, busy, busy],
    )
  })

  test('lasts alike whenever it is asked for, until its value changes', () => {
    const [asked, askedAgain] = [{}, { now: now + minute, isCached: false }].map((later) =>
      lasting(toPart(12.5, { ...facts, ...later })),
    )
    assert.deepEqual(asked, askedAgain)
    assert.equal(asked && valueOf(asked), 12.5)
    assert.equal(valueOf(mapPart(toPart(12.5, facts), (celsius) => celsius + 1)), 13.5)
  })
})

describe('what an adapter threw', () => {
  test('is a missing part with a reason that a visitor understands', () => {
    const reasons: [FailureReason, string][] = [
      ['timeout', 'timeout'],
      ['status', 'refused'],
      ['breaker-open', 'refused'],
      ['schema', 'unreadable'],
      ['budget', 'busy'],
    ]
    for (const [reason, expected] of reasons) {
      const error = new UpstreamError({ upstream: 'source', operation: 'forecast', reason })
      assert.deepEqual(missingFor(error), { state: 'missing', reason: expected })
    }
  })

  test('is thrown on when it is a mistake of ours', () => {
    assert.throws(() => missingFor(new TypeError('ours')), /ours/)
  })
})
