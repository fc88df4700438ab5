import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Cache, type BatchLoader } from '../../../src/server/cache.ts'
import { fixedClock } from '../../support/build-app.ts'

interface Value {
  readonly text: string
}

const minute = 60_000

/** A cache whose loader answers twos of keys with what `answer` says of each. */
function cacheOfTwos(
  answer: (key: string) => Value | Error,
  failing: (keys: readonly string[]) => Error | null,
) {
  const clock = fixedClock()
  const calls: (readonly string[])[] = []
  const loader: BatchLoader<string, Value> = {
    atOnce: 2,
    async many(wanted) {
      const keys = wanted.map(({ argument }) => argument)
      calls.push(keys)
      const error = failing(keys)
      if (error) throw error
      return keys.map(answer)
    },
  }
  const life = () => ({ freshMs: 10 * minute, refreshMs: 0 })
  const cache = new Cache<string, Value>({ life, keepMs: 360 * minute, failureMs: 8_000, clock }, loader)
  const fill = (...keys: string[]) => cache.fill(keys.map((key) => ({ key, argument: key })))
  return { cache, clock, calls, fill }
}

describe('a loader for many keys', () => {
  const weatherOf = (key: string) => ({ text: `weather of ${key}` })

  test('is called as often as it takes, side by side', async () => {
    const { cache, calls, fill } = cacheOfTwos(weatherOf, () => null)
    assert.deepEqual(await fill('lyon', 'paris', 'lille'), { calls: 2, errors: [] })
    assert.deepEqual(calls, [['lyon', 'paris'], ['lille']])
    assert.equal(cache.look('lille')?.value.text, 'weather of lille')
  })

  test('is not asked again for keys that are under way', async () => {
    const { cache, calls, fill } = cacheOfTwos(weatherOf, () => null)
    const both = Promise.all([fill('lyon', 'paris'), fill('paris', 'lille'), cache.get('lyon', 'lyon')])
    assert.equal((await both)[2].value.text, 'weather of lyon')
    assert.deepEqual(calls, [['lyon', 'paris'], ['lille']])
  })

  test('may fail for some keys, and those alone are missing and remembered as failed', async () => {
    const unreadable = new Error('unreadable')
    const { cache, fill } = cacheOfTwos(
      (key) => (key === 'lyon' ? unreadable : weatherOf(key)),
      () => null,
    )
    assert.deepEqual(await fill('lyon', 'paris'), { calls: 1, errors: [] })
    assert.equal(cache.look('lyon'), null)
    assert.equal(cache.failure('lyon')?.error, unreadable)
    assert.deepEqual([cache.dueInMs('lyon'), cache.dueInMs('paris')], [8_000, 10 * minute])
  })

  test('may fail as a whole, and what other calls brought stays', async () => {
    const down = new Error('down')
    const { cache, fill } = cacheOfTwos(weatherOf, (keys) => (keys.includes('lyon') ? down : null))
    assert.deepEqual(await fill('lyon', 'paris', 'lille'), { calls: 2, errors: [down] })
    const inMemory = ['lyon', 'paris', 'lille'].map((key) => cache.look(key) !== null)
    assert.deepEqual(inMemory, [false, false, true])
  })

  test('keeps the last value of a key that fails, with its age', async () => {
    let answer: Value | Error = { text: 'sun' }
    const { cache, clock, fill } = cacheOfTwos(
      () => answer,
      () => null,
    )
    await fill('lyon')
    answer = new Error('unreadable')
    clock.advance(20 * minute)
    await fill('lyon')
    assert.deepEqual(cache.look('lyon'), { value: { text: 'sun' }, ageMs: 20 * minute })
    clock.advance(340 * minute)
    assert.equal(cache.look('lyon'), null)
  })
})
