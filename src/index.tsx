import {
  createStaticHandler,
  data,
  RouterContextProvider,
  type RouterContext,
  type RouteObject,
} from 'react-router'
import type { SiteApi } from './site-api.ts'
import { renderPage, type PageRequest, type RenderedPage } from './web/document/render-page.tsx'
import { renderPlain, type PlainRequest, type RenderedPlain } from './web/document/render-plain.ts'
import { isOutline, siteApi } from './web/render/context.ts'
import type { RouteHandle } from './web/render/route-handle.ts'
import { screens } from './web/screens.ts'

/** The screens as the router wants them; every other address is a 404. */
const routes: RouteObject[] = [
  ...screens.map((screen) => ({
    id: screen.path,
    path: screen.path,
    handle: screen,
    loader: screen.page.loader ?? (() => null),
  })),
  {
    path: '*',
    loader: () => {
      throw data(null, { status: 404 })
    },
  },
]

const handler = createStaticHandler(routes)

export interface RenderRequest extends Omit<PageRequest, 'info'> {
  /** Path and the query parameters that matter; nothing else of the visitor's request. */
  readonly url: string
  readonly site: SiteApi
}

interface RenderedRedirect {
  readonly kind: 'redirect'
  readonly status: number
  readonly location: string
}

export type Rendered = RenderedRedirect | RenderedPage

export type PlainRenderRequest = Omit<PlainRequest, 'info'> & Pick<RenderRequest, 'url'>
export type PlainRendered = RenderedRedirect | RenderedPlain

/** Where two screens match, the router takes the first of them too. */
const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** How the page of a canonical path may be asked for, stored and framed: its screen says. The router would rank all of them each time. */
export const handleOf = (pathname: string): RouteHandle =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.screen ?? {}

/** The screen's loader, then React: resolves as soon as the shell is ready, or with a redirect. Throws when the shell broke. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const [info, context] = await load(request, false)
  if (!('loaderData' in context)) return redirectOf(context)
  // Parts that are in memory settle within the microtasks of this turn: the page then renders without waiting.
  await new Promise((resolve) => setImmediate(resolve))
  return renderPage(context, { ...request, info })
}

/** The same page as text: resolves when all of it is there or late, or with a redirect. */
export async function renderAsText(request: PlainRenderRequest): Promise<PlainRendered> {
  const [info, context] = await load(request, true)
  return 'loaderData' in context ? renderPlain(context, { ...request, info }) : redirectOf(context)
}

const load = ({ site, url }: Pick<RenderRequest, 'site' | 'url'>, asOutline: boolean) => {
  const values = new Map<RouterContext<unknown>, unknown>([
    [siteApi, site],
    [isOutline, asOutline],
  ])
  const requestContext = new RouterContextProvider(values)
  return Promise.all([site.info(), handler.query(requestFor(url), { requestContext })])
}

/** Nobody aborts: see « Traps » in ARCHITECTURE.md. */
const signal = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined }

/** All that the router reads of a request. The first real one loads an HTTP client, a tenth of a start; each has its cost. */
const requestFor = (url: string): Request =>
  ({ method: 'GET', url: `http://site${url}`, signal }) as unknown as Request

const redirectOf = ({ status, headers }: Response): RenderedRedirect => ({
  kind: 'redirect',
  status,
  location: headers.get('location') ?? '/',
})
