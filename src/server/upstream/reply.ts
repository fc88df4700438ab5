import type { Dispatcher } from 'undici'
import { plainBytes, readText } from './decode.ts'
import { Failure, type Refusal } from './failure.ts'
import { clampedRetryAfter } from './retry-after.ts'
import type { UpstreamRequest } from './upstream.ts'

/** A request with what its reply may be: media types, bytes after decompression. */
export type Accepting = UpstreamRequest & {
  readonly accept: readonly string[]
  readonly maxBytes: number
  /** Last-Modified of a reply in memory: the source may answer that nothing has changed. */
  readonly since?: string | null
}

/** The address of a request. Commas stay readable: lists of variables and places are long enough without being encoded. */
export function targetOf(base: URL, { path, query = {} }: UpstreamRequest): URL {
  const target = new URL(base)
  target.pathname = path === '' ? base.pathname : base.pathname.replace(/\/$/, '') + path
  const pairs = Object.entries(query).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  )
  target.search = [base.search.slice(1), ...pairs].filter((part) => part !== '').join('&')
  return target
}

/** The reply's content type when its status, type and announced length will do; throws a Failure otherwise. */
export function acceptable(reply: Dispatcher.ResponseData, request: Accepting): string {
  const status = reply.statusCode
  if (isUnchanged(reply) && request.since) return ''
  if (isEmpty(reply) && isExpected(reply, request)) return ''
  if (status === 206 && request.range && !isRange(reply, request.range))
    throw new Failure('schema', 'another range than asked for')
  if (!isExpected(reply, request)) throw new Failure('status', `status ${status}`, { status })
  const contentType = headerOf(reply, 'content-type')
  if (!isAccepted(mediaTypeOf(contentType), request.accept)) throw new Failure('content-type')
  if (Number(headerOf(reply, 'content-length')) > request.maxBytes)
    throw new Failure('too-large', `larger than ${request.maxBytes} bytes, as announced`)
  return contentType
}

/** Nothing has changed since the reply in memory; there is no body. */
export const isUnchanged = ({ statusCode }: Dispatcher.ResponseData): boolean => statusCode === 304

/** There is nothing to tell, and no body. */
export const isEmpty = ({ statusCode }: Dispatcher.ResponseData): boolean => statusCode === 204

/** How long a reply is good on the source's own clock, ms; null when it does not say. */
export function lifeOf(reply: Dispatcher.ResponseData): number | null {
  const life = Date.parse(headerOf(reply, 'expires')) - Date.parse(headerOf(reply, 'date'))
  return Number.isFinite(life) ? Math.max(0, life) : null
}

const isExpected = ({ statusCode }: Dispatcher.ResponseData, { alsoStatuses, range }: Accepting): boolean =>
  statusCode === 200 ||
  (statusCode === 206 && range !== undefined) ||
  (alsoStatuses?.includes(statusCode) ?? false)

/** The bytes are those asked for, by their numbers. */
const isRange = (reply: Dispatcher.ResponseData, { first, last }: { first: number; last: number }): boolean =>
  headerOf(reply, 'content-range').trim().toLowerCase().startsWith(`bytes ${first}-${last}/`)

/** The source says that we ask too much. */
export const isTooMany = ({ statusCode }: Dispatcher.ResponseData): boolean => statusCode === 429

const maxReasonBytes = 16_384

/**
 * The failure that a 429 is. `refusalOf` reads what the body asks for, where the source gives reasons; Retry-After
 * counts too when the source sends one, and alone when the body says nothing.
 */
export async function tooMany(
  reply: Dispatcher.ResponseData,
  now: number,
  refusalOf: (body: string, now: number) => Refusal | null = () => null,
): Promise<Failure> {
  const header = headerOf(reply, 'retry-after')
  const asked = clampedRetryAfter(header, now)
  const bytes = plainBytes(reply.body, headerOf(reply, 'content-encoding'), maxReasonBytes)
  const body = await readText(bytes).catch(() => '')
  const refusal = refusalOf(body, now) ?? { pauseMs: asked }
  const longest =
    'pauseMs' in refusal && header !== '' ? { pauseMs: Math.max(refusal.pauseMs, asked) } : refusal
  return new Failure('status', 'too many requests', { status: reply.statusCode, refusal: longest })
}

/** A header of a reply; empty when absent, joined when repeated. */
export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

const mediaTypeOf = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** A reply that names no type is read where XML is expected: its reader refuses whatever is not, by its first element. */
const isAccepted = (mediaType: string, accept: readonly string[]): boolean =>
  accept.includes(mediaType) ||
  (mediaType === '' && accept.some((type) => /[/+]xml$/.test(type))) ||
  (accept.includes('application/json') && /^application\/[\w.-]+\+json$/.test(mediaType))

const charsetOf = (contentType: string): string | null =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null

/** JSON travels in UTF-8; a header that says otherwise would show wrong accents. */
export function requireUtf8(contentType: string): void {
  const charset = charsetOf(contentType) ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new Failure('encoding', 'not UTF-8')
}
