import { PassThrough, type Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { bulkhead } from 'cockatiel'
import type { Encoding } from './encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** How hard a body is compressed: `brotli` of 11, `gzip` of 9. */
export interface Effort {
  readonly brotli: number
  readonly gzip: number
  /** The window of brotli, as a power of two: 24 at most. */
  readonly windowBits?: number
}

/** A window of 128 kB holds any of our pages; brotli's own default takes 4 MB for each body being compressed. */
const pageWindowBits = 17

/** So many bodies are compressed at once: each takes six megabytes meanwhile, and sixteen pages may end together. */
const turns = bulkhead(2, Infinity)

/** A whole body in one encoding. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return ownCopy(await turns.execute(() => toGzip(body, { level: effort.gzip })))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: effort.windowBits ?? pageWindowBits,
  }
  return ownCopy(await turns.execute(() => toBrotli(body, { params })))
}

/** The same bytes in memory of their own: zlib answers with a corner of a larger block, which would stay with them. */
export function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Compresses a stream without holding back what has been written. */
export function compressor(encoding: Encoding): Duplex {
  // Without these flush options the first byte would wait for the last.
  if (encoding === 'br')
    return createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: pageWindowBits },
    })
  if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  return new PassThrough()
}
