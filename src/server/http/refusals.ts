import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isFeedUrl } from '../../paths.ts'
import { methodsOf, readingMethods } from './cross-origin.ts'
import { formatOfRequest, varyByFormat } from './format.ts'
import { STATUS_CODES } from './node-http.ts'
import { isOpenApi, sendProblem, type ProblemDetails } from './problem.ts'
import { refusalPage } from './refusal-page.ts'

/** A refusal that the visitor may read: French, without a word about our insides. */
export class ApiError extends Error {
  readonly statusCode: number
  /** What the API for others says beside it. */
  readonly details: ProblemDetails

  constructor(statusCode: number, message: string, details: ProblemDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.details = details
  }
}

const malformed = 'La requête est mal formée.'
const notHere = 'Cette adresse n’existe pas.'
const onlyRead = 'Cette adresse n’accepte que la lecture.'

/**
 * What `/api`, feeds and the site say no with, in their own form: JSON, a problem, plain text (no reader of feeds shows a
 * page) or a page. `error` names no insides and no address.
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: string,
  details: ProblemDetails = {},
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if ((status === 503 || status === 429) && !reply.hasHeader('retry-after')) reply.header('retry-after', '10')
  if (isOpenApi(request.url)) return sendProblem(reply, status, error, details)
  if (request.url.startsWith('/api/'))
    return reply.type('application/json; charset=utf-8').send({ success: false, error })
  if (isFeedUrl(request.url)) return refuseAsText(reply, status, error)
  const { format, isByAddress } = formatOfRequest(request)
  if (!isByAddress) reply.header('vary', varyByFormat)
  if (format !== 'html') return refuseAsText(reply, status, error)
  const isPassing = status === 429 || status >= 500
  return reply.type('text/html; charset=utf-8').send(refusalPage(error, { isPassing }))
}

/** Says no in plain text, whoever asks: to readers of feeds, and to programs that want a picture. */
export const refuseAsText = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${error}\n`)

/**
 * Everything here is only read: whatever else is asked is refused before its body is looked at. Says whether it answers.
 * `isKnown`: whether reading a path would find something.
 */
export function refuseUnreadable(
  request: FastifyRequest,
  reply: FastifyReply,
  isKnown: (path: string) => Promise<boolean>,
): boolean {
  const { method, raw } = request
  if (method !== 'GET' && method !== 'HEAD') {
    isKnown(request.url.split('?')[0] ?? '').then(
      (isPath) => (isPath ? refuseToWrite(request, reply) : sendNotFound(request, reply)),
      (error: FastifyError) => sendError(error, request, reply),
    )
    return true
  }
  // Node's own check is off: its refusal would go out without our headers.
  if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return false
  refuse(request, reply, 400, malformed)
  return true
}

const refuseToWrite = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(request, reply.header('allow', methodsOf(request.url)), 405, onlyRead)

/** The answer to whatever a handler threw. Our own texts are shown; of any other error only the status. */
export function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ApiError) return refuse(request, reply, error.statusCode, error.message, error.details)
  if ('validation' in error && error.validation) return refuse(request, reply, 400, invalidField(error))
  const status = error.statusCode ?? 500
  // Files that may not be read are not there at all.
  if (status === 403 || status === 404) return sendNotFound(request, reply)
  if (status === 416) reply.headers(lengthOf(error))
  if (status >= 400 && status < 500) return refuse(request, reply, status, malformed)
  request.log.error({ err: error }, 'request failed')
  return refuse(request, reply, status === 503 ? 503 : 500, 'Une erreur s’est produite. Veuillez réessayer.')
}

/** The length of the file, for whoever asked for a range beyond it (RFC 9110, 15.5.17). */
const lengthOf = ({ headers }: FastifyError & { readonly headers?: Record<string, string> }) => {
  const [, length] = Object.entries(headers ?? {}).find(([name]) => /^content-range$/i.test(name)) ?? []
  return length === undefined ? {} : { 'content-range': length }
}

/** The field that a schema refused, named as in the address. */
function invalidField(error: FastifyError): string {
  const [problem] = error.validation ?? []
  const missing = problem?.params['requiredProperties']
  const field = Array.isArray(missing) ? String(missing[0]) : (problem?.instancePath.slice(1) ?? '')
  return `Le paramètre « ${field} » est absent ou invalide.`
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(request, reply, 404, notHere)

const clientFaults: ReadonlyMap<string, { readonly status: number; readonly error: string }> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, error: 'Les en-têtes de la requête sont trop longs.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, error: 'La requête n’est pas arrivée à temps.' }],
])

/** Answers what is no request that a handler could see: there is nothing but the connection to write to. */
function answerOn(
  socket: Duplex,
  { status, error }: { readonly status: number; readonly error: string },
  headers: Readonly<Record<string, string>>,
): void {
  // An answer under way on this connection must not be followed by what would look like a part of it.
  const { _httpMessage: underWay } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null }
  if (!socket.writable || underWay?.headersSent) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ success: false, error })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  socket.end(head + body, () => socket.destroy())
}

/** Answers bytes that are no request. */
export const answerClientFault =
  (headers: Readonly<Record<string, string>>) =>
  (fault: Error & { code?: string }, socket: Socket): void => {
    if (fault.code === 'ECONNRESET' || socket.destroyed) return
    answerOn(socket, clientFaults.get(fault.code ?? '') ?? { status: 400, error: malformed }, headers)
  }

/** Answers CONNECT, which Node hands to no handler: without a listener it ends the connection without a word. */
export const refuseTunnel =
  (headers: Readonly<Record<string, string>>) =>
  (_request: unknown, socket: Duplex): void => {
    socket.on('error', () => socket.destroy())
    answerOn(socket, { status: 405, error: onlyRead }, { ...headers, allow: readingMethods })
  }

/** A target whose path is no text once it is decoded is taken as it is written: it then names nothing. */
export function readableTarget(target: string): string {
  if (!target.includes('%')) return target
  const [path = '', ...search] = target.split('?')
  try {
    decodeURIComponent(path)
    return target
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?')
  }
}
