import assert from 'node:assert/strict'
import { describe, test, type MockTimers } from 'node:test'
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
  const limitMs = 100
  const turns = (mock: MockTimers, count: number): void => {
    for (let second = 0; second < count; second += 1) mock.tick(1_000)
  }
  /** A sample that ends after a stall longer than the limit. */
  const stall = (mock: MockTimers): void => {
    block(1.5 * limitMs)
    turns(mock, 1)
  }

  test('refuses nobody where seconds pass without a measure, nor after a single stall', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const { app } = await buildApp(t, { busyLoopMs: limitMs })
    turns(t.mock.timers, 4)
    stall(t.mock.timers)
    assert.equal((await app.inject('/api/search?q=lyon')).statusCode, 200)
  })

  test('refuses with the time to come back, but neither its probe nor files, and is back once it turns', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const { app } = await buildApp(t, { busyLoopMs: limitMs })
    turns(t.mock.timers, 1)
    stall(t.mock.timers)
    stall(t.mock.timers)
    for (const url of ['/annecy', '/api/search?q=lyon']) {
      const refused = await app.inject(url)
      assert.equal(refused.statusCode, 503)
      assert.match(String(refused.headers['retry-after']), /^\d+$/)
      assert.equal(refused.headers['cache-control'], 'no-store')
    }
    assert.equal((await app.inject('/healthz')).statusCode, 200)
    // They are looked for: a page that was sent a moment ago may need them.
    for (const url of ['/assets/no-such-file.js', '/no-such-icon.svg'])
      assert.equal((await app.inject(url)).statusCode, 404)
    const isBack = async (): Promise<boolean> => (await app.inject('/api/search?q=lyon')).statusCode === 200
    while (!(await isBack())) turns(t.mock.timers, 1)
  })
})
