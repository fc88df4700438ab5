import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as its bytes arrived, and when. */
export interface RawAnswer {
  readonly status: number
  /** By lower-case name; a header that came twice has its values joined by a line break. */
  readonly headers: ReadonlyMap<string, string>
  /** Unchunked, still encoded as sent. */
  readonly body: Buffer
  /** Decompressed, as text. */
  readonly text: string
  /** From the request's last byte to the answer's first, and to the end of the connection. */
  readonly firstByteMs: number
  readonly endMs: number
}

export interface RawOptions {
  /** How long the connection may stay open. */
  readonly maxMs?: number
  /** Called when the first byte of the answer is there. */
  readonly onFirstByte?: () => void
}

/** Bytes to a server on loopback, exactly as they are, on a connection of their own; what came until it closed. */
export function rawExchange(
  port: number,
  bytes: string | Buffer,
  { maxMs = 15_000, onFirstByte }: RawOptions = {},
): Promise<{ bytes: Buffer; firstByteMs: number; endMs: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    bytes: Buffer
    firstByteMs: number
    endMs: number
  }>()
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  let since = performance.now()
  let firstByteMs = Infinity
  const timer = setTimeout(() => {
    socket.destroy()
    reject(
      new Error(`still open after ${maxMs} ms: ${Buffer.concat(chunks).toString('latin1').slice(0, 200)}`),
    )
  }, maxMs)
  const finish = () => {
    clearTimeout(timer)
    resolve({ bytes: Buffer.concat(chunks), firstByteMs, endMs: performance.now() - since })
  }
  socket.on('connect', () => {
    since = performance.now()
    socket.write(bytes)
  })
  socket.on('data', (chunk) => {
    if (chunks.length === 0) {
      firstByteMs = performance.now() - since
      onFirstByte?.()
    }
    chunks.push(chunk)
  })
  // A server that refuses may reset the connection after its answer: what it said counts.
  socket.on('error', finish).on('close', finish)
  return promise
}

/** The first answer in some bytes. Throws when there is none. */
export function parseAnswer(bytes: Buffer): Omit<RawAnswer, 'firstByteMs' | 'endMs'> {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]
  if (!status) throw new Error(`not an answer: ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    const before = headers.get(name.toLowerCase())
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}\n${value}`)
  }
  const raw = bytes.subarray(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(raw) : raw
  return { status: Number(status), headers, body, text: decoded(body, headers.get('content-encoding')) }
}

/** Sends a request of its own making, byte for byte, and reads the answer. `lines` are the lines after the host. */
export async function rawRequest(
  port: number,
  target: string,
  lines: readonly string[] = [],
  options: RawOptions & { readonly method?: string; readonly host?: string; readonly body?: string } = {},
): Promise<RawAnswer> {
  const { method = 'GET', host = 'localhost', body = '' } = options
  const head = [`${method} ${target} HTTP/1.1`, `host: ${host}`, ...lines, 'connection: close']
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  const { bytes, ...times } = await rawExchange(port, request, options)
  return { ...parseAnswer(bytes), ...times }
}

/** Asks until a page has settled: whoever came first got it as a stream, and it is made ready behind. */
export async function settledPage(
  port: number,
  path: string,
  lines: readonly string[] = [],
): Promise<RawAnswer> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await rawRequest(port, path, lines)
    if (answer.headers.has('etag')) return answer
    await wait(50)
  }
  throw new Error(`${path} never settled`)
}

/** The pieces of a chunked body, joined; stops where it was cut. */
function unchunked(raw: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < raw.length;) {
    const lineEnd = raw.indexOf('\r\n', at)
    if (lineEnd < 0) break
    const size = parseInt(raw.subarray(at, lineEnd).toString('latin1'), 16)
    if (!(size > 0)) break
    pieces.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(pieces)
}

function decoded(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8')
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8')
  return body.toString('utf8')
}
