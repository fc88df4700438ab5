import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { plainPath, type PageFormat } from '../../paths.ts'
import { Flights } from '../cache/flights.ts'
import { compressor } from '../http/compress.ts'
import { answerEncoding } from '../http/encoding.ts'
import { contentTypes, negotiateFormat, varyByFormat } from '../http/format.ts'
import { isPrefetch, refusePrefetch } from '../http/prefetch.ts'
import { refusalPage } from '../http/refusal-page.ts'
import { countCacheAnswer } from '../measures.ts'
import { canonicalQuery, type KnownNames, readAddress, readTarget } from './address.ts'
import { noScriptHint } from './page-bytes.ts'
import { PageCache } from './page-cache.ts'
import { PageMaker, type MakerOptions, type Redirect, type StartedPage } from './page-maker.ts'
import { countVisit, prepareBodies, compressHarder, sendSettled, type SettledPage } from './settled-page.ts'

export interface PageOptions extends MakerOptions {
  readonly cacheBytes: number
  /** Off during development: every request renders. */
  readonly keepPages: boolean
  readonly names: KnownNames
}

/** How long a page may wait for its parts before it streams without them: what is in memory is there by then. */
const settleMs = 2

/** Whoever reads them waits for the whole page, as a visitor without script does. */
const crawlers = /bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|whatsapp|telegram|discord/i

/** One who asks for a page, and how. */
interface Ask {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly format: PageFormat
  /** The address ends in the form; else the headers name it. */
  readonly isByAddress: boolean
  /** From how many other addresses it was led here. */
  readonly moves: number
}

/** An address leads to another at most so often: a name, its slug, the commune of today. */
const mostMoves = 3

/** One handler for every page: settled from memory when it can be, streamed when a part is still out. */
export class PageHandler {
  readonly #options: PageOptions
  readonly #cache: PageCache
  readonly #maker: PageMaker
  readonly #settling = new Flights<SettledPage | Redirect>()

  constructor(options: PageOptions) {
    this.#options = options
    this.#cache = new PageCache(options.cacheBytes, options.clock)
    this.#maker = new PageMaker(options)
  }

  /** A page from memory leaves within this turn; whatever is not there takes the longer way. */
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { target, format: ending } = readTarget(request.raw.url ?? '/')
    const isByAddress = ending !== 'html'
    const format = isByAddress ? ending : negotiateFormat(request.headers)
    const ask: Ask = { request, reply, format, isByAddress, moves: 0 }
    // An address that is a key is canonical: keys read as themselves.
    const key = addressIn(target, format)
    const page = this.#cache.get(key)
    if (page) return this.#sendFromMemory(key, page, ask)
    return this.#find(target, ask).catch((error: unknown) => {
      request.log.error({ err: error }, 'page failed')
      return sendFailure(reply, format)
    })
  }

  #sendFromMemory(key: string, page: SettledPage, ask: Ask): Promise<FastifyReply> {
    const { headers, log } = ask.request
    countCacheAnswer('pages', 'hit')
    if (countVisit(page))
      compressHarder(page).catch((error: unknown) => log.error({ err: error }, 'compression'))
    // One of its parts is due for a refresh: the page is rendered anew for the next visitors.
    if (!isPrefetch(headers) && this.#options.clock.monotonic() >= page.freshUntil)
      this.#settle(key, null).catch((error: unknown) => log.error({ err: error }, 'refresh'))
    return this.#send(page, ask)
  }

  async #find(target: string, asked: Ask): Promise<FastifyReply> {
    const { request, reply, isByAddress } = asked
    const { pages, names } = this.#options
    const address = readAddress(target, names)
    if ('location' in address) return this.#move({ status: 301, ...address }, asked)
    const { path, query } = address
    const handle = pages.handleOf(path)
    // Who would like text gets a page that is there as HTML alone; at an address of text there is nothing then.
    const format = handle.hasOutline === false && !isByAddress ? 'html' : asked.format
    const ask: Ask = { ...asked, format }
    const url = path + canonicalQuery(query, { ...handle.query, ...(format !== 'html' && plainReaders) })
    const key = addressIn(url, format)
    const page = this.#cache.get(key)
    if (page) return this.#sendFromMemory(key, page, ask)
    if (isPrefetch(request.headers)) return refusePrefetch(reply)
    countCacheAnswer('pages', 'miss')
    if (format === 'html') return this.#answer(url, query.get('complet') === '1', ask)
    const made = await this.#settle(key, request.log)
    return 'location' in made ? this.#move(made, ask) : this.#send(made, ask)
  }

  /** A page of HTML that is not in memory. */
  async #answer(url: string, withoutScript: boolean, ask: Ask): Promise<FastifyReply> {
    const { headers, log } = ask.request
    const { raw } = ask.reply
    const waits = withoutScript || crawlers.test(headers['user-agent'] ?? '')
    const page = await this.#maker.start(url, log)
    if ('location' in page) return this.#move(page, ask)
    raw.once('close', () => raw.writableFinished || page.abandon())
    const settles = page.allReady.then(
      () => true,
      () => false,
    )
    if (waits) await page.ended
    if (await Promise.race([settles, wait(settleMs, false)])) {
      const settled = await page.settle()
      this.#keep(url, settled)
      return this.#send(settled, ask)
    }
    return this.#stream(url, page, waits, ask)
  }

  #send(page: SettledPage, { request, reply, isByAddress }: Ask): Promise<FastifyReply> {
    const vary = page.format === 'html' || isByAddress ? page.vary : varyByFormat
    return sendSettled(request, reply, page, this.#options.clock, vary)
  }

  #stream(url: string, page: StartedPage, waited: boolean, { request, reply }: Ask): FastifyReply {
    reply.headers({ ...page.headers, vary: page.vary, 'cache-control': 'private, no-store' })
    if (this.#options.keepPages)
      page.allReady
        .then(() => this.#settle(url, null))
        .catch((error: unknown) => request.log.debug({ err: error }, 'not cached'))
    const out = compressor(answerEncoding(request, reply))
    // Who waited would be led to where they are, again and again.
    if (waited) page.pipe(out)
    else page.pipe(noScriptHint(url)).pipe(out)
    return reply.code(page.status).type(contentTypes.html).send(out)
  }

  /** Makes a page complete for whoever comes next; one rendering per key at a time. */
  #settle(key: string, log: FastifyBaseLogger | null): Promise<SettledPage | Redirect> {
    return this.#settling.share(key, async () => {
      const { target: url, format } = readTarget(key)
      const made = await (format === 'html'
        ? this.#maker.start(url, log)
        : this.#maker.makePlain(url, format, log))
      if ('location' in made) return made
      const page = 'settle' in made ? await made.settle() : made
      if (format === 'html') await prepareBodies(page)
      this.#keep(key, page)
      return page
    })
  }

  #keep(key: string, page: SettledPage): void {
    if (this.#options.keepPages && page.shared) this.#cache.set(key, page)
  }

  /** Programs of a terminal do not follow by themselves; an address of text leads to one. */
  #move({ status, location }: Redirect, ask: Ask): FastifyReply | Promise<FastifyReply> {
    const { reply, format, isByAddress, moves } = ask
    if (format !== 'html' && !isByAddress && moves < mostMoves)
      return this.#find(location, { ...ask, moves: moves + 1 })
    const address = addressIn(location, format)
    return reply
      .code(status)
      .headers({ location: address, 'cache-control': 'public, max-age=300', vary: varyByFormat })
      .type(contentTypes[format])
      .send(format === 'html' ? '' : `${address}\n`)
  }
}

/** Where a page is in a form, which is also its key in memory. */
const addressIn = (url: string, format: PageFormat): string =>
  format === 'html' ? url : plainPath(url, format)

/** Text may have the styles of terminals. */
const plainReaders = { couleur: (text: string) => (text === '1' ? '1' : null) }

const failure = {
  error: 'Service momentanément indisponible',
  more: 'Une erreur s’est produite de notre côté. Veuillez réessayer dans un instant.',
} as const

const sendFailure = (reply: FastifyReply, format: PageFormat): FastifyReply =>
  reply
    .code(500)
    .headers({ 'cache-control': 'no-store', vary: varyByFormat })
    .type(contentTypes[format])
    .send(
      format === 'html'
        ? refusalPage(failure.error, { more: failure.more, isPassing: true })
        : `${failure.error}\n\n${failure.more}\n`,
    )
