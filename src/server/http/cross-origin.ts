import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatOfPath, isFeedUrl } from '../../paths.ts'

/** The API, share images and pictures of the radar, the same for everybody; not what turns a visitor’s position into a town. */
const apiOrPicture = /^\/(?:api(?!\/reverse\b)|og-image|radar)\//

/** The headers of what pages of other sites may read. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** A page in another form than HTML; what is written to robots is none. */
function isPlainPage(url: string): boolean {
  const [pathname = ''] = url.split('?')
  return formatOfPath(pathname).format !== 'html' && pathname !== '/robots.txt'
}

/** Feeds and plain pages end in a form: an address without a dot, as those of most pages are, is none of them. */
const isOpen = (url: string): boolean =>
  apiOrPicture.test(url) || (url.includes('.') && (isFeedUrl(url) || isPlainPage(url)))

export const readingMethods = 'GET, HEAD'
const openMethods = `${readingMethods}, OPTIONS`

/** What may be asked of an address. */
export const methodsOf = (url: string): string => (isOpen(url) ? openMethods : readingMethods)

/**
 * Lets pages of other sites read what is for everybody. True when their question whether they may (`OPTIONS`) is answered
 * with that.
 */
export function openToOthers({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  if (!isOpen(url)) return false
  reply.headers(openHeaders)
  if (method !== 'OPTIONS') return false
  void reply
    .code(204)
    .headers({
      allow: openMethods,
      'access-control-allow-methods': openMethods,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    })
    .send()
  return true
}
