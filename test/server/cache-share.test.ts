import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cacheBytesIn } from '../../src/server/cache-share.ts'
import { readConfig } from '../../src/server/config.ts'

const mb = 1024 * 1024

describe('the memory for caches', () => {
  test('is a sixteenth of what a container allows', () => {
    assert.equal(cacheBytesIn(240 * mb), 15 * mb)
    assert.equal(cacheBytesIn(384 * mb), 24 * mb)
  })
  test('never exceeds 64 MB unless somebody says so', () => {
    for (const allowed of [1024 * mb, 64 * 1024 * mb, Number.MAX_SAFE_INTEGER])
      assert.equal(cacheBytesIn(allowed), 64 * mb, String(allowed))
  })
  test('is 64 MB where there is no limit', () => assert.equal(cacheBytesIn(0), 64 * mb))
  // The least that CACHE_MB accepts.
  test('is 8 MB at least', () => assert.equal(cacheBytesIn(16 * mb), 8 * mb))
  test('is what CACHE_MB says, whatever the container allows', () =>
    assert.equal(readConfig({ CACHE_MB: '100' }, 256 * mb).cacheBytes, 100 * mb))
  test('follows the container when CACHE_MB is unset', () =>
    assert.equal(readConfig({}, 240 * mb).cacheBytes, 15 * mb))
})
