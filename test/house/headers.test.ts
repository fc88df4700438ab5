import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { root } from '../support/build.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { parseAnswer, rawExchange, rawRequest, type RawAnswer } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'
import { openHeaders, securityHeaders } from '../support/security-headers.ts'

const policy = (tiles: string, nonce: string, style: string): string =>
  `default-src 'none'; script-src 'self'${nonce}; style-src 'self'${style}; img-src 'self' data: ${tiles}; font-src 'self'; ` +
  "connect-src 'self'; manifest-src 'self'; frame-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'self'"

type Headers = RawAnswer['headers']

let port = 0
let tiles = ''
/** Begun first, ended last: it takes as long as a connection may. */
let unfinished: ReturnType<typeof rawExchange>

function assertSecured(headers: Headers, about: string): void {
  for (const [name, value] of Object.entries(about.startsWith('/api/') ? openHeaders : securityHeaders))
    assert.equal(headers.get(name), value, `${about} ${name}`)
  const content = headers.get('content-security-policy')
  const [nonce = ''] = / 'nonce-[^']+'/.exec(content ?? '') ?? []
  const [style = ''] = / 'sha256-[^']+'/.exec(content ?? '') ?? []
  assert.equal(content, policy(tiles, nonce, style), about)
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'strict-transport-security', 'via'])
    assert.equal(headers.get(name), undefined, `${about} ${name}`)
  for (const [name, value] of headers) assert.ok(!value.includes('\n'), `${about}: ${name} comes twice`)
}

const asset = async (): Promise<string> =>
  /\/assets\/[\w-]+\.js/.exec((await rawRequest(port, '/a-propos')).text)?.[0] ?? 'no script'

describe('what the site sends', () => {
  const ending = endingOfSuite()
  before(async () => {
    const site = await runSite(ending)
    port = site.port
    tiles = site.standIn.url
    unfinished = rawExchange(port, 'GET /lyon HTTP/1.1\r\nhost: a\r\nx: ', { maxMs: 20_000 })
  })

  describe('the security headers', () => {
    const requests: readonly (readonly [
      status: number,
      target: string,
      method?: string,
      lines?: readonly string[],
    ])[] = [
      [200, '/lyon'],
      [200, '/a-propos'],
      [200, '/a-propos', 'HEAD'],
      [200, '/api/search?q=lyon'],
      [200, '/api/search?q=lyon', 'HEAD'],
      [200, '/healthz'],
      [200, '/readyz'],
      [200, '/robots.txt'],
      [200, '/manifest.webmanifest'],
      [200, '/favicon.ico'],
      [301, '/Lyon'],
      [301, '/lyon/'],
      [304, '/api/search?q=lyon', 'GET', ['if-none-match: *']],
      [304, '/robots.txt', 'GET', ['if-none-match: *']],
      [400, '/api/search'],
      [404, '/atlantide'],
      [404, '/api/nowhere'],
      [404, '/assets/nothing.js'],
      [404, '/assets/'],
      [404, '/assets/../../package.json'],
      [404, '/assets/.hidden'],
      [404, '/%E0'],
      [404, '/api/%E0'],
      [405, '/lyon', 'POST'],
      [405, '/api/weather', 'DELETE'],
      [404, '/nowhere', 'OPTIONS'],
    ]
    for (const [status, target, method = 'GET', lines = []] of requests)
      test(`are on ${status} ${method} ${target}`, async () => {
        const answer = await rawRequest(port, target, lines, { method })
        assert.equal(answer.status, status)
        assertSecured(answer.headers, target)
        if (status === 304 || method === 'HEAD') assert.equal(answer.body.length, 0)
      })

    const bytes: readonly (readonly [status: number, about: string, request: string])[] = [
      [400, 'what is no HTTP', 'hello\r\n\r\n'],
      [400, 'a request without a host', 'GET /lyon HTTP/1.1\r\nconnection: close\r\n\r\n'],
      [400, 'two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
      [431, 'headers too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
      [405, 'a tunnel', 'CONNECT lyon.example:443 HTTP/1.1\r\nhost: lyon.example\r\n\r\n'],
      [405, 'a tunnel to a page', 'CONNECT /lyon HTTP/1.1\r\nhost: a\r\n\r\n'],
      [200, 'an expectation', 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n'],
    ]
    for (const [status, about, request] of bytes)
      test(`are on ${status} for ${about}`, async () => {
        const answer = parseAnswer((await rawExchange(port, request)).bytes)
        assert.equal(answer.status, status)
        assertSecured(answer.headers, about)
        if (status >= 400) assert.match(answer.text, /[éèê]|trop longs|que la lecture/)
        if (status === 405) assert.equal(answer.headers.get('allow'), 'GET, HEAD')
      })

    test('are on a redirect, a file and a page of the build under each encoding', async () => {
      const file = await asset()
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await rawRequest(port, file, [`accept-encoding: ${encoding}`])
        assert.equal(answer.status, 200)
        assertSecured(answer.headers, file)
      }
    })

    test('let others frame the card alone', async () => {
      for (const target of [
        '/lyon?embed=1',
        '/lyon?share=1',
        '/plage/biarritz-grande-plage?embed=1',
        '/carte-meteo?embed=1&theme=dark',
      ]) {
        const { headers } = await rawRequest(port, target)
        assert.match(headers.get('content-security-policy') ?? '', /; frame-ancestors \*$/)
        assert.equal(headers.get('x-frame-options'), undefined)
      }
      for (const target of ['/lyon?embed=2', '/lyon?embed=1&embed=1', '/?embed=1', '/a-propos?embed=1'])
        assert.match(
          (await rawRequest(port, target)).headers.get('content-security-policy') ?? '',
          /; frame-ancestors 'self'$/,
          target,
        )
    })

    test('let nobody frame the page that stands for a card there is not', async () => {
      for (const target of ['/atlantide?embed=1', '/plage/nulle-part?embed=1', '/lyon-ville?share=1']) {
        const { status, headers } = await rawRequest(port, target)
        assert.equal(status, 404)
        assert.match(headers.get('content-security-policy') ?? '', /; frame-ancestors 'self'$/, target)
        assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
      }
    })
  })

  /** A file that is worth compressing. */
  const styleSheet = async (): Promise<string> => {
    const { text } = await rawRequest(port, '/a-propos')
    return /\/assets\/[\w-]+\.css/.exec(text)?.[0] ?? 'no style sheet'
  }

  describe('files of the build', () => {
    test('are kept for ever when their name holds their content, for a day otherwise', async () => {
      assert.equal(
        (await rawRequest(port, await asset())).headers.get('cache-control'),
        'public, max-age=31536000, immutable',
      )
      assert.equal(
        (await rawRequest(port, '/favicon.ico')).headers.get('cache-control'),
        'public, max-age=86400',
      )
    })

    test('leave as small as the visitor can unpack, each form with its own tag', async () => {
      const plain = await rawRequest(port, await styleSheet())
      assert.equal(plain.headers.get('content-encoding'), undefined)
      const tags = new Set([plain.headers.get('etag')])
      for (const [asked, sent] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const packed = await rawRequest(port, await styleSheet(), [`accept-encoding: ${asked}`])
        assert.equal(packed.headers.get('content-encoding'), sent)
        assert.equal(packed.headers.get('content-type'), plain.headers.get('content-type'))
        assert.equal(packed.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        assert.ok(packed.body.length < plain.body.length / 2)
        assert.equal(packed.text, plain.text)
        tags.add(packed.headers.get('etag'))
      }
      assert.equal(tags.size, 3)
      const drawing = await rawRequest(port, '/favicon.svg', ['accept-encoding: br'])
      assert.equal(drawing.headers.get('content-encoding'), 'br')
    })

    test('all leave compressed, but pictures and fonts, which are already', async () => {
      const folder = join(root, 'dist/client')
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        // One packet arrives no sooner for being smaller.
        (file) =>
          /^(?!\.vite).+\.(?!png|woff2|br|gz)\w+$/.test(file) && statSync(join(folder, file)).size > 1_400,
      )
      for (const kind of ['js', 'css', 'svg']) assert.ok(files.some((file) => file.endsWith(`.${kind}`)))
      for (const file of files)
        for (const encoding of ['br', 'gzip']) {
          const { headers } = await rawRequest(port, `/${file}`, [`accept-encoding: ${encoding}`])
          assert.equal(headers.get('content-encoding'), encoding, file)
        }
    })

    test('the font comes within the first ten packets of a connection, its headers with it', async () => {
      const font = readdirSync(join(root, 'dist/client/assets')).find((file) => file.endsWith('.woff2'))
      const request = `GET /assets/${font} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`
      const { bytes } = await rawExchange(port, request)
      assert.equal(parseAnswer(bytes).headers.get('content-type'), 'font/woff2')
      assert.ok(bytes.length <= 10 * 1460, `${bytes.length} bytes`)
    })

    test('say that they differ by encoding, also those that have one form only', async () => {
      for (const file of [await styleSheet(), '/favicon.svg', '/icon-192.png'])
        for (const lines of [[], ['accept-encoding: br']])
          assert.match((await rawRequest(port, file, lines)).headers.get('vary') ?? '', /^accept-encoding$/i)
      assert.equal(
        (await rawRequest(port, '/icon-192.png', ['accept-encoding: br'])).headers.get('content-encoding'),
        undefined,
      )
    })

    test('are not sent again to who has that form of them', async () => {
      const br = ['accept-encoding: br']
      const tag = (await rawRequest(port, await styleSheet(), br)).headers.get('etag') ?? ''
      assert.equal((await rawRequest(port, await styleSheet(), [...br, `if-none-match: ${tag}`])).status, 304)
      assert.equal((await rawRequest(port, await styleSheet(), [`if-none-match: ${tag}`])).status, 200)
    })

    test('give ranges of the form they leave in, and refuse with its length what is past its end', async () => {
      const br = ['accept-encoding: br']
      const whole = await rawRequest(port, await styleSheet(), br)
      // A piece of a packed file cannot be unpacked: it is compared as it is.
      const { bytes } = await rawExchange(
        port,
        `GET ${await styleSheet()} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${br[0]}\r\nrange: bytes=5-9\r\n\r\n`,
      )
      const head = bytes.toString('latin1')
      assert.match(head, /^HTTP\/1\.1 206 /)
      assert.ok(head.toLowerCase().includes(`content-range: bytes 5-9/${whole.body.length}\r\n`))
      assert.deepEqual(bytes.subarray(-5), whole.body.subarray(5, 10))
      const past = await rawRequest(port, '/icon-192.png', ['range: bytes=9999999-'])
      assert.equal(past.status, 416)
      assert.match(past.headers.get('content-range') ?? '', /^bytes \*\/\d+$/)
    })

    test('are the only thing of which a range is given', async () => {
      const file = await asset()
      const whole = await rawRequest(port, file)
      const part = await rawRequest(port, file, ['range: bytes=0-9'])
      assert.equal(part.status, 206)
      assert.deepEqual(part.body, whole.body.subarray(0, 10))
      for (const target of ['/api/search?q=lyon', '/a-propos', '/robots.txt'])
        assert.equal((await rawRequest(port, target, ['range: bytes=0-9'])).status, 200)
    })
  })

  test('a connection that sends its headers too slowly is told so and closed', async () => {
    const answer = parseAnswer((await unfinished).bytes)
    assert.equal(answer.status, 408)
    assertSecured(answer.headers, '408')
    // Node looks every two seconds; on a busy machine the answer itself comes later.
    assert.ok(createHttpServer(() => undefined).headersTimeout <= 13_000)
  })
})
