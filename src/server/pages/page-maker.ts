import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { PlainRendered, PlainRenderRequest, Rendered, RenderRequest } from '../../index.tsx'
import { lifetimeOfDay } from '../../domain/lifetime.ts'
import type { PlainFormat } from '../../paths.ts'
import type { SiteApi } from '../../site-api.ts'
import type { RouteHandle } from '../../web/render/route-handle.ts'
import type { Scripts } from '../../web/render/scripts.ts'
import type { Clock } from '../cache.ts'
import { openHeaders } from '../http/cross-origin.ts'
import { varyByFormat } from '../http/format.ts'
import { prefetchRulesPath } from '../http/prefetch.ts'
import type { PageHeaders } from '../http/security-headers.ts'
import { collect, type Page } from './page-bytes.ts'
import { recordLife, type PageLife } from './page-life.ts'
import { settlePage, type SettledPage } from './settled-page.ts'

/** The server build of the pages, as @fastify/vite loads it. */
export interface PageModule {
  render(request: RenderRequest): Promise<Rendered>
  renderAsText(request: PlainRenderRequest): Promise<PlainRendered>
  handleOf(pathname: string): RouteHandle
}

export interface MakerOptions {
  readonly pages: PageModule
  readonly site: SiteApi
  readonly scripts: Scripts
  readonly clock: Clock
  readonly headers: PageHeaders
}

export interface Redirect {
  readonly status: number
  readonly location: string
}

/** A page of which the shell is ready; parts may still be out. */
export interface StartedPage extends Page {
  readonly vary: string
  /** The headers of a stream: its late parts are put in place by inline script. */
  readonly headers: Readonly<Record<string, string>>
  /** The page with all its parts; rejects when one broke or was given up. */
  settle(): Promise<SettledPage>
  /** Stops the rendering for a visitor who left, never the loading of data others wait for. */
  abandon(): void
}

/** A page ends by then, with fallbacks or words where parts are still out. */
const longestMs = 6_000

/** A page is fresh for at least so long, however soon one of its parts is due for a refresh. */
const leastFreshMs = 5_000

/** Renders pages, and tells how long what they say holds. An error of a part goes to the log of whoever asked. */
export class PageMaker {
  readonly #options: MakerOptions

  constructor(options: MakerOptions) {
    this.#options = options
  }

  /** Throws when the shell broke. */
  async start(url: string, log: FastifyBaseLogger | null): Promise<StartedPage | Redirect> {
    const { pages, site, clock, scripts, headers } = this.#options
    const handle = this.#handleOf(url)
    const life = this.#beginLife(handle)
    const nonce = randomBytes(16).toString('base64')
    const page = await pages.render({
      url,
      site: recordLife(site, life, clock),
      scripts,
      nonce,
      timeoutMs: longestMs,
      onError: (error) => {
        // Giving a page up fails each of its parts: one line tells it, and none when nobody is there any more.
        if (!life.failed && error !== visitorLeft) log?.error({ err: error }, 'page part failed')
        life.failed = true
      },
    })
    if (page.kind === 'redirect') return page
    const { status } = page
    const embeddable = isEmbed(handle, url, status)
    const vary = handle.hasOutline === false ? 'Accept-Encoding' : varyByFormat
    const headersFor = (nonceOf: string | null) => ({ ...headers(nonceOf, embeddable), ...hints })
    const settle = async (): Promise<SettledPage> => {
      await page.allReady
      const content = await collect(page)
      const end = this.#endOf(life, status === 200 && !life.failed)
      return settlePage({ format: 'html', content, vary, status, headers: headersFor(null), ...end })
    }
    const abandon = () => page.abort(visitorLeft)
    return { ...page, vary, headers: headersFor(nonce), settle, abandon }
  }

  /** A page in another form than HTML: all of it, late parts said to be missing. */
  async makePlain(
    url: string,
    format: PlainFormat,
    log: FastifyBaseLogger | null,
  ): Promise<SettledPage | Redirect> {
    const life = this.#beginLife(this.#handleOf(url))
    const rendered = await this.#options.pages.renderAsText({
      url,
      site: recordLife(this.#options.site, life, this.#options.clock),
      format,
      timeoutMs: longestMs,
      onError: (error) => log?.error({ err: error }, 'page text failed'),
    })
    if (rendered.kind === 'redirect') return rendered
    const { status, body, canonical, isComplete } = rendered
    return settlePage({
      format,
      content: Buffer.from(body),
      vary: 'Accept-Encoding',
      status,
      headers: {
        ...openHeaders,
        ...(canonical === null ? {} : { link: `<${canonical}>; rel="canonical"` }),
      },
      ...this.#endOf(life, status < 400 && isComplete),
    })
  }

  #handleOf(url: string): RouteHandle {
    return this.#options.pages.handleOf(url.split('?')[0] ?? url)
  }

  /** The life of a page before its parts have shortened it. */
  #beginLife(handle: RouteHandle): PageLife {
    const now = this.#options.clock.now()
    // Every page has a day in it somewhere: a date, « aujourd’hui », a race that is on.
    const { validUntil } = lifetimeOfDay(now)
    return { lifetime: { freshUntil: now + (handle.life ?? 600) * 1000, validUntil }, failed: false }
  }

  /** The life of a page that is made, `freshUntil` on the monotonic clock. */
  #endOf({ lifetime: { freshUntil, validUntil } }: PageLife, isGood: boolean) {
    const { clock } = this.#options
    const now = clock.now()
    const freshMs = Math.max(leastFreshMs, freshUntil - now)
    return { freshUntil: clock.monotonic() + freshMs, validUntil, shared: isGood && now < validUntil }
  }
}

const visitorLeft = new Error('visitor left')

/** The card alone, which others may frame; a refusal in its place is a page like any other. */
const isEmbed = (handle: RouteHandle, url: string, status: number): boolean =>
  status === 200 && Boolean(handle.embeddable) && /[?&](?:embed|share)=1/.test(url)

/** Which pages a browser may ask for ahead. */
const hints = { 'speculation-rules': `"${prefetchRulesPath}"` }
