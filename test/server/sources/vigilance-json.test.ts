import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { domainLevel, type Bulletin } from '../../../src/domain/vigilance.ts'
import { dayOf } from '../../../src/domain/vigilance/days.ts'
import { createMeteofrance } from '../../../src/server/sources/meteofrance/meteofrance.ts'
import { createVigilanceStorage } from '../../../src/server/sources/meteofrance/vigilance-storage.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fakeUpstream, type FakeReply } from './vigilance-fake-upstream.ts'

const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../../fixtures/meteofrance/${name}`, import.meta.url), 'utf8')
const map = await fixture('carte-2026-10-04-0800Z.json')
const texts = await fixture('textes-2026-10-04-0800Z.json')

const portal = (mapReply: FakeReply, textsReply: FakeReply = { body: texts }) =>
  createMeteofrance(fakeUpstream((path) => (path.startsWith('/carte') ? mapReply : textsReply)))
const readMap = (body: string): Promise<Bulletin> => portal({ body }).read()
const rejects = (reason: string, reply: FakeReply): Promise<void> =>
  assert.rejects(portal(reply).read(), (error) => error instanceof UpstreamError && error.reason === reason)

const changed = (change: (product: Record<string, unknown>) => void): string => {
  const reply = JSON.parse(map) as { product: Record<string, unknown> }
  change(reply.product)
  return JSON.stringify(reply)
}

interface Recorded {
  readonly product: {
    readonly periods: readonly {
      readonly end_validity_time: string
      readonly timelaps: {
        readonly domain_ids: readonly { readonly domain_id: string; readonly max_color_id: number }[]
      }
    }[]
  }
}

describe('the recorded map of 4 October 2026', () => {
  const recorded = JSON.parse(map) as Recorded
  const names = ['', 'green', 'yellow', 'orange', 'red']

  test('gives every department and coast the colour that it says itself', async () => {
    const { periods } = await readMap(map)
    assert.equal(periods.length, recorded.product.periods.length)
    recorded.product.periods.forEach((period, index) => {
      for (const { domain_id: id, max_color_id: colour } of period.timelaps.domain_ids.filter(
        (domain) => domain.domain_id !== 'FRA',
      )) {
        const states = id.length > 2 ? periods[index]?.coasts : periods[index]?.departments
        const state = states?.get(id.slice(0, 2))
        assert.ok(state, id)
        assert.equal(domainLevel(state), names[colour], id)
      }
    })
  })
  test('is of its own time, with J until midnight in Paris and J1 the day after', async () => {
    const { issuedAt, periods } = await readMap(map)
    assert.equal(new Date(issuedAt).toISOString(), '2026-10-04T08:00:12.000Z')
    assert.deepEqual(periods.map(dayOf), ['2026-10-04', '2026-10-05'])
  })
  test('keeps the flood that has no chronology, for the whole period', async () => {
    const { periods } = await readMap(map)
    const flood = periods[0]?.departments
      .get('66')
      ?.phenomena.find(({ phenomenon }) => phenomenon === 'flood')
    assert.deepEqual(flood?.slots, [
      {
        begin: Date.parse('2026-10-04T08:00:00Z'),
        end: Date.parse('2026-10-04T22:00:00Z'),
        level: 'yellow',
        message: null,
      },
    ])
  })
  test('does not take FRA for a department nor a coast for one', async () => {
    const { periods } = await readMap(map)
    assert.ok([...(periods[0]?.departments.keys() ?? [])].every((code) => code.length === 2))
    assert.ok(periods[0]?.coasts.has('30'))
  })
  test('comes with the texts of the country and of 66', async () => {
    const { texts: read } = await readMap(map)
    assert.deepEqual(
      read.map(({ scope, domainId }) => [scope, domainId]),
      [
        ['national', 'FRA'],
        ['department', '66'],
      ],
    )
    const rain = read[1]?.blocks.find(({ phenomenon }) => phenomenon === 'rain-flood')
    assert.deepEqual(
      rain?.sections.map(({ heading, paragraphs }) => [heading, paragraphs.length]),
      [
        ['Qualification', 1],
        ['Observations notables', 2],
        ['Évolution prévue', 2],
      ],
    )
    assert.equal(rain?.level, 'orange')
    assert.ok(
      rain?.sections.every(({ paragraphs }) => paragraphs.every((text) => !/\s\s|^\s|\s$|^$/.test(text))),
    )
  })
})

describe('the nine publications of 2 to 4 October 2026', () => {
  test('are each about the day they were published on and the next', async () => {
    const archive = JSON.parse(await fixture('archive-2026-10-02_04.json')) as Record<string, Recorded>
    for (const [folder, { product }] of Object.entries(archive)) {
      const days = product.periods.map((period) => dayOf({ end: Date.parse(period.end_validity_time) }))
      const date = folder.slice(0, 10).replaceAll('/', '-')
      assert.equal(days[0], date)
      assert.equal(days.length, 2)
    }
  })
})

describe('one entry that cannot be read', () => {
  type Domain = { domain_id: unknown; max_color_id?: unknown; phenomenon_items?: unknown }
  const withDomain = (domain: unknown): string =>
    changed((product) => {
      const [period] = product['periods'] as { timelaps: { domain_ids: unknown[] } }[]
      period?.timelaps.domain_ids.push(domain)
    })
  const item = (changes: object): Domain => ({
    domain_id: '01',
    max_color_id: 1,
    phenomenon_items: [
      {
        phenomenon_id: '1',
        phenomenon_max_color_id: 1,
        timelaps_items: [
          { begin_time: '2026-10-04T08:00:00Z', end_time: '2026-10-04T22:00:00Z', color_id: 1, ...changes },
        ],
      },
    ],
  })
  const level = async (domain: unknown): Promise<string | null> => {
    const state = (await readMap(withDomain(domain))).periods[0]?.departments.get('01')
    return state ? domainLevel(state) : null
  }
  const cases: readonly (readonly [string, unknown, string | null])[] = [
    ['nothing wrong', item({}), 'green'],
    ['a beginning without a zone', item({ begin_time: '2026-10-04T08:00:00' }), 'unknown'],
    ['an end that is no time', item({ end_time: 'minuit' }), 'unknown'],
    ['an end before its beginning', item({ end_time: '2026-10-04T07:00:00Z' }), 'unknown'],
    ['a colour of no meaning', item({ color_id: 'mauve' }), 'unknown'],
    ['a colour above red', item({ color_id: 5 }), 'red'],
    ['colours as texts', { ...item({ color_id: '3' }), max_color_id: '3' }, 'orange'],
    ['no phenomena', { domain_id: '01', max_color_id: 1 }, 'unknown'],
    ['no colour', { domain_id: '01', phenomenon_items: [] }, 'unknown'],
    ['a null colour', { domain_id: '01', max_color_id: null, phenomenon_items: [] }, 'unknown'],
    [
      'a colour that no phenomenon explains',
      { domain_id: '01', max_color_id: 4, phenomenon_items: [] },
      'red',
    ],
    [
      'a phenomenon above the colour of its department',
      { ...item({ color_id: 3 }), max_color_id: 1 },
      'orange',
    ],
    [
      'a phenomenon of no known name',
      {
        domain_id: '01',
        max_color_id: 2,
        phenomenon_items: [{ phenomenon_id: '42', phenomenon_max_color_id: 2, timelaps_items: [] }],
      },
      'yellow',
    ],
    ['an id as a number', { ...item({}), domain_id: 1 }, 'green'],
  ]
  for (const [name, domain, expected] of cases)
    test(`${name} makes it ${expected}`, async () => assert.equal(await level(domain), expected))

  test('an end that is missing is a day later', async () => {
    const state = (
      await readMap(withDomain(item({ end_time: null, color_id: 2 })))
    ).periods[0]?.departments.get('01')
    assert.equal(state?.phenomena[0]?.slots[0]?.end, Date.parse('2026-10-05T08:00:00Z'))
  })
  test('and has no name leaves the whole bulletin in doubt', async () => {
    for (const entry of [{ max_color_id: 3, phenomenon_items: [] }, null, 'x', { domain_id: null }]) {
      const bulletin = await readMap(withDomain(entry))
      assert.equal(bulletin.incomplete, true)
      assert.equal(bulletin.unreadable, 1)
    }
  })
  test('and names no place of ours is left out', async () => {
    for (const id of ['99', 'VIGI971', '__proto__', 'constructor'])
      assert.equal((await readMap(withDomain({ ...item({}), domain_id: id }))).incomplete, false)
  })
  test('a department that is given twice keeps the higher colour', async () => {
    const twice = changed((product) => {
      const [period] = product['periods'] as { timelaps: { domain_ids: unknown[] } }[]
      period?.timelaps.domain_ids.push({ ...item({ color_id: 3 }), max_color_id: 3 }, item({}))
    })
    const state = (await readMap(twice)).periods[0]?.departments.get('01')
    assert.equal(state && domainLevel(state), 'orange')
  })
})

describe('a map that is not whole', () => {
  test('is a failure', async () => {
    await rejects('parse', { body: map.slice(0, -200) })
    await rejects('parse', { body: '' })
    await rejects('parse', { body: '<html></html>' })
    await rejects('content-type', { body: '<html></html>', type: 'text/html' })
    await rejects('schema', { body: '{}' })
    await rejects('schema', { body: 'null' })
    await rejects('schema', { body: '[]' })
    await rejects('status', { body: '', status: 502 })
    await rejects('too-large', { body: ' '.repeat(3_000_000) })
    await rejects('too-large', { body: '['.repeat(2_000) })
    await rejects('encoding', { body: Uint8Array.of(0x7b, 0xe9, 0x7d) })
  })
  const drifts: readonly (readonly [string, (product: Record<string, unknown>) => void])[] = [
    ['without its time', (product) => delete product['update_time']],
    ['of no zone', (product) => (product['update_time'] = '2026-10-04T08:00:12')],
    ['without periods', (product) => (product['periods'] = [])],
    [
      'with terms of other names',
      (product) => (product['periods'] = [{ ...(product['periods'] as object[])[0], echeance: 'J7' }]),
    ],
    [
      'without a department',
      (product) =>
        (product['periods'] = [{ ...(product['periods'] as object[])[0], timelaps: { domain_ids: [] } }]),
    ],
    [
      'with renamed colours',
      (product) =>
        (product['periods'] = JSON.parse(
          JSON.stringify(product['periods']).replaceAll('max_color_id', 'maxColor'),
        )),
    ],
    ['older than its validity by days', (product) => (product['update_time'] = '2026-09-20T08:00:12Z')],
    [
      'of a validity of a year',
      (product) =>
        (product['periods'] = [
          { ...(product['periods'] as object[])[0], end_validity_time: '2027-10-04T22:00:00Z' },
        ]),
    ],
  ]
  for (const [name, change] of drifts)
    test(`${name} is a failure`, () => rejects('schema', { body: changed(change) }))
})

describe('texts', () => {
  const textsOf = async (reply: FakeReply): Promise<number> =>
    (await portal({ body: map }, reply).read()).texts.length
  test('that the situation does not call for are none', async () => {
    assert.equal(await textsOf({ status: 404, type: 'text/plain', body: 'no matching blob' }), 0)
    assert.equal(await textsOf({ status: 404, body: '{"message":"No matching blob"}' }), 0)
  })
  test('that fail take nothing from the map', async () => {
    for (const reply of [
      { body: texts.slice(0, 500) },
      { status: 500, body: '' },
      { body: '{"product":{"text_bloc_items":[null,{"domain_id":7}]}}' },
    ])
      assert.equal(await textsOf(reply), 0)
  })
})

test('texts that came once with a map stay with it when they do not come again', async () => {
  let [mapReply, textsReply] = [map, texts]
  const source = createMeteofrance(
    fakeUpstream((path) => ({ body: path.startsWith('/carte') ? mapReply : textsReply })),
  )
  const whole = await source.read()
  assert.ok(whole.texts.length > 0)
  textsReply = ''
  assert.deepEqual((await source.read()).texts, whole.texts)
  mapReply = changed((product) => (product['update_time'] = '2026-10-04T08:30:00Z'))
  assert.deepEqual((await source.read()).texts, [], 'of another map')
})

describe('the public archive', () => {
  const tree = (folders: Readonly<Record<string, readonly string[]>>): FakeReply => {
    const root: Record<string, Record<string, Record<string, Record<string, unknown>>>> = {}
    for (const [path, files] of Object.entries(folders)) {
      const [year = '', month = '', day = '', time = ''] = path.split('/')
      const days = ((root[year] ??= {})[month] ??= {})
      ;(days[day] ??= {})[time] = files
    }
    return { body: JSON.stringify(root) }
  }
  const both = ['CDP_CARTE_EXTERNE.json', 'CDP_TEXTES_VIGILANCE.json']
  const open = (index: FakeReply) => {
    const upstream = fakeUpstream((path) =>
      path.endsWith('tree.json')
        ? index
        : { body: path.includes('TEXTES') ? texts : map, type: 'application/octet-stream' },
    )
    return { upstream, storage: createVigilanceStorage(upstream, () => 0) }
  }
  const now = Date.parse('2026-10-04T09:00:00Z')

  test('is read from the newest folder with a map, and the texts beside or before it', async () => {
    const { upstream, storage } = open(
      tree({
        '2025/12/31/200000': both,
        '2026/10/03/200047': both,
        '2026/10/04/040047': ['vignette.png', 'CDP_TEXTES_VIGILANCE.json'],
        '2026/10/04/080010': ['CDP_CARTE_EXTERNE.json'],
        '2026/10/04/083000': ['CDP_TEXTES_VIGILANCE.json'],
      }),
    )
    const bulletin = await storage.read(now)
    assert.equal(bulletin.source, 'meteo-france-archive')
    assert.equal(bulletin.texts.length, 2)
    assert.deepEqual(upstream.calls, [
      '/vigilance-hexagone-tree.json',
      '/metropole/2026/10/04/080010/CDP_CARTE_EXTERNE.json',
      '/metropole/2026/10/04/040047/CDP_TEXTES_VIGILANCE.json',
    ])
  })
  test('is not read from folders of later moments or of odd names', async () => {
    const { upstream, storage } = open(
      tree({
        '2026/10/04/080010': both,
        '2026/10/04/180000': both,
        '2027/01/01/060000': both,
        '2026/10/99/060000': both,
        '2026/10/04/x': both,
      }),
    )
    await storage.read(now)
    assert.equal(upstream.calls[1], '/metropole/2026/10/04/080010/CDP_CARTE_EXTERNE.json')
  })
  test('without a map, or with an index of another shape, is a failure', async () => {
    for (const index of [
      tree({ '2026/10/04/040047': ['CDP_TEXTES_VIGILANCE.json'] }),
      { body: '{}' },
      { body: '[]' },
      { body: '{"2026":[1]}' },
      { body: '<html/>', type: 'text/html' },
    ])
      await assert.rejects(open(index).storage.read(now), UpstreamError)
  })
})
