import { randomFillSync } from 'node:crypto'

const bytesEach = 16
const pool = Buffer.alloc(256 * bytesEach)
let used = pool.length

/** A word that nobody can guess, new each time, for the scripts of one page. Asking the system 256 times at once is cheap. */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const start = used
  used += bytesEach
  return pool.toString('base64', start, used)
}
