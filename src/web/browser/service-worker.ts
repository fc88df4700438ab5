/**
 * Keeps the settled pages that somebody visited, and the files and places of maps they need, and gives them back when
 * there is no answer: with their age, loudly; of their vigilance `page-freshness.ts` leaves the warnings that have not ended.
 * A script of its own that imports nothing.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface Worker {
  readonly location: Location
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { readonly url: string }[]> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

;(() => {
  const worker = globalThis as unknown as Worker
  const pageStore = 'pages-1'
  const fileStore = 'files-1'
  const mostPages = 40
  const mostFiles = 120
  const savedHeader = 'x-saved-at'
  /** A network may take a question and stay silent: whoever has the page in store waits no longer. */
  const patienceMs = 8_000

  const isHtml = ({ headers }: Response): boolean =>
    headers.get('content-type')?.startsWith('text/html') ?? false
  const isSettled = (response: Response): boolean =>
    response.status === 200 &&
    isHtml(response) &&
    (response.headers.get('cache-control')?.startsWith('public') ?? false)

  /** Stores a response, and lets the oldest ones go. */
  const store = async (name: string, most: number, key: string, response: Response): Promise<void> => {
    const cache = await caches.open(name)
    await cache.delete(key)
    await cache.put(key, response)
    const keys = await cache.keys()
    for (const old of keys.slice(0, -most)) await cache.delete(old)
  }

  const storePage = async (url: string, response: Response): Promise<void> => {
    const headers = new Headers(response.headers)
    headers.set(savedHeader, new Date().toISOString())
    const { status } = response
    await store(pageStore, mostPages, url, new Response(await response.blob(), { status, headers }))
  }

  /** A page that was streamed is settled in the server's memory a moment after it has ended. */
  const storeSettled = async (url: string, streamed?: Response): Promise<void> => {
    await streamed?.text()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    if (isSettled(response)) await storePage(url, response)
  }

  /** « 23 novembre 2026 à 20 h 05 » */
  const timeText = (instant: string): string => {
    const date = new Date(instant)
    const minutes = date.getMinutes() === 0 ? '' : `\u00a0${String(date.getMinutes()).padStart(2, '0')}`
    return `${date.toLocaleDateString('fr-FR', { dateStyle: 'long' })} à ${date.getHours()}\u00a0h${minutes}`
  }

  /** The network may be there, and the site not. */
  const silence = (): string => (navigator.onLine ? 'Éclaircie ne répond pas' : 'Vous êtes hors ligne')

  const notice = (savedAt: string): string =>
    `<div class="offline-banner" role="status"><p><strong>${silence()}.</strong> Page enregistrée le ${timeText(savedAt)}\u00a0: ses chiffres ont vieilli, et de la vigilance ne restent que les avertissements du dernier bulletin. Consultez <a href="https://vigilance.meteofrance.fr/">vigilance.meteofrance.fr</a> dès que possible. <a href="">Réessayer</a></p></div>`

  const savedPage = async (url: string): Promise<Response | null> => {
    const saved = await (await caches.open(pageStore)).match(url)
    const savedAt = saved?.headers.get(savedHeader)
    if (!saved || !savedAt) return null
    const html = (await saved.text())
      .replace('<html ', `<html data-saved-at="${savedAt}" `)
      .replace(/<body[^>]*>/, (body) => body + notice(savedAt))
    return new Response(html, { headers: saved.headers })
  }

  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

  const plainStyle =
    ':root{color-scheme:light dark}body{max-width:40rem;margin:auto;padding:1.5rem;font:1.1rem/1.5 system-ui}ul{padding:0;list-style:none}a{overflow-wrap:anywhere}li a{display:block;padding-top:1rem}'
  /** The address itself, once it answers: a network may be there for a moment before it works. */
  const comeBack =
    "const again=()=>navigator.onLine&&fetch('',{method:'HEAD'}).then(()=>location.reload(),()=>{});addEventListener('online',again);setInterval(again,5000)"

  /** « Météo Lyon », and when it was stored. */
  const savedLink = async (pages: Cache, url: string): Promise<string> => {
    const { pathname, search } = new URL(url)
    const saved = await pages.match(url)
    const title = /<title>(.*?)(?: \| Éclaircie)?<\/title>/s.exec((await saved?.text()) ?? '')?.[1]
    const name = title ?? escape(decodeURI(pathname + search))
    return `<li><a href="${escape(pathname + search)}">${name}</a>Page enregistrée le ${timeText(saved?.headers.get(savedHeader) ?? '')}</li>`
  }

  /** In place of a page that was not visited: the pages that were. */
  const noPage = async (): Promise<Response> => {
    const pages = await caches.open(pageStore)
    const lastFirst = [...(await pages.keys())].reverse()
    const links = await Promise.all(lastFirst.map(({ url }) => savedLink(pages, url)))
    const list =
      links.length > 0 ? `<p>Pages que vous avez déjà vues\u00a0:</p><ul>${links.join('')}</ul>` : ''
    const html = `<!doctype html><html lang="fr"><head><meta name="viewport" content="width=device-width, initial-scale=1"><title>${silence()} | Éclaircie</title><style>${plainStyle}</style><script>${comeBack}</script></head><body><main><h1>${silence()}</h1><p>Cette page n’est pas enregistrée sur votre appareil. La vigilance est inconnue. Consultez <a href="https://vigilance.meteofrance.fr/">vigilance.meteofrance.fr</a> dès que possible.</p><p><a href="">Réessayer</a></p>${list}</main></body></html>`
    return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }

  /**
   * Tabs that the browser opens again and steps back in the history come from its memory, however old that is: they are
   * asked for. Other requests go as they are, or a page fetched ahead would no longer say that nobody waits for it.
   */
  const ask = (request: Request): Promise<Response> =>
    request.cache === 'force-cache' ? fetch(request, { cache: 'no-cache' }) : fetch(request)

  const keepPage = async (url: string, response: Response): Promise<void> => {
    if (isSettled(response)) await storePage(url, response.clone())
    else if (response.status === 200 && isHtml(response)) await storeSettled(url, response.clone())
  }

  const answerPage = async (event: FetchEvent): Promise<Response> => {
    const { url } = event.request
    // A page that is loaded anew may know sooner than we do that the network is back.
    if (!navigator.onLine && event.request.cache === 'default') return (await savedPage(url)) ?? noPage()
    const asked = ask(event.request)
    event.waitUntil(asked.then((response) => keepPage(url, response)).catch(() => undefined))
    let timer: ReturnType<typeof setTimeout> | undefined
    const silent = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))
    try {
      return await Promise.race([asked, silent.then(async () => (await savedPage(url)) ?? asked)])
    } catch {
      return (await savedPage(url)) ?? noPage()
    } finally {
      clearTimeout(timer)
    }
  }

  const fetchAndStore = async (event: FetchEvent): Promise<Response> => {
    const response = await fetch(event.request)
    if (response.status === 200)
      event.waitUntil(store(fileStore, mostFiles, event.request.url, response.clone()))
    return response
  }
  const savedFile = async ({ request }: FetchEvent) => (await caches.open(fileStore)).match(request.url)

  /** Files with a name of their content never change. */
  const answerFile = async (event: FetchEvent): Promise<Response> =>
    (await savedFile(event)) ?? fetchAndStore(event)

  /** The places of a map, and what perishes by itself: as they are now, else as they were when their page was saved. */
  const answerData = async (event: FetchEvent): Promise<Response> => {
    try {
      return await fetchAndStore(event)
    } catch {
      return (await savedFile(event)) ?? Response.error()
    }
  }

  /** Pages that were there before the worker, such as the first of a first visit; nobody waits for that. */
  const storeOpen = async (): Promise<void> => {
    for (const { url } of await worker.clients.matchAll()) storeSettled(url).catch(() => undefined)
  }

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim().then(storeOpen)))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== worker.location.origin) return
    if (request.mode === 'navigate') event.respondWith(answerPage(event))
    else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event))
    else if (/^\/api\/((weather|beach|nature)-map|avalanche\/high)/.test(pathname))
      event.respondWith(answerData(event))
  })
})()
