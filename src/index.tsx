import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import type { SiteApi } from './site-api.ts'
import { siteApi } from './web/render/context.ts'
import { Document } from './web/core/document.tsx'
import type { Scripts } from './web/document/document.tsx'
import type { PageFiles } from './web/core/head.tsx'
import { inlineJson, inlineJsonOnce } from './web/render/inline-json.ts'
import { PageTexts, PageTextsContext, TextPlacer } from './web/core/page-texts.ts'
import { readOnlyBlocksReady } from './web/core/read-only.tsx'
import type { RouteHandle } from './web/render/route-handle.ts'
import { renderPage, type RenderedPage } from './web/document/render-page.tsx'
import { routes as ownedRoutes } from './web/routes.tsx'
import { screenRoutes } from './web/screens.ts'

/** Screens that are islands in HTML, beside those that React still owns. */
const routes = ownedRoutes.map((root) => ({
  ...root,
  children: [...screenRoutes, ...(root.children ?? [])],
})) as RouteObject[]

const handler = createStaticHandler(routes)

/** Where the build put the browser's files. */
export interface Assets extends Scripts {
  readonly entry: string
  readonly css: readonly string[]
  readonly preload: readonly string[]
  forModule(id: string): { readonly js: readonly string[]; readonly css: readonly string[] }
}

export interface RenderRequest {
  /** Path and the query parameters that matter; nothing else of the visitor's request. */
  readonly url: string
  readonly site: SiteApi
  readonly assets: Assets
  readonly nonce: string
  /** After so long what still waits is given up and the page ends with its fallbacks. */
  readonly timeoutMs: number
  onError(error: unknown): void
}

export type Rendered =
  { readonly kind: 'redirect'; readonly status: number; readonly location: string } | RenderedPage

/** Matching a path costs more than rendering a card: the handles of the paths met lately. */
const handles = new Map<string, RouteHandle>()
const handlesKept = 2_000

/** How the page of a path may be asked for, kept and framed: its route says. */
export function handleOf(pathname: string): RouteHandle {
  const known = handles.get(pathname)
  if (known) return known
  const route = matchRoutes(routes, pathname)?.at(-1)?.route
  const handle = (route?.handle as RouteHandle | undefined) ?? {}
  if (handles.size >= handlesKept) handles.clear()
  handles.set(pathname, handle)
  return handle
}

const filesOf = new Map<string, PageFiles>()

/** The files of a page, by the modules of the routes that make it up; found once. */
function pageFiles(assets: Assets, modules: readonly string[]): PageFiles {
  const key = modules.join()
  const known = filesOf.get(key)
  if (known) return known
  const files = modules.map((id) => assets.forModule(id))
  const found = {
    early: assets.early,
    entry: assets.entry,
    css: [...new Set([...assets.css, ...files.flatMap(({ css }) => css)])],
    modules: [...new Set([assets.entry, ...assets.preload, ...files.flatMap(({ js }) => js)])],
  }
  filesOf.set(key, found)
  return found
}

/** Loaders, then React: resolves as soon as the shell is ready, or with a redirect. Throws when the shell broke. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const requestContext = new RouterContextProvider(new Map([[siteApi, request.site]]))
  // The request carries no signal: see « Traps » in ARCHITECTURE.md.
  const context = await handler.query(new Request(new URL(request.url, 'http://site')), { requestContext })
  if (context instanceof Response)
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
  const handle = context.matches.at(-1)?.route.handle as { readonly page?: unknown } | undefined
  if (handle?.page || context.errors) return renderScreen(request, context)
  await readOnlyBlocksReady()
  // Parts that are in memory settle within the microtasks of this turn: the page then renders without waiting.
  await new Promise((resolve) => setImmediate(resolve))
  return stream(request, context)
}

/** Parts that are in memory settle within the microtasks of this turn: the page then renders without waiting. */
async function renderScreen(request: RenderRequest, context: StaticHandlerContext): Promise<RenderedPage> {
  const info = await request.site.info()
  await new Promise((resolve) => setImmediate(resolve))
  return renderPage(context, { ...request, scripts: request.assets, info })
}

function stream(request: RenderRequest, context: StaticHandlerContext): Promise<Rendered> {
  const { assets, nonce } = request
  const router = createStaticRouter(handler.dataRoutes, context)
  const modules = context.matches.flatMap(
    ({ route }) => (route.handle as RouteHandle | undefined)?.module ?? [],
  )
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => undefined)
  const texts = new PageTexts(nonce)
  return new Promise((resolve, reject) => {
    const page = renderToPipeableStream(
      <PageTextsContext value={texts}>
        <Document files={pageFiles(assets, modules)} json={pageJson(context, request.onError)}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Document>
      </PageTextsContext>,
      {
        nonce,
        // Above any page: React then writes a settled page without a single inline script.
        progressiveChunkSize: 1e9,
        onShellReady: () =>
          resolve({
            kind: 'page',
            status: context.statusCode,
            allReady: ready.promise,
            pipe: (destination) => {
              page.pipe(new TextPlacer(texts, destination) as unknown as NodeJS.WritableStream)
              return destination
            },
            abort: page.abort,
          }),
        onShellError: (error) => {
          clearTimeout(timer)
          reject(error)
        },
        onAllReady: () => {
          clearTimeout(timer)
          ready.resolve()
        },
        onError: (error) => {
          request.onError(error)
          ready.reject(error)
        },
      },
    )
    const timer = setTimeout(() => page.abort(new Error('render timeout')), request.timeoutMs)
    timer.unref()
  })
}

/** What hydration starts from. What the root knows is the same on every page; a route without a loader knows nothing. */
function pageJson(context: StaticHandlerContext, onError: (error: unknown) => void): string {
  const data = Object.entries(context.loaderData as Record<string, object | undefined>).flatMap(
    ([id, value]) =>
      value ? [`${JSON.stringify(id)}:${id === 'root' ? inlineJsonOnce(value) : inlineJson(value)}`] : [],
  )
  return `{"loaderData":{${data.join()}},"errors":${inlineJson(sentErrors(context, onError))}}`
}

/** Route errors as the browser may know them: the status of a deliberate one, nothing of the others. */
function sentErrors(context: StaticHandlerContext, onError: (error: unknown) => void) {
  if (!context.errors) return null
  const sent = Object.entries(context.errors).map(([id, error]) => {
    if (isRouteErrorResponse(error))
      return [id, { status: error.status, data: error.data as unknown }] as const
    onError(error)
    return [id, { status: 500, data: null }] as const
  })
  return Object.fromEntries(sent)
}
