import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPolled } from '../../../src/server/services/polled-source.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixedClock } from '../../support/build-app.ts'

const minute = 60_000

/** A document that is read every five minutes. */
function everyFiveMinutes() {
  const clock = fixedClock()
  const source = { isRefused: false, isOpen: false }
  const ourMistakes: string[] = []
  const polled = createPolled({
    name: 'document',
    clock,
    refreshMs: 5 * minute,
    isOpen: () => source.isOpen,
    log: { warn: () => undefined, error: (_, message) => void ourMistakes.push(message) },
    async read() {
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
