import { join } from 'node:path'
import FastifyVite from '@fastify/vite'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../site-api.ts'
import type { Clock } from '../cache.ts'
import type { Config } from '../config.ts'
import { createHeaders } from '../http/security-headers.ts'
import type { KnownNames } from './address.ts'
import { developmentScripts, readScripts } from './scripts.ts'
import { PageHandler } from './page-handler.ts'
import type { PageModule } from './page-maker.ts'

export interface PagesOptions {
  /** The folder that holds `src` and `dist`. */
  readonly root: string
  readonly config: Config
  readonly site: SiteApi
  readonly clock: Clock
  readonly services: { readonly names: KnownNames }
}

/** Half of the memory for caches is for whole pages. */
const pageShare = 0.5

/** Files whose name holds their content never change; the service worker is asked after each time. */
const fileLife = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/service-worker.js') ? 'no-cache' : 'public, max-age=86400'
}

/** Files of the build, then every other GET as a page. During development Vite serves both from the sources. */
export async function addPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config, root, clock, site } = options
  const development = !config.production
  let handler: PageHandler | null = null
  const createHandler = (pages: PageModule): PageHandler =>
    new PageHandler({
      pages,
      site,
      clock,
      scripts: development ? developmentScripts : readScripts(join(root, 'dist/client')),
      cacheBytes: Math.floor(config.cacheBytes * pageShare),
      keepPages: !development && config.pageCache,
      names: options.services.names,
      headers: createHeaders(config).ofPage,
    })

  await app.register(FastifyVite, {
    root,
    dev: development,
    fastifyStaticOptions: {
      dotfiles: 'deny',
      // The build has put a .br and a .gz beside what they make smaller.
      preCompressed: true,
      // One route has all of these. Of what is left each file gets its own: few, and not their compressed forms.
      globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
      setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) =>
        reply.header('cache-control', fileLife(path)),
    },
    renderer: {
      // Routes are the router's business: @fastify/vite only loads the module and, during development, reloads it.
      prepareClient: async (entries: { ssr: PageModule }) => ({ ...entries.ssr, routes: undefined }),
      createRenderFunction: async (pages: PageModule) => {
        handler = createHandler(pages)
        return () => pages
      },
      createHtmlFunction: async () => () => undefined,
    },
  } as never)
  await app.vite.ready()
  app.get('/*', (request, reply) => {
    if (!handler) throw new Error('the pages are not ready')
    return handler.handle(request, reply)
  })
}
