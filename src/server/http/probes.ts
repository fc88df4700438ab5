import type { FastifyInstance } from 'fastify'
import type { UpstreamState } from '../upstream/upstream.ts'

/** What `/readyz` tells an orchestrator. */
export interface Readiness {
  /** The process is stopping: no new visitors, please. */
  draining: boolean
  upstreams(): readonly UpstreamState[]
}

/** `/healthz`: the process turns. `/readyz`: it takes visitors; the state of upstreams is listed, never decisive. */
export function probes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) =>
    reply
      .code(readiness.draining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: readiness.draining ? 'draining' : 'ready', upstreams: readiness.upstreams() }),
  )
}
