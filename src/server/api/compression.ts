import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { negotiateEncoding } from '../pages/encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** One packet: a shorter answer arrives no sooner for being smaller. */
const worthwhileBytes = 1_400

/** Every answer of these routes in the encoding its asker prefers; short ones as they are. */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    reply.header('vary', 'Accept-Encoding')
    if (typeof payload !== 'string' || payload.length < worthwhileBytes) return payload
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding)
    return encoding === 'br'
      ? toBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : toGzip(payload, { level: 5 })
  })
}
