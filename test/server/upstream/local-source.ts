import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { createUpstream, type UpstreamOptions } from '../../../src/server/upstream/http.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** A source on the loopback that answers as a test says, and remembers what it was asked. */
export async function localSource(t: TestContext, handler: Handler) {
  const requests: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    requests.push({ path: url.pathname, query: url.searchParams, headers: request.headers })
    handler(request, response, requests.length)
  })
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests, connections: () => connections }
}

/** A logger that keeps its lines. */
export function recordingLog() {
  const lines: { level: string; fields: Record<string, unknown>; message: string }[] = []
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message })
  }
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

/** A clock that moves when told to. */
export function handClock(start = Date.parse('2026-11-21T08:00:00Z')) {
  let elapsed = 0
  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    advance: (ms: number) => {
      elapsed += ms
    },
  }
}

/** An upstream over such a source, closed with the test. */
export function upstreamOver(t: TestContext, baseUrl: string, options: Partial<UpstreamOptions> = {}) {
  const log = recordingLog()
  const clock = handClock()
  const upstream = createUpstream({ name: 'source', baseUrl, log, clock, ...options })
  t.after(() => upstream.close())
  return { upstream, log, clock }
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A recorded reply. */
export const fixture = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url), 'utf8'))
