import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { formatOfPath, plainPath } from '../../src/paths.ts'
import { screens, type ScreenId } from '../../src/screens.ts'
import { buildApp, fixedClock, patient, type BuiltSite } from '../support/build-app.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { nodesOf, parseMarkdown, textOf } from '../support/markdown.ts'
import { settled } from '../support/settled.ts'

/** Addresses of each screen, with their status where that is not 200; null: it is a page alone. */
const addresses: Readonly<Record<ScreenId, readonly (string | readonly [string, number])[] | null>> = {
  home: ['/'],
  vigilance: [
    '/carte-vigilance',
    '/carte-vigilance?departement=69',
    '/carte-vigilance?jour=J1&departement=2A',
    '/carte-vigilance?departement=974',
    '/carte-vigilance?departement=xx',
    '/carte-vigilance?phenomene=3',
  ],
  nationalRisks: [
    '/risques',
    '/risques?carte=feux',
    '/risques?carte=crues',
    '/risques?carte=avalanches',
    '/risques?carte=secheresse',
    '/risques?carte=air',
  ],
  maps: ['/cartes', '/cartes?tab=nature', '/cartes?period=tomorrow'],
  weatherMap: ['/carte-meteo'],
  beachMap: ['/carte-vents-plages'],
  natureMap: ['/carte-nature'],
  eclipse: ['/eclipse-lunaire'],
  rainMap: ['/carte-pluie'],
  compare: [
    '/comparer',
    '/comparer?lieux=lyon,annecy',
    '/comparer?lieux=lyon,annecy,brest,chamonix-mont-blanc',
    '/comparer?ajouter=saint-denis',
    '/comparer?lieux=lyon',
  ],
  cities: ['/villes'],
  beaches: ['/plages', '/plages?tri=mer'],
  tides: ['/marees'],
  mountains: ['/montagne'],
  nature: ['/nature'],
  about: null,
  api: null,
  privacy: null,
  terms: null,
  cookies: null,
  accessibility: null,
  widgets: [
    '/widgets',
    '/widgets?lieu=saint-denis&theme=dark',
    '/widgets?lieu=xqzyw',
    '/widgets?plage=biarritz-grande-plage',
    '/widgets?carte=pluie',
  ],
  search: [
    '/recherche',
    '/recherche?q=saint',
    '/recherche?q=plage',
    '/recherche?q=rhone',
    '/recherche?q=zzzzqq',
    '/recherche?q=londres',
  ],
  race: ['/tour-de-france-2025'],
  stage: [
    '/tour-de-france-2025/etape-1',
    '/tour-de-france-femmes-2025/etape-9',
    ['/tour-de-france-2025/etape-77', 404],
  ],
  beach: ['/plage/biarritz-grande-plage', ['/plage/atlantide', 404]],
  tidePort: [
    '/marees/brest',
    '/marees/brest?mois=2027-03',
    ['/marees/brest?mois=1871-03', 404],
    '/marees/papeete',
    ['/marees/lyon', 404],
  ],
  massif: ['/massif/mont-blanc', ['/massif/atlantide', 404]],
  risks: ['/lyon/risques', '/chamonix-mont-blanc/risques', '/saint-denis/risques'],
  place: ['/lyon', '/mont-blanc', ['/saint-denis', 300], ['/atlantide', 404]],
}

const all = Object.entries(addresses).flatMap(([screen, those]) =>
  (those ?? []).map((each) => {
    const [path, status] = typeof each === 'string' ? [each, 200] : each
    return { screen, path, status }
  }),
)

const spaceless = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

const ask = (built: BuiltSite, url: string, headers: Record<string, string> = {}) =>
  built.app.inject({ url, headers })

/** A page in its two forms: what holds of each, and that both say the same. */
async function assertBothForms(built: BuiltSite, path: string, status: number): Promise<string> {
  const text = await ask(built, plainPath(path, 'text'))
  assert.deepEqual([text.statusCode, text.headers['content-type']], [status, 'text/plain; charset=utf-8'])
  const lines = text.body.split('\n')
  assert.ok(lines.length > 4 && /\S/.test(lines[0] ?? ''), 'it says something')
  for (const line of lines) assert.ok([...line].length <= 80, line)
  assert.doesNotMatch(text.body, /[^\P{Cc}\n]|undefined|\[object|NaN|\bnull\b/u)
  const markdown = await ask(built, plainPath(path, 'markdown'))
  assert.deepEqual(
    [markdown.statusCode, markdown.headers['content-type']],
    [status, 'text/markdown; charset=utf-8'],
  )
  const root = parseMarkdown(markdown.body)
  const [title, ...sections] = nodesOf(root, 'heading').map((heading) => textOf(heading))
  assert.ok(text.body.replaceAll('\n', ' ').startsWith(title ?? '…'))
  for (const section of sections) assert.ok(spaceless(text.body).includes(spaceless(section)), section)
  for (const type of ['html', 'code', 'inlineCode', 'emphasis', 'strong'] as const)
    assert.equal(nodesOf(root, type).length, 0, type)
  return text.body
}

describe('every page', () => {
  test('has a line in this table', () => {
    assert.deepEqual(Object.keys(addresses).toSorted(), Object.keys(screens).toSorted())
  })
})

const scenarios: readonly (readonly [name: string, prepare: (built: BuiltSite) => void, silent: boolean])[] =
  [
    ['on a quiet day', ({ standIn }) => standIn.setScenario('quiet'), false],
    ['under a storm', ({ standIn }) => standIn.setScenario('red-flood'), false],
    [
      'with every source answering an error',
      ({ standIn }) => standIn.fault('*', { kind: 'status', status: 500 }),
      true,
    ],
    ['without a network', ({ standIn }) => standIn.fault('*', { kind: 'refuse' }), true],
  ]

for (const [name, prepare, isSilent] of scenarios) {
  const built = await buildApp({ after }, { pages: true, env: { SIMULATED_FALLBACK: 'off' } })
  prepare(built)
  describe(`as text and as Markdown, ${name},`, () => {
    for (const { path, status } of all)
      test(`${path} has its words and its status`, async () => {
        const text = await assertBothForms(built, path, status)
        // Nothing is known that nobody said.
        if (isSilent)
          assert.doesNotMatch(text, /Pas de vigilance particulière|Danger faible|Pas d’arrêté|pas de pluie/i)
      })
  })
}

const usual = await buildApp({ after }, { pages: true, deadlines: patient })
await settled(usual)

describe('text and Markdown', () => {
  // Links to other sites are named on pages with what a reader of screens hears of them: such sentences are left out.
  const shared = [
    '/lyon/risques',
    '/chamonix-mont-blanc/risques',
    '/saint-denis/risques',
    '/risques?carte=feux',
    '/risques?carte=crues',
    '/risques?carte=avalanches',
    '/risques?carte=secheresse',
    '/risques?carte=air',
    '/carte-pluie',
    '/eclipse-lunaire',
    '/recherche?q=zzzzqq',
    '/marees',
    '/montagne',
  ]
  for (const path of shared)
    test(`of ${path} have the sentences of the page`, async () => {
      const html = await ask(usual, `${path}${path.includes('?') ? '&' : '?'}complet=1`)
      const page = spaceless(readable(html.body))
      const root = parseMarkdown((await ask(usual, plainPath(path, 'markdown'))).body)
      const sentences = root.children.flatMap((node) => (node.type === 'paragraph' ? [textOf(node)] : []))
      const end = sentences.findIndex((text) => text.startsWith('Informations données à titre indicatif'))
      const said = sentences
        .slice(0, end)
        .filter((text) => text.length > 30 && !/Open-Meteo|\(\d[\dAB]\), /.test(text))
      assert.ok(said.length > 0)
      for (const text of said) assert.ok(page.includes(spaceless(text)), text)
    })

  test('lead to pages that are there in the same form', async () => {
    const links = new Set<string>()
    for (const { path } of all) {
      const root = parseMarkdown((await ask(usual, plainPath(path, 'markdown'))).body)
      const urls = nodesOf(root, 'link').map(({ url }) => url)
      // Of a list of a thousand places the first and the last.
      for (const url of [...urls.slice(0, 3), ...urls.slice(-1)]) if (url.startsWith('/')) links.add(url)
    }
    assert.ok(links.size > 50)
    for (const url of links) {
      assert.equal(formatOfPath(url.split('?')[0] ?? '').format, 'markdown', url)
      const { statusCode, headers } = await ask(usual, url)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'text/markdown; charset=utf-8'], url)
    }
  })

  test('follow the redirects of pages to where there is text', async () => {
    for (const [url, location] of [
      ['/recherche.txt?q=lyon', '/lyon.txt'],
      ['/recherche.md?q=lyon', '/lyon.md'],
      ['/recherche.txt?q=lyon,annecy', '/comparer.txt?ajouter=lyon%2Cannecy'],
      ['/comparer.txt?ajouter=lyon,annecy', '/comparer.txt?lieux=lyon,annecy'],
      ['/index.txt?city=Lyon', '/lyon.txt'],
      ['/tour-de-france-2025/etape-01.txt', '/tour-de-france-2025/etape-1.txt'],
    ] as const) {
      const { statusCode, headers } = await ask(usual, url)
      assert.ok(statusCode === 301 || statusCode === 302, url)
      assert.equal(headers['location'], location)
      assert.notEqual((await ask(usual, location)).statusCode, 404, location)
    }
    const { statusCode, body } = await ask(usual, '/recherche?q=lyon', { 'user-agent': 'curl/8.5.0' })
    assert.deepEqual([statusCode, body.split('\n')[0]], [200, 'Météo à Lyon (Rhône, 69)'])
  })

  for (const [id, those] of Object.entries(addresses)) {
    if (those !== null) continue
    const { path } = screens[id as ScreenId]
    test(`of ${path} say where the page is, and never nothing`, async () => {
      for (const form of ['text', 'markdown'] as const) {
        const { statusCode, body } = await ask(usual, plainPath(path, form))
        assert.equal(statusCode, 404)
        assert.ok(body.includes(`http://localhost:3000${path}`), body)
      }
      const page = await ask(usual, path, { accept: 'text/markdown' })
      assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
    })
  }
})

describe('under a storm the vigilance comes first', () => {
  const ending = endingOfSuite()
  let storm: BuiltSite
  let stormOnStage: BuiltSite
  before(async () => {
    storm = await buildApp(ending, { pages: true })
    stormOnStage = await buildApp(ending, { pages: true, clock: fixedClock('2025-07-08T09:00:00.000Z') })
    for (const { standIn } of [storm, stormOnStage]) standIn.setScenario('red-flood')
  })
  const first: readonly (readonly [path: string, site: () => BuiltSite, words: RegExp])[] = [
    ['/', () => storm, /Vigilance|vigilance/],
    ['/lyon', () => usual, /^Vigilance orange/],
    ['/arras', () => storm, /^Vigilance rouge/],
    ['/lyon/risques', () => usual, /^Vigilance/],
    ['/plage/calais-plage-de-calais', () => storm, /^Vigilance rouge/],
    ['/marees/calais', () => storm, /^Vigilance rouge/],
    ['/comparer?lieux=arras,lyon', () => storm, /^Vigilance rouge/],
    ['/carte-vigilance?departement=62', () => storm, /^Vigilance rouge/],
    // What the stand-in has of it tomorrow: floods, one level below today's.
    ['/carte-vigilance?jour=J1&departement=62', () => storm, /^Soyez très vigilant\./],
    ['/tour-de-france-2025/etape-4', () => stormOnStage, /vigilance/i],
  ]
  for (const [path, site, words] of first)
    test(`on ${path}`, async () => {
      const { children } = parseMarkdown((await ask(site(), plainPath(path, 'markdown'))).body)
      const section = children.findIndex((node) => node.type === 'heading' && node.depth === 2)
      const [heading, ...rest] = children.slice(section)
      const said = [heading, rest.find(({ type }) => type !== 'heading')].map((node) =>
        node ? textOf(node) : '',
      )
      assert.ok(
        said.some((text) => words.test(text)),
        said.join('\n'),
      )
    })
})

describe('the page of a place', () => {
  for (const path of ['/lyon', '/saint-denis?lat=48.9356&lon=2.3539', '/mont-blanc'])
    test(`links each form of it in its head: ${path}`, async () => {
      const { body } = await ask(usual, `${path}${path.includes('?') ? '&' : '?'}complet=1`)
      const [head = ''] = body.split('</head>')
      const links = [...head.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"/g)]
      const hrefs = new Map(links.map(([, type = '', href = '']) => [type, href.replaceAll('&amp;', '&')]))
      for (const type of ['text/plain', 'text/markdown', 'text/calendar', 'application/json']) {
        const { statusCode, headers } = await ask(usual, hrefs.get(type) ?? assert.fail(type))
        assert.equal(statusCode, 200, type)
        assert.equal(String(headers['content-type']).split(';')[0], type)
      }
    })
})

describe('the text of a stage of today', () => {
  test('has the hours of the stage at both ends, as tables', async (t) => {
    const built = await buildApp(t, { pages: true, clock: fixedClock('2025-07-08T09:00:00.000Z') })
    const path = '/tour-de-france-2025/etape-4'
    const text = await assertBothForms(built, path, 200)
    const [, profile = ''] = text.split(/^Pendant l’étape\n-+$/m)
    const root = parseMarkdown((await ask(built, `${path}.md`)).body)
    const tables = nodesOf(root, 'table').map((table) =>
      nodesOf(table, 'tableRow').map((row) => nodesOf(row, 'tableCell').map((cell) => textOf(cell))),
    )
    assert.equal(tables.length, 2)
    const page = readable((await ask(built, `${path}?complet=1`)).body)
    for (const [head = [], ...rows] of tables) {
      assert.deepEqual(head, [
        'Heure',
        'Température',
        'Pluie (mm)',
        'Vent (km/h)',
        'Direction du vent',
        'Rafales (km/h)',
      ])
      assert.ok(rows.length >= 2)
      for (const [hour = ''] of rows) assert.ok(profile.includes(hour) && page.includes(hour), hour)
    }
  })
})

test('every form of a page names the same address as its own', async (t) => {
  const built = await buildApp(t, { pages: true })
  for (const [path, query] of [
    ['/lyon', 'lat=45.7485&lon=4.8467'],
    ['/saint-denis', ''],
    ['/saint-denis', 'lat=48.9356&lon=2.3539'],
    ['/saint-denis/risques', ''],
    ['/cartes', ''],
    ['/carte-meteo', 'display=wind&period=tomorrow'],
    ['/carte-meteo', 'tab=nature'],
    ['/eclipse-lunaire', 'display=wind'],
    ['/carte-pluie', 'zoom=7'],
    ['/carte-vigilance', 'departement=69'],
    ['/comparer', 'lieux=lyon,annecy'],
    ['/plages', 'tri=mer'],
    ['/plage/biarritz-grande-plage', 'embed=1'],
    ['/risques', ''],
    ['/risques', 'carte=air'],
    ['/villes', ''],
  ] as const) {
    const page = (await ask(built, `${path}?${query}`)).body
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(page) ?? []
    const { headers } = await ask(built, `${path}.txt?${query}`)
    assert.equal(
      headers['link'],
      `<${canonical.replaceAll('&amp;', '&')}>; rel="canonical"`,
      `${path}?${query}`,
    )
  }
})

test('the text of a stage says departments as one speaks of them', async (t) => {
  const built = await buildApp(t, { pages: true, clock: fixedClock('2025-07-31T08:00:00.000Z') })
  const { body } = await ask(built, '/tour-de-france-femmes-2025/etape-6.txt')
  assert.match(body.replaceAll(/\s+/g, ' '), /Département du Puy-de-Dôme \(63\)\./)
})

/** What a visitor of the page reads or hears. */
const readable = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
