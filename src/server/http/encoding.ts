import type { FastifyReply, FastifyRequest } from 'fastify'
import { askedBy } from './accepted.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The encoding a client prefers among ours (RFC 9110, 12.5.3), named in the answer: highest weight, then brotli, gzip, none.
 * Never refuses: a client that accepts none of them still gets the plain bytes.
 */
export function answerEncoding({ headers }: FastifyRequest, reply: FastifyReply): Encoding {
  const encoding = preferred(String(headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

const preferred = askedBy((weights): Encoding => {
  const any = weights.get('*') ?? 0
  const brotli = weights.get('br') ?? any
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? any
  const best = Math.max(brotli, gzip)
  if (best <= 0 || best < (weights.get('identity') ?? 0)) return 'identity'
  return brotli === best ? 'br' : 'gzip'
})
