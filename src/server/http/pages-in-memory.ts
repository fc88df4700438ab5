import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Where pages register what they can send at once: the first hook of every request asks it, before anything else is
 * done that a page in memory, which has all its headers, does not need.
 */
export interface PagesInMemory {
  /** Sends the page and returns true, or returns false and leaves the request to its route. */
  answer: ((request: FastifyRequest, reply: FastifyReply) => boolean) | null
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly pagesInMemory: PagesInMemory
  }
}
