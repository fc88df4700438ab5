import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LRUCache } from 'lru-cache'
import { boundedMap } from '../../../src/server/cache/bounded-map.ts'

test('a cache bounded by a count drops the least used entry past it', () => {
  const cache = boundedMap<string, number>(2)
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  assert.deepEqual([...cache.keys()].sort(), ['a', 'c'])
})

test('a cache for ten thousand entries takes no memory for them before they come', () => {
  const { keyList } = LRUCache.unsafeExposeInternals(boundedMap<string, number>(10_000))
  assert.equal(keyList.length, 0)
})
