import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { varyByFormat } from './format.ts'

/** Where browsers read which links they may ask for ahead of a click: `Speculation-Rules` names it on every page. */
export const prefetchRulesPath = '/speculation-rules.json'

/** The browser asks ahead, for something its visitor may never open. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-purpose'] !== undefined && String(headers['sec-purpose']).startsWith('prefetch')

/** Nobody waits for what is asked ahead: when it is not in memory, no source is called and no page rendered for it. */
export const refusePrefetch = (reply: FastifyReply): FastifyReply =>
  reply.code(503).headers({ 'cache-control': 'no-store', vary: varyByFormat }).send()

/** Same-origin documents, when the visitor lingers on their link; nothing that is no page, nor opens elsewhere. */
export const prefetchRules = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/og-image/*' } },
          { not: { href_matches: '/assets/*' } },
          { not: { selector_matches: '[download], [target="_blank"], [rel~="external"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
