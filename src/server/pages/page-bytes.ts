import { PassThrough, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { escapeHtml } from '../../escape-html.ts'
import type { Rendered } from '../../index.tsx'

export type Page = Extract<Rendered, { kind: 'page' }>

/** The bytes of a page that is complete. It has no late part, and so no inline script, hence no nonce either. */
export const collect = (page: Page): Promise<Buffer> =>
  // React waits for whoever reads slowly: here nobody does.
  buffer(page.pipe(new PassThrough({ highWaterMark: 2 ** 20 })))

/** Late parts are put in place by script: whoever has none is sent on to the settled page. */
export function noScriptHint(key: string): Transform {
  const address = escapeHtml(`${key}${key.includes('?') ? '&' : '?'}complet=1`)
  const hint = `<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>`
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
