import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPolled } from '../../../src/server/services/polled-source.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixedClock } from '../../support/build-app.ts'

const minute = 60_000

/** A document that is read every five minutes. */
function everyFiveMinutes(longestRetryMs?: number) {
  const clock = fixedClock()
  const source = { isRefused: false, isOpen: false, reads: 0 }
  const ourMistakes: string[] = []
  const polled = createPolled({
    name: 'document',
    clock,
    refreshMs: 5 * minute,
    ...(longestRetryMs === undefined ? {} : { longestRetryMs }),
    isOpen: () => source.isOpen,
    log: { warn: () => undefined, error: (_, message) => void ourMistakes.push(message) },
    async read() {
      source.reads += 1
      if (source.isRefused)
        throw new UpstreamError({ upstream: 'document', operation: 'read', reason: 'refused' })
      return 'text'
    },
  })
  return { clock, source, polled, ourMistakes }
}

describe('a visitor is kept waiting for a document that is read every five minutes', () => {
  test('when there is none yet', () => assert.equal(everyFiveMinutes().polled.isWorthWaiting(), true))

  test('when the last reading is older than ten minutes, and not while it is younger', async () => {
    const { clock, polled } = everyFiveMinutes()
    await polled.refresh()
    const waits = [0, 6, 4].map((minutes) => {
      clock.advance(minutes * minute)
      return polled.isWorthWaiting()
    })
    clock.advance(1)
    assert.deepEqual([...waits, polled.isWorthWaiting()], [false, false, false, true])
  })

  test('not within a minute of a failure, nor while its source is left alone', async () => {
    const { clock, source, polled, ourMistakes } = everyFiveMinutes()
    source.isRefused = true
    await polled.refresh()
    assert.deepEqual([polled.isWorthWaiting(), ourMistakes], [false, []])
    clock.advance(minute + 1)
    assert.equal(polled.isWorthWaiting(), true)
    source.isOpen = true
    assert.equal(polled.isWorthWaiting(), false)
    polled.close()
  })
})

describe('a document whose source has failed is read again', () => {
  /** Seconds after which it is read, while somebody asks every second. */
  async function readsIn(seconds: number, { clock, source, polled }: ReturnType<typeof everyFiveMinutes>) {
    const at: number[] = []
    for (let second = 0; second <= seconds; second += 1) {
      const before = source.reads
      await polled.refresh()
      if (source.reads > before) at.push(second)
      clock.advance(1_000)
    }
    polled.close()
    return at
  }

  test('every ten seconds, so that it is back within fifteen', async () => {
    const stage = everyFiveMinutes()
    stage.source.isRefused = true
    assert.deepEqual(await readsIn(45, stage), [0, 10, 20, 30, 40])
  })

  test('less and less often where its calls are counted: a short fault is over as soon, a long one costs few', async () => {
    const stage = everyFiveMinutes(minute)
    stage.source.isRefused = true
    assert.deepEqual(await readsIn(200, stage), [0, 10, 30, 70, 130, 190])
  })

  test('after ten seconds once more when it has spoken in between', async () => {
    const stage = everyFiveMinutes(minute)
    stage.source.isRefused = true
    await readsIn(60, stage)
    stage.source.isRefused = false
    await readsIn(20, stage)
    stage.clock.advance(5 * minute)
    stage.source.isRefused = true
    assert.deepEqual(await readsIn(30, stage), [0, 10, 30])
  })
})
