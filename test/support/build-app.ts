import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../src/site-api.ts'
import type { Services } from '../../src/server/compose.ts'
import { readConfig, type Config } from '../../src/server/config.ts'
import type { Readiness } from '../../src/server/http/probes.ts'
import type { Deadlines } from '../../src/server/deadlines.ts'
import { createLog } from '../../src/server/http/log.ts'
import { createSiteApp } from '../../src/server/site-app.ts'
import type { Fault } from '../stand-in/fault.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import type { UpstreamName } from '../stand-in/upstreams.ts'
import { ensureBuild, root } from './build.ts'
import { startStandIn } from './fake-upstreams.ts'
import { testNow } from './test-now.ts'

/** A test, a suite, or a whole file: whatever can run something when it ends. */
export interface Ending {
  after(fn: () => Promise<void> | void): void
}

/** A clock that stands still until it is moved. */
export interface FixedClock {
  now(): number
  monotonic(): number
  /** Moves the wall clock and the monotonic one by so many milliseconds. */
  advance(ms: number): void
}

/** Starts at an instant. */
export function fixedClock(start = testNow): FixedClock {
  const startMs = Date.parse(start)
  let elapsed = 0
  return {
    now: () => startMs + elapsed,
    monotonic: () => elapsed,
    advance: (ms) => {
      elapsed += ms
    },
  }
}

/** One line of the log. */
export type LogLine = Readonly<Record<string, unknown>>

/** The levels of pino by number. */
export const warnLevel = 40
export const errorLevel = 50

/** The whole site in this process, over a stand-in for every outside service. */
export interface BuiltSite {
  readonly app: FastifyInstance
  readonly site: SiteApi
  readonly services: Services
  readonly config: Config
  readonly standIn: StandIn
  readonly clock: FixedClock
  readonly readiness: Readiness
  /** What was logged so far, and the same as it was written. */
  readonly log: readonly LogLine[]
  readonly logText: () => string
}

export interface Overrides {
  /** Variables beside those of the stand-in. */
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: FixedClock
  /** What is wrong with services as the site begins. */
  readonly faults?: readonly { readonly upstream: UpstreamName; readonly fault: Fault }[]
  /** Stands before the services: what they answer, another way. */
  readonly site?: (site: SiteApi) => SiteApi
  /** Adds the pages of the build. */
  readonly pages?: boolean
  /** A busy loop is the test's own subject; otherwise it is the machine's, which tests share. */
  readonly busyLoopMs?: number
  /** How long it waits for others; as usual unless said. */
  readonly deadlines?: Deadlines
}

/** Whatever is asked of a source comes before these, however busy the machine. */
export const patient: Deadlines = { sourceMs: 60_000, mapMs: 60_000, vigilanceMs: 60_000, riskMs: 60_000 }

/** Builds the site as `server.ts` does, on a fixed clock; everything closes when the test ends. */
export async function buildApp(t: Ending, overrides: Overrides = {}): Promise<BuiltSite> {
  closeNetwork()
  const { clock = fixedClock() } = overrides
  const standIn = await startStandIn(null, { now: () => new Date(clock.now()) })
  for (const { upstream, fault } of overrides.faults ?? []) standIn.fault(upstream, fault)
  const config = readConfig({ NODE_ENV: 'production', ...standIn.env, ...overrides.env })
  const lines: string[] = []
  const log = createLog(config, { write: (line: string) => lines.push(line) })

  if (overrides.pages) await ensureBuild()
  const { app, site, services, readiness } = await createSiteApp({
    root,
    built: false,
    config,
    clock,
    log,
    pages: overrides.pages ?? false,
    ...(overrides.site ? { replaceSite: overrides.site } : {}),
    busyLoopMs: overrides.busyLoopMs ?? 60_000,
    deadlines: overrides.deadlines,
  })
  await app.ready()

  t.after(async () => {
    await app.close()
    await services.close()
    await standIn.close()
  })
  return {
    app,
    site,
    services,
    config,
    standIn,
    clock,
    readiness,
    get log() {
      return lines.map((line) => JSON.parse(line) as LogLine)
    },
    logText: () => lines.join(''),
  }
}

/** `.invalid` is the name of no host (RFC 2606). */
const isLoopback = (host: unknown): boolean =>
  host === undefined || /^(?:127\.\d+\.\d+\.\d+|::1|localhost|\[::1\]|.+\.invalid)$/.test(String(host))

let isClosed = false

/** From here on this process reaches nothing but itself and its neighbours: a call that leaves the machine throws. */
function closeNetwork(): void {
  if (isClosed) return
  isClosed = true
  // eslint-disable-next-line typescript/unbound-method -- called with the socket below
  const connect = Socket.prototype.connect as (this: Socket, ...all: unknown[]) => Socket
  Socket.prototype.connect = function (this: Socket, ...all: unknown[]): Socket {
    // `net.connect` hands over its arguments in an array, others as they stand.
    const [first, second] = Array.isArray(all[0]) ? (all[0] as unknown[]) : all
    const host = typeof first === 'object' && first !== null && 'host' in first ? first.host : second
    if (typeof host === 'string' && !isLoopback(host)) throw new Error(`the test called ${host}`)
    return connect.apply(this, all)
  } as typeof connect
}
