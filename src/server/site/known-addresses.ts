import type { FastifyInstance } from 'fastify'
import { formatOfPath } from '../../paths.ts'
import { screenAt } from '../../screens.ts'
import type { SiteApi } from '../../site-api.ts'

/** Whether reading a path would find something: told from its routes, and from the data for pages. */
export function createKnownAddresses(
  app: FastifyInstance,
  site: Pick<SiteApi, 'place' | 'beach' | 'tidePort' | 'massif'>,
  racePaths: readonly string[],
): (path: string) => Promise<boolean> {
  const routes = new Set<string>()
  app.addHook('onRoute', ({ url }) => void (url.endsWith('*') || routes.add(url)))

  const isPage = async (path: string): Promise<boolean> => {
    if (screenAt(path) !== null || racePaths.includes(path)) return true
    const [, first = '', second] = /^\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? []
    if (first === 'marees') return second !== undefined && (await site.tidePort(second)) !== null
    if (first === 'massif') return second !== undefined && (await site.massif(second)) !== null
    if (first === 'plage') return second !== undefined && (await site.beach(second)) !== null
    return (
      (second === undefined || second === 'risques') && (await site.place(first, null)).kind !== 'unknown'
    )
  }
  return async (path) =>
    routes.values().some((pathname) => new URLPattern({ pathname }).test({ pathname: path })) ||
    isPage(formatOfPath(path).path)
}
