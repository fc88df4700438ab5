import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Failure } from '../../../src/server/upstream/failure.ts'
import { createPolicy, type Call, type PolicyOptions } from '../../../src/server/upstream/policy.ts'
import { handClock } from './local-source.ts'

const ill = () => new Failure('parse')
const leftAlone = (pauseMs: number) => new Failure('status', 'no', { status: 429, refusal: { pauseMs } })

/** A policy whose calls end as a test says. */
function policyByHand(options: Partial<PolicyOptions> = {}) {
  const clock = handClock()
  let recoveries = 0
  const policy = createPolicy({
    maxConcurrent: 100,
    monotonic: clock.monotonic,
    onRecovery: () => (recoveries += 1),
    ...options,
  })
  const run = <T>(send: Call<T>['send'], more: Partial<Call<T>> = {}): Promise<T> =>
    policy.run({ timeoutMs: 4_000, pay: () => true, mayRepeat: () => true, send, ...more })
  /** Makes a call that ends at once; the reason of its failure, or null. */
  const outcome = async (failure: Failure | null): Promise<string | null> => {
    const result = await run(() => (failure ? Promise.reject(failure) : Promise.resolve())).catch(
      (error: unknown) => error,
    )
    return result instanceof Failure ? result.reason : null
  }
  /** A call that ends when the test says so. */
  const underWay = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const result = run(() => promise).catch((error: unknown) => error)
    return { result, succeed: resolve, fail: () => reject(ill()) }
  }
  return { policy, clock, run, outcome, underWay, recoveries: () => recoveries }
}

async function openBreaker() {
  const hand = policyByHand()
  for (let failure = 0; failure < 5; failure += 1) assert.equal(await hand.outcome(ill()), 'parse')
  return hand
}

describe('the breaker', () => {
  test('is opened by five failures in a row', async () => {
    const { policy, outcome } = await openBreaker()
    assert.equal(policy.state(), 'open')
    assert.equal(await outcome(null), 'breaker-open')
  })

  test('counts again from one after a success, or after an answer that was not ours to ask for', async () => {
    const { policy, outcome } = policyByHand()
    for (const end of [null, new Failure('status', 'not found', { status: 404 }), null]) {
      for (let failure = 0; failure < 4; failure += 1) await outcome(ill())
      await outcome(end)
    }
    assert.equal(policy.state(), 'closed')
  })

  test('lets exactly one probe through every ten seconds', async () => {
    const { clock, outcome } = await openBreaker()
    const reasons: (string | null)[] = []
    for (let second = 0; second < 60; second += 1) {
      clock.advance(1_000)
      reasons.push(...(await Promise.all(Array.from({ length: 20 }, () => outcome(ill())))))
    }
    assert.equal(reasons.filter((reason) => reason === 'parse').length, 6)
    assert.equal(reasons.filter((reason) => reason === 'breaker-open').length, 60 * 20 - 6)
  })

  test('lets nobody else go while a probe is on its way, however long it takes', async () => {
    const { policy, clock, outcome, underWay } = await openBreaker()
    clock.advance(10_000)
    const probe = underWay()
    assert.equal(policy.state(), 'probing')
    clock.advance(30_000)
    assert.equal(await outcome(null), 'breaker-open')
    probe.succeed()
    await probe.result
  })

  test('counts the time to the next probe from when the last one left', async () => {
    const { clock, outcome, underWay } = await openBreaker()
    clock.advance(10_000)
    const probe = underWay()
    clock.advance(4_000)
    probe.fail()
    await probe.result
    clock.advance(5_999)
    assert.equal(await outcome(null), 'breaker-open')
    clock.advance(1)
    assert.equal(await outcome(null), null)
  })

  test('is closed by a probe that succeeds, which is said once', async () => {
    const { policy, clock, outcome, recoveries } = await openBreaker()
    clock.advance(10_000)
    assert.equal(await outcome(null), null)
    assert.equal(policy.state(), 'closed')
    assert.equal(await outcome(null), null)
    assert.equal(recoveries(), 1)
  })

  test('is not closed by a call that left before it opened', async () => {
    const { policy, outcome, underWay } = policyByHand()
    const early = underWay()
    for (let failure = 0; failure < 5; failure += 1) await outcome(ill())
    early.succeed()
    await early.result
    assert.equal(policy.state(), 'open')
  })

  test('is not opened again, while a probe is on its way, by a call that left before it opened', async () => {
    const { policy, clock, outcome, underWay } = policyByHand()
    const early = underWay()
    for (let failure = 0; failure < 5; failure += 1) await outcome(ill())
    clock.advance(10_000)
    const probe = underWay()
    early.fail()
    await early.result
    assert.equal(policy.state(), 'probing')
    probe.succeed()
    await probe.result
    assert.equal(policy.state(), 'closed')
  })

  test('opens at once for a source that asks to be left alone, until then, then lets one probe through', async () => {
    const { policy, clock, outcome } = policyByHand()
    await outcome(leftAlone(300_000))
    assert.equal(policy.state(), 'open')
    clock.advance(299_999)
    assert.equal(await outcome(null), 'breaker-open')
    clock.advance(1)
    const both = await Promise.all([outcome(ill()), outcome(ill())])
    assert.deepEqual(both, ['parse', 'breaker-open'])
  })

  test('leaves the source alone for the longest pause that calls under way were asked for', async () => {
    const { clock, run, outcome } = policyByHand()
    const answers = [20_000, 60_000].map((ms) => run(() => Promise.reject(leftAlone(ms))))
    await Promise.allSettled(answers)
    clock.advance(59_999)
    assert.equal(await outcome(null), 'breaker-open')
    clock.advance(1)
    assert.equal(await outcome(null), null)
  })
})

describe('a call', () => {
  test('that does not listen to its signal ends at its deadline all the same, and counts', async () => {
    const { policy, run, outcome } = policyByHand()
    for (let failure = 0; failure < 4; failure += 1) await outcome(ill())
    const failure = await run(() => new Promise(() => {}), { timeoutMs: 20 }).catch((error: unknown) => error)
    assert.ok(failure instanceof Failure)
    assert.deepEqual([failure.reason, failure.message], ['timeout', 'over 20 ms'])
    assert.equal(policy.state(), 'open')
  })

  test('is told when its time is up', async () => {
    const { run } = policyByHand()
    const aborted = Promise.withResolvers<void>()
    const call = run(
      (signal) => {
        signal.addEventListener('abort', () => aborted.resolve())
        return new Promise(() => {})
      },
      { timeoutMs: 20 },
    )
    await assert.rejects(call, { reason: 'timeout' })
    await aborted.promise
  })

  test('pays for each of its tries, and is not tried again when that is refused', async () => {
    const { run } = policyByHand()
    let paid = 0
    let sent = 0
    const send = () => {
      sent += 1
      return Promise.reject(new Failure('reset', `try ${sent}`))
    }
    await assert.rejects(run(send, { pay: () => ++paid > 0 }), { message: 'try 2' })
    assert.deepEqual([paid, sent], [2, 2])
    await assert.rejects(run(send, { pay: () => ++paid === 3 }), { message: 'try 3' })
    assert.deepEqual([paid, sent], [4, 3])
  })

  test('is not tried again when a budget that others spend too refuses it, which takes a while', async () => {
    const { run } = policyByHand()
    let paid = 0
    let sent = 0
    const send = () => {
      sent += 1
      return Promise.reject(new Failure('reset', `try ${sent}`))
    }
    const pay = async () => {
      await Promise.resolve()
      paid += 1
      return paid === 1
    }
    await assert.rejects(run(send, { pay }), { message: 'try 1' })
    assert.deepEqual([paid, sent], [2, 1])
  })

  test('gets its turn although others gave up waiting before it', async () => {
    const { run } = policyByHand({ maxConcurrent: 1 })
    const first = Promise.withResolvers<string>()
    const running = run(() => first.promise)
    const impatient = Array.from({ length: 3 }, () => run(async () => 'too late', { timeoutMs: 20 }))
    const patient = run(async () => 'my turn')
    for (const call of impatient) await assert.rejects(call, { reason: 'timeout' })
    first.resolve('first')
    assert.deepEqual([await running, await patient], ['first', 'my turn'])
  })

  test('is refused for the budget’s sake when too many wait already', async () => {
    const { run } = policyByHand({ maxConcurrent: 1 })
    const first = Promise.withResolvers<void>()
    const calls = Array.from({ length: 1 + 512 }, () => run(() => first.promise))
    await assert.rejects(
      run(() => first.promise),
      { reason: 'budget', message: 'too many calls waiting' },
    )
    first.resolve()
    await Promise.all(calls)
  })
})
