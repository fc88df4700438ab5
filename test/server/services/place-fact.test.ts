import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { createPlaceFact } from '../../../src/server/services/place-fact.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixedClock } from '../../support/build-app.ts'
import { testNow } from '../../support/test-now.ts'

interface Level {
  readonly at: string
  readonly metres: number
}

const hourMs = 3_600_000
const lyon = { lat: 45.7578, lon: 4.832 }
const level: Level = { at: testNow, metres: 2.4 }

/** A fact whose source answers as said, and the points that it was asked for. */
function factOf(answer: () => Promise<Level | null>, mayAsk: () => boolean = () => true) {
  const clock = fixedClock()
  const asked: Coordinates[] = []
  const fact = createPlaceFact<Level>(
    {
      source: 'gauges',
      ask: async (cell) => {
        asked.push(cell)
        return answer()
      },
      timeOf: ({ at }) => at,
      cellDegrees: 0.1,
      freshMs: hourMs,
      mayAsk,
    },
    { timeZoneAt: () => 'Europe/Paris', maxBytes: 1e6, clock },
  )
  return { fact, asked, clock }
}

describe('a fact of a place', () => {
  test('is fresh, of its own time and source, as long as the source says', async () => {
    const { fact } = factOf(async () => level)
    const part = await fact(lyon)
    assert.deepEqual(part, {
      state: 'fresh',
      value: level,
      at: testNow,
      source: 'gauges',
      cached: false,
      freshUntil: '2026-11-21T10:00:00.000Z',
    })
  })

  test('is asked for once for all points of a cell', async () => {
    const { fact, asked } = factOf(async () => level)
    await fact(lyon)
    const again = await fact({ lat: 45.82, lon: 4.79 })
    assert.deepEqual(asked, [{ lat: 45.8, lon: 4.8 }])
    assert.equal(again.state !== 'missing' && again.cached, true)
  })

  test('is unsupported where the source knows nothing, and never invented', async () => {
    const { fact } = factOf(async () => null)
    assert.deepEqual(await fact(lyon), { state: 'missing', reason: 'unsupported' })
  })

  test('is busy while the source may not be asked, unless it is in memory', async () => {
    let mayAsk = false
    const { fact, asked } = factOf(
      async () => level,
      () => mayAsk,
    )
    assert.deepEqual(await fact(lyon), { state: 'missing', reason: 'busy' })
    mayAsk = true
    await fact(lyon)
    mayAsk = false
    assert.equal((await fact(lyon)).state, 'fresh')
    assert.equal(asked.length, 1)
  })

  test('is missing with its reason when the source fails, and stale when it had answered before', async () => {
    let fails = true
    const { fact, clock } = factOf(async () => {
      if (fails) throw new UpstreamError({ upstream: 'gauges', operation: 'level', reason: 'timeout' })
      return level
    })
    assert.deepEqual(await fact(lyon), { state: 'missing', reason: 'timeout' })
    fails = false
    // It is asked again half a minute later.
    clock.advance(30_000)
    assert.equal((await fact(lyon)).state, 'fresh')
    fails = true
    clock.advance(2 * hourMs + 1)
    assert.equal((await fact(lyon)).state, 'stale')
  })

  test('passes on a mistake of ours', async () => {
    const { fact } = factOf(async () => {
      throw new TypeError('ours')
    })
    await assert.rejects(fact(lyon), TypeError)
  })
})
