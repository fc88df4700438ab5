/**
 * Repeatable noise: the same arguments give the same value on every machine, since only 32-bit integer
 * operations and the four operations of IEEE 754 are used (no Math.sin, whose last digits may differ).
 */

/** A whole number hashed to 0–1 (finaliser of MurmurHash3 over mixed coordinates). */
function hash(seed: number, x: number, y: number, t: number): number {
  let h =
    Math.imul(seed, 0x9e3779b1) ^
    Math.imul(x, 0x85ebca6b) ^
    Math.imul(y, 0xc2b2ae35) ^
    Math.imul(t, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 0xffffffff
}

const ease = (fraction: number): number => fraction * fraction * (3 - 2 * fraction)
const mix = (a: number, b: number, share: number): number => a + (b - a) * share

/** Between the corners of a square at a whole number of `t`. */
const smoothPlane = (seed: number, x: number, y: number, t: number, u: number, v: number): number =>
  mix(
    mix(hash(seed, x, y, t), hash(seed, x + 1, y, t), u),
    mix(hash(seed, x, y + 1, t), hash(seed, x + 1, y + 1, t), u),
    v,
  )

/**
 * A value of 0–1 that varies smoothly over three axes, drawn anew at each whole number of them.
 * Divide the arguments by the distances over which the value should change.
 */
export function smoothNoise(seed: number, x: number, y: number, t: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const t0 = Math.floor(t)
  const u = ease(x - x0)
  const v = ease(y - y0)
  const before = smoothPlane(seed, x0, y0, t0, u, v)
  const after = smoothPlane(seed, x0, y0, t0 + 1, u, v)
  return mix(before, after, ease(t - t0))
}
