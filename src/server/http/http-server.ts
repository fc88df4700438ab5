import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer } from './node-http.ts'

/** What Node's server holds against whoever sends slowly, reads slowly or never leaves. */
export function createHttpServer(handle: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    oneAtATime(handle),
  )
  server.maxConnections = 20_000
  // A connection on which nothing moves while its answer waits to be read. Every page and call ends sooner.
  server.setTimeout(20_000)
  // Without these Node would answer « Expect » itself, before our headers are on.
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    server.on(event, (request, response) => server.emit('request', request, response))
  return server
}

/** Requests that may wait on a connection for the answer to the one before; browsers and proxies send none ahead. */
const mostWaiting = 8

/** Where Node's server keeps what reads a connection; it hands each request on, and what that gives back says how to go on. */
type ReadSocket = Socket & { readonly parser?: { onIncoming: unknown } | null }
const noMoreHttp = 2

/**
 * Ends a connection and the reading of what has come on it. Ended alone it is read to the end, and all of that waits for the
 * close: a hundred connections of 5,000 requests took 80 MB, and the process of a container of 256 MB.
 */
function end(socket: ReadSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => noMoreHttp
  socket.destroy()
}

/**
 * Handles the requests of a connection one at a time. Node hands on all requests of one read, a thousand and more, before
 * the first is answered: whoever sent them and read nothing would have us hold as many answers. A few wait for their turn;
 * a connection with more of them ends.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  /** The connections with an answer under way, each with the requests that wait for it. */
  const lines = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket)
    const begin = (): void => {
      response.once('finish', () => {
        const next = lines.get(socket)?.shift()
        if (!next) lines.delete(socket)
        else if (socket.writable) next()
      })
      handle(request, response)
    }
    if (line === undefined) {
      lines.set(socket, [])
      begin()
    } else if (line.push(begin) > mostWaiting) end(socket)
  }
}
