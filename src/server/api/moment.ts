import type { FastifyInstance } from 'fastify'
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
      return sendData(request, reply, eclipses, { source: 'computed', updatedAt, seconds: 3600 })
    },
  )
}
