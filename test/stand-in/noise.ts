const mixed = (hash: number, integer: number) => {
  const once = Math.imul(hash ^ integer, 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

const inUnit = (hash: number) => (hash >>> 0) / 2 ** 32
const start = 0x9e3779b9 | 0

/** A number in [0, 1) that depends on the integers alone: the same on every machine and at every run. */
export const hashed = (a: number, b: number, c = 0, d = 0) =>
  inUnit(mixed(mixed(mixed(mixed(start, a), b), c), d))

/** A stable number in [0, 1) for a text. */
export const hashedText = (text: string) =>
  inUnit(Array.from(text, (letter) => letter.codePointAt(0) ?? 0).reduce(mixed, start))

const eased = (t: number) => t * t * (3 - 2 * t)
const between = (from: number, to: number, t: number) => from + (to - from) * eased(t)

const alongX = (seed: number, i: number, j: number, k: number, t: number) =>
  between(hashed(seed, i, j, k), hashed(seed, i + 1, j, k), t)

/** Value noise in [0, 1), smooth in its three coordinates with cells of side 1; `seed` picks an independent field. */
export function smoothNoise(seed: number, x: number, y: number, z: number) {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const here = between(alongX(seed, i, j, k, x - i), alongX(seed, i, j + 1, k, x - i), y - j)
  const next = between(alongX(seed, i, j, k + 1, x - i), alongX(seed, i, j + 1, k + 1, x - i), y - j)
  return between(here, next, z - k)
}
