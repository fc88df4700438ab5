import type { FastifyInstance } from 'fastify'
import { ageless, Cache } from '../cache.ts'
import { compress } from './compress.ts'
import { answerEncoding, type Encoding } from './encoding.ts'

/** One packet: a shorter answer arrives no sooner for being smaller. */
const worthwhileBytes = 1_400

/**
 * Every answer of these routes in the encoding its asker prefers; short ones as they are. What was packed lately is
 * cached by its tag: the same answer goes to many. Answers of one tag differ by some seconds in `freshUntil` at most.
 */
export function compressAnswers(api: FastifyInstance, maxBytes: number): void {
  const pack = createPacker(maxBytes)
  api.addHook('onSend', async (request, reply, payload) => {
    reply.header('vary', 'Accept-Encoding')
    if (typeof payload !== 'string' || payload.length < worthwhileBytes) return payload
    const encoding = answerEncoding(request, reply)
    if (encoding === 'identity') return payload
    const tag = reply.getHeader('etag')
    return typeof tag === 'string' ? pack(tag, payload, encoding) : compressed(payload, encoding)
  })
}

type Packed = Exclude<Encoding, 'identity'>

/** Packs texts; those who ask for the same at once wait for one packing. At most so many bytes are cached. */
export function createPacker(
  maxBytes: number,
  pack: (text: string, encoding: Packed) => Promise<Buffer> = compressed,
): (tag: string, text: string, encoding: Packed) => Promise<Buffer> {
  const packed = new Cache<{ text: string; encoding: Packed }, Buffer>(
    ageless('answers', maxBytes, (key, bytes) => bytes.length + 2 * key.length + 256),
    ({ text, encoding }) => pack(text, encoding),
  )
  return async (tag, text, encoding) => (await packed.get(`${encoding} ${tag}`, { text, encoding })).value
}

const effort = { brotli: 4, gzip: 5 }

const compressed = (text: string, encoding: Packed): Promise<Buffer> =>
  compress(Buffer.from(text), encoding, effort)
