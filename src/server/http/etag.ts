import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A tag for these contents: weak, since it is the same in every encoding. */
export function weakTag(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  // 132 bits are enough to tell apart whatever a client may hold.
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` header names this tag, in any legal form. Tags are compared weakly (RFC 9110, 13.1.2). */
export function matchesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true
  const strong = tag.replace(/^W\//, '')
  return [...header.matchAll(/"[^"]*"/g)].some(([quoted]) => quoted === strong)
}

/**
 * Gives an answer its tag, if its `Cache-Control` lets caches keep it. True when the visitor holds it already and got a 304;
 * else the body is still to be sent.
 */
export function sendIfUnchanged({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  if (!String(reply.getHeader('cache-control')).startsWith('public')) return false
  reply.header('etag', tag)
  const condition = headers['if-none-match']
  if (condition === undefined || !matchesTag(condition, tag)) return false
  reply.code(304).send()
  return true
}
