import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smoothNoise } from '../../src/domain/smooth-noise.ts'

test('noise is scattered by the finaliser of MurmurHash3, the same on every machine', () => {
  // The published hashes of nothing at all with the seeds 1 and 0xffffffff, which the finaliser alone makes.
  for (const [before, hashed] of [
    [1, 0x514e28b7],
    [0xffffffff, 0x81f16f39],
  ] as const) {
    // Divided by the factor of seeds, modulo 2³²: the hash is made of this very number.
    const seed = Math.imul(before, 0x0e8b2f51)
    assert.equal(Math.round(smoothNoise(seed, 0, 0, 0) * 0xffffffff), hashed)
  }
})
