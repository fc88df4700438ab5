import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress } from './compress.ts'
import { answerEncoding, type Encoding } from './encoding.ts'
import { sendIfUnchanged, weakTag } from './etag.ts'

/** A text that is made when it is first asked for, then kept with its compressed forms. */
export interface StoredText {
  readonly type: string
  /** How long caches may keep it, in seconds. */
  readonly seconds: number
  readonly write: () => string | Promise<string>
}

interface Prepared {
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  readonly etag: string
}

const effort = { brotli: 5, gzip: 6 }

async function prepare(text: string): Promise<Prepared> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([compress(identity, 'br', effort), compress(identity, 'gzip', effort)])
  return { bodies: { identity, br, gzip: gz }, etag: weakTag(identity) }
}

/** Answers a path with a text, written once in the life of the process unless writing fails. */
export function serveText(app: FastifyInstance, path: string, file: StoredText): void {
  let prepared: Promise<Prepared> | null = null
  const ready = (): Promise<Prepared> => {
    prepared ??= Promise.resolve(file.write())
      .then(prepare)
      .catch((error: unknown) => {
        prepared = null
        throw error
      })
    return prepared
  }
  app.get(path, async (request, reply) => send(request, reply, file, await ready()))
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, seconds }: StoredText,
  { bodies, etag }: Prepared,
): FastifyReply {
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, vary: 'Accept-Encoding' })
  if (sendIfUnchanged(request, reply, etag)) return reply
  return reply.type(type).send(bodies[answerEncoding(request, reply)])
}
