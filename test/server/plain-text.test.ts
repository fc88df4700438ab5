import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { plainPath } from '../../src/paths.ts'
import type { SiteApi } from '../../src/site-api.ts'
import { PageHandler } from '../../src/server/pages/page-handler.ts'
import { developmentScripts } from '../../src/server/pages/scripts.ts'
import { nodesOf, parseMarkdown, textOf } from '../support/markdown.ts'
import { buildApp, fixedClock, patient, type BuiltSite } from '../support/build-app.ts'
import { settled } from '../support/settled.ts'

const minute = 60_000
const site = await buildApp({ after }, { pages: true, deadlines: patient })
await settled(site)
const { app, standIn } = site

interface Ask {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'HEAD'
}
const ask = (wanted: Ask | string, of: BuiltSite = site) =>
  of.app.inject(typeof wanted === 'string' ? { url: wanted } : wanted)

const curl = { 'user-agent': 'curl/8.5.0', accept: '*/*' }

/** Without the spaces that hold words together, and the ends of lines. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** What a visitor of the page reads. */
const readable = (html: string): string =>
  flat(
    html
      .replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&'),
  ).replaceAll(/ (?=[.,)])/g, '')

/** What changes the style of a terminal (ECMA-48, 8.3.117). */
const escape = '\u001b'
const styles = new RegExp(`${escape}\\[[\\d;]*m`, 'g')

const columns = (text: string): readonly number[] => text.split('\n').map((line) => [...line].length)

/** The titles of its sections. */
const titles = (text: string): readonly string[] =>
  [...text.matchAll(/^(.+)\n-+$/gm)].map(([, title = '']) => title)

describe('a place as text', () => {
  const ways: readonly Ask[] = [
    { url: '/lyon.txt' },
    { url: '/lyon', headers: curl },
    { url: '/lyon', headers: { 'user-agent': 'Wget/1.21.4' } },
    { url: '/lyon', headers: { 'user-agent': 'HTTPie/3.2.2', accept: '*/*' } },
    { url: '/lyon', headers: { accept: 'text/plain' } },
    // Programs of a terminal do not follow by themselves.
    { url: '/Lyon', headers: curl },
    { url: '/lyon/', headers: curl },
    { url: '/lyon.txt?utm_source=x', headers: { accept: 'text/html' } },
  ]
  for (const way of ways)
    test(`is there for ${JSON.stringify(way)}`, async () => {
      const expected = await ask('/lyon.txt')
      const { statusCode, headers, body } = await ask(way)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
      assert.equal(body, expected.body)
      const isAddress = way.url.startsWith('/lyon.txt')
      assert.equal(headers['vary'], isAddress ? 'Accept-Encoding' : 'Accept-Encoding, Accept, User-Agent')
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['link'], '<http://localhost:3000/lyon>; rel="canonical"')
    })

  test('begins with the vigilance, then says now, the rain, the hours, the days and the sources', async () => {
    const { body } = await ask('/lyon.txt')
    assert.match(body, /^Météo à Lyon \(Rhône, 69\)\n=+\nSamedi\s21 novembre, 10\sh\n\nVigilance/)
    assert.deepEqual(titles(body), [
      'Vigilance aujourd’hui et demain',
      'Maintenant',
      'Pluie dans les prochaines heures',
      'Heure par heure',
      'Prévisions 7 jours',
      'Sources',
    ])
    assert.match(flat(body), /Vigilance orange : orages jusqu’à minuit\./)
    const [, days = ''] = /Jour +Temps.*\n([\s\S]*?)\n\n/.exec(body) ?? []
    assert.equal(days.split('\n').length, 7)
  })

  test('says what the page says, in the same words', async () => {
    for (const slug of ['lyon', 'brest', 'mont-blanc', 'saint-denis']) {
      const { body } = await ask(`/${slug}.txt`)
      const page = readable((await ask(`/${slug}?complet=1`)).body)
      const sentences = flat(body.replaceAll(/^(?:=+|-+|.*\n=+)$/gm, '').split('\nSources\n')[0] ?? '')
      for (const pattern of [
        /Vigilance \p{L}+ : .*?\./u,
        /À \d+ h.*?, -?\d+ °C.*?\./,
        /Mesuré à .*? donne .*? °C\./,
        /(?:Pas de pluie|Pluie|Orages|Neige|Averses)[^:]*?\./,
      ]) {
        const [said] = pattern.exec(sentences) ?? []
        if (said) assert.ok(page.includes(said.replace(/ (?=[.,)])/g, '')), `${slug}: ${said}`)
      }
    }
  })

  test('has lines of eighty columns at most, and no styles of terminals but when asked for', async () => {
    for (const slug of [
      'lyon',
      'saint-remy-en-bouzemont-saint-genest-et-isson',
      'mont-blanc',
      'nouma',
      'y',
    ]) {
      const { body } = await ask(`/${slug}.txt`)
      assert.ok(Math.max(...columns(body)) <= 80, slug)
      assert.doesNotMatch(body, /[^\P{Cc}\n]/u)
      assert.equal(body.normalize('NFC'), body)
    }
    const { body } = await ask('/lyon.txt?couleur=1')
    assert.ok(body.includes(`${escape}[38;5;208mVigilance orange`))
    const [, ...rest] = (await ask('/lyon.txt?couleur=2')).body.split('Vigilance orange')
    const unstyled = body.replaceAll(styles, '').split('Vigilance orange')
    assert.equal(unstyled.slice(1, 2).join(), rest.slice(0, 1).join())
  })

  test('of a name that places share lists the others with their addresses', async () => {
    const { body, statusCode } = await ask('/saint-denis.txt')
    assert.equal(statusCode, 300)
    assert.match(body, /^Météo à Saint-Denis \(La Réunion, 974\)/)
    const [, address = ''] = /Seine-Saint-Denis \(93\).*\n +(\/\S+)/.exec(body) ?? []
    const other = await ask(address)
    assert.equal(other.statusCode, 200)
    assert.match(other.body, /^Météo à Saint-Denis \(Seine-Saint-Denis, 93\)/)
    assert.ok(!titles(other.body).includes('Autres lieux de ce nom'))
  })

  test('is asked for what it shows and no more', async (t) => {
    const asked: string[] = []
    const watched = await buildApp(t, {
      pages: true,
      site: (whole) => ({
        ...whole,
        around: async (...all) => (asked.push('around'), whole.around(...all)),
        risks: async (...all) => (asked.push('risks'), whole.risks(...all)),
        fact: async (name, point) => (asked.push(name), whole.fact(name, point)),
      }),
    })
    await ask('/lyon.txt', watched)
    assert.deepEqual(asked.toSorted(), ['lightning', 'measured', 'radar'])
  })
})

describe('a place as Markdown', () => {
  for (const way of [
    { url: '/lyon.md' },
    { url: '/lyon', headers: { accept: 'text/markdown' } },
    { url: '/lyon', headers: { accept: 'text/markdown, text/html, */*' } },
    { url: '/Lyon', headers: { accept: 'text/markdown' } },
    { url: '/lyon.md', headers: curl },
  ])
    test(`is there for ${JSON.stringify(way)}`, async () => {
      const expected = await ask('/lyon.md')
      const { statusCode, headers, body } = await ask(way)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'text/markdown; charset=utf-8'])
      assert.equal(body, expected.body)
      assert.equal(headers['link'], '<http://localhost:3000/lyon>; rel="canonical"')
    })

  test('says what the text says, under the same titles', async (t) => {
    // Nobody waits for the radar: it is in the second form asked for, and not in the first.
    const blind = await buildApp(t, { pages: true, env: { OPERA_URL: 'off' } })
    for (const slug of ['lyon', 'brest', 'mont-blanc', 'saint-denis']) {
      const text = (await ask(`/${slug}.txt`, blind)).body
      const root = parseMarkdown((await ask(`/${slug}.md`, blind)).body)
      const [title, ...sections] = nodesOf(root, 'heading').map((heading) => textOf(heading))
      assert.equal(text.split('\n')[0], title)
      assert.deepEqual(sections, titles(text))
      const spaceless = (of: string): string => of.replaceAll(/\s+/g, '')
      for (const type of ['paragraph', 'listItem'] as const)
        for (const node of nodesOf(root, type))
          assert.ok(spaceless(text).includes(spaceless(textOf(node))), textOf(node))
      for (const table of nodesOf(root, 'table'))
        for (const row of nodesOf(table, 'tableRow')) {
          const [first = ''] = nodesOf(row, 'tableCell').map((cell) => textOf(cell))
          assert.ok(spaceless(text).includes(spaceless(first)), first)
        }
    }
  })

  test('has the hours and the days as tables, with figures on the right', async () => {
    const tables = nodesOf(parseMarkdown((await ask('/lyon.md')).body), 'table')
    assert.deepEqual(
      tables.map(({ align, children }) => [align, children.length]),
      [
        [[null, null, 'right', 'right'], 9],
        [[null, null, 'right', 'right', 'right'], 8],
      ],
    )
  })

  test('leads to other places in the same form', async () => {
    const root = parseMarkdown((await ask('/saint-denis.md')).body)
    const link = nodesOf(root, 'link').find((node) => textOf(node).includes('Seine-Saint-Denis'))
    assert.match(link?.url ?? '', /^\/saint-denis\.md\?lat=/)
    assert.match((await ask(link?.url ?? '')).body, /^# Météo à Saint-Denis \(Seine-Saint-Denis, 93\)/)
  })

  test('of a place that is not known is a 404 in words, with what it may mean', async () => {
    const { statusCode, headers, body } = await ask('/lyonn.md')
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/markdown; charset=utf-8'])
    const root = parseMarkdown(body)
    assert.deepEqual(textOf(root.children[0] ?? root), 'Ville non trouvée')
    assert.ok(nodesOf(root, 'link').some(({ url }) => url === '/lyon.md'))
  })
})

/** What each form of a page says of its sources, which is the same. */
async function creditsOf(path: string, of: BuiltSite): Promise<readonly string[]> {
  const root = parseMarkdown((await ask(plainPath(path, 'markdown'), of)).body)
  const heading = root.children.findIndex((node) => node.type === 'heading' && textOf(node) === 'Sources')
  const list = root.children.slice(heading).find((node) => node.type === 'list')
  const items = (list ? nodesOf(list, 'listItem') : []).map((item) => flat(textOf(item)).trim())
  const text = flat((await ask(plainPath(path, 'text'), of)).body)
  for (const item of items) assert.ok(text.includes(`- ${item}`), item)
  return items
}

describe('the sources of a text', () => {
  const free = ', usage commercial exclu par son offre gratuite'
  const openMeteo = `Open-Meteo (CC BY 4.0${free}) : https://open-meteo.com/`
  const places = 'INSEE, DGCL et La Poste, via Etalab (Licence Ouverte 2.0) : https://www.etalab.gouv.fr'
  const centres = 'GeoNames (CC BY 4.0) : https://www.geonames.org'
  const tides =
    'TICON-4 (Hart-Davis, Dettmering et Seitz, 2025), via Neaps tide database (CC BY 4.0) : https://doi.org/10.17882/109129'

  // Nobody waits for the radar: it is in the second form asked for, and not in the first.
  const built = (t: TestContext, env: Record<string, string> = {}) =>
    buildApp(t, { pages: true, env: { OPERA_URL: 'off', ...env } })

  test('are those of the data in it, with their licences and what these exclude', async (t) => {
    const blind = await built(t)
    const lyon = await creditsOf('/lyon', blind)
    assert.equal(lyon[0], openMeteo)
    assert.ok(lyon.some((line) => /^Météo-France.* \(Licence Ouverte 2\.0\) : https:/.test(line)))
    assert.deepEqual(lyon.slice(-2), [places, centres])
    for (const absent of ['Marine', 'VIGICRUES', 'avalanche', 'ATMO', 'TICON', 'OpenWeather', 'MET Norway'])
      assert.ok(!lyon.some((line) => line.includes(absent)), absent)
    assert.deepEqual(await creditsOf('/marees', blind), [places, centres, tides])
    assert.deepEqual(await creditsOf('/villes', blind), [openMeteo, places, centres])
    assert.deepEqual(await creditsOf('/plages', blind), [
      openMeteo,
      `Open-Meteo Marine (CC BY 4.0${free}) : https://open-meteo.com/en/docs/marine-weather-api`,
      places,
      centres,
    ])
    assert.deepEqual(await creditsOf('/recherche?q=saint', blind), [places, centres])
  })

  test('leave out whoever is silent, and nobody is credited for what is made up', async (t) => {
    const out = await built(t)
    out.standIn.fault('*', { kind: 'status', status: 500 })
    const { body } = await ask('/lyon.txt', out)
    assert.match(body, /Données simulées/)
    assert.deepEqual(await creditsOf('/lyon', out), [places, centres])
  })

  test('name the one that stepped in', async (t) => {
    const other = await built(t, { CONTACT_EMAIL: 'operator@meteo.example' })
    other.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    assert.equal((await creditsOf('/lyon', other))[0], 'MET Norway (CC BY 4.0) : https://www.met.no/en')
  })

  test('exclude nothing that was paid for', async (t) => {
    const paid = await built(t, { OPEN_METEO_API_KEY: 'a-key-of-ours' })
    assert.equal((await creditsOf('/lyon', paid))[0], 'Open-Meteo (CC BY 4.0) : https://open-meteo.com/')
  })
})

describe('in three states of the sources', () => {
  test('on a quiet day there is no vigilance, and that is said', async (t) => {
    const quiet = await buildApp(t, { pages: true })
    quiet.standIn.setScenario('quiet')
    const { body } = await ask('/lyon.txt', quiet)
    assert.match(
      flat(body),
      /Pas de vigilance particulière\. Département du Rhône \(69\)\. Rien non plus demain\./,
    )
  })

  test('under a red vigilance that is the first sentence, with what to do', async (t) => {
    const red = await buildApp(t, { pages: true })
    red.standIn.setScenario('red-flood')
    const { body } = await ask('/arras.txt', red)
    const [, , , , , , first = ''] = body.split('\n')
    assert.match(flat(first), /^Vigilance rouge : /)
    assert.match(flat(body), /Vigilance absolue\./)
    assert.match(flat(body), /Conseil : /)
  })

  test('with every source out it says so, and nothing is green', async (t) => {
    const out = await buildApp(t, { pages: true, env: { SIMULATED_FALLBACK: 'off' } })
    out.standIn.fault('*', { kind: 'status', status: 500 })
    const { statusCode, headers, body } = await ask('/lyon.txt', out)
    assert.equal(statusCode, 200)
    assert.match(flat(body), /Vigilance indisponible : consultez vigilance\.meteofrance\.fr\./)
    assert.match(flat(body), /Impossible de charger les données météo pour cette ville\./)
    assert.doesNotMatch(body, /Pas de vigilance|Pas de pluie|°C/)
    assert.match(String(headers['cache-control']), /s-maxage=(?:\d|1\d|2\d|30),|no-store/)
  })

  test('simulated figures are named so', async (t) => {
    const simulated = await buildApp(t, { pages: true, env: { WEATHER_SOURCE: 'simulated' } })
    assert.match(
      flat((await ask('/lyon.txt', simulated)).body),
      /Données simulées, sans lien avec le temps réel\. À 10 h/,
    )
  })

  test('old figures have their age', async (t) => {
    const old = await buildApp(t, { pages: true, env: { SIMULATED_FALLBACK: 'off' } })
    await ask('/lyon.txt', old)
    old.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    old.clock.advance(40 * minute)
    assert.match(flat((await ask('/lyon.txt', old)).body), /Données de 10 h, il y a 40 min\./)
  })

  test('a source that does not come is missing, and nobody keeps that', async (t) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    t.after(() => resolve())
    const late = await buildApp(t, {
      pages: true,
      site: (whole) => ({
        ...whole,
        weather: async (point) => {
          await promise
          return whole.weather(point)
        },
      }),
    })
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const asked = ask('/lyon.txt', late)
    for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate)
    t.mock.timers.tick(6_000)
    const { body, headers } = await asked
    assert.match(flat(body), /Impossible de charger les données météo pour cette ville\./)
    assert.equal(headers['cache-control'], 'no-store')
  })
})

describe('what is no text', () => {
  test('is the page, whatever nonsense is accepted', async () => {
    for (const accept of ['text/html', 'image/png', ';;;', '*/*', 'text/plain;q=0', 'application/json']) {
      const { statusCode, headers } = await ask({ url: '/lyon?complet=1', headers: { accept } })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8'], accept)
      assert.equal(headers['vary'], 'Accept-Encoding, Accept, User-Agent')
    }
  })

  test('is the page where there is a page alone, the same for everybody', async () => {
    const { statusCode, headers } = await ask({ url: '/a-propos', headers: curl })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8'])
    assert.equal(headers['vary'], 'Accept-Encoding')
    assert.equal((await ask('/a-propos.txt')).statusCode, 404)
  })
})

describe('an address that leads nowhere', () => {
  test('of a place that is not known is a 404 in words, with what it may mean', async () => {
    for (const wanted of ['/lyonn.txt', { url: '/lyonn', headers: curl }]) {
      const { statusCode, headers, body } = await ask(wanted)
      assert.deepEqual([statusCode, headers['content-type']], [404, 'text/plain; charset=utf-8'])
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(body, /^Ville non trouvée\n=+\nNous n’avons pas pu trouver/)
      assert.match(body, /Lyon, Rhône \(69\), Auvergne-Rhône-Alpes\n {2}\/lyon\.txt\n/)
      assert.ok(Math.max(...columns(body)) <= 80)
    }
  })

  const odd = [
    '/lyon.txt.txt',
    '/.txt',
    '/%0a.txt',
    '/lyon%0d%0aset-cookie:%20a=b.txt',
    '/constructor.txt',
    '/__proto__.txt',
    `/${'a'.repeat(500)}.txt`,
    '/%F0%9F%98%80.txt',
    '/lyon%00.txt',
    '/lyon;.txt',
  ]
  for (const url of odd)
    test(`is a 404 without a header of its own: ${url.slice(0, 40)}`, async () => {
      const { statusCode, headers } = await ask(url)
      assert.equal(statusCode, 404)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['set-cookie'], undefined)
      assert.equal(headers['location'], undefined)
      assert.equal(headers['link'], undefined)
    })

  test('in other letters moves once to its slug', async () => {
    for (const [url, location] of [
      ['/Lyon.txt', '/lyon.txt'],
      ['/Saint-%C3%89tienne.txt', '/saint-etienne.txt'],
      ['/lyon/.txt', '/lyon.txt'],
      ['/cherbourg-octeville.txt', '/cherbourg-en-cotentin.txt?ancien=cherbourg-octeville'],
    ] as const) {
      const { statusCode, headers } = await ask(url)
      assert.deepEqual([statusCode, headers['location']], [301, location], url)
    }
  })

  test('may not be written to', async () => {
    for (const [url, status] of [
      ['/lyon.txt', 405],
      ['/atlantide.txt', 404],
    ] as const) {
      const { statusCode, headers } = await app.inject({ method: 'POST', url, payload: '{' })
      assert.deepEqual([statusCode, headers['content-type']], [status, 'text/plain; charset=utf-8'])
    }
  })
})

describe('a refusal is words in the form that was asked for, with its status', () => {
  const askers: readonly (readonly [type: string, ask: (path: string) => Ask])[] = [
    ['text/plain', (path) => ({ url: path, headers: curl })],
    ['text/plain', (path) => ({ url: plainPath(path, 'text') })],
    ['text/markdown', (path) => ({ url: path, headers: { accept: 'text/markdown' } })],
    ['text/markdown', (path) => ({ url: plainPath(path, 'markdown') })],
  ]

  test('where the site is mistaken: 500, nothing of our insides, and nobody keeps it', async (t) => {
    const broken = await buildApp(t, {
      pages: true,
      site: (whole) => ({ ...whole, departmentVigilance: () => Promise.reject(new Error('inside of ours')) }),
    })
    for (const [type, of] of askers) {
      const { statusCode, headers, body } = await ask(of('/lyon'), broken)
      assert.deepEqual([statusCode, headers['content-type']], [500, `${type}; charset=utf-8`])
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(body, /\p{L}{5}/u)
      assert.doesNotMatch(body, /inside|Error|<|node_modules/)
    }
  })

  test('where too much is asked: 429, and when to come back', async (t) => {
    const limited = await buildApp(t, { pages: true, env: { RATE_LIMIT: '1' } })
    await ask('/api/search?q=lyon', limited)
    for (const [, of] of askers) {
      const asked = of('/recherche?q=saint')
      const { statusCode, headers, body } = await ask(asked, limited)
      assert.deepEqual([statusCode, headers['content-type']], [429, 'text/plain; charset=utf-8'])
      assert.match(String(headers['retry-after']), /^\d+$/)
      assert.match(body, /^Trop de requêtes\./)
      assert.equal(headers['vary'], asked.headers && 'Accept-Encoding, Accept, User-Agent')
    }
    const page = await ask('/lyon', limited)
    assert.deepEqual([page.statusCode, page.headers['content-type']], [429, 'text/html; charset=utf-8'])
    assert.equal(page.headers['vary'], 'Accept-Encoding, Accept, User-Agent')
  })
})

describe('text is sent as pages are', () => {
  test('in the encoding that is asked for, with one tag', async () => {
    const plain = await ask('/lyon.txt')
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask({
        url: '/lyon.txt',
        headers: { 'accept-encoding': encoding },
      })
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['etag'], plain.headers['etag'])
      assert.equal(decode(rawPayload).toString(), plain.body)
    }
  })

  test('not again to who has it, and to HEAD without a body', async () => {
    const { headers, rawPayload } = await ask('/lyon.txt')
    const tag = String(headers['etag'])
    const same = await ask({ url: '/lyon', headers: { ...curl, 'if-none-match': tag } })
    assert.deepEqual([same.statusCode, same.body], [304, ''])
    assert.equal(same.headers['vary'], 'Accept-Encoding, Accept, User-Agent')
    const head = await ask({ url: '/lyon.txt', method: 'HEAD' })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
    assert.equal(head.headers['content-length'], String(rawPayload.length))
  })

  test('from memory, without asking a source again, and made anew when it has aged', async () => {
    await ask('/nantes.txt')
    const calls = standIn.calls.count('open-meteo')
    for (const wanted of ['/nantes.txt', { url: '/nantes', headers: curl }]) await ask(wanted)
    assert.equal(standIn.calls.count('open-meteo'), calls)
  })

  test('a thousand places in a minute, as text and as Markdown, take no more memory than pages may', async () => {
    const most = 800_000
    const length = 4_000
    let written = 0
    const pages = new PageHandler({
      pages: {
        handleOf: () => ({ hasOutline: true }),
        render: async () => assert.fail('it is asked for as text'),
        renderAsText: async ({ url, format }) => {
          written += 1
          const body = `${url} ${format}`.padEnd(length, '.')
          return { kind: 'plain', status: 200, body, canonical: null, isComplete: true }
        },
      },
      // Nothing of it is asked: the page above has no loader.
      site: {} as SiteApi,
      scripts: developmentScripts,
      clock: fixedClock(),
      cacheBytes: most,
      keepPages: true,
      names: { canonicalSlug: () => null, isSubjectPath: () => false },
      headers: () => ({}),
    })
    const alone = Fastify()
    alone.get('/*', (request, reply) => pages.handle(request, reply))
    const asMarkdown = { accept: 'text/markdown' }
    const forms = [
      { form: 'text', ask: (slug: string) => alone.inject(`/${slug}.txt`) },
      { form: 'text', ask: (slug: string) => alone.inject({ url: `/${slug}`, headers: curl }) },
      { form: 'markdown', ask: (slug: string) => alone.inject(`/${slug}.md`) },
      { form: 'markdown', ask: (slug: string) => alone.inject({ url: `/${slug}`, headers: asMarkdown }) },
    ]
    const place = async (n: number) => {
      const { form = '', ask: askFor } = forms[n % forms.length] ?? {}
      const { body } = (await askFor?.(`lieu-${n}`)) ?? assert.fail()
      assert.ok(body.startsWith(`/lieu-${n} ${form}.`), body.slice(0, 40))
    }
    for (let n = 0; n < 1_000; n += 1) await place(n)
    assert.equal(written, 1_000)
    // The latest are in memory, up to the first that is not.
    const isStored = async (n: number): Promise<boolean> => {
      const before = written
      await place(n)
      return written === before
    }
    let stored = 0
    while (await isStored(999 - stored)) stored += 1
    await alone.close()
    assert.ok(stored > 50 && stored * length <= most, `${stored} are stored`)
  })
})
