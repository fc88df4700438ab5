import type { FastifyInstance } from 'fastify'
import { lifetimeOfDay } from '../../domain/lifetime.ts'
import type { LunarEclipse } from '../../domain/lunar-eclipse.ts'
import type { SiteApi } from '../../site-api.ts'
import { sendData } from './answers.ts'

/** The site's clock, and what the sky will show: both computed here. */
export function momentApi(app: FastifyInstance, { site }: { site: SiteApi }): void {
  app.get('/api/now', { schema: { summary: 'The instant it is for the site' } }, async (request, reply) => {
    const now = await site.now()
    return sendData(request, reply, now, { source: 'computed', updatedAt: now, seconds: 0 })
  })

  app.get(
    '/api/eclipses',
    { schema: { summary: 'The next eclipses of the moon visible from mainland France' } },
    async (request, reply) => {
      const [eclipses, updatedAt] = await Promise.all([site.eclipses(), site.now()])
      const now = Date.parse(updatedAt)
      const validSeconds = (firstEnd(eclipses, lifetimeOfDay(now).validUntil) - now) / 1000
      return sendData(request, reply, eclipses, {
        source: 'computed',
        updatedAt,
        seconds: 3600,
        validSeconds,
      })
    },
  )
}

/** When the list loses its first eclipse, or the day ends if that is sooner. */
const firstEnd = (eclipses: readonly LunarEclipse[], midnight: number): number =>
  Math.min(midnight, ...eclipses.slice(0, 1).map(({ penumbral }) => Date.parse(penumbral.end)))
