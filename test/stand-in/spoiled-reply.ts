import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { misfitRun } from './arome.ts'
import { driftedJson, driftedXml } from './drift.ts'
import type { Damage, Fault, Utf8Damage } from './fault.ts'
import { compressedBomb, deepJson, hostileXml } from './hostile-bodies.ts'
import { eSohMisfit } from './e-soh.ts'
import { pictureMisfit } from './eumetview.ts'
import { misfit } from './met-norway.ts'
import type { Reply } from './reply.ts'
import type { UpstreamName } from './upstreams.ts'

const htmlPage =
  '<!doctype html>\n<html><head><title>Service indisponible</title></head><body><h1>Maintenance</h1></body></html>\n'

const html = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: htmlPage,
})

const errorObject = (status: number, upstream: UpstreamName) => {
  if (upstream.startsWith('open-meteo')) return { error: true, reason: openMeteoReason(status) }
  if (upstream === 'openweather')
    return { cod: status === 404 ? '404' : status, message: openWeatherMessage(status) }
  return { code: String(status), message: 'Resource temporarily unavailable' }
}

const openMeteoReason = (status: number) =>
  status === 429
    ? 'Minutely API request limit exceeded. Please try again in one minute.'
    : status === 503
      ? 'The service is overloaded'
      : 'Internal Server Error'

const openWeatherMessage = (status: number) =>
  status === 429
    ? 'Your account is temporary blocked due to exceeding of requests limitation of your subscription type.'
    : status === 401
      ? 'Invalid API key. Please see http://openweathermap.org/faq#error401 for more info.'
      : 'Internal error'

/** The body each service sends with an error: JSON for most, plain text for geography and tiles, HTML for storage. */
function ownError(status: number, upstream: UpstreamName, headers: Readonly<Record<string, string>>): Reply {
  if (upstream.includes('storage') || upstream === 'meteoalarm') return html(status, headers)
  if (upstream === 'geo-api' || upstream === 'tiles') {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: 'Error' }
  }
  const body = JSON.stringify(errorObject(status, upstream))
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body }
}

function statusReply(right: Reply, damage: Damage & { kind: 'status' }, upstream: UpstreamName): Reply {
  const { status, body = 'right', retryAfter } = damage
  const headers = {
    ...damage.headers,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  if (body === 'odd') return html(status, headers)
  if (body === 'empty') return { status, headers, body: '' }
  if (body !== 'right') return { status, headers: { ...right.headers, ...headers }, body }
  return status < 300
    ? { ...right, status, headers: { ...right.headers, ...headers } }
    : ownError(status, upstream, headers)
}

export const bytesOf = ({ body }: Reply) => (typeof body === 'string' ? Buffer.from(body) : body)

const textOf = (reply: Reply) => bytesOf(reply).toString('utf8')

const isXml = ({ headers }: Reply) => (headers['content-type'] ?? '').includes('xml')

const encoded = (reply: Reply, encoding: string, body: Buffer): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
  body,
})

const cut = (body: Buffer, keep: number) => body.subarray(0, Math.floor(body.length * keep))

const wrongBytes = Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xe9])

const redeclared = (text: string, encoding: string) =>
  text.replace(/encoding="[^"]*"/i, `encoding="${encoding}"`)

const withCharset = (reply: Reply, charset: string) => {
  const type = (reply.headers['content-type'] ?? '').replace(/;.*$/, '')
  return { ...reply.headers, 'content-type': `${type}; charset=${charset}` }
}

/** `latin1` lies about it, `declared-latin1` and `utf16` say it: those two are foreign and yet right. */
function misencoded(reply: Reply, variant: Utf8Damage): Reply {
  const text = textOf(reply)
  if (variant === 'latin1') return { ...reply, body: Buffer.from(text, 'latin1') }
  if (variant === 'declared-latin1') {
    const body = Buffer.from(redeclared(text, 'ISO-8859-1'), 'latin1')
    return { ...reply, headers: withCharset(reply, 'iso-8859-1'), body }
  }
  if (variant === 'utf16') {
    const body = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(redeclared(text, 'UTF-16'), 'utf16le'),
    ])
    return { ...reply, headers: withCharset(reply, 'utf-16'), body }
  }
  const bytes = bytesOf(reply)
  // Inside a text: after the first letter that follows the middle.
  const middle = bytes.indexOf(isXml(reply) ? '</' : '":"', Math.floor(bytes.length / 2))
  const at = middle < 0 ? Math.floor(bytes.length / 2) : middle + (isXml(reply) ? 0 : 3)
  return { ...reply, body: Buffer.concat([bytes.subarray(0, at), wrongBytes, bytes.subarray(at)]) }
}

function drifted(reply: Reply, damage: Damage & { kind: 'drift' }, upstream: UpstreamName): Reply {
  const { variant, field, to } = damage
  const text = textOf(reply)
  const body = isXml(reply)
    ? driftedXml(text, variant, field, to)
    : driftedJson(text, variant, upstream, field, to)
  return { ...reply, body }
}

/** The reply after a fault that spoils what is said; faults of the connection leave it as it is. */
export function spoiledReply(right: Reply, fault: Fault, upstream: UpstreamName): Reply {
  switch (fault.kind) {
    case 'other-run':
      return misfitRun(right, fault.variant)
    case 'status':
      return statusReply(right, fault, upstream)
    case 'html-200':
      return html(200)
    case 'empty-200':
      return { ...right, status: 200, body: '' }
    case 'wrong-type':
      return {
        ...right,
        headers: { ...right.headers, 'content-type': fault.contentType ?? 'text/html; charset=utf-8' },
      }
    case 'redirect':
      return {
        status: fault.status ?? 302,
        headers: { location: fault.location ?? 'http://elsewhere.invalid/' },
        body: '',
      }
    case 'cut-json':
    case 'cut-xml':
      return { ...right, body: cut(bytesOf(right), fault.keep ?? 0.6) }
    case 'cut-gzip':
      return encoded(right, 'gzip', cut(gzipSync(bytesOf(right)), fault.keep ?? 0.6))
    case 'bad-utf8':
      return misencoded(right, fault.variant ?? 'bytes')
    case 'lying-encoding':
      return encoded(right, fault.encoding ?? 'gzip', bytesOf(right))
    case 'unknown-encoding':
      return encoded(right, fault.encoding ?? 'x-snappy', bytesOf(right))
    case 'gzip-bomb':
      return encoded(
        right,
        fault.encoding ?? 'gzip',
        compressedBomb(fault.bytes ?? 50_000_000, fault.encoding ?? 'gzip'),
      )
    case 'deep-json':
      return { ...right, body: deepJson(fault.depth ?? 100_000, fault.variant ?? 'array') }
    case 'hostile-xml':
      return { ...right, body: hostileXml(textOf(right), fault.variant ?? 'entities', fault.size) }
    case 'drift':
      return drifted(right, fault, upstream)
    case 'misfit':
      return { ...right, body: misfit(textOf(right), fault.variant) }
    case 'other-measurements':
      return { ...right, body: eSohMisfit(textOf(right), fault.variant) }
    case 'other-picture':
      return pictureMisfit(right, fault.variant)
    case 'gzip':
      return encoded(right, 'gzip', gzipSync(bytesOf(right)))
    case 'br':
      return encoded(right, 'br', brotliCompressSync(bytesOf(right)))
    case 'deflate':
      return encoded(right, 'deflate', deflateSync(bytesOf(right)))
    default:
      return right
  }
}
