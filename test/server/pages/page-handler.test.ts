import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import type { Rendered } from '../../../src/index.tsx'
import { PageHandler } from '../../../src/server/pages/page-handler.ts'
import type { PageModule } from '../../../src/server/pages/page-maker.ts'
import { developmentScripts } from '../../../src/server/pages/scripts.ts'
import type { SiteApi } from '../../../src/site-api.ts'
import { fixedClock } from '../../support/build-app.ts'

/** A site whose pages are what a test makes of them; `errors` are the lines of its log. */
function siteOver(t: TestContext, pages: Partial<PageModule>) {
  const clock = fixedClock()
  const errors: string[] = []
  const handler = new PageHandler({
    pages: {
      handleOf: () => ({ hasOutline: true }),
      render: async () => assert.fail('it is asked for as text'),
      renderAsText: async () => assert.fail('it is asked for as HTML'),
      ...pages,
    },
    // Nothing of it is asked: these pages have no loader.
    site: {} as SiteApi,
    scripts: developmentScripts,
    clock,
    cacheBytes: 1e6,
    keepPages: true,
    names: { canonicalSlug: () => null, isSubjectPath: () => false },
    headers: () => ({}),
  })
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => errors.push(line) } } })
  app.get('/*', (request, reply) => handler.handle(request, reply))
  t.after(() => app.close())
  return { app, clock, errors }
}

const pageOf = (html: string): Rendered => ({
  kind: 'page',
  status: 200,
  allReady: Promise.resolve(),
  ended: Promise.resolve(),
  pipe(destination) {
    destination.end(html)
    return destination
  },
  abort: () => undefined,
})

/** Asks again until something is so, for two seconds and more. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await isSo()) return
    await wait(5)
  }
  assert.fail('it did not become so')
}

test('a text whose address leads on and on is followed three times, then its reader is told where to', async (t) => {
  let asked = 0
  const { app } = siteOver(t, {
    renderAsText: async ({ url }) => {
      asked += 1
      assert.ok(asked < 10, 'without end')
      return { kind: 'redirect', status: 302, location: `${url}x` }
    },
  })
  const { statusCode, headers } = await app.inject({ url: '/a', headers: { 'user-agent': 'curl/8.5.0' } })
  assert.deepEqual([statusCode, headers.location, asked], [302, '/axxxx.txt', 4])
})

test('a page from memory is made anew for those who come later, also when it has moved meanwhile', async (t) => {
  let now: Rendered = pageOf('first')
  let asked = 0
  const { app, clock, errors } = siteOver(t, {
    handleOf: () => ({ life: 60 }),
    render: async () => {
      asked += 1
      return now
    },
  })
  const visit = async () => {
    const { statusCode, body } = await app.inject('/a')
    return [statusCode, body]
  }
  /** For how many seconds caches before the site may have it. */
  const shared = async () =>
    /s-maxage=(\d+)/.exec(String((await app.inject('/a')).headers['cache-control']))?.[1]
  assert.deepEqual(await visit(), [200, 'first'])
  now = pageOf('second')
  clock.advance(59_000)
  assert.deepEqual([await visit(), await shared(), asked], [[200, 'first'], '1', 1])
  clock.advance(1_000)
  // Asked ahead of a click nothing is made for it.
  await app.inject({ url: '/a', headers: { 'sec-purpose': 'prefetch' } })
  assert.equal(asked, 1)
  assert.deepEqual([await visit(), asked], [[200, 'first'], 2])
  await until(async () => (await visit())[1] === 'second')
  assert.deepEqual([await visit(), asked], [[200, 'second'], 2])
  now = { kind: 'redirect', status: 301, location: '/b' }
  clock.advance(60_000)
  assert.deepEqual(await visit(), [200, 'second'])
  await until(() => asked === 3)
  // A page that has not been made anew is shown for five minutes more.
  clock.advance(300_000)
  assert.deepEqual([await visit(), asked], [[301, ''], 4])
  assert.deepEqual(errors, [])
})

test('a page that many visit is sent in fewer bytes to those who come after', async (t) => {
  // Hours in their rows: what repeats with figures that do not is where the two efforts differ.
  const rows = Array.from(
    { length: 400 },
    (_, n) => `<td>${(n * n * 31) % 97}</td><td>${(n * 7919) % 1013} hPa</td>`,
  )
  const html = `<table>${rows.join('')}</table>`
  const { app, errors } = siteOver(t, { render: async () => pageOf(html) })
  const visit = async () => (await app.inject({ url: '/a', headers: { 'accept-encoding': 'br' } })).rawPayload
  const first = await visit()
  await until(async () => (await visit()).length < first.length)
  assert.equal(brotliDecompressSync(await visit()).toString(), html)
  assert.deepEqual(errors, [])
})

test('a page is shared for as long as its screen says, for ten minutes where that says nothing', async (t) => {
  for (const [handle, seconds] of [
    [{ life: 60 }, '60'],
    [{}, '600'],
  ] as const) {
    const { app } = siteOver(t, { handleOf: () => handle, render: async () => pageOf('whole') })
    const { headers } = await app.inject('/a')
    assert.equal(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1], seconds)
  }
})

test('a page that nobody has, or of which a part broke, is made for its visitor alone', async (t) => {
  const broken: PageModule['render'] = async ({ onError }) => {
    onError(new Error('a part broke'))
    return pageOf('half of it')
  }
  for (const render of [async () => ({ ...pageOf('not found'), status: 404 }), broken]) {
    let asked = 0
    const { app } = siteOver(t, {
      render: (request) => {
        asked += 1
        return render(request)
      },
    })
    for (const visits of [1, 2]) {
      const { headers } = await app.inject('/a')
      assert.deepEqual([headers['cache-control'], headers['etag'], asked], ['no-store', undefined, visits])
    }
  }
})

test('a page of which several parts broke is one line in the log', async (t) => {
  const { app, errors } = siteOver(t, {
    render: async ({ onError }) => {
      for (const part of ['weather', 'tides']) onError(new Error(part))
      return pageOf('what is left of it')
    },
  })
  await app.inject('/a')
  assert.deepEqual(
    errors.map((line) => /"message":"(\w+)"/.exec(line)?.[1]),
    ['weather'],
  )
})

test('a page that cannot be made says so in the form that was asked for', async (t) => {
  const fails = async () => assert.fail('a mistake of ours')
  const { app, errors } = siteOver(t, { render: fails, renderAsText: fails })
  for (const [url, type, begins] of [
    ['/a', 'text/html; charset=utf-8', /^<!doctype html>/i],
    ['/a.txt', 'text/plain; charset=utf-8', /^Service momentanément indisponible\n/],
    ['/a.md', 'text/markdown; charset=utf-8', /^Service momentanément indisponible\n/],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(url)
    assert.deepEqual([statusCode, headers['content-type'], headers['cache-control']], [500, type, 'no-store'])
    assert.match(body, begins)
  }
  assert.equal(errors.length, 3)
})

test('a crawler gets a page when all of it is there', { timeout: 20_000 }, async (t) => {
  const whole = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const { app } = siteOver(t, {
    render: async () => ({
      ...pageOf(''),
      allReady: whole.promise,
      ended: whole.promise,
      pipe(destination) {
        destination.write('the beginning ')
        void rest.promise.then(() => destination.end('and the rest'))
        return destination
      },
    }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const visit = (agent: string) => fetch(`${address}/a`, { headers: { 'user-agent': agent } })
  let isAnswered = false
  const crawler = visit('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)').then(
    (answer) => {
      isAnswered = true
      return answer
    },
  )
  const person = await visit('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  const isEarly = isAnswered
  whole.resolve()
  rest.resolve()
  const texts = [await person.text(), await (await crawler).text()]
  assert.deepEqual([isEarly, ...texts], [false, ...texts.map(() => 'the beginning and the rest')])
})

test('a page that is not whole yet is given up when its visitor leaves', { timeout: 20_000 }, async (t) => {
  const given = Promise.withResolvers<unknown>()
  const { app } = siteOver(t, {
    render: async () => ({
      ...pageOf(''),
      allReady: new Promise(() => undefined),
      pipe(destination) {
        destination.write('<head></head><p>the beginning')
        return destination
      },
      abort: given.resolve,
    }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  await fetch(`${address}/a`, { signal: leaving.signal, headers: { 'accept-encoding': 'identity' } })
  leaving.abort()
  assert.ok((await given.promise) instanceof Error)
})
