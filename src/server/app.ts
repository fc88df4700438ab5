import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import rateLimit from '@fastify/rate-limit'
import type { SiteApi } from '../site-api.ts'
import {
  ApiError,
  answerClientFault,
  readableTarget,
  refuse,
  refuseTunnel,
  refuseUnreadable,
  sendError,
  sendNotFound,
} from './http/refusals.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { mapsApi } from './api/maps.ts'
import { describeRoutes } from './api/document/describe.ts'
import { partsApi } from './api/parts.ts'
import { placesApi } from './api/places.ts'
import { feedRoutes } from './api/feeds/feeds.ts'
import { racesApi } from './api/races.ts'
import { radarPictures } from './api/radar.ts'
import { shareImage, type ShareImageOptions } from './api/share-image.ts'
import { vigilanceApi, type VigilanceApiOptions } from './api/vigilance.ts'
import { weatherApi, type WeatherAnswers } from './api/weather.ts'
import { openApi, type OpenApiOptions } from './api/v1/v1.ts'
import type { Clock } from './cache.ts'
import type { Config } from './config.ts'
import { addMetrics, type MetricsOptions } from './http/metrics.ts'
import { probes, type Readiness } from './http/probes.ts'
import { paths } from '../paths.ts'
import type { Geography } from './services/geography.ts'
import type { RadarService } from './services/radar.ts'
import { publicFiles, type PublicFilesOptions } from './public-files.ts'
import { openToOthers } from './http/cross-origin.ts'
import { createKnownAddresses } from './site/known-addresses.ts'
import { createHttpServer } from './http/http-server.ts'
import { watchLoop } from './http/late-loop.ts'
import { isPrefetch, refusePrefetch } from './http/prefetch.ts'
import { schemaController } from './http/request-check.ts'
import { createHeaders } from './http/security-headers.ts'
import { serveText } from './http/stored-text.ts'
import { duringRequest } from './http/log.ts'
import { minuteMs } from '../domain/time-units.ts'

export interface AppOptions {
  readonly config: Config
  readonly site: SiteApi
  readonly answers: WeatherAnswers
  readonly vigilance: VigilanceApiOptions['vigilance']
  readonly geography: Geography
  readonly openApi: Pick<OpenApiOptions, 'credits' | 'document'>
  readonly shareImages: ShareImageOptions['images']
  readonly radar: Pick<RadarService, 'picture' | 'score'>
  readonly aromeRunAt: MetricsOptions['aromeRunAt']
  readonly judgements: MetricsOptions['judgements']
  readonly publicFiles: PublicFilesOptions
  readonly readiness: Readiness
  readonly callsLeft: MetricsOptions['callsLeft']
  readonly sharedMemory: MetricsOptions['sharedMemory']
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** A loop whose turns stay later than this refuses visitors for a while; in milliseconds. */
  readonly busyLoopMs?: number
}

/** The share of the memory for caches that compressed answers of `/api` may take. */
const packedShare = 0.02

/** Whoever answers in another way than as a page has this long. */
const answerMs = 8_000

/** While stopping, whoever has not had an answer by then has not finished asking: every page and call ends sooner. */
const lastAnswerMs = 7_000

const probePaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])

/** Paths that must answer when everything else is refused. */
const isProbe = (request: FastifyRequest): boolean => probePaths.has(request.routeOptions.url)

const filePath = /^\/(?:assets\/|[\w-]+\.(?:svg|ico|png|webmanifest|js|json)$)/

/** A file that a page which was sent already needs: refused, it would leave the page without its style or script. */
const isFile = (request: FastifyRequest): boolean => filePath.test(request.url)

/** What is no page and may ask a source, or draws. */
const mayCallSources = /^\/(?:api|og-image)\//

/** The HTTP server without its pages: limits, headers, probes, `/api`, errors. Pages are added by `addPages`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, clock, site } = options
  const headers = createHeaders(config).ofAnswer
  const commonHeaders = Object.entries(headers)
  const app = Fastify({
    loggerInstance: options.log,
    // It knows which request a line belongs to: one of its own for each would say the same.
    childLoggerFactory: (log) => log,
    logController: new AnswerLog({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    bodyLimit: 65_536,
    return503OnClosing: false,
    // The development server restarts at every change: it must not wait for idle browsers.
    forceCloseConnections: config.production ? 'idle' : true,
    serverFactory: createHttpServer,
    routerOptions: { maxParamLength: 100 },
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers)
      sendNotFound(request, reply)
    },
    clientErrorHandler: answerClientFault(headers),
    schemaController,
  })
  app.server.on('connect', refuseTunnel(headers))

  // A timer for each request would be a sixth of what a page from memory costs; pages bound their own rendering.
  app.addHook('onRoute', (route) => {
    if (route.url !== '/*') route.handlerTimeout ??= answerMs
  })

  const isKnown = createKnownAddresses(app, site, options.publicFiles.racePaths)

  // Hooks that wait for nothing say so: a promise for each would be a tenth of it.
  app.addHook('onRequest', (request, _reply, done) => duringRequest(request.id, done))
  app.addHook('onRequest', (request, reply, done) => {
    if (openToOthers(request, reply) || refuseUnreadable(request, reply, isKnown)) return
    if (isPrefetch(request.headers) && mayCallSources.test(request.url)) refusePrefetch(reply)
    else done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Only a page has a policy of its own, and every other of these headers with it.
    if (!reply.hasHeader('content-security-policy'))
      for (const [name, value] of commonHeaders) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), lastAnswerMs).unref()
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(sendNotFound)

  const loop = watchLoop(options.busyLoopMs ?? 1_000)
  app.addHook('onRequest', (request, reply, done) => {
    if (loop.isLate() && !isProbe(request) && !isFile(request))
      void refuse(request, reply, 503, 'Le service est momentanément saturé. Veuillez réessayer.')
    else done()
  })
  app.addHook('onClose', async () => loop.stop())
  if (config.rateLimit > 0)
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: minuteMs,
      cache: 10_000,
      enableDraftSpec: true,
      allowList: (request) => isProbe(request) || isFile(request),
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: () => new ApiError(429, 'Trop de requêtes. Veuillez patienter une minute.'),
    })
  const document = describeRoutes(app)

  probes(app, options.readiness)
  if (config.metricsToken !== null)
    await addMetrics(app, {
      token: config.metricsToken,
      upstreams: options.readiness.upstreams,
      callsLeft: options.callsLeft,
      sharedMemory: options.sharedMemory,
      radarScore: options.radar.score,
      aromeRunAt: options.aromeRunAt,
      judgements: options.judgements,
      clock,
    })
  publicFiles(app, options.publicFiles)
  radarPictures(app, options.radar)
  shareImage(app, { site, images: options.shareImages })
  const startedAt = new Date(clock.now()).toISOString()
  await app.register(async (api) => {
    compressAnswers(api, Math.floor(config.cacheBytes * packedShare))
    placesApi(api, { site, geography: options.geography, clock, startedAt })
    weatherApi(api, { site, answers: options.answers, clock })
    racesApi(api, { site, clock })
    mapsApi(api, { site, clock })
    partsApi(api, { site, clock })
    const { publicUrl, racePaths } = options.publicFiles
    const raceIds = racePaths.map((path) => path.slice(1)).filter((id) => !id.includes('/'))
    feedRoutes(api, { site, clock, publicUrl, raceIds, startedAt })
    vigilanceApi(api, { site, vigilance: options.vigilance, clock })
    openApi(api, { ...options.openApi, site, geography: options.geography, clock, startedAt })
    serveText(api, '/api/docs/json', {
      type: 'application/json; charset=utf-8',
      seconds: 3600,
      write: () => JSON.stringify(document()),
    })
    api.get('/api/*', (request, reply) =>
      request.url.startsWith(`${paths.api()}/?`) || request.url === `${paths.api()}/`
        ? reply.redirect(paths.api(), 301)
        : sendNotFound(request, reply),
    )
  })
  return app
}

/** One address, or the /64 of an IPv6 one, however it is written: its holder has them all. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return network.map((group) => parseInt(group, 16).toString(16)).join(':')
}

/**
 * One line per answer: no query, no address, nothing of the visitor's headers. Not by a hook: running it would cost a
 * page from memory more than the line itself.
 */
class AnswerLog extends LogController {
  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const [path] = request.url.split('?')
    if (probePaths.has(path)) return
    const { id: reqId, method, server } = request
    const { statusCode: status, elapsedTime } = reply
    // By the server's log: a log of the request's own would cost more than its line.
    server.log.info({ reqId, method, path, status, ms: Math.round(elapsedTime) }, 'answer')
  }
}
