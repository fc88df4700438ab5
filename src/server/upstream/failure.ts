import { errors } from 'undici'
import type { FailureReason } from './upstream.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** What a source that refuses asks for: the same question once more in a moment, or to be left alone for so long. */
export type Refusal = { readonly retryInMs: number } | { readonly pauseMs: number }

/** A failure inside one exchange, before it is named after its source and operation. Its detail holds no address and no secret. */
export class Failure extends Error {
  readonly reason: FailureReason
  readonly status: number | undefined
  /** What the source asked for. */
  readonly refusal: Refusal | undefined

  constructor(reason: FailureReason, detail?: string, reply: { status?: number; refusal?: Refusal } = {}) {
    super(detail ?? reason)
    this.name = 'Failure'
    this.reason = reason
    this.status = reply.status
    this.refusal = reply.refusal
  }
}

/** What Node and undici call the ways a connection fails. */
const reasonsByCode: ReadonlyMap<string, FailureReason> = new Map([
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['ENETUNREACH', 'refused'],
  ['EADDRNOTAVAIL', 'refused'],
  ['EACCES', 'refused'],
  ['EPERM', 'refused'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['EAI_FAIL', 'dns'],
  ['ECONNRESET', 'reset'],
  ['ECONNABORTED', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'reset'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'too-large'],
])

/** The reason behind whatever an exchange threw. Certificates that do not hold count as refused. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  if (error instanceof errors.HTTPParserError) return new Failure('parse', 'not HTTP')
  if (/CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_/.test(code)) return new Failure('refused', code)
  return new Failure(reasonsByCode.get(code) ?? 'reset', code || 'connection')
}

/** Node gathers the attempts on several addresses in one error: the first one speaks. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError ? codeOf(error.errors[0]) : ''
}

/** The pause before the second try at a source that dropped the connection or answered with an error of its own. */
const retryDelayMs = 100

/**
 * In how many milliseconds a failure is worth its one second try; null when it is not. A host that refuses connections
 * does so at once and will for a while: nobody waits for a second refusal.
 */
export function retryDelay({ reason, status, refusal }: Failure): number | null {
  if (refusal && 'retryInMs' in refusal) return refusal.retryInMs
  const fell = reason === 'reset' || (reason === 'status' && status !== undefined && status >= 500)
  return fell ? retryDelayMs : null
}

/** The question never reached the source, so the source did not count it. */
export const wasNotDelivered = ({ reason }: Failure): boolean => reason === 'refused' || reason === 'dns'

/** Whether a failure is the source's own, and not that of a wrong question or of our own limits. */
export function countsAgainstBreaker({ reason, status }: Failure): boolean {
  if (reason === 'budget' || reason === 'breaker-open') return false
  return reason !== 'status' || status === undefined || status >= 500 || status === 408
}

/** The source refuses who we are. */
export const isKeyRefusal = ({ reason, status }: Failure): boolean =>
  reason === 'status' && (status === 401 || status === 403)

/** How long a source that refuses our key is left alone. */
const refusedKeyPauseMs = 5 * minuteMs

/** Milliseconds during which the source must not be called after this failure; null when the breaker alone decides. */
export function pauseAfter(failure: Failure, refusedPauseMs = refusedKeyPauseMs): number | null {
  const { refusal } = failure
  if (refusal && 'pauseMs' in refusal) return refusal.pauseMs
  return isKeyRefusal(failure) ? refusedPauseMs : null
}
