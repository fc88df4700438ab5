import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Judgement } from '../../domain/forecast-differences.ts'
import type { NowcastScore } from '../../domain/radar/report.ts'
import type { Clock } from '../cache.ts'
import { cacheAnswers, sourceCalls, type CacheAnswer, type SourceCall } from '../measures.ts'
import type { UpstreamState } from '../upstream/upstream.ts'
import { sendNotFound } from './refusals.ts'

export interface MetricsOptions {
  readonly token: string
  readonly upstreams: () => readonly UpstreamState[]
  /** Of the open sources that count calls. */
  readonly callsLeft: () => readonly { readonly name: string; readonly left: number }[]
  /** What processes share; null: nothing. */
  readonly sharedMemory: { isThere(): boolean } | null
  /** How announcements of rain came out; null: too little to judge. */
  readonly radarScore: () => NowcastScore | null
  /** Instant, in ms, of the run of AROME in use; null: none. */
  readonly aromeRunAt: () => number | null
  /** How forecasts came out beside stations and each other. */
  readonly judgements: () => readonly Judgement[]
  readonly clock: Clock
}

/**
 * Whether a request brings the token. Where it comes from tells nothing: a proxy on the same machine need not say that it
 * is one.
 */
function isOperator({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  // Of one length, and compared in the same time however much is right.
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** In seconds: a page from memory, one that is rendered, one that streams until its sources have answered. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3, 8]

/**
 * `/metrics` in the form of Prometheus: requests, caches, sources, event loop and memory. Labels are routes, statuses and
 * names of ours, never what a visitor sends. Its package is loaded here and nowhere else.
 */
export async function addMetrics(app: FastifyInstance, options: MetricsOptions): Promise<void> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  // Event-loop delay, heap, collector and processor, under the names that dashboards for Node look for.
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'eclaircie_requests_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'eclaircie_request_duration_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['kind'],
    buckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ route, status: reply.statusCode })
    seconds.observe({ kind: kindOf(route) }, reply.elapsedTime / 1_000)
    done()
  })

  const caches = new Counter({
    name: 'eclaircie_cache_answers_total',
    help: 'Keys asked for: hit, miss, or stale where making them anew had failed; shared where another process had them',
    labelNames: ['cache', 'result'],
    registers,
  })
  const calls = new Counter({
    name: 'eclaircie_source_calls_total',
    help: 'Calls to outside services by outcome; breaker-open and budget were held back',
    labelNames: ['source', 'outcome'],
    registers,
  })
  const onCache = (message: unknown): void => caches.inc({ ...(message as CacheAnswer) })
  const onCall = (message: unknown): void => calls.inc({ ...(message as SourceCall) })
  cacheAnswers.subscribe(onCache)
  sourceCalls.subscribe(onCall)
  app.addHook('onClose', async () => {
    cacheAnswers.unsubscribe(onCache)
    sourceCalls.unsubscribe(onCall)
    registry.clear()
  })

  // Read when they are asked for.
  const gauges = [
    new Gauge({
      name: 'eclaircie_source_calls_left',
      help: 'Calls that may still be made now, by the tightest limit',
      labelNames: ['source'],
      registers: [],
      collect() {
        for (const { name, left } of options.callsLeft()) this.set({ source: name }, left)
      },
    }),
    new Gauge({
      name: 'eclaircie_source_age_seconds',
      help: 'Since the last good answer; absent before the first',
      labelNames: ['source'],
      registers: [],
      collect() {
        for (const { name, lastSuccess } of options.upstreams())
          if (lastSuccess !== null)
            this.set({ source: name }, Math.max(0, options.clock.now() - Date.parse(lastSuccess)) / 1_000)
      },
    }),
    new Gauge({
      name: 'eclaircie_source_open',
      help: '1 while a source is left alone because it fails',
      labelNames: ['source'],
      registers: [],
      collect() {
        for (const { name, breaker } of options.upstreams())
          this.set({ source: name }, breaker === 'closed' || breaker === 'off' ? 0 : 1)
      },
    }),
    new Gauge({
      name: 'eclaircie_arome_run_age_seconds',
      help: 'Since the run of AROME in use; absent while none is',
      registers: [],
      collect() {
        const runAt = options.aromeRunAt()
        if (runAt === null) this.remove()
        else this.set((options.clock.now() - runAt) / 1_000)
      },
    }),
    new Gauge({
      name: 'eclaircie_forecast_difference_celsius',
      help: 'By how much a source was warmer than stations or another source, so many hours ahead, last seven days: mean and standard deviation',
      labelNames: ['of', 'than', 'hours_ahead', 'statistic'],
      registers: [],
      collect() {
        this.reset()
        for (const { of, than, hoursAhead, mean, spread } of options.judgements()) {
          const labels = { of, than, hours_ahead: hoursAhead }
          this.set({ ...labels, statistic: 'mean' }, mean)
          this.set({ ...labels, statistic: 'spread' }, spread)
        }
      },
    }),
    new Gauge({
      name: 'eclaircie_forecast_differences',
      help: 'Hours and places that these differences were taken of',
      labelNames: ['of', 'than', 'hours_ahead'],
      registers: [],
      collect() {
        this.reset()
        for (const { of, than, hoursAhead, count } of options.judgements())
          this.set({ of, than, hours_ahead: hoursAhead }, count)
      },
    }),
    new Gauge({
      name: 'eclaircie_radar_csi',
      help: 'Critical success index of rain announced half an hour ahead, last 24 hours; absent while there is too little to judge',
      registers: [],
      collect() {
        const score = options.radarScore()
        if (score) this.set(score.csi)
        else this.remove()
      },
    }),
    new Gauge({
      name: 'eclaircie_radar_announcements',
      help: 'What was said of rain half an hour ahead, by how it came out, last 24 hours; absent with the index',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        const score = options.radarScore()
        if (!score) return
        this.set({ outcome: 'hit' }, score.hits)
        this.set({ outcome: 'miss' }, score.misses)
        this.set({ outcome: 'false-alarm' }, score.falseAlarms)
      },
    }),
  ]
  const { sharedMemory } = options
  if (sharedMemory)
    gauges.push(
      new Gauge({
        name: 'eclaircie_shared_memory_up',
        help: '1 while the memory that processes share answers, 0 while this one goes on alone',
        registers: [],
        collect() {
          this.set(sharedMemory.isThere() ? 1 : 0)
        },
      }),
    )
  for (const gauge of gauges) registry.registerMetric(gauge)

  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, options.token)) return sendNotFound(request, reply)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function kindOf(route: string): 'api' | 'file' | 'page' {
  if (route.startsWith('/api/')) return 'api'
  return /^\/(?:assets\/|og-image|radar\/|metrics|healthz|readyz)|\.\w+$/.test(route) ? 'file' : 'page'
}
