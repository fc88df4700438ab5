import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { vigilanceDepartments, type WarningFeed } from '../../../src/domain/vigilance.ts'
import { standingWarnings } from '../../../src/domain/vigilance/feed.ts'
import { isFresh } from '../../../src/domain/vigilance/proof.ts'
import { Failure } from '../../../src/server/upstream/failure.ts'
import { readAtom } from '../../../src/server/sources/meteoalarm/meteoalarm-atom.ts'
import { departmentsOfArea } from '../../../src/server/sources/meteoalarm/meteoalarm-codes.ts'
import { createMeteoalarmJson } from '../../../src/server/sources/meteoalarm/meteoalarm-json.ts'
import { readRss } from '../../../src/server/sources/meteoalarm/meteoalarm-rss.ts'
import { fakeUpstream, piecesOf } from './vigilance-fake-upstream.ts'

const now = Date.parse('2026-10-08T15:00:00Z')

interface Given {
  readonly level?: string
  readonly event?: string
  readonly effective?: string
  readonly onset?: string
  readonly expires?: string
  readonly responses?: readonly string[]
  readonly sent?: string
  readonly identifier?: string
  readonly status?: string
  readonly area?: string
}

/** One warning of thunderstorms in the Rhône as the JSON form writes it. */
const entry = (given: Given): object => ({
  uuid: 'x',
  alert: {
    identifier: given.identifier ?? '2.49.0.0.250.0.FR.20261008160042.082043',
    sent: given.sent ?? '2026-10-08T16:00:42+02:00',
    status: given.status ?? 'Actual',
    msgType: 'Alert',
    info: [
      {
        language: 'fr-FR',
        event: given.event ?? 'Vigilance rouge orages',
        headline: given.event ?? 'Vigilance rouge orages',
        effective: given.effective ?? '2026-10-08T16:00:00+02:00',
        onset: given.onset ?? '2026-10-08T16:00:15+02:00',
        expires: given.expires ?? '2026-10-09T00:00:00+02:00',
        responseType: given.responses ?? ['Monitor'],
        parameter: [
          { valueName: 'awareness_level', value: given.level ?? '4; red; Extreme' },
          { valueName: 'awareness_type', value: '3; Thunderstorm' },
        ],
        area: [{ areaDesc: 'Rhône', geocode: [{ valueName: 'NUTS3', value: given.area ?? 'FR716' }] }],
      },
    ],
  },
})

const readJson = (...given: readonly Given[]): Promise<WarningFeed> =>
  createMeteoalarmJson(fakeUpstream(() => ({ body: JSON.stringify({ warnings: given.map(entry) }) }))).read(
    now,
  )

const refusals = ({ refused }: WarningFeed) =>
  refused.map(({ reason, departments }) => [reason, ...departments])

describe('a message', () => {
  test('that ends before it starts is no all-clear: its department is in doubt', async () => {
    const inverted: readonly Given[] = [
      { onset: '2026-10-08T18:00:00+02:00', expires: '2026-10-08T17:00:00+02:00' },
      {
        effective: '2026-10-08T18:00:00+02:00',
        onset: '2026-10-08T18:00:00+02:00',
        expires: '2026-10-08T17:00:00+02:00',
      },
    ]
    for (const given of inverted) {
      const feed = await readJson(given)
      assert.deepEqual(feed.messages, [])
      assert.deepEqual(refusals(feed), [['inverted', '69']])
      assert.ok(feed.incompleteDepartments.has('69'))
    }
  })
  test('whose level is green and whose words are red is neither: it warns of something unknown', async () => {
    const feed = await readJson({ level: '1; green; Minor' })
    assert.deepEqual(
      feed.messages.map(({ clears, level }) => [clears, level]),
      [[false, 'unknown']],
    )
    assert.deepEqual(refusals(feed), [['contradiction', '69']])
  })
  test('whose level is yellow and whose words are red is unknown too', async () => {
    const feed = await readJson({ level: '2; yellow; Moderate' })
    assert.deepEqual(
      feed.messages.map(({ level }) => level),
      ['unknown'],
    )
  })
  test('of more than an hour ahead is ignored, and the feed that has no other does not show that it is alive', async () => {
    const feed = await readJson({ sent: '2026-10-08T18:00:01+02:00' })
    assert.deepEqual(feed.messages, [])
    assert.deepEqual(refusals(feed), [['future', '69']])
    assert.equal(feed.incomplete, true)
    assert.equal((await readJson({ sent: '2026-10-08T18:00:00+02:00' })).messages.length, 1)
  })
  test('whose own time cannot be read leaves its department in doubt, however new a bulletin is', async () => {
    const feed = await readJson({ sent: 'yesterday' })
    assert.deepEqual(refusals(feed), [['times', '69']])
    assert.equal(feed.incompleteDepartments.get('69'), Infinity)
  })
  test('is ignored for a status that warns of nothing, and for no other', async () => {
    const statuses = ['Exercise', 'System', 'Test', 'Draft', ' actual', 'Réel']
    const read = await Promise.all(
      statuses.map(async (status) => (await readJson({ status })).messages.length),
    )
    assert.deepEqual(read, [0, 0, 0, 0, 1, 1])
  })
  const clear = { responses: ['AllClear'], level: '1; green; Minor', expires: '2026-10-08T16:00:00+02:00' }
  const colours: readonly (readonly [string, Given, string])[] = [
    ['its identifier', { identifier: 'x.082033', event: 'Vigilance orages' }, 'orange'],
    ['its words', { identifier: 'x', event: 'Vigilance jaune orages' }, 'yellow'],
    ['both', { identifier: 'x.082043', event: 'Vigilance rouge orages' }, 'red'],
    ['the lower of the two', { identifier: 'x.082023', event: 'Vigilance rouge orages' }, 'yellow'],
    ['the level it keeps', { identifier: 'x', event: 'Orages', level: '2; yellow; Moderate' }, 'yellow'],
    ['nothing', { identifier: 'x', event: 'Orages' }, 'unknown'],
  ]
  for (const [name, given, colour] of colours)
    test(`that is an all-clear has the colour of ${name}`, async () => {
      const { messages } = await readJson({ ...clear, ...given })
      assert.deepEqual(
        messages.map(({ clears, level }) => [clears, level]),
        [[true, colour]],
      )
    })
  test('that is an all-clear of no colour and names none is logged for operators', async () =>
    assert.deepEqual(refusals(await readJson({ ...clear, identifier: 'x', event: 'Orages' })), [
      ['colourless', '69'],
    ]))
  test('that is an all-clear of an unknown area ends nothing and is told to operators, one of another country is not', async () => {
    const unknown = await readJson({ ...clear, area: 'FR999' })
    assert.deepEqual([unknown.messages, refusals(unknown), unknown.incomplete], [[], [['unplaced']], false])
    const andorra = await readJson({ ...clear, area: 'FR001' })
    assert.deepEqual([andorra.messages, refusals(andorra), andorra.incomplete], [[], [], false])
  })
})

describe('an Atom feed', async () => {
  const body = await readFile(
    new URL('../../fixtures/meteoalarm/atom-france-2022-12-08.xml', import.meta.url),
    'utf8',
  )
  const readAt = Date.parse('2022-12-08T00:40:00Z')
  const read = (text: string): Promise<WarningFeed> => readAtom(piecesOf(text), readAt)
  const isSchema = (error: unknown): boolean => error instanceof Failure && error.reason === 'schema'
  test('whose entries have another name is unreadable, not calm', async () => {
    await assert.rejects(
      read(body.replaceAll('<entry>', '<V2entry>').replaceAll('</entry>', '</V2entry>')),
      isSchema,
    )
    await assert.rejects(
      read(body.replace('<entry>', '<entries><entry>').replace('</feed>', '</entries></feed>')),
      isSchema,
    )
  })
  test('is read by its geocodes alone: the blanks between their elements are no code', async () => {
    const feed = await read(body.replaceAll(/geocode=EMMA_ID:FR\d+/g, ''))
    assert.equal(feed.incomplete, false)
    const warned = [...standingWarnings([feed], readAt).departments].filter(
      ([, { warnings }]) => warnings.length > 0,
    )
    assert.deepEqual(warned.map(([code]) => code).toSorted(), ['04', '05', '06', '38', '73', '74'])
  })
  test('stamped more than an hour ahead vouches for nobody', async () => {
    const feed = await read(
      body.replace('<updated>2022-12-08T00:36:08.851613Z', '<updated>2023-06-08T00:36:08.851613Z'),
    )
    assert.equal(isFresh({ feed, confirmedAgo: 0 }, readAt), false)
  })
})

describe('an RSS feed', () => {
  const areas = Array.from({ length: 999 }, (_, index) => `FR${String(index).padStart(3, '0')}`)
  const areaOf = (code: string): string =>
    areas.find((area) => departmentsOfArea(area)?.join() === code) ?? ''
  const cells = (level: number, hours: string): string =>
    `<table><tr><td data-awareness-level="${level}" data-awareness-type="3">x</td><td>${hours}</td></tr></table>`
  const item = (code: string, level = 1, hours = ''): string =>
    `<item><link>https://meteoalarm.org?geocode=EMMA_ID:${areaOf(code)}</link><description><![CDATA[${cells(level, hours)}]]></description></item>`
  const read = (items: readonly string[]): Promise<WarningFeed> =>
    readRss(
      piecesOf(
        `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title><pubDate>Thu, 08 Oct 2026 14:59:00 GMT</pubDate>${items.join('')}</channel></rss>`,
        5_000,
      ),
      now,
    )
  const all = vigilanceDepartments.map((code) => item(code, code === '69' ? 4 : 1))
  test('of all departments is whole', async () => {
    const feed = await read(all)
    assert.deepEqual([feed.incomplete, feed.refused.length, feed.messages.length], [false, 0, 1])
  })
  test('without an item of any department is unreadable, not calm', async () => {
    await assert.rejects(read([]))
    await assert.rejects(read(all.map((text) => text.replaceAll('item>', 'V2item>'))))
  })
  test('with a warning that ends when it begins is in doubt about its department: no item is an all-clear', async () => {
    const six = '2026-10-08T18:00:00+02:00'
    const feed = await read([
      ...all.filter((text) => text !== item('34')),
      item('34', 4, `From: ${six} Until: ${six}`),
    ])
    assert.deepEqual(refusals(feed), [['inverted', '34']])
    assert.ok(feed.incompleteDepartments.has('34'))
  })
  test('that lacks a department keeps its warnings and vouches for nobody', async () => {
    const feed = await read(all.filter((text) => text !== item('34')))
    assert.equal(feed.incomplete, true)
    assert.deepEqual(refusals(feed), [['unnamed', '34']])
    assert.deepEqual(
      feed.messages.map(({ level, departments }) => [level, ...departments]),
      [['red', '69']],
    )
  })
})
