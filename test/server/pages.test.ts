import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { rawRequest, settledPage, type RawAnswer } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'

/** Scripts that would run and are not files of ours. */
const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script\b([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !/\bsrc="\/|type="application\/(?:ld\+)?json"/.test(attributes))

const nonceOf = ({ headers }: RawAnswer): string | undefined =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]

/** What a visitor reads: no markup, no script, no text set apart for machines. */
const readable = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const site = await runSite({ after })
const { port, standIn } = site

describe('a page whose parts are in memory', () => {
  test('is settled: no inline script, no nonce, public, tagged', async () => {
    const { status, headers, text } = await settledPage(port, '/lyon')
    assert.equal(status, 200)
    assert.deepEqual(inlineScripts(text), [])
    assert.ok(!text.includes('nonce'))
    assert.ok(!headers.get('content-security-policy')?.includes('nonce'))
    assert.match(
      headers.get('cache-control') ?? '',
      /^public, max-age=0, must-revalidate, s-maxage=[1-9]\d*, stale-while-revalidate=300$/,
    )
    assert.match(headers.get('etag') ?? '', /^W\/"[\w-]+"$/)
    assert.equal(headers.get('vary'), 'Accept-Encoding, Accept, User-Agent')
    assert.ok(!text.includes('complet=1'))
    assert.match(readable(text), /Lyon.*Rhône/)
  })

  test('of a city tells machines the weather now, in an element whose id is made of its name', async () => {
    const { text } = await settledPage(port, '/lyon')
    const [, json = ''] =
      /<script type="application\/ld\+json" id="weather-lyon">([^<]*)<\/script>/.exec(text) ?? []
    const [record] = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
    assert.equal(record?.['additionalType'], 'WeatherCondition')
    const properties = record['additionalProperty'] as { propertyID: string; value: unknown }[]
    assert.deepEqual(
      properties.map(({ propertyID }) => propertyID),
      ['city', 'temperature', 'condition', 'humidity', 'windSpeed'],
    )
    assert.equal(properties[0]?.value, 'Lyon')
  })

  test('is the same page in whatever encoding is asked for', async () => {
    const plain = await settledPage(port, '/lyon')
    assert.equal(plain.headers.get('content-encoding'), undefined)
    const encodings: readonly (readonly [asked: string, sent: string | undefined])[] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['x-gzip', 'gzip'],
      ['GZIP;Q=0.8', 'gzip'],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *;q=0.5', 'gzip'],
      ['identity', undefined],
      ['identity, gzip;q=0.5', undefined],
      ['deflate', undefined],
      ['br;q=0, gzip;q=0', undefined],
      ['', undefined],
      ['gzip;q=nonsense', undefined],
    ]
    for (const [asked, sent] of encodings) {
      const { headers, body, text } = await rawRequest(port, '/lyon', [`accept-encoding: ${asked}`])
      assert.equal(headers.get('content-encoding'), sent, asked)
      assert.equal(headers.get('vary'), 'Accept-Encoding, Accept, User-Agent')
      assert.equal(headers.get('etag'), plain.headers.get('etag'))
      assert.equal(text, plain.text)
      if (sent === 'br') assert.equal(brotliDecompressSync(body).toString(), plain.text)
      if (sent === 'gzip') assert.equal(gunzipSync(body).toString(), plain.text)
    }
  })

  test('is not sent again to who has it, in whatever legal form that is said', async () => {
    const tag = (await settledPage(port, '/lyon')).headers.get('etag') ?? ''
    const strong = tag.replace('W/', '')
    for (const form of [tag, strong, `"a", ${tag}`, `"a,b",${strong} , "c"`, '*', ` ${tag} `]) {
      const { status, headers, body } = await rawRequest(port, '/lyon', [`if-none-match: ${form}`])
      assert.equal(status, 304, form)
      assert.equal(body.length, 0)
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
        assert.ok(headers.has(name), name)
    }
    for (const form of ['"a"', strong.slice(1, -1), `${tag.slice(0, -2)}"`])
      assert.equal((await rawRequest(port, '/lyon', [`if-none-match: ${form}`])).status, 200, form)
  })

  test('is recognised among more tags than 4 KiB hold, wherever it stands', async () => {
    const tag = (await settledPage(port, '/lyon')).headers.get('etag') ?? ''
    const others = Array.from({ length: 500 }, (_, n) => `W/"another-${n}"`)
    for (const tags of [
      [tag, ...others],
      [...others, tag],
    ]) {
      const header = tags.join(', ')
      assert.ok(header.length > 4 * 1024)
      assert.equal((await rawRequest(port, '/lyon', [`if-none-match: ${header}`])).status, 304)
    }
    const answer = await rawRequest(port, '/lyon', [`if-none-match: ${others.join(', ')}`])
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('etag'), tag)
  })

  test('answers HEAD as it would GET, without a body', async () => {
    const get = await settledPage(port, '/lyon')
    const head = await rawRequest(port, '/lyon', [], { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.body.length, 0)
    for (const [name, value] of get.headers)
      if (!/^(date|cache-control)$/.test(name)) assert.equal(head.headers.get(name), value, name)
  })

  test('is the same whatever is added to its address, and is cached once', async () => {
    const plain = await settledPage(port, '/lyon')
    const calls = standIn.calls.count('open-meteo')
    for (const query of ['utm_source=x', 'a=1&a=2&b', '__proto__=1', 'complet=1', 'complet=2', '%00=%FF'])
      assert.equal(
        (await rawRequest(port, `/lyon?${query}`)).headers.get('etag'),
        plain.headers.get('etag'),
        query,
      )
    assert.equal(standIn.calls.count('open-meteo'), calls)
  })

  test('is not a range of itself', async () => {
    const { status, headers, text } = await rawRequest(port, '/lyon', ['range: bytes=0-9'])
    assert.equal(status, 200)
    assert.equal(headers.get('content-range'), undefined)
    assert.match(text, /<\/html>\s*$/)
  })
})

describe('a page with a part still out', () => {
  /** Keeps the weather of what is asked meanwhile until the work says that it may come. */
  async function whileLate<T>(work: (letCome: () => void) => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = standIn.fault('open-meteo', { kind: 'hold', until: promise })
    return work(resolve).finally(() => {
      late.clear()
      resolve()
    })
  }
  /** A page whose weather comes once the page is on its way. */
  const streamed = (path: string, lines: readonly string[] = []): Promise<RawAnswer> =>
    whileLate((letCome) => rawRequest(port, path, lines, { onFirstByte: letCome }))
  const cities = ['nantes', 'lille', 'rennes', 'dijon', 'metz', 'tours', 'angers', 'limoges']
  const next = () => `/${cities.pop() ?? 'no-city-left'}`

  test('is streamed for this visitor alone, under a nonce of its own', async () => {
    const [one, two] = [await streamed(next()), await streamed(next())]
    for (const answer of [one, two]) {
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('cache-control'), 'private, no-store')
      assert.equal(answer.headers.get('etag'), undefined)
      assert.equal(answer.headers.get('content-encoding'), undefined, 'none was asked for')
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding, Accept, User-Agent')
      const nonce = nonceOf(answer)
      assert.match(nonce ?? '', /^[A-Za-z0-9+/]{22}==$/)
      for (const attributes of inlineScripts(answer.text))
        assert.ok(attributes.includes(`nonce="${nonce}"`), attributes)
      assert.match(answer.text, /<\/html>\s*$/)
    }
    assert.notEqual(nonceOf(one), nonceOf(two))
  })

  test('sends who has no script on to the settled page', async () => {
    const path = next()
    const { text } = await streamed(path)
    const hint = `<noscript><meta http-equiv="refresh" content="0; url=${path}?complet=1"></noscript>`
    assert.equal(text.split(hint).length, 2)
    assert.ok(text.includes(`<head>${hint}`))
  })

  for (const encoding of ['identity', 'gzip', 'br'])
    test(`is on its way before the part is there: ${encoding}`, async () => {
      const { headers, text } = await streamed(next(), [`accept-encoding: ${encoding}`])
      assert.equal(headers.get('content-encoding') ?? 'identity', encoding)
      assert.match(readable(text), /° degrés/)
      assert.match(text, /<\/html>\s*$/)
    })

  test('comes whole to who asks for that, and to crawlers', async () => {
    const asked: readonly (readonly [path: string, lines: readonly string[]])[] = [
      ['/toulon?complet=1', []],
      ['/nice', ['user-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)']],
    ]
    for (const [path, lines] of asked) {
      const { status, headers, text } = await whileLate(async (letCome) => {
        let hasCome = false
        const onFirstByte = () => assert.ok(hasCome, 'it has not begun before its weather came')
        const whole = rawRequest(port, path, lines, { onFirstByte })
        // Somebody who came after it has begun to read.
        await rawRequest(port, next(), [], {
          onFirstByte: () => {
            hasCome = true
            letCome()
          },
        })
        return whole
      })
      assert.equal(status, 200)
      assert.ok(headers.has('etag'))
      assert.deepEqual(inlineScripts(text), [])
      assert.doesNotMatch(readable(text), /Chargement/)
    }
  })

  test('leaves no reading behind when its visitor leaves, and others get it', async () => {
    await whileLate(async () => {
      const leaving = new AbortController()
      const page = await fetch(`${site.url}/grenoble`, { signal: leaving.signal })
      leaving.abort()
      await assert.rejects(page.text())
    })
    const { status, text } = await rawRequest(port, '/grenoble?complet=1')
    assert.equal(status, 200)
    assert.match(readable(text), /Grenoble/)
    // The places around it are another question, asked for all of them at once.
    const asked = standIn.calls
      .list('open-meteo')
      .filter(({ query }) => /^45\.1[^,]*$/.test(query['latitude'] ?? ''))
    assert.equal(asked.length, 1)
  })
})

describe('every page while all sources hang', () => {
  test('begins long before they are given up, ends when they are, and says what is missing', async (t) => {
    const quiet = await runSite(t, {
      env: { SIMULATED_FALLBACK: 'off' },
      prepare: (sources) => void sources.fault('*', { kind: 'hang' }),
    })
    // The first page of a process compiles what the others only run.
    for (let i = 0; i < 3; i += 1) await rawRequest(quiet.port, '/a-propos')
    const cold = ['/lyon', '/brest', '/nantes', '/saint-denis', '/mont-blanc']
    const answers: Promise<RawAnswer>[] = []
    const complete = rawRequest(quiet.port, '/dijon?complet=1')
    for (const path of cold) {
      answers.push(rawRequest(quiet.port, path, ['accept-encoding: br']))
      await wait(150)
    }
    const seen = await Promise.all(answers)
    for (const { status, text } of seen) {
      assert.equal(status, 200)
      assert.match(
        text,
        /<template id="B:\d/,
        'it was sent with the places of parts that were still waited for',
      )
      assert.match(text, /<\/html>\s*$/)
      assert.match(readable(text), /Impossible de charger les données météo pour cette ville\./)
      assert.doesNotMatch(readable(text), /NaN|undefined|Invalid Date|\[object|Pas de vigilance/)
    }
    const whole = await complete
    // For seconds, so that a crowd costs one rendering.
    assert.match(
      whole.headers.get('cache-control') ?? '',
      /^public, .* s-maxage=\d, stale-while-revalidate=\d\d$/,
    )
    assert.match(readable(whole.text), /Impossible de charger les données météo/)
  })
})

test('a stage whose number is none is not found, in whatever letters it is written', async () => {
  for (const stage of ['99', 'abc', '1.5', '%D9%A3', '1,5', 'A', '-1'])
    for (const [race, said] of [
      ['/tour-de-france-2025', 'Étape non trouvée'],
      ['/tour-de-lune', 'Page non trouvée'],
    ]) {
      const path = `${race}/etape-${stage}`
      const { status, text } = await rawRequest(port, path)
      assert.equal(status, 404, path)
      assert.match(text, new RegExp(`<h1[^>]*>${said}`), path)
    }
})

test('a page that cannot be is a 404 before its first byte, in French, cached by nobody', async () => {
  for (const path of [
    '/atlantide',
    '/constructor',
    '/plage/nulle-part',
    '/tour-de-france-2025/etape-99',
    '/a/b/c',
  ]) {
    const { status, headers, text } = await rawRequest(port, path)
    assert.equal(status, 404, path)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(headers.get('cache-control') ?? '', /no-store/)
    assert.match(readable(text), /non trouvée|n’existe pas/)
  }
})

test('a place that is not found leads to the search for its name, which knows what is abroad', async () => {
  for (const [path, search, said] of [
    ['/monaco', '/recherche?q=monaco', 'n’est pas une ville française'],
    ['/saint-pierre-et-miquelon', '/recherche?q=saint%20pierre%20et%20miquelon', 'Miquelon-Langlade'],
    ['/atlantide/risques', '/recherche?q=atlantide', 'non trouvée'],
  ] as const) {
    const { text } = await rawRequest(port, path)
    assert.ok(text.includes(`href="${search}"`), path)
    assert.ok(readable((await rawRequest(port, search)).text).includes(said), search)
  }
  assert.doesNotMatch((await rawRequest(port, '/plage/nulle-part')).text, /Chercher ce nom/)
})
