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
  /** What is left of the budgets of the open sources that count calls. */
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

  /** Values are read when they are asked for, each with its labels; one that is not there then is absent. */
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => readonly (readonly [value: number, labels?: Record<string, string | number>])[],
  ) =>
    new Gauge({
      name: `eclaircie_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        if (labelNames.length > 0) this.reset()
        // Without labels a reset would leave a 0.
        else this.remove()
        for (const [value, labels = {}] of read()) this.set(labels, value)
      },
    })
  gauge('source_calls_left', 'Calls that may still be made now, by the tightest limit', ['source'], () =>
    options.callsLeft().map(({ name, left }) => [left, { source: name }]),
  )
  gauge('source_age_seconds', 'Since the last good answer; absent before the first', ['source'], () =>
    options
      .upstreams()
      .flatMap(({ name, lastSuccess }) =>
        lastSuccess === null
          ? []
          : [[Math.max(0, options.clock.now() - Date.parse(lastSuccess)) / 1_000, { source: name }] as const],
      ),
  )
  gauge('source_open', '1 while a source is left alone because it fails', ['source'], () =>
    options
      .upstreams()
      .map(({ name, breaker }) => [breaker === 'closed' || breaker === 'off' ? 0 : 1, { source: name }]),
  )
  gauge('arome_run_age_seconds', 'Since the run of AROME in use; absent while none is', [], () => {
    const runAt = options.aromeRunAt()
    return runAt === null ? [] : [[(options.clock.now() - runAt) / 1_000]]
  })
  const compared = ['of', 'than', 'hours_ahead']
  gauge(
    'forecast_difference_celsius',
    'By how much a source was warmer than stations or another source, so many hours ahead, last seven days: mean and standard deviation',
    [...compared, 'statistic'],
    () =>
      options.judgements().flatMap(({ of, than, hoursAhead, mean, spread }) => {
        const labels = { of, than, hours_ahead: hoursAhead }
        return [
          [mean, { ...labels, statistic: 'mean' }],
          [spread, { ...labels, statistic: 'spread' }],
        ] as const
      }),
  )
  gauge('forecast_differences', 'Hours and places that these differences were taken of', compared, () =>
    options
      .judgements()
      .map(({ of, than, hoursAhead, count }) => [count, { of, than, hours_ahead: hoursAhead }]),
  )
  gauge(
    'radar_csi',
    'Critical success index of rain announced half an hour ahead, last 24 hours; absent while there is too little to judge',
    [],
    () => [options.radarScore()].flatMap((score) => (score ? [[score.csi] as const] : [])),
  )
  gauge(
    'radar_announcements',
    'What was said of rain half an hour ahead, by how it came out, last 24 hours; absent with the index',
    ['outcome'],
    () => {
      const score = options.radarScore()
      if (!score) return []
      return [
        [score.hits, { outcome: 'hit' }],
        [score.misses, { outcome: 'miss' }],
        [score.falseAlarms, { outcome: 'false-alarm' }],
      ]
    },
  )
  const { sharedMemory } = options
  if (sharedMemory)
    gauge(
      'shared_memory_up',
      '1 while the memory that processes share answers, 0 while this one goes on alone',
      [],
      () => [[sharedMemory.isThere() ? 1 : 0]],
    )

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
