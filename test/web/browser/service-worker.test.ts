import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { transformSync } from 'esbuild'

const file = join(import.meta.dirname, '../../../src/web/browser/service-worker.ts')
const { code: script } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts' })

const site = 'https://eclaircie.test'

type Key = string | { readonly url: string }
const urlOf = (key: Key): string => (typeof key === 'string' ? key : key.url)

/** The browser's store of responses, of which the worker uses this much. */
function createCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      delete: async (key: Key) => store.delete(urlOf(key)),
      put: async (key: Key, response: Response) => void store.set(urlOf(key), response),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async (key: Key) => store.get(urlOf(key))?.clone(),
    }
  }
  return { open, urls: (name: string) => [...(stores.get(name)?.keys() ?? [])] }
}

type Answer = Response | Promise<Response> | undefined

/** A worker whose network answers as said; `undefined` is a network that fails. `isHasty`: its timers wait for nothing. */
function startWorker(answers: (path: string) => Answer, { isHasty = false } = {}) {
  type Listener = (event: object) => void
  const listeners = new Map<string, Listener>()
  const caches = createCaches()
  const navigator = { onLine: true }
  const asked: string[] = []
  const fetch = async (request: { readonly url: string }, about?: RequestInit): Promise<Response> => {
    const path = request.url.slice(site.length)
    asked.push(about?.cache ? `${path} ${about.cache}` : path)
    const answer = answers(path)
    if (!answer) throw new TypeError('failed to fetch')
    return answer
  }
  const scope = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    location: new URL(site),
    caches,
    navigator,
    fetch,
    Response,
    Headers,
    URL,
    Intl,
    Date,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, isHasty ? 0 : ms),
    clearTimeout,
  }
  runInContext(script, createContext(scope))
  /** What the page gets, and what the worker does about it beside. */
  const ask = (path: string, mode = 'navigate', about: Partial<Request> = {}) => {
    const answer: Promise<Response>[] = []
    const work: Promise<unknown>[] = []
    listeners.get('fetch')?.({
      request: {
        url: path.startsWith('http') ? path : site + path,
        mode,
        method: 'GET',
        cache: 'default',
        ...about,
      },
      respondWith: (response: Promise<Response>) => answer.push(response),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    })
    return { answer: answer[0] ?? null, work }
  }
  /** What the page gets, once all of that is done; null when it is left to the browser. */
  const visit = async (...about: Parameters<typeof ask>): Promise<Response | null> => {
    const { answer, work } = ask(...about)
    const response = await answer
    await Promise.all(work)
    return response
  }
  return { ask, visit, caches, asked, navigator }
}

const page = (text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(`<html lang="fr"><body class="x"><main>${text}</main></body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0', ...headers },
  })

describe('the service worker', () => {
  test('stores settled pages, and gives them back without a network: with their date, loudly', async () => {
    let isDown = false
    const { visit, caches } = startWorker(() => (isDown ? undefined : page('Lyon, 21°')))
    await visit('/lyon')
    assert.deepEqual(caches.urls('pages-1'), [`${site}/lyon`])
    isDown = true
    const html = (await (await visit('/lyon'))?.text()) ?? ''
    assert.match(html, /^<html data-saved-at="\d{4}-\d\d-\d\dT[^"]+" lang="fr">/)
    assert.match(html, /<body class="x"><div class="offline-banner" role="status">.*Éclaircie ne répond pas/)
    assert.match(html, /de la vigilance ne restent que les avertissements du dernier bulletin/)
    assert.match(html, /Lyon, 21°/)
  })

  test('gives a stored page back where the network takes the question and is silent, and stores what comes late', async () => {
    let late = Promise.withResolvers<Response>()
    late.resolve(page('Lyon, 21°'))
    const { ask, visit, caches } = startWorker(() => late.promise, { isHasty: true })
    await visit('/lyon')
    late = Promise.withResolvers<Response>()
    const { answer, work } = ask('/lyon')
    assert.match((await (await answer)?.text()) ?? '', /offline-banner.*Éclaircie ne répond pas.*Lyon, 21°/)
    late.resolve(page('Lyon, 22°'))
    await Promise.all(work)
    const stored = await (await caches.open('pages-1')).match(`${site}/lyon`)
    assert.match((await stored?.text()) ?? '', /Lyon, 22°/)
  })

  test('waits for a slow network where it has nothing else', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { visit } = startWorker(() => promise, { isHasty: true })
    const visiting = visit('/lyon')
    await new Promise((done) => setTimeout(done, 20))
    resolve(page('Lyon, 21°'))
    const html = (await (await visiting)?.text()) ?? ''
    assert.match(html, /Lyon, 21°/)
    assert.doesNotMatch(html, /offline-banner/)
  })

  test('does not ask the browser’s own memory when there is no network', async () => {
    const { visit, navigator, asked } = startWorker(() => page('Lyon'))
    await visit('/lyon')
    navigator.onLine = false
    assert.match((await (await visit('/lyon'))?.text()) ?? '', /offline-banner.*Vous êtes hors ligne/)
    assert.deepEqual(asked, ['/lyon'])
  })

  test('asks for a page that is loaded anew, even where the network is not back for all that it knows', async () => {
    const { visit, navigator, asked } = startWorker(() => page('Lyon'))
    await visit('/lyon')
    navigator.onLine = false
    const answer = await visit('/lyon', 'navigate', { cache: 'no-cache' })
    assert.doesNotMatch((await answer?.text()) ?? '', /offline-banner/)
    assert.deepEqual(asked, ['/lyon', '/lyon'])
  })

  test('asks for a page that the browser opens again from its memory', async () => {
    const { visit, asked } = startWorker(() => page('Lyon'))
    await visit('/lyon', 'navigate', { cache: 'force-cache' })
    assert.deepEqual(asked, ['/lyon no-cache'])
  })

  const others: readonly [about: string, answer: () => Response][] = [
    ['an error', () => new Response('', { status: 503, headers: { 'content-type': 'text/html' } })],
    ['what is no page', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ]
  for (const [about, answer] of others)
    test(`does not store ${about}`, async () => {
      const { visit, caches } = startWorker(answer)
      assert.equal((await visit('/x'))?.status, answer().status)
      assert.deepEqual(caches.urls('pages-1'), [])
    })

  test('stores the forty pages that were visited last', async () => {
    const { visit, caches } = startWorker((path) => page(path))
    for (let number = 1; number <= 41; number += 1) await visit(`/${number}`)
    await visit('/2')
    const stored = caches.urls('pages-1')
    assert.equal(stored.length, 40)
    assert.ok(!stored.includes(`${site}/1`))
    assert.equal(stored.at(-1), `${site}/2`)
  })

  test('lists the pages that were visited in place of one that was not, last first, by their titles', async () => {
    const { visit, navigator } = startWorker((path) =>
      page(path === '/lyon' ? '<title>Météo Lyon | Éclaircie</title>' : path),
    )
    await visit('/lyon')
    await visit('/recherche?q=%3Cb%3E&x=1')
    navigator.onLine = false
    const answer = await visit('/paris')
    assert.equal(answer?.status, 503)
    const html = await answer.text()
    assert.deepEqual(
      [...html.matchAll(/<li><a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, text]) => [href, text]),
      [
        ['/recherche?q=%3Cb%3E&amp;x=1', '/recherche?q=&lt;b>&amp;x=1'],
        ['/lyon', 'Météo Lyon'],
      ],
    )
    assert.match(
      html,
      /Météo Lyon<\/a>Page enregistrée le \d+ \p{L}+ \d{4} à \d+\u00a0h(?:\u00a0\d\d)?<\/li>/u,
    )
    assert.match(
      html,
      /La vigilance est inconnue\. Consultez <a href="https:\/\/vigilance\.meteofrance\.fr\/">/,
    )
  })

  test('gives a file that it has without asking again', async () => {
    const { visit, asked } = startWorker(() => new Response('code'))
    await visit('/assets/main-1.js', 'cors')
    assert.equal(await (await visit('/assets/main-1.js', 'cors'))?.text(), 'code')
    assert.deepEqual(asked, ['/assets/main-1.js'])
  })

  test('leaves to the browser what is asked of others, of /api and what is sent', async () => {
    const { visit, asked } = startWorker(() => page('x'))
    assert.equal(await visit('https://tuiles.test/assets/1.png', 'cors'), null)
    assert.equal(await visit('/api/alerts', 'cors'), null)
    assert.equal(await visit('/lyon', 'navigate', { method: 'POST' }), null)
    assert.deepEqual(asked, [])
  })
})
