import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rendered, RenderRequest } from '../../index.tsx'
import { lifetimeOfDay } from '../../domain/lifetime.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Preload } from '../../web/render/page.ts'
import type { Scripts } from '../../web/render/scripts.ts'
import type { RouteHandle } from '../../web/render/route-handle.ts'
import type { Clock } from '../cache.ts'
import { Flights } from '../cache/flights.ts'
import { countCacheAnswer } from '../measures.ts'
import { isPrefetch, prefetchRulesPath, refusePrefetch } from '../http/prefetch.ts'
import { canonicalQuery, readAddress } from './address.ts'
import { compressor } from '../http/compress.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import { refusalPage } from '../http/refusal-page.ts'
import { collect, noScriptHint, type Page } from './page-bytes.ts'
import { PageCache } from './page-cache.ts'
import { lifeRecorder, type PageLife } from './page-life.ts'
import { prepareAnswers, sendSettled, settlePage, type SettledPage } from './settled-page.ts'

/** The server build of the pages, as @fastify/vite loads it. */
export interface PageModule {
  render(request: RenderRequest): Promise<Rendered>
  handleOf(pathname: string): RouteHandle
}

export interface PageOptions {
  readonly pages: PageModule
  readonly site: SiteApi
  readonly scripts: Scripts
  readonly clock: Clock
  readonly cacheBytes: number
  /** Off during development: every request renders. */
  readonly keepPages: boolean
  readonly canonicalSlug: (name: string) => string | null
  readonly headers: (nonce: string | null, embeddable: boolean) => Record<string, string>
}

/** How long a page may wait for its parts before it streams without them: what is in memory is there by then. */
const settleMs = 2
/** How long a visitor without script, or a crawler, waits for the settled page. */
const completeMs = 6_000
/** A streamed page ends by then, with fallbacks where parts are still out. */
const streamMs = 6_000

/** A page that was made takes this long to be made again, however soon one of its parts wants asking. */
const leastFreshMs = 5_000

const crawlers = /bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|whatsapp|telegram|discord/i

interface Attempt {
  readonly rendered: Rendered
  readonly nonce: string
  readonly life: PageLife
}

/** One handler for every page: settled from memory when it can be, streamed when a part is still out. */
export class PageHandler {
  readonly #options: PageOptions
  readonly #cache: PageCache
  readonly #recordingSite: (life: PageLife) => SiteApi
  readonly #settling = new Flights<void>()

  constructor(options: PageOptions) {
    this.#options = options
    this.#cache = new PageCache(options.cacheBytes, options.clock)
    this.#recordingSite = lifeRecorder(options.site, options.clock)
  }

  /** A page from memory leaves within this turn; whatever is not there takes the longer way. */
  handle(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    // An address that is a key is canonical: keys read as themselves.
    const page = this.#cache.get(request.raw.url ?? '/')
    return page
      ? this.#sendFromMemory(request, reply, request.raw.url ?? '/', page)
      : this.#find(request, reply)
  }

  #sendFromMemory(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    page: SettledPage,
  ): FastifyReply | Promise<FastifyReply> {
    const { clock } = this.#options
    countCacheAnswer('pages', 'hit')
    if (!isPrefetch(request.headers)) this.#refresh(request, key, page)
    return sendSettled(request, reply, page, clock)
  }

  /** Makes a page anew for those who come later when one of its parts wants asking again. */
  #refresh(request: FastifyRequest, key: string, page: SettledPage): void {
    if (this.#options.clock.monotonic() < page.freshUntil) return
    this.#settle(key).catch((error: unknown) => request.log.error({ err: error }, 'refresh'))
  }

  async #find(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = readAddress(request.raw.url ?? '/', this.#options.canonicalSlug)
    if (address.kind === 'moved') return this.#redirect(reply, 301, address.location)
    const path = address.kind === 'odd' ? '/page/non/trouvee' : address.path
    const query = address.kind === 'odd' ? new URLSearchParams() : address.query
    const handle = this.#options.pages.handleOf(path)
    const key = path + canonicalQuery(query, handle.query ?? {})
    const page = address.kind === 'page' ? this.#cache.get(key) : null
    if (page) return this.#sendFromMemory(request, reply, key, page)
    if (isPrefetch(request.headers)) return refusePrefetch(reply)
    countCacheAnswer('pages', 'miss')
    const complete =
      query.get('complet') === '1' || crawlers.test(String(request.headers['user-agent'] ?? ''))
    return this.#answer(request, reply, key, handle, complete)
  }

  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    handle: RouteHandle,
    complete: boolean,
  ): Promise<FastifyReply> {
    const attempt = await this.#render(key, handle, request).catch((error: unknown) => {
      request.log.error({ err: error }, 'page shell failed')
      return null
    })
    if (!attempt) return this.#sendFailure(reply)
    const { rendered } = attempt
    if (rendered.kind === 'redirect') return this.#redirect(reply, rendered.status, rendered.location)
    abortWithVisitor(reply, rendered)
    if (await settlesWithin(rendered, complete ? completeMs : settleMs)) {
      const page = await this.#finish(key, handle, attempt, rendered)
      this.#keep(key, page)
      return sendSettled(request, reply, page, this.#options.clock)
    }
    if (complete) rendered.abort(new Error('complete page timed out'))
    return this.#sendStream(request, reply, key, handle, attempt, rendered)
  }

  async #render(key: string, handle: RouteHandle, request: FastifyRequest | null): Promise<Attempt> {
    const { pages, scripts, clock } = this.#options
    const nonce = randomBytes(16).toString('base64')
    const now = clock.now()
    // Every page has a day in it somewhere: a date, « aujourd’hui », a race that is on.
    const { validUntil } = lifetimeOfDay(now)
    const life: PageLife = {
      lifetime: { freshUntil: now + (handle.life ?? 600) * 1000, validUntil },
      failed: false,
    }
    let hasFailed = false
    const rendered = await pages.render({
      url: key,
      site: this.#recordingSite(life),
      scripts,
      nonce,
      timeoutMs: streamMs,
      onError: (error) => {
        // Giving a page up fails each of its parts: one line tells it, and none when nobody is there any more.
        if (!hasFailed && error !== visitorLeft) request?.log.error({ err: error }, 'page part failed')
        hasFailed = true
        life.failed = true
      },
    })
    return { rendered, nonce, life }
  }

  /** A page that is complete, with what its parts said of its life. */
  async #finish(key: string, handle: RouteHandle, { life }: Attempt, rendered: Page): Promise<SettledPage> {
    const { clock, headers } = this.#options
    const html = await collect(rendered)
    const now = clock.now()
    const { freshUntil, validUntil } = life.lifetime
    return settlePage({
      html,
      status: rendered.status,
      freshUntil: clock.monotonic() + Math.max(leastFreshMs, freshUntil - now),
      validUntil,
      headers: { ...headers(null, isEmbed(handle, key, rendered.status)), ...hintsOf(rendered) },
      shared: rendered.status === 200 && !life.failed && now < validUntil,
    })
  }

  #keep(key: string, page: SettledPage): void {
    if (this.#options.keepPages && page.shared) this.#cache.set(key, page)
  }

  /** Renders a page complete for whoever comes next; one rendering per key at a time. */
  #settle(key: string): Promise<void> {
    return this.#settling.share(key, () => this.#settleNow(key))
  }

  async #settleNow(key: string): Promise<void> {
    const handle = this.#options.pages.handleOf(key.split('?')[0] ?? key)
    const attempt = await this.#render(key, handle, null)
    if (attempt.rendered.kind === 'redirect') return
    await attempt.rendered.allReady
    const page = await this.#finish(key, handle, attempt, attempt.rendered)
    await prepareAnswers(page)
    this.#keep(key, page)
  }

  #sendStream(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    handle: RouteHandle,
    { nonce }: Attempt,
    rendered: Page,
  ): FastifyReply {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    reply.headers(this.#options.headers(nonce, isEmbed(handle, key, rendered.status)))
    reply.headers({ ...hintsOf(rendered), vary: 'Accept-Encoding', 'cache-control': 'private, no-store' })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (this.#options.keepPages)
      rendered.allReady
        .then(() => this.#settle(key))
        .catch((error: unknown) => request.log.debug({ err: error }, 'not cached'))
    const out = compressor(encoding)
    rendered.pipe(noScriptHint(key)).pipe(out)
    return reply.code(rendered.status).type('text/html; charset=utf-8').send(out)
  }

  #redirect(reply: FastifyReply, status: number, location: string): FastifyReply {
    return reply
      .code(status)
      .headers({ location, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' })
      .type('text/plain; charset=utf-8')
      .send('')
  }

  #sendFailure(reply: FastifyReply): FastifyReply {
    return reply
      .code(500)
      .headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding' })
      .type('text/html; charset=utf-8')
      .send(failurePage)
  }
}

/** The card alone, which others may frame; a refusal in its place is a page like any other. */
const isEmbed = (handle: RouteHandle, key: string, status: number): boolean =>
  status === 200 && Boolean(handle.embeddable) && /[?&](?:embed|share)=1/.test(key)

/** What a browser may fetch before it has read the page, and which pages it may ask for ahead. */
const hintsOf = ({ preloads }: Page): Record<string, string> => ({
  link: preloads.map(linkTo).join(', '),
  'speculation-rules': `"${prefetchRulesPath}"`,
})

/** A font is fetched without credentials: only a preload that says so is the same request. */
const linkTo = ({ href, as }: Preload): string =>
  as === 'font'
    ? `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`
    : `<${href}>; rel=preload; as=${as}`

const failurePage = refusalPage(
  'Service momentanément indisponible',
  'Une erreur s’est produite de notre côté. Veuillez réessayer dans un instant.',
)

const visitorLeft = new Error('visitor left')

/** A visitor who leaves stops the rendering, never the loading of data others wait for. */
function abortWithVisitor(reply: FastifyReply, page: Page): void {
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) page.abort(visitorLeft)
  })
}

async function settlesWithin(page: Page, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  page.allReady.then(
    () => resolve(true),
    () => resolve(false),
  )
  const settled = await promise
  clearTimeout(timer)
  return settled
}
