import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallLog, createCallLog } from './call-log.ts'
import { answerControl } from './control.ts'
import type { BulletinSettings, ScenarioName } from './danger.ts'
import { type Fault, type SetFault, createFaultBook } from './fault.ts'
import type { Reply } from './reply.ts'
import { send, sendingUnder } from './sending.ts'
import { spoiledReply } from './spoiled-reply.ts'
import { type UpstreamName, environmentAt, isUpstreamName, standIns } from './upstreams.ts'

export interface StandInOptions {
  /** 0 lets the system choose. */
  readonly port?: number
  readonly host?: string
  readonly now?: () => Date
  /** Where the archive's index redirects: another port (default), the same one, or nowhere. */
  readonly redirect?: 'other-port' | 'same-port' | 'none'
}

/** How old the bulletins are, in hours; null or absent: fresh. */
interface ScenarioOptions {
  readonly ageHours?: number | null
  readonly feedAgeHours?: number | null
}

/** A running stand-in for every upstream of the site. */
export interface StandIn {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  readonly calls: CallLog
  /** Spoils the answers of a service (`*`: of all) until cleared; returns a handle on this fault alone. */
  fault(upstream: UpstreamName | '*', fault: Fault): SetFault
  clearFaults(upstream?: UpstreamName): void
  setScenario(name: ScenarioName, options?: ScenarioOptions): void
  /** Replaces the clock; null gives back the one it was started with. */
  setNow(now: (() => Date) | null): void
  close(): Promise<void>
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

// Batches of hundreds of places make long addresses.
const serverOptions = { maxHeaderSize: 262_144, keepAliveTimeout: 30_000, requestTimeout: 0 }

const internalError = (error: unknown): Reply => ({
  status: 500,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `The stand-in itself failed: ${error instanceof Error ? error.stack : String(error)}`,
})

function splitPath(address: string) {
  const url = new URL(address, 'http://stand-in')
  const [, first = '', rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(url.pathname) ?? []
  return { url, first, rest }
}

/** Starts a stand-in on loopback. Nothing of it survives `close`, hanging requests included. */
export async function createStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { port = 0, host = '127.0.0.1', redirect = 'other-port' } = options
  const startClock = options.now ?? (() => new Date())
  const calls = createCallLog()
  const faults = createFaultBook()
  let clock = startClock
  let bulletin: BulletinSettings = { scenario: 'default', ageHours: null, feedAgeHours: null }
  let objectStorage = ''

  function rightReply(upstream: UpstreamName, path: string, url: URL, request: IncomingMessage): Reply {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return methodRefused(upstream, request.method ?? '')
    const ask = {
      path,
      query: url.searchParams,
      headers: request.headers,
      now: clock(),
      bulletin,
      objectStorage,
    }
    return standIns[upstream].answer(ask)
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { url, first, rest } = splitPath(request.url ?? '/')
    if (first === '__control')
      return send(response, await answerControl(request, rest, url.searchParams, standIn))
    if (!isUpstreamName(first)) return send(response, { status: 404, headers: {}, body: 'no such upstream' })
    record(calls, request, response, first, rest, url)
    const fault = faults.take(first, rest)
    const right = rightReply(first, rest, url, request)
    if (!fault) return send(response, right)
    return sendingUnder(fault)(response, spoiledReply(right, fault, first))
  }

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, internalError(error))
      else response.destroy()
    })
  }
  const servers = [createServer(serverOptions, handle), createServer(serverOptions, handle)] as const
  const ports = [await listening(servers[0], port, host), await listening(servers[1], 0, host)] as const
  const [url, other] = ports.map((number) => `http://${host}:${number}`) as [string, string]
  if (redirect !== 'none')
    objectStorage = `${redirect === 'same-port' ? url : other}/vigilance-object-storage`
  const hosts = [host, ...ports.map((number) => `${host}:${number}`)]

  const standIn: StandIn = {
    url,
    env: environmentAt(url, hosts),
    calls,
    fault: faults.set,
    clearFaults: faults.clear,
    setScenario: (scenario, { ageHours = null, feedAgeHours = null } = {}) => {
      bulletin = { scenario, ageHours, feedAgeHours }
    },
    setNow: (now) => {
      clock = now ?? startClock
    },
    close: async () => {
      await Promise.all(servers.map(closed))
    },
  }
  return standIn
}

// The geography service answers 401 to anything but GET and HEAD.
const methodRefused = (upstream: UpstreamName, method: string): Reply => ({
  status: upstream === 'geo-api' ? 401 : 405,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `Method ${method} not allowed`,
})

function record(
  calls: CallLog,
  request: IncomingMessage,
  response: ServerResponse,
  upstream: UpstreamName,
  path: string,
  url: URL,
) {
  const { method = '', headers } = request
  calls.record({
    upstream,
    method,
    path,
    query: Object.fromEntries(url.searchParams),
    headers,
    at: new Date().toISOString(),
  })
  calls.began(upstream)
  response.once('close', () => calls.ended(upstream))
}
