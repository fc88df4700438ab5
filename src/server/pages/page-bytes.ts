import { EventEmitter } from 'node:events'
import { PassThrough, Transform, type Duplex } from 'node:stream'
import { createBrotliCompress, createGzip, constants } from 'node:zlib'
import type { Rendered } from '../../index.tsx'
import type { Encoding } from './encoding.ts'

export type Page = Extract<Rendered, { kind: 'page' }>

/** Takes what React writes without any of a stream's machinery: a complete page never waits for its reader. */
class Collector extends EventEmitter {
  readonly writable = true
  readonly #pieces: Buffer[] = []
  readonly #done: (bytes: Buffer) => void
  readonly #failed: (error: unknown) => void

  constructor(done: (bytes: Buffer) => void, failed: (error: unknown) => void) {
    super()
    this.#done = done
    this.#failed = failed
  }

  write(piece: Uint8Array | string): boolean {
    // React fills a view, writes it and takes a new one: the bytes stay ours.
    this.#pieces.push(
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength),
    )
    return true
  }

  end(): this {
    this.#done(Buffer.concat(this.#pieces))
    return this
  }

  /** React's way of saying that there is no page. */
  destroy(error: unknown): void {
    this.#failed(error)
  }
}

/** The bytes of a complete page. Settled pages have no inline script, so their nonce means nothing and goes. */
export function collect(page: Page, nonce: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  page.pipe(new Collector((bytes) => resolve(without(bytes, ` nonce="${nonce}"`)), reject))
  return promise
}

/** The bytes with every occurrence of a text left out. */
function without(bytes: Buffer, text: string): Buffer {
  const pieces: Buffer[] = []
  let start = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, start)) {
    pieces.push(bytes.subarray(start, at))
    start = at + text.length
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(start)])
}

/** Late parts are put in place by script: whoever has none is sent on to the settled page. */
export function noScriptHint(key: string): Transform {
  const address = `${key}${key.includes('?') ? '&' : '?'}complet=1`
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  const hint = `<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>`
  let done = false
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      if (done) return callback(null, chunk)
      const text = chunk.toString('latin1')
      const at = text.indexOf('<head>')
      if (at < 0) return callback(null, chunk)
      done = true
      const end = at + '<head>'.length
      callback(null, Buffer.concat([chunk.subarray(0, end), Buffer.from(hint), chunk.subarray(end)]))
    },
    // React asks for the buffered bytes to leave at once after each part.
    flush(callback) {
      callback()
    },
  })
}

/** Compresses a stream without holding back what has been written. */
export function compressor(encoding: Encoding): Duplex {
  // Without these flush options the first byte would wait for the last.
  if (encoding === 'br')
    return createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    })
  if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  return new PassThrough()
}
