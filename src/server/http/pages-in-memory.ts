import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

/** Where pages register what they can send at once. */
export interface PagesInMemory {
  /** Sends the page and returns true, or returns false and leaves the request to its route. */
  answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly pagesInMemory: PagesInMemory
  }
}

export interface PageServerOptions {
  readonly memory: PagesInMemory
  /** Told of each page that left from memory. */
  readonly sent: (request: IncomingMessage, response: ServerResponse) => void
  readonly timeouts: {
    readonly requestTimeout: number
    readonly headersTimeout: number
    readonly keepAliveTimeout: number
    readonly connectionsCheckingInterval: number
  }
  readonly maxHeaderSize: number
}

/**
 * The HTTP server. A page in memory has all its headers: it leaves before the framework takes its request apart, which
 * costs as much as sending it.
 */
export function createPageServer(options: PageServerOptions, handler: RequestListener): Server {
  const { memory, sent, timeouts, maxHeaderSize } = options
  const answer: RequestListener = (request, response) => {
    if (memory.answer?.(request, response)) sent(request, response)
    else handler(request, response)
  }
  // Node would refuse a request without a host before our headers are on.
  const server = createServer({ ...timeouts, maxHeaderSize, requireHostHeader: false }, answer)
  // Without these it would answer « Expect » itself, also before.
  for (const event of ['checkContinue', 'checkExpectation'] as const) server.on(event, answer)
  return server
}
