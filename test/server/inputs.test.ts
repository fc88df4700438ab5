import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { parseAnswer, rawExchange, rawRequest, settledPage, type RawAnswer } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'

const site = await runSite({ after })
const { port, standIn } = site

/** What the 404 of a place that is not there says. */
const notFound = /non trouvée|n’existe pas/

function assertNowhere(answer: RawAnswer, target: string): void {
  const { status, headers, text } = answer
  assert.equal(status, 404, target)
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8', target)
  assert.match(headers.get('cache-control') ?? '', /no-store/, target)
  assert.equal(headers.get('location'), undefined)
  assert.match(text, notFound)
  assert.doesNotMatch(text, /FST_|ENOENT|node_modules|\/src\/|eclaircie\/|"dependencies"|root:x:/)
}

/** A target of a few bytes for the eye. */
const shown = (target: string): string => JSON.stringify(target.slice(0, 50))

const nowhere: Readonly<Record<string, readonly string[]>> = {
  'long paths': [
    `/${'a'.repeat(90)}`,
    `/${'a'.repeat(500)}`,
    `/${'a/'.repeat(300)}`,
    `/${'%61'.repeat(300)}`,
  ],
  'encoded separators': '/lyon%2F /lyon%2f..%2fparis /%2Flyon /lyon%3Fa /lyon%23 /plage%2fanglet'.split(' '),
  'double encoding': '/%256c%2579on /%252e%252e%252fetc%252fpasswd /lyon%252F /%25'.split(' '),
  'control characters':
    '/lyon%00 /%00 /lyon%00.html /lyon%0d%0aset-cookie:%20a=b /lyon%0a /%0d%0a%0d%0a<b> /%7f /%09lyon%1b'.split(
      ' ',
    ),
  'dot segments':
    '/../lyon /./lyon /lyon/.. /lyon/../paris /%2e%2e/lyon /..%2flyon /....//lyon /../../etc/passwd /.env /.git/config /package.json'.split(
      ' ',
    ),
  'the files of the server':
    '/assets/../package.json /assets/..%2f..%2fpackage.json /assets/%2e%2e/%2e%2e/server.js /assets/.vite/manifest.json /.vite/manifest.json /assets/ /assets /server/index.js /dist/server.js /index.html /assets/%00 /assets/..\\..\\package.json'.split(
      ' ',
    ),
  'back-slashes': '/\\evil.example /lyon\\ /%5c%5cevil.example /..\\lyon /\\/evil.example'.split(' '),
  'double slashes':
    '//evil.example //evil.example/lyon //lyon /lyon// /plage//anglet-chambre-d-amour /// /%2F/evil.example'.split(
      ' ',
    ),
  'parameters in the path':
    '/lyon;jsessionid=1 /lyon;/paris /;lyon /lyon&a=b /lyon=1 /lyon,paris /lyon:80 /lyon@evil.example'.split(
      ' ',
    ),
  'false suffixes': '/lyon.html /lyon.json /lyon.php /lyon. /lyon~ /lyon.bak /wp-login.php /lyon.'.split(' '),
  'other scripts and signs':
    '/%e2%80%aelyon /ly%e2%80%8bon /%EF%BC%AC%EF%BC%B9%EF%BC%AF%EF%BC%AE /%F0%9F%98%80 /lyon%F0%9F%98%80 /%CE%9B%CF%85%CF%8C%CE%BD /lyon%C2%A0%C2%A0%C2%A0x'.split(
      ' ',
    ),
  'bytes that are no UTF-8':
    '/%C0%AF /%C0%AE%C0%AE/lyon /%E0%A4%A /%FF%FE /%ED%A0%80 /%F8%88%80%80%80 /lyon% /lyon%2 /%zz /%u006cyon'.split(
      ' ',
    ),
  'names that every object has':
    '/constructor /__proto__ /toString /hasOwnProperty /prototype /plage/constructor /plage/__proto__ /__proto__/constructor /valueOf/etape-1 /tour-de-france-2025/constructor'.split(
      ' ',
    ),
  markup: [
    '/%3Cscript%3Ealert(1)%3C/script%3E',
    '/%22onload=%22',
    "/'onload='",
    '/lyon%22%3E%3Cb%3E',
    '/<b>',
    '/{{7*7}}',
    '/${7*7}',
  ],
  'other forms of a target': 'http://evil.example/lyon http://evil.example:80/ * /lyon#paris /#'.split(' '),
}

describe('a path that leads nowhere', () => {
  for (const [about, targets] of Object.entries(nowhere))
    test(`is a 404 in HTML that nobody keeps: ${about}`, async () => {
      for (const target of targets) {
        const answer = await rawRequest(port, target)
        // Written otherwise, a name that exists moves there; nothing else ever does.
        if (answer.status === 301 && /^\/[a-z-]+$/.test(answer.headers.get('location') ?? '')) {
          assert.equal(
            (await rawRequest(port, answer.headers.get('location') ?? '')).status,
            200,
            shown(target),
          )
        } else assertNowhere(answer, shown(target))
      }
    })

  test('tells nothing back', async () => {
    const { text } = await rawRequest(port, '/zz-here-i-am-zz?q=zz-here-too-zz')
    const outsideData = text.replaceAll(/<script type="application\/json"[\s\S]*?<\/script>/g, '')
    assert.doesNotMatch(outsideData, /here-too/)
  })

  test('of a beach in whatever letters says that there is no such beach', async () => {
    for (const target of ['/plage/nulle-part', '/plage/Nulle-Part', '/plage/%C3%89tretat', '/PLAGE/nulle']) {
      const { status, text } = await rawRequest(port, target)
      assert.equal(status, 404, target)
      assert.match(text, /<h1>Plage non trouvée<\/h1>/, target)
    }
  })

  test('of a subject in whatever letters that is none is nowhere', async () => {
    for (const target of [
      '/Atlantide/risques',
      '/massif/Atlantide',
      '/Tour-de-France-1903',
      '/Tour-de-France-2025/Etape-99/x',
    ])
      assertNowhere(await rawRequest(port, target), target)
  })

  test('of a port with a name too long for any is not led to itself', async () => {
    assertNowhere(await rawRequest(port, `/marees/${'a'.repeat(100)}`), 'a long name')
  })

  test('of bytes that HTTP does not allow is a 400', async () => {
    for (const target of ['/lyon\0', '/ly\x01on', '/lyon\xff'])
      assert.equal((await rawRequest(port, target)).status, 400, shown(target))
  })
})

describe('a name written otherwise', () => {
  const moved: readonly (readonly [target: string, location: string])[] = [
    ['/Lyon', '/lyon'],
    ['/LYON', '/lyon'],
    ['/lyon/', '/lyon'],
    ['/Lyon/', '/lyon'],
    ['/%4cyon', '/lyon'],
    ['/Saint-%C3%89tienne', '/saint-etienne'],
    ['/Saint%20Etienne', '/saint-etienne'],
    ['/st-etienne', '/saint-etienne'],
    ['/St_Etienne', '/saint-etienne'],
    ['/Saint%E2%80%91%C3%89tienne', '/saint-etienne'],
    ['/Lyon.', '/lyon'],
    ['/Mont-Blanc', '/mont-blanc'],
    ['/Lyon?lat=45.7485&lon=4.8467', '/lyon?lat=45.7485&lon=4.8467'],
    ['/lyon/?a=%0d%0aset-cookie:b', '/lyon?a=%0D%0Aset-cookie%3Ab'],
    ['/Lyon?//evil.example', '/lyon?%2F%2Fevil.example='],
    ['/villes/', '/villes'],
    ['/Villes', '/villes'],
    ['/Carte-Vigilance/?jour=J1', '/carte-vigilance?jour=J1'],
    ['/Lyon/risques', '/lyon/risques'],
    ['/lyon/Risques/', '/lyon/risques'],
    ['/Saint-%C3%89tienne/risques', '/saint-etienne/risques'],
    ['/Saint-Denis/risques?lat=-20.8823&lon=55.4504', '/saint-denis/risques?lat=-20.8823&lon=55.4504'],
    ['/massif/Mont-Blanc', '/massif/mont-blanc'],
    ['/Massif/Haute-Tarentaise/', '/massif/haute-tarentaise'],
    ['/Tour-de-France-2025', '/tour-de-france-2025'],
    ['/Tour-de-France-2025/Etape-3', '/tour-de-france-2025/etape-3'],
    ['/tour-de-france-2025/%C3%89tape-3', '/tour-de-france-2025/etape-3'],
    ['/plage/Biarritz-Grande-Plage', '/plage/biarritz-grande-plage'],
    ['/Plage/biarritz%20grande%20plage', '/plage/biarritz-grande-plage'],
    ['/Marees/Brest', '/marees/brest'],
  ]
  for (const [target, location] of moved)
    test(`moves once to its slug: ${target}`, async () => {
      const { status, headers, body } = await rawRequest(port, target)
      assert.equal(status, 301)
      assert.equal(headers.get('location'), location)
      assert.equal(headers.get('set-cookie'), undefined)
      assert.equal(body.length, 0)
      assert.equal((await rawRequest(port, location)).status, 200)
    })
})

describe('headers that a visitor makes up', () => {
  const lies: readonly (readonly [about: string, lines: readonly string[]])[] = [
    [
      'forwarded host',
      ['x-forwarded-host: evil.example', 'x-forwarded-server: evil.example', 'x-host: evil.example'],
    ],
    [
      'forwarded protocol',
      ['x-forwarded-proto: https', 'x-forwarded-port: 4443', 'x-forwarded-ssl: on', 'front-end-https: on'],
    ],
    [
      'forwarded',
      ['forwarded: for=1.2.3.4;host=evil.example;proto=https', 'x-forwarded-for: 1.2.3.4, 5.6.7.8'],
    ],
    ['other methods', ['x-http-method-override: DELETE', 'x-method-override: PUT', 'x-http-method: POST']],
    [
      'other addresses',
      [
        'x-original-url: /paris',
        'x-rewrite-url: /paris',
        'x-forwarded-prefix: /evil',
        'referer: http://evil.example/',
      ],
    ],
    [
      'many and odd ones',
      [
        ...Array.from({ length: 200 }, (_, i) => `x-${i}: ${i}`),
        "a!#$%&'*+-.^_`|~: 1",
        'cookie: a=b; c=d',
        'authorization: Basic YTpi',
      ],
    ],
    [
      'versions and languages',
      [
        'accept-version: 2',
        'accept: text/event-stream',
        'accept-language: de',
        'upgrade-insecure-requests: 1',
        'save-data: on',
      ],
    ],
    ['an upgrade', ['upgrade: h2c', 'http2-settings: AAAA']],
  ]
  const same = ({ status, headers, text }: RawAnswer) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => !/^(date|cache-control)$/.test(name)),
  })
  const targets = [
    '/lyon',
    '/a-propos',
    '/Lyon',
    '/atlantide',
    '/api/search?q=lyon',
    '/robots.txt',
    '/sitemap.xml',
  ]

  test('change not a byte', async () => {
    await settledPage(port, '/lyon')
    for (const target of targets) {
      const plain = same(await rawRequest(port, target))
      for (const [about, lines] of lies)
        assert.deepEqual(same(await rawRequest(port, target, lines)), plain, `${target} with ${about}`)
      for (const host of [
        'evil.example',
        'evil.example:443',
        '[::1]',
        'a b',
        '<b>',
        `${'a'.repeat(300)}.example`,
      ])
        assert.deepEqual(same(await rawRequest(port, target, [], { host })), plain, `${target} for ${host}`)
    }
  })

  test('go no further: sources see none of them', () => {
    const allowed = new Set(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    const calls = standIn.calls.list()
    assert.ok(calls.length > 0)
    for (const { headers, upstream } of calls)
      for (const name of Object.keys(headers))
        // Of a radar file only the parts that are needed are asked for.
        assert.ok(allowed.has(name) || (upstream === 'opera' && name === 'range'), `${upstream} ${name}`)
  })
})

describe('what pretends to be one request', () => {
  const refused: Readonly<Record<string, string>> = {
    'two different lengths': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    'two equal lengths': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 1\r\n\r\na',
    'a list of lengths': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1, 1\r\n\r\na',
    'a length with a sign': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +1\r\n\r\na',
    'a length and chunks':
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'an unknown transfer encoding':
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
    'chunks not last': 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    'a space before the colon': 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n',
    'a folded header': 'GET / HTTP/1.1\r\nhost: a\r\nx: y\r\n z\r\n\r\n',
    'line feeds alone': 'GET / HTTP/1.1\nhost: a\n\n',
    'a null in a header': 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n',
    'another version': 'GET / HTTP/3.7\r\nhost: a\r\n\r\n',
    'an old one without any': 'GET /\r\n\r\n',
    'HTTP/2 by surprise': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  }
  for (const [about, bytes] of Object.entries(refused))
    test(`is refused, and ends the connection: ${about}`, async () => {
      const smuggled = `${bytes}GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n`
      const answer = await rawExchange(port, Buffer.from(smuggled, 'latin1'))
      // Some are refused for their method before the parser comes to what is wrong with them.
      assert.ok([400, 405].includes(parseAnswer(answer.bytes).status))
      assert.equal(answer.bytes.toString('latin1').split('HTTP/1.1 ').length, 2, 'one answer')
    })

  test('but has a body stays one: what its body says is not asked', async () => {
    const inner = 'GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n'
    const bytes =
      `GET /healthz HTTP/1.1\r\nhost: a\r\ncontent-length: ${inner.length}\r\n\r\n${inner}` +
      `POST /healthz HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n` +
      'GET /readyz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
    const { bytes: answers } = await rawExchange(port, bytes)
    const statuses = [...answers.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)].map(
      ([, status]) => status,
    )
    assert.deepEqual(statuses, ['200', '405', '200'])
  })

  test('is too much', async () => {
    const bombs = [
      `x: ${'y'.repeat(17_000)}`,
      `cookie: ${'a=b; '.repeat(4_000)}`,
      Array.from({ length: 3_000 }, (_, i) => `x${i}: y`).join('\r\n'),
    ]
    for (const bomb of bombs) assert.equal((await rawRequest(port, '/lyon', [bomb])).status, 431)
    assert.equal((await rawRequest(port, `/${'a'.repeat(17_000)}`)).status, 431)
    assert.equal((await rawRequest(port, '/healthz')).status, 200)
  })
})

describe('a search', () => {
  test('takes any text, quickly, and makes of it text', async () => {
    const texts = [
      'a'.repeat(10_000),
      `${'(a+)+'.repeat(100)}$`,
      '.*',
      '[',
      '\\',
      '%',
      '_',
      "' or 1=1 --",
      '<img src=x onerror=alert(1)>',
      '\u202elyon',
      'l\u0301\u0301\u0301\u0301yon',
      '  lyon  ',
      '\t\n',
      '👍👍',
      '\0',
      'ﬁ',
      'İstanbul',
      '__proto__',
      `${'-'.repeat(64)}lyon`,
    ]
    await rawRequest(port, '/api/search?q=lyon')
    for (const text of texts) {
      const { status } = await rawRequest(port, `/api/search?q=${encodeURIComponent(text)}`)
      assert.equal(status, 200, shown(text))
      const page = await rawRequest(port, `/recherche?q=${encodeURIComponent(text)}`)
      assert.ok([200, 301, 302, 303].includes(page.status), `${shown(text)} ${page.status}`)
      assert.ok(!page.text.includes('<img src=x'), shown(text))
      assert.match(page.headers.get('location') ?? '/', /^\/(?![/\\])/)
    }
  })

  test('looks at no more than 64 characters', async () => {
    const [short, long] = await Promise.all(
      ['', 'x'.repeat(900)].map((rest) => rawRequest(port, `/api/search?q=lyon${'%20'.repeat(60)}${rest}`)),
    )
    assert.deepEqual(JSON.parse(long?.text ?? '').data, JSON.parse(short?.text ?? '').data)
  })

  test('of any length is answered by the page as well', async () => {
    const typed = 'Une commune que personne ne connaît quelque part dans le Sud-Ouest '.repeat(4)
    const { status, text } = await rawRequest(port, `/recherche?q=${encodeURIComponent(typed)}`)
    assert.equal(status, 200)
    assert.ok(text.includes(`Ville «\u00a0${typed.slice(0, 64).trim()}\u00a0» non trouvée`))
  })
})
