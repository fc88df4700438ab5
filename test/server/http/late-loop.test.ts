import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createLateness } from '../../../src/server/http/late-loop.ts'
import { buildApp } from '../../support/build-app.ts'

/** Computes for so long without letting anything else run. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('a loop with a limit of one second', () => {
  const second = 1_000
  const samples = {
    free: { meanDelayMs: 2, lengthMs: second },
    /** One turn of a second and a half, and not another in the sample. */
    stall: { meanDelayMs: 1_500, lengthMs: 1_510 },
    /** The same at the beginning of the sample: nothing was measured. */
    silence: { meanDelayMs: null, lengthMs: 1_510 },
    /** Nothing was measured and no time has passed to speak of. */
    short: { meanDelayMs: null, lengthMs: 400 },
  } as const
  const cases: readonly (readonly [string, readonly (keyof typeof samples)[], boolean])[] = [
    ['is not late while it turns', ['free', 'free'], false],
    ['is not late after a single stall', ['free', 'stall'], false],
    ['is not late after a single stall that left no measure', ['free', 'silence'], false],
    ['is not late when a stall is followed by turns', ['stall', 'free', 'silence'], false],
    ['is late when turns stay late', ['stall', 'stall'], true],
    ['is late when it stands still again and again', ['silence', 'silence'], true],
    ['is not late for want of measures alone', ['short', 'short', 'short'], false],
    ['is no longer late once it turns', ['stall', 'stall', 'stall', 'free'], false],
  ]
  for (const [name, seen, expected] of cases)
    test(name, () => {
      const isLate = createLateness(second)
      assert.equal(seen.map((sample) => isLate(samples[sample])).at(-1), expected)
    })
})

describe('the site whose loop stands still', () => {
  test('refuses nobody while the limit is far, even where a second passes without a measure', async (t) => {
    const { app } = await buildApp(t, { busyLoopMs: 60_000 })
    const statuses: number[] = []
    for (let times = 0; times < 4; times += 1) {
      block(1_100)
      await turn()
      statuses.push(
        (await app.inject('/robots.txt')).statusCode,
        (await app.inject('/api/search?q=lyon')).statusCode,
      )
    }
    assert.deepEqual(new Set(statuses), new Set([200]))
  })
})
