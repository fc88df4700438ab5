import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlainRendered, PlainRenderRequest, Rendered, RenderRequest } from '../../index.tsx'
import { lifetimeOfDay } from '../../domain/lifetime.ts'
import { plainPath, type PageForm, type PlainForm } from '../../paths.ts'
import type { SiteApi } from '../../site-api.ts'
import type { Preload } from '../../web/render/page.ts'
import type { Scripts } from '../../web/render/scripts.ts'
import type { RouteHandle } from '../../web/render/route-handle.ts'
import type { Clock } from '../cache.ts'
import { Flights } from '../cache/flights.ts'
import { countCacheAnswer } from '../measures.ts'
import { isPrefetch, prefetchRulesPath, refusePrefetch } from '../http/prefetch.ts'
import { canonicalQuery, readAddress, readTarget } from './address.ts'
import { compressor } from '../http/compress.ts'
import { openHeaders } from '../http/cross-origin.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import { contentTypes, negotiateForm, varyByForm } from '../http/form.ts'
import { refusalPage } from '../http/refusal-page.ts'
import { collect, noScriptHint, type Page } from './page-bytes.ts'
import { PageCache } from './page-cache.ts'
import { lifeRecorder, type PageLife } from './page-life.ts'
import { prepareBodies, sendSettled, settlePage, type SettledPage } from './settled-page.ts'

/** The server build of the pages, as @fastify/vite loads it. */
export interface PageModule {
  render(request: RenderRequest): Promise<Rendered>
  renderAsText(request: PlainRenderRequest): Promise<PlainRendered>
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

interface Moved {
  readonly status: number
  readonly location: string
}

/** How a page is asked for in another form than HTML. */
interface PlainAsk {
  readonly form: PlainForm
  /** The address ends in the form; else the headers name it. */
  readonly isByAddress: boolean
}

/** An address leads to another at most so often: a name, its slug, the commune of today. */
const mostMoves = 3

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
  readonly #writing = new Flights<SettledPage | Moved>()

  constructor(options: PageOptions) {
    this.#options = options
    this.#cache = new PageCache(options.cacheBytes, options.clock)
    this.#recordingSite = lifeRecorder(options.site, options.clock)
  }

  /** A page from memory leaves within this turn; whatever is not there takes the longer way. */
  handle(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const url = request.raw.url ?? '/'
    const form = negotiateForm(request.headers)
    // An address that is a key is canonical: keys read as themselves. That of another form is beside it.
    const key = form === 'html' ? url : plainPath(url, form)
    const page = this.#cache.get(key)
    if (page) return this.#sendFromMemory(request, reply, key, page, key === url ? page.vary : varyByForm)
    const { target, form: ending } = readTarget(url)
    if (ending !== 'html') return this.#find(request, reply, target, { form: ending, isByAddress: true })
    return this.#find(request, reply, url, form === 'html' ? null : { form, isByAddress: false })
  }

  #sendFromMemory(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    page: SettledPage,
    vary = page.vary,
  ): FastifyReply | Promise<FastifyReply> {
    const { clock } = this.#options
    countCacheAnswer('pages', 'hit')
    if (!isPrefetch(request.headers)) this.#refresh(request, key, page)
    return sendSettled(request, reply, page, clock, vary)
  }

  /** Makes a page anew for those who come later when one of its parts wants asking again. */
  #refresh(request: FastifyRequest, key: string, page: SettledPage): void {
    if (this.#options.clock.monotonic() < page.freshUntil) return
    this.#settle(key).catch((error: unknown) => request.log.error({ err: error }, 'refresh'))
  }

  async #find(
    request: FastifyRequest,
    reply: FastifyReply,
    target: string,
    plain: PlainAsk | null,
    moves = 0,
  ): Promise<FastifyReply> {
    const address = readAddress(target, this.#options.canonicalSlug)
    if (address.kind === 'moved') return this.#move(request, reply, { status: 301, ...address }, plain, moves)
    const path = address.kind === 'odd' ? '/page/non/trouvee' : address.path
    const query = address.kind === 'odd' ? new URLSearchParams() : address.query
    const handle = this.#options.pages.handleOf(path)
    // Who would like text gets a page that is there as HTML alone; at an address of text there is nothing then.
    if (plain && (plain.isByAddress || handle.hasOutline !== false))
      return this.#findPlain(request, reply, { path, query, handle, plain, moves })
    const key = path + canonicalQuery(query, handle.query ?? {})
    const page = address.kind === 'page' ? this.#cache.get(key) : null
    if (page) return this.#sendFromMemory(request, reply, key, page)
    if (isPrefetch(request.headers)) return refusePrefetch(reply)
    countCacheAnswer('pages', 'miss')
    const complete =
      query.get('complet') === '1' || crawlers.test(String(request.headers['user-agent'] ?? ''))
    return this.#answer(request, reply, key, handle, complete)
  }

  async #findPlain(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, query, handle, plain, moves }: PlainTarget,
  ): Promise<FastifyReply> {
    const { form, isByAddress } = plain
    const url = path + canonicalQuery(query, { ...handle.query, ...plainReaders })
    const key = plainPath(url, form)
    const vary = isByAddress ? 'Accept-Encoding' : varyByForm
    const stored = this.#cache.get(key)
    if (stored) return this.#sendFromMemory(request, reply, key, stored, vary)
    if (isPrefetch(request.headers)) return refusePrefetch(reply)
    countCacheAnswer('pages', 'miss')
    const made = await this.#writing
      .share(key, () => this.#writePlain(url, form, handle, request))
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'page text failed')
        return null
      })
    if (!made) return this.#sendFailure(reply, form)
    if ('location' in made) return this.#move(request, reply, made, plain, moves)
    return sendSettled(request, reply, made, this.#options.clock, vary)
  }

  /** Writes a page as text and keeps it when it is good for everybody. */
  async #writePlain(
    url: string,
    form: PlainForm,
    handle: RouteHandle,
    request: FastifyRequest | null,
  ): Promise<SettledPage | Moved> {
    const { pages, clock, headers } = this.#options
    const life = this.#beginLife(handle)
    const rendered = await pages.renderAsText({
      url,
      site: this.#recordingSite(life),
      form,
      timeoutMs: completeMs,
      onError: (error) => request?.log.error({ err: error }, 'page text failed'),
    })
    if (rendered.kind === 'redirect') return rendered
    const { status, body, canonical, isWhole } = rendered
    const page = settlePage({
      form,
      content: Buffer.from(body),
      vary: 'Accept-Encoding',
      status,
      ...this.#lifeOf(life),
      headers: {
        ...headers(null, false),
        ...openHeaders,
        ...(canonical === null ? {} : { link: `<${canonical}>; rel="canonical"` }),
      },
      shared: status < 400 && isWhole && clock.now() < life.lifetime.validUntil,
    })
    this.#keep(plainPath(url, form), page)
    return page
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
    if (rendered.kind === 'redirect') return this.#redirect(reply, rendered, 'html')
    abortWithVisitor(reply, rendered)
    if (await settlesWithin(rendered, complete ? completeMs : settleMs)) {
      const page = await this.#finish(key, handle, attempt, rendered)
      this.#keep(key, page)
      return sendSettled(request, reply, page, this.#options.clock, page.vary)
    }
    if (complete) rendered.abort(new Error('complete page timed out'))
    return this.#sendStream(request, reply, key, handle, attempt, rendered)
  }

  async #render(key: string, handle: RouteHandle, request: FastifyRequest | null): Promise<Attempt> {
    const { pages, scripts } = this.#options
    const nonce = randomBytes(16).toString('base64')
    const life = this.#beginLife(handle)
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

  /** The life of a page before its parts have shortened it. */
  #beginLife(handle: RouteHandle): PageLife {
    const now = this.#options.clock.now()
    // Every page has a day in it somewhere: a date, « aujourd’hui », a race that is on.
    const { validUntil } = lifetimeOfDay(now)
    return { lifetime: { freshUntil: now + (handle.life ?? 600) * 1000, validUntil }, failed: false }
  }

  /** The same once it is made, `freshUntil` on the monotonic clock. */
  #lifeOf({
    lifetime: { freshUntil, validUntil },
  }: PageLife): Pick<SettledPage, 'freshUntil' | 'validUntil'> {
    const { clock } = this.#options
    const freshMs = Math.max(leastFreshMs, freshUntil - clock.now())
    return { freshUntil: clock.monotonic() + freshMs, validUntil }
  }

  /** A page that is complete, with what its parts said of its life. */
  async #finish(key: string, handle: RouteHandle, { life }: Attempt, rendered: Page): Promise<SettledPage> {
    const { clock, headers } = this.#options
    const content = await collect(rendered)
    return settlePage({
      form: 'html',
      content,
      vary: varyOf(handle),
      status: rendered.status,
      ...this.#lifeOf(life),
      headers: { ...headers(null, isEmbed(handle, key, rendered.status)), ...hintsOf(rendered) },
      shared: rendered.status === 200 && !life.failed && clock.now() < life.lifetime.validUntil,
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
    const { target, form } = readTarget(key)
    const handle = this.#options.pages.handleOf(target.split('?')[0] ?? target)
    if (form !== 'html') {
      const page = await this.#writing.share(key, () => this.#writePlain(target, form, handle, null))
      return 'location' in page ? undefined : prepareBodies(page)
    }
    const attempt = await this.#render(key, handle, null)
    if (attempt.rendered.kind === 'redirect') return
    await attempt.rendered.allReady
    const page = await this.#finish(key, handle, attempt, attempt.rendered)
    await prepareBodies(page)
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
    reply.headers({ ...hintsOf(rendered), vary: varyOf(handle), 'cache-control': 'private, no-store' })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (this.#options.keepPages)
      rendered.allReady
        .then(() => this.#settle(key))
        .catch((error: unknown) => request.log.debug({ err: error }, 'not cached'))
    const out = compressor(encoding)
    rendered.pipe(noScriptHint(key)).pipe(out)
    return reply.code(rendered.status).type('text/html; charset=utf-8').send(out)
  }

  /** Programs of a terminal do not follow by themselves; an address of text leads to one. */
  #move(
    request: FastifyRequest,
    reply: FastifyReply,
    moved: Moved,
    plain: PlainAsk | null,
    moves: number,
  ): FastifyReply | Promise<FastifyReply> {
    const { status, location } = moved
    if (!plain) return this.#redirect(reply, moved, 'html')
    if (!plain.isByAddress && moves < mostMoves) return this.#find(request, reply, location, plain, moves + 1)
    return this.#redirect(reply, { status, location: plainPath(location, plain.form) }, plain.form)
  }

  #redirect(reply: FastifyReply, { status, location }: Moved, form: PageForm): FastifyReply {
    return reply
      .code(status)
      .headers({ location, 'cache-control': 'public, max-age=300', vary: varyByForm })
      .type('text/plain; charset=utf-8')
      .send(form === 'html' ? '' : `${location}\n`)
  }

  #sendFailure(reply: FastifyReply, form: PageForm = 'html'): FastifyReply {
    return reply
      .code(500)
      .headers({ 'cache-control': 'no-store', vary: varyByForm })
      .type(contentTypes[form])
      .send(form === 'html' ? failurePage : `${failure.join('\n\n')}\n`)
  }
}

interface PlainTarget {
  readonly path: string
  readonly query: URLSearchParams
  readonly handle: RouteHandle
  readonly plain: PlainAsk
  readonly moves: number
}

/** Text may have the styles of terminals. */
const plainReaders = { couleur: (text: string) => (text === '1' ? '1' : null) }

const varyOf = ({ hasOutline }: RouteHandle): string =>
  hasOutline === false ? 'Accept-Encoding' : varyByForm

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

const failure = [
  'Service momentanément indisponible',
  'Une erreur s’est produite de notre côté. Veuillez réessayer dans un instant.',
] as const
const failurePage = refusalPage(...failure)

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
