import type { ReactNode } from 'react'
import { UnlistedHead } from '../components/page-metadata.tsx'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import type { SiteInfo } from '../../site-api.ts'
import { Failure, NotFound, NotFoundHead } from '../pages/not-found/not-found.tsx'
import { BreaksAlone } from '../render/await.tsx'
import type { Scripts } from '../render/scripts.ts'
import { Document } from './document.tsx'
import type { Page, PageProps } from '../render/page.ts'
import { isEmbedded } from '../render/query.ts'
import type { RouteHandle } from '../render/route-handle.ts'

export interface PageRequest {
  readonly scripts: Scripts
  readonly info: SiteInfo
  readonly nonce: string
  /** After so long what still waits is given up and the page ends with its fallbacks. */
  readonly timeoutMs: number
  onError(error: unknown): void
}

export interface RenderedPage {
  readonly kind: 'page'
  readonly status: number
  /** Resolves when the last part is in; rejects when one broke or was given up. */
  readonly allReady: Promise<void>
  /** Resolves when nothing more comes, also when a part broke. */
  readonly ended: Promise<void>
  pipe<T extends NodeJS.WritableStream>(destination: T): T
  abort(reason?: unknown): void
}

/** What stands in a document: a page's own head and body, or those of the refusal that its address calls for. */
interface Content {
  readonly styles: readonly string[]
  readonly head: ReactNode
  readonly body: ReactNode
}

const contentOf = ({ Head, Body, styles }: Page, props: PageProps<unknown>): Content => ({
  styles,
  head: <Head {...props} />,
  body: <Body {...props} />,
})

const refusal = (head: ReactNode, body: ReactNode): Content => ({ styles: [], head, body })

function refusalOf(error: unknown, url: URL, onError: (error: unknown) => void): Content {
  if (isRouteErrorResponse(error) && error.status === 404) {
    const reason: unknown = error.data
    return refusal(<NotFoundHead reason={reason} />, <NotFound reason={reason} url={url} />)
  }
  onError(error)
  return refusal(<UnlistedHead title="Erreur" />, <Failure />)
}

/** The document that the router's answer calls for. */
function documentOf(context: StaticHandlerContext, { scripts, info, onError }: PageRequest): ReactNode {
  const { route } = context.matches.at(-1) ?? {}
  const handle = (route?.handle ?? {}) as RouteHandle & { readonly page?: Page }
  const url = new URL(context.location.pathname + context.location.search, 'http://site')
  const error = Object.values(context.errors ?? {})[0]
  const embedded = !context.errors && handle.embeddable !== undefined && isEmbedded(url.searchParams)
  const theme = embedded ? (url.searchParams.get('theme') ?? handle.embeddable) : 'auto'
  const view: unknown = route && (context.loaderData as Record<string, unknown>)[route.id]
  const content =
    context.errors || !handle.page
      ? refusalOf(error, url, onError)
      : contentOf(handle.page, { view, info, url, embedded })
  const { styles, head, body } = content
  return (
    <Document
      scripts={scripts}
      styles={styles}
      info={info}
      pathname={context.errors ? '' : url.pathname}
      head={head}
      embedded={embedded}
      theme={theme === 'auto' ? null : theme}
    >
      {body}
    </Document>
  )
}

/**
 * Renders a page: resolves as soon as the shell is ready, rejects when the shell broke. That may be the work of a part that was
 * there at once: a second rendering, which costs more, holds each of them apart.
 */
export const renderPage = (context: StaticHandlerContext, request: PageRequest): Promise<RenderedPage> =>
  render(documentOf(context, request), context.statusCode, request).catch(() =>
    render(<BreaksAlone value>{documentOf(context, request)}</BreaksAlone>, context.statusCode, request),
  )

function render(document: ReactNode, status: number, request: PageRequest): Promise<RenderedPage> {
  const { promise: shell, resolve, reject } = Promise.withResolvers<RenderedPage>()
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => undefined)
  const end = Promise.withResolvers<void>()
  const stream = renderToPipeableStream(document, {
    nonce: request.nonce,
    // Above any page: React then writes a settled page without a single inline script.
    progressiveChunkSize: 1e9,
    onShellReady: () =>
      resolve({
        kind: 'page',
        status,
        allReady: ready.promise,
        ended: end.promise,
        pipe: stream.pipe,
        abort: stream.abort,
      }),
    onShellError: (error) => {
      clearTimeout(timer)
      reject(error instanceof Error ? error : new Error(String(error)))
    },
    onAllReady: () => {
      clearTimeout(timer)
      ready.resolve()
      end.resolve()
    },
    onError: (error) => {
      request.onError(error)
      ready.reject(error)
    },
  })
  const timer = setTimeout(() => stream.abort(new Error('render timeout')), request.timeoutMs)
  timer.unref()
  return shell
}
