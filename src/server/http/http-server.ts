import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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

/** Of what Node's server keeps with a connection: the answer it belongs to now, and what its parser hands requests to. */
type ServedSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: { onIncoming: unknown } | null
}

/** For the parser: what follows is no HTTP. */
const noMoreHttp = 2

/** Ends a connection, and with it what the parser has read of it: it would go on to the end of that. */
function end(socket: ServedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => noMoreHttp
  socket.destroy()
}

/**
 * Handles the requests of a connection one at a time. Node hands on all requests of one read, a thousand and more, before
 * the first is answered: whoever sent them and read nothing would have us hold as many answers. A few wait for their turn;
 * a connection with more of them ends.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()

  function waitForTurn(socket: ServedSocket, line: readonly (() => void)[]): void {
    // Node's own listener came first: by then the connection belongs to the next answer.
    socket._httpMessage?.once('finish', () => {
      const [next] = line
      if (next && socket.writable) next()
    })
  }

  return (request, response) => {
    const { socket } = request
    if (response.socket !== null) return handle(request, response)
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    const waiting = line.push(() => {
      line.shift()
      handle(request, response)
      if (line.length > 0) waitForTurn(socket, line)
    })
    if (waiting > mostWaiting) end(socket)
    else if (waiting === 1) waitForTurn(socket, line)
  }
}
