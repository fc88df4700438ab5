import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './probes.ts'

/**
 * Says to whoever asks that this process is leaving, and answers for so many ms more: `/readyz` is 503, so that no more
 * visitors are sent here, and each answer closes its connection, so that none is lost on one that ends.
 */
export async function takeLeave(app: FastifyInstance, readiness: Readiness, ms: number): Promise<void> {
  readiness.draining = true
  // Before every other listener: pages in memory leave without the framework.
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await wait(ms)
}
