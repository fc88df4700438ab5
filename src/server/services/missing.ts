import type { MissingReason } from '../../domain/part.ts'
import { UpstreamError, type FailureReason } from '../upstream/upstream.ts'

const reasons: Readonly<Record<FailureReason, MissingReason>> = {
  refused: 'refused',
  dns: 'refused',
  reset: 'refused',
  timeout: 'timeout',
  status: 'refused',
  'too-large': 'unreadable',
  'content-type': 'unreadable',
  parse: 'unreadable',
  schema: 'unreadable',
  redirect: 'unreadable',
  encoding: 'unreadable',
  'breaker-open': 'refused',
  budget: 'busy',
}

/** A missing part for what an adapter threw. Anything but an UpstreamError is a mistake of ours and is thrown on. */
export function missingFor(error: unknown): { readonly state: 'missing'; readonly reason: MissingReason } {
  if (!(error instanceof UpstreamError)) throw error
  return { state: 'missing', reason: reasons[error.reason] }
}
