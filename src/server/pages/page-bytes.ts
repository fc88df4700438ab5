import { EventEmitter } from 'node:events'
import { Transform } from 'node:stream'
import { escapeHtml } from '../../escape-html.ts'
import type { Rendered } from '../../index.tsx'

export type Page = Extract<Rendered, { kind: 'page' }>

/** Room for most pages, so that few of them move while they grow. */
const usualBytes = 128 * 1024

/** Room that nobody writes in: memory outside the heap for each page would have the garbage collected all the time. */
const spare: Buffer[] = []
const maxSpares = 4

/**
 * Takes what React writes without any of a stream's machinery: a complete page never waits for its reader. `done` is
 * given bytes that are its own until it returns.
 */
class Collector extends EventEmitter {
  readonly writable = true
  #bytes = spare.pop() ?? Buffer.allocUnsafeSlow(usualBytes)
  #length = 0
  readonly #done: (bytes: Buffer) => void
  readonly #failed: (error: unknown) => void

  constructor(done: (bytes: Buffer) => void, failed: (error: unknown) => void) {
    super()
    this.#done = done
    this.#failed = failed
  }

  write(piece: Uint8Array | string): boolean {
    // A UTF-16 unit takes three bytes at most.
    this.#makeRoom(typeof piece === 'string' ? piece.length * 3 : piece.byteLength)
    if (typeof piece === 'string') this.#length += this.#bytes.write(piece, this.#length)
    else {
      this.#bytes.set(piece, this.#length)
      this.#length += piece.byteLength
    }
    return true
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }

  end(): this {
    this.#done(this.#bytes.subarray(0, this.#length))
    if (this.#bytes.length === usualBytes && spare.length < maxSpares) spare.push(this.#bytes)
    return this
  }

  /** React's way of saying that there is no page. */
  destroy(error: unknown): void {
    this.#failed(error)
  }
}

/** The bytes of a complete page. It has no inline script, hence no nonce either. */
export function collect(page: Page): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  page.pipe(new Collector((bytes) => resolve(Buffer.from(bytes)), reject))
  return promise
}

/** Late parts are put in place by script: whoever has none is sent on to the settled page. */
export function noScriptHint(key: string): Transform {
  const address = escapeHtml(`${key}${key.includes('?') ? '&' : '?'}complet=1`)
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
