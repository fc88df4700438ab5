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

test('between whole numbers noise goes from one to the next by the smoothstep, along each of its axes', () => {
  const axes = [
    (share: number) => smoothNoise(7, 3 + share, -2, 5),
    (share: number) => smoothNoise(7, 3, -2 + share, 5),
    (share: number) => smoothNoise(7, 3, -2, 5 + share),
  ]
  for (const at of axes) {
    const [from, to] = [at(0), at(1)]
    assert.ok(Math.abs(from - to) > 0.01)
    // 3t² − 2t³ of a quarter, a half and three quarters.
    for (const [share, eased] of [
      [0.25, 0.15625],
      [0.5, 0.5],
      [0.75, 0.84375],
    ] as const)
      assert.ok(Math.abs(at(share) - (from + eased * (to - from))) < 1e-12)
  }
})

test('noise is spread over 0 to 1, and another with another seed, place or time', () => {
  const drawn = Array.from({ length: 1_000 }, (_, n) => smoothNoise(n % 10, n, 7 * n, -n))
  assert.ok(drawn.every((value) => value >= 0 && value <= 1))
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
  assert.ok(Math.abs(mean - 0.5) < 0.03, `${mean}`)
  assert.ok(Math.min(...drawn) < 0.02 && Math.max(...drawn) > 0.98)
  const around = [smoothNoise(1, 2, 3, 4), smoothNoise(2, 2, 3, 4), smoothNoise(1, 3, 3, 4)]
  assert.equal(new Set([...around, smoothNoise(1, 2, 4, 4), smoothNoise(1, 2, 3, 5)]).size, 5)
})
