import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** How hard a body is pressed: `brotli` of 11, `gzip` of 9. */
export interface Effort {
  readonly brotli: number
  readonly gzip: number
}

/** A window of 128 kB holds any of our pages; the default takes 4 MB for each body being compressed. */
export const brotliWindowBits = 17

/** A whole body in one encoding. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return alone(await toGzip(body, { level: effort.gzip }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
  }
  return alone(await toBrotli(body, { params }))
}

/** The same bytes in memory of their own: zlib answers with a corner of a larger block, which would stay with them. */
export function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
