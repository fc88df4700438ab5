import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { SiteApi } from '../../src/site-api.ts'
import { createApp } from '../../src/server/app.ts'
import { createServices, type Services } from '../../src/server/compose.ts'
import { readConfig, type Config } from '../../src/server/config.ts'
import { addPages } from '../../src/server/pages/add-pages.ts'
import type { Readiness } from '../../src/server/http/probes.ts'
import { createSite } from '../../src/server/site.ts'
import { createWeatherAnswers } from '../../src/server/weather-answers.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import { ensureBuild, root } from './build.ts'
import { startStandIn } from './fake-upstreams.ts'

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

/** The instant at which tests take place unless they say otherwise: a Saturday morning in November. */
export const testNow = '2026-11-21T09:00:00.000Z'

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
  /** Stands before the services: what they answer, another way. */
  readonly site?: (site: SiteApi) => SiteApi
  /** Adds the pages of the build. */
  readonly pages?: boolean
  /** A busy loop is the test's own subject; otherwise it is the machine's, which tests share. */
  readonly busyLoopMs?: number
}

/** Builds the site as `server.ts` does, on a fixed clock; everything closes when the test ends. */
export async function buildApp(t: Ending, overrides: Overrides = {}): Promise<BuiltSite> {
  closeNetwork()
  const { clock = fixedClock() } = overrides
  const standIn = await startStandIn(null, { now: () => new Date(clock.now()) })
  const config = readConfig({ NODE_ENV: 'production', ...standIn.env, ...overrides.env })
  const lines: string[] = []
  const log = pino({ level: config.logLevel, base: null }, { write: (line: string) => lines.push(line) })

  const services = createServices({
    config,
    clock,
    log,
    dataFolder: join(root, 'data'),
    gazetteerFile: null,
    fontFolder: join(root, 'src/server/og/fonts'),
    iconFolder: join(root, 'src/web/icons/sky'),
  })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const whole = createSite({ services, config, clock, publicUrl })
  const site = overrides.site?.(whole) ?? whole
  const readiness: Readiness = { draining: false, upstreams: services.upstreamStates }
  const answers = createWeatherAnswers({ site, services, clock })
  const { vigilance, geography, shareImages, catalogue, racePaths } = services
  const publicFiles = { publicUrl, places: catalogue, racePaths }
  const app = await createApp({
    config,
    site,
    answers,
    vigilance,
    geography,
    shareImages,
    publicFiles,
    readiness,
    clock,
    log,
    busyLoopMs: overrides.busyLoopMs ?? 60_000,
  })
  if (overrides.pages) {
    await ensureBuild()
    await addPages(app, { root, config, site, clock, services })
  }
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

const isLoopback = (host: unknown): boolean =>
  host === undefined || /^(?:127\.\d+\.\d+\.\d+|::1|localhost|\[::1\])$/.test(String(host))

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
