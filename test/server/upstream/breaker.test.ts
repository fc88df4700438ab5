import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBreaker } from '../../../src/server/upstream/breaker.ts'
import { handClock } from './local-source.ts'

function openBreaker() {
  const clock = handClock()
  const breaker = createBreaker({ monotonic: clock.monotonic })
  for (let failure = 0; failure < 5; failure += 1) fail(breaker)
  return { breaker, clock }
}

function fail(breaker: ReturnType<typeof createBreaker>) {
  const permit = breaker.enter()
  assert.ok(permit)
  breaker.failed(permit)
}

test('five failures in a row open the breaker', () => {
  const { breaker } = openBreaker()
  assert.equal(breaker.state(), 'open')
  assert.equal(breaker.enter(), null)
})

test('a success between failures starts the count again', () => {
  const breaker = createBreaker({ monotonic: () => 0 })
  for (let round = 0; round < 3; round += 1) {
    for (let failure = 0; failure < 4; failure += 1) fail(breaker)
    const permit = breaker.enter()
    assert.ok(permit)
    breaker.succeeded(permit)
  }
  assert.equal(breaker.state(), 'closed')
})

test('exactly one probe goes through every ten seconds', () => {
  const { breaker, clock } = openBreaker()
  let probes = 0
  for (let second = 0; second < 60; second += 1) {
    clock.advance(1_000)
    for (let caller = 0; caller < 20; caller += 1) {
      const permit = breaker.enter()
      if (permit === null) continue
      probes += 1
      breaker.failed(permit)
    }
  }
  assert.equal(probes, 6)
})

test('while a probe is on its way nobody else goes, however long it takes', () => {
  const { breaker, clock } = openBreaker()
  clock.advance(10_000)
  assert.ok(breaker.enter())
  assert.equal(breaker.state(), 'probing')
  clock.advance(30_000)
  assert.equal(breaker.enter(), null)
})

test('a probe that succeeds closes the breaker', () => {
  const { breaker, clock } = openBreaker()
  clock.advance(10_000)
  const probe = breaker.enter()
  assert.ok(probe?.probe)
  breaker.succeeded(probe)
  assert.equal(breaker.state(), 'closed')
  assert.equal(breaker.enter()?.probe, false)
})

test('a call that left before the breaker opened does not close it', () => {
  const breaker = createBreaker({ monotonic: () => 0 })
  const early = breaker.enter()
  assert.ok(early)
  for (let failure = 0; failure < 5; failure += 1) fail(breaker)
  breaker.succeeded(early)
  assert.equal(breaker.state(), 'open')
})

test('a pause lets nothing through before its end, then one probe', () => {
  const clock = handClock()
  const breaker = createBreaker({ monotonic: clock.monotonic })
  breaker.pause(300_000)
  clock.advance(299_999)
  assert.equal(breaker.enter(), null)
  clock.advance(1)
  assert.equal(breaker.enter()?.probe, true)
  assert.equal(breaker.enter(), null)
})
