import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Cache, type CachePolicy } from '../../src/server/cache.ts'
import { isUnreadable, UpstreamError } from '../../src/server/upstream/upstream.ts'
import { fixedClock } from '../support/build-app.ts'

interface Value {
  readonly text: string
}

const minute = 60_000

/** A cache whose loads are answered by hand. */
function cacheByHand(policy: Partial<CachePolicy> = {}) {
  const clock = fixedClock()
  const loads: {
    argument: string
    previous: Value | null
    answer(text: string): void
    fail(error: Error): void
  }[] = []
  const cache = new Cache<string, Value>(
    {
      maxBytes: 1e6,
      life: () => ({ freshMs: 10 * minute, refreshMs: 20 * minute }),
      keepMs: 360 * minute,
      failureMs: 8_000,
      clock,
      ...policy,
    },
    (argument, previous) => {
      const { promise, resolve, reject } = Promise.withResolvers<Value>()
      loads.push({ argument, previous, answer: (text) => resolve({ text }), fail: reject })
      return promise
    },
  )
  const load = async (key: string, text: string) => {
    const asked = cache.get(key, key)
    loads.at(-1)?.answer(text)
    return asked
  }
  return { cache, clock, loads, load }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a key that is not in memory', () => {
  test('is loaded once however many wait, and all get the same', async () => {
    const { cache, loads } = cacheByHand()
    const waiting = Array.from({ length: 50 }, () => cache.get('lyon', 'lyon'))
    assert.equal(loads.length, 1)
    loads[0]?.answer('sun')
    const answers = await Promise.all(waiting)
    assert.ok(answers.every((answer) => answer.value === answers[0]?.value))
    assert.deepEqual(answers[0], {
      value: { text: 'sun' },
      stale: false,
      hit: false,
      freshForMs: 10 * minute,
    })
  })

  test('that cannot be loaded fails for all, is not asked again for a while, then is', async () => {
    const { cache, clock, loads } = cacheByHand()
    const waiting = Array.from({ length: 20 }, () => cache.get('lyon', 'lyon'))
    loads[0]?.fail(new Error('down'))
    for (const result of await Promise.allSettled(waiting)) assert.equal(result.status, 'rejected')
    clock.advance(7_999)
    await assert.rejects(cache.get('lyon', 'lyon'), /down/)
    assert.equal(loads.length, 1)
    clock.advance(1)
    const again = cache.get('lyon', 'lyon')
    loads[1]?.answer('rain')
    assert.equal((await again).value.text, 'rain')
  })

  test('is asked for again sooner after a failure that is said to be forgotten sooner', async () => {
    const refusal = new Error('refused by us')
    const { cache, clock, loads } = cacheByHand({
      failureMsOf: (error) => (error === refusal ? 2_000 : 8_000),
    })
    const [lyon, paris] = [cache.get('lyon', 'lyon'), cache.get('paris', 'paris')]
    loads[0]?.fail(refusal)
    loads[1]?.fail(new Error('down'))
    await Promise.allSettled([lyon, paris])
    clock.advance(2_000)
    await assert.rejects(cache.get('paris', 'paris'), /down/)
    const again = cache.get('lyon', 'lyon')
    assert.equal(loads.length, 3)
    loads[2]?.answer('rain')
    assert.equal((await again).value.text, 'rain')
  })

  for (const reason of ['schema', 'parse', 'content-type', 'encoding', 'too-large'] as const)
    test(`waits as long as a right answer when it is a document that cannot be read: ${reason}`, async () => {
      const { cache, clock, loads } = cacheByHand({ waitsLikeAnswer: isUnreadable })
      const asked = cache.get('feed', 'feed')
      loads[0]?.fail(new UpstreamError({ upstream: 'x', operation: 'y', reason }))
      await assert.rejects(asked)
      clock.advance(8_000)
      assert.equal(cache.dueInMs('feed'), 10 * minute - 8_000)
    })

  test('does not wait for another one', async () => {
    const { cache, loads, load } = cacheByHand()
    const slow = cache.get('lyon', 'lyon')
    assert.equal((await load('paris', 'fog')).value.text, 'fog')
    loads[0]?.answer('sun')
    assert.equal((await slow).value.text, 'sun')
  })
})

describe('a key in memory', () => {
  test('is served as it is while it is fresh', async () => {
    const { cache, clock, loads, load } = cacheByHand()
    await load('lyon', 'sun')
    clock.advance(10 * minute - 1)
    const { hit, stale, freshForMs } = await cache.get('lyon', 'lyon')
    assert.deepEqual({ hit, stale, freshForMs }, { hit: true, stale: false, freshForMs: 8_000 })
    assert.equal(loads.length, 1)
  })

  test('is served at once when it is older, while one load runs behind', async () => {
    const { cache, clock, loads, load } = cacheByHand()
    await load('lyon', 'sun')
    clock.advance(11 * minute)
    for (let i = 0; i < 3; i += 1) assert.equal((await cache.get('lyon', 'lyon')).value.text, 'sun')
    assert.equal(loads.length, 2)
    assert.deepEqual(loads[1]?.previous, { text: 'sun' })
    loads[1]?.answer('rain')
    await settled()
    const { value, stale } = await cache.get('lyon', 'lyon')
    assert.deepEqual({ value, stale }, { value: { text: 'rain' }, stale: false })
  })

  test('says that it is stale once refreshing failed, and is refreshed when that works again', async () => {
    const { cache, clock, loads, load } = cacheByHand()
    await load('lyon', 'sun')
    clock.advance(11 * minute)
    await cache.get('lyon', 'lyon')
    loads[1]?.fail(new Error('down'))
    await settled()
    assert.equal((await cache.get('lyon', 'lyon')).stale, true)
    assert.equal(loads.length, 2)
    clock.advance(8_000)
    await cache.get('lyon', 'lyon')
    loads[2]?.answer('rain')
    await settled()
    const { value, stale } = await cache.get('lyon', 'lyon')
    assert.deepEqual({ value, stale }, { value: { text: 'rain' }, stale: false })
  })

  test('that is too old to be served at once is waited for, and served stale when that fails', async () => {
    const { cache, clock, loads, load } = cacheByHand()
    await load('lyon', 'sun')
    clock.advance(31 * minute)
    const asked = cache.get('lyon', 'lyon')
    loads[1]?.fail(new Error('down'))
    const { value, stale } = await asked
    assert.deepEqual({ value, stale }, { value: { text: 'sun' }, stale: true })
  })

  test('is given up after six hours without refresh', async () => {
    const { cache, clock, loads, load } = cacheByHand()
    await load('lyon', 'sun')
    clock.advance(360 * minute)
    const asked = cache.get('lyon', 'lyon')
    loads[1]?.fail(new Error('down'))
    await assert.rejects(asked, /down/)
    await assert.rejects(cache.get('lyon', 'lyon'), /down/)
  })

  test('lives longer when its life is made longer', async () => {
    let freshMs = minute
    const { cache, clock, loads, load } = cacheByHand({ life: () => ({ freshMs, refreshMs: 0 }) })
    await load('lyon', 'sun')
    clock.advance(2 * minute)
    freshMs = 60 * minute
    assert.equal((await cache.get('lyon', 'lyon')).hit, true)
    assert.equal(loads.length, 1)
  })

  test('can be looked at without anything being asked', async () => {
    const { cache, clock, loads, load } = cacheByHand()
    assert.equal(cache.peek('lyon'), null)
    await load('lyon', 'sun')
    clock.advance(29 * minute)
    assert.equal(cache.peek('lyon')?.value.text, 'sun')
    clock.advance(minute)
    assert.equal(cache.peek('lyon'), null)
    assert.equal(loads.length, 1)
  })

  test('has no negative age when the clock moves back', async () => {
    const { cache, clock, load } = cacheByHand()
    await load('lyon', 'sun')
    clock.advance(-60 * minute)
    assert.equal((await cache.get('lyon', 'lyon')).freshForMs, 10 * minute)
  })
})

describe('the memory', () => {
  test('is bounded in bytes, the least used going first', async () => {
    const { cache, load } = cacheByHand({ maxBytes: 200_000 })
    for (let i = 0; i < 100; i += 1) {
      await load(`place ${i}`, 'x'.repeat(5_000))
      cache.peek('place 0')
    }
    const remaining = Array.from({ length: 100 }, (_, i) => i).filter((i) => cache.peek(`place ${i}`))
    assert.ok(remaining.length >= 10 && remaining.length <= 40, `${remaining.length} left`)
    assert.ok(remaining.includes(0) && remaining.includes(99) && !remaining.includes(1))
  })

  test('serves what is too large for it, without keeping it', async () => {
    const { cache, load } = cacheByHand({ maxBytes: 10_000 })
    assert.equal((await load('lyon', 'x'.repeat(50_000))).value.text.length, 50_000)
    assert.equal(cache.peek('lyon'), null)
  })
})

describe('a key that is refreshed behind', () => {
  test('starts a load only when one is due, and never rejects', async () => {
    const { cache, clock, loads } = cacheByHand()
    const first = cache.refresh('feed', 'feed')
    assert.ok(first)
    loads[0]?.fail(new Error('down'))
    await first
    assert.equal(cache.refresh('feed', 'feed'), null)
    clock.advance(8_000)
    const second = cache.refresh('feed', 'feed')
    loads[1]?.answer('news')
    await second
    assert.equal(cache.refresh('feed', 'feed'), null)
    assert.equal(cache.version, 1)
  })

  test('is as old as the question that it answers', async () => {
    const { cache, clock, loads } = cacheByHand()
    const reading = cache.refresh('feed', 'feed')
    clock.advance(3_000)
    loads[0]?.answer('news')
    await reading
    assert.equal(cache.look('feed')?.ageMs, 3_000)
  })

  test('keeps the failure that tells something when a later one tells nothing', async () => {
    const refusal = new Error('breaker open')
    const { cache, clock, loads } = cacheByHand({ tellsNothing: (error) => error === refusal })
    for (const error of [new Error('down'), refusal]) {
      const reading = cache.refresh('feed', 'feed')
      loads.at(-1)?.fail(error)
      await reading
      clock.advance(8_000)
    }
    assert.equal(loads.length, 2)
    assert.match(String(cache.failure('feed')?.error), /down/)
  })

  test('is loaded again by itself after a failure, while somebody has asked of late', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { cache, clock, loads } = cacheByHand({ retryWhileAskedMs: 10 * minute })
    const forward = async (ms: number) => {
      clock.advance(ms)
      t.mock.timers.tick(ms)
      await settled()
    }
    void cache.refresh('feed', 'feed')
    loads[0]?.fail(new Error('down'))
    await settled()
    await forward(9_000)
    assert.equal(loads.length, 2)
    await forward(11 * minute)
    loads[1]?.fail(new Error('down'))
    await settled()
    await forward(9_000)
    assert.equal(loads.length, 2)
  })

  test('is left alone once it is closed', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { cache, clock, loads } = cacheByHand({ retryWhileAskedMs: 10 * minute })
    void cache.refresh('feed', 'feed')
    loads[0]?.fail(new Error('down'))
    await settled()
    cache.close()
    clock.advance(minute)
    t.mock.timers.tick(minute)
    assert.equal(loads.length, 1)
  })
})
