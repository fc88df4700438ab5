import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { vigilanceDepartments, type WarningFeed } from '../../../src/domain/vigilance.ts'
import { standingWarnings } from '../../../src/domain/vigilance/feed.ts'
import { createMeteoalarmAtom, readAtom } from '../../../src/server/sources/meteoalarm/meteoalarm-atom.ts'
import { areasOfLink, departmentsOfArea } from '../../../src/server/sources/meteoalarm/meteoalarm-codes.ts'
import { createMeteoalarmJson } from '../../../src/server/sources/meteoalarm/meteoalarm-json.ts'
import {
  createMeteoalarmRss,
  parseMailDate,
  readRss,
} from '../../../src/server/sources/meteoalarm/meteoalarm-rss.ts'
import {
  levelOfWarning,
  phenomenonOfWarning,
} from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fakeUpstream, piecesOf, type FakeReply } from './vigilance-fake-upstream.ts'

const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../../fixtures/meteoalarm/${name}`, import.meta.url), 'utf8')

const readJson = (reply: FakeReply, now = '2026-10-08T15:00:00Z'): Promise<WarningFeed> =>
  createMeteoalarmJson(fakeUpstream(() => reply)).read(Date.parse(now))
const standing = (feed: WarningFeed, now: string): Record<string, string[]> =>
  Object.fromEntries(
    [...standingWarnings([feed], Date.parse(now)).departments].flatMap(([code, { warnings }]) =>
      warnings.length === 0
        ? []
        : [[code, warnings.map(({ phenomenon, level }) => `${phenomenon} ${level}`)]],
    ),
  )

describe('area codes', () => {
  test('name each of the 96 departments twice', () => {
    const named = Array.from({ length: 1000 }, (_, index) => `FR${String(index).padStart(3, '0')}`)
      .flatMap((code) => departmentsOfArea(code) ?? [])
      .toSorted()
    for (const department of vigilanceDepartments)
      assert.ok(
        named.filter((code) => code === department).length >= 2 ||
          ['75', '92', '93', '94'].includes(department),
        department,
      )
    assert.equal(new Set(named).size, 96)
  })
  const cases: readonly (readonly [string, readonly string[] | null])[] = [
    ['FR815', ['66']],
    ['FR006', ['66']],
    ['FR831', ['2A']],
    ['FR716', ['69']],
    ['FR101', ['75']],
    ['FR107', ['94']],
    ['FR067', ['75', '92', '93', '94']],
    ['FR001', []],
    ['FRY40', []],
    ['FRK26', null],
    ['FR999', null],
    ['', null],
    ['toString', null],
  ]
  for (const [code, departments] of cases)
    test(`« ${code} » is ${JSON.stringify(departments)}`, () =>
      assert.deepEqual(departmentsOfArea(code), departments))
  test('are found in links', () => {
    assert.deepEqual(areasOfLink('https://meteoalarm.org?geocode=EMMA_ID:FR035'), ['FR035'])
    assert.deepEqual(areasOfLink('https://meteoalarm.org?region=FR'), [])
  })
})

describe('levels and kinds of warnings', () => {
  const levels: readonly (readonly [Parameters<typeof levelOfWarning>[0], string])[] = [
    [{ awarenessLevel: '2; yellow; Moderate' }, 'yellow'],
    [{ awarenessLevel: '1; Green; Minor' }, 'green'],
    [{ awarenessLevel: '4;red;Extreme' }, 'red'],
    [{ awarenessLevel: '5; violet' }, 'red'],
    [{ awarenessLevel: 'orange' }, 'unknown'],
    [{ severity: 'Severe' }, 'orange'],
    [{ title: 'Red Wind Warning issued for France - Var' }, 'red'],
    [{ severity: 'Moderate', title: 'Orange Wind Warning' }, 'orange'],
    [{ severity: 'Unknown' }, 'unknown'],
    [{}, 'unknown'],
  ]
  for (const [raw, level] of levels)
    test(`${JSON.stringify(raw)} is ${level}`, () => assert.equal(levelOfWarning(raw), level))
  const kinds: readonly (readonly [string | undefined, string | undefined, string])[] = [
    ['1; Wind', undefined, 'wind'],
    ['2; snow-ice', undefined, 'snow-ice'],
    ['3; Thunderstorm', undefined, 'thunderstorm'],
    ['4; Fog', undefined, 'other'],
    ['5; high-temperature', undefined, 'heatwave'],
    ['6; low-temperature', undefined, 'cold'],
    ['7; coastalevent', undefined, 'wave-submersion'],
    ['9; avalanches', undefined, 'avalanche'],
    ['12; flooding', undefined, 'flood'],
    ['13; rain-flood', undefined, 'rain-flood'],
    ['14; drought', undefined, 'other'],
    [undefined, 'Moderate avalanches warning', 'avalanche'],
    [undefined, 'Vigilance jaune vent-violent', 'wind'],
    [undefined, 'Severe rain-flood warning', 'rain-flood'],
    [undefined, undefined, 'other'],
  ]
  for (const [type, event, kind] of kinds)
    test(`« ${type ?? event} » is ${kind}`, () => assert.equal(phenomenonOfWarning(type, event), kind))
})

describe('the JSON feed of 8 October 2026', async () => {
  const body = await fixture('json-france-2026-10-08-two-warnings.json')
  test('gives two French warnings, one of them for the next day', async () => {
    const feed = await readJson({ body })
    assert.equal(feed.messages.length, 2)
    assert.equal(feed.refused.length, 0)
    assert.deepEqual(standing(feed, '2026-10-08T15:00:00Z'), {
      '66': ['wind yellow'],
      '04': ['wind yellow'],
      '2A': ['wind yellow'],
      '13': ['wind yellow'],
      '2B': ['wind yellow'],
      '84': ['wind yellow'],
      '05': ['snow-ice yellow'],
    })
    const [wind] = feed.messages
    assert.equal(wind?.title, 'Vigilance jaune vent-violent')
    assert.equal(new Date(wind?.begin ?? 0).toISOString(), '2026-10-08T22:00:00.000Z')
    assert.match(wind?.instruction ?? '', /^Soyez attentifs/)
  })
  test('cut, of another root, of another type or empty is a failure', async () => {
    const cases: readonly (readonly [string, FakeReply])[] = [
      ['parse', { body: body.slice(0, 3_000) }],
      ['parse', { body: '' }],
      ['schema', { body: '[]' }],
      ['schema', { body: '{}' }],
      ['schema', { body: '{"warnings":{}}' }],
      ['content-type', { body, type: 'text/html' }],
      ['encoding', { body, type: 'application/json; charset=iso-8859-1' }],
      ['too-large', { body: ' '.repeat(6_000_000) }],
      ['schema', { body: `{"warnings":[${'1,'.repeat(5_000)}1]}` }],
    ]
    for (const [reason, reply] of cases)
      await assert.rejects(
        readJson(reply),
        (error) => error instanceof UpstreamError && error.reason === reason,
        reason,
      )
  })
  test('without warnings is whole and says nothing', async () => {
    const feed = await readJson({ body: '{"warnings":[]}' })
    assert.deepEqual([feed.messages.length, feed.incomplete, feed.refused.length], [0, false, 0])
  })
})

describe('the JSON feed of 2 September 2026', async () => {
  const feed = await readJson(
    { body: await fixture('json-france-2026-09-02-last-6.json') },
    '2026-09-02T05:00:00Z',
  )
  test('has three all-clears, one of which has no area, and leaves nothing in doubt', () => {
    assert.equal(feed.messages.filter(({ clears }) => clears).length, 3)
    assert.deepEqual([feed.incomplete, feed.refused.length], [false, 0])
  })
  test('warns on 31 August of thunderstorms in seven departments, as issued anew after the all-clear', () =>
    assert.deepEqual(
      Object.entries(
        standing(
          {
            ...feed,
            messages: feed.messages.filter(({ sent }) => sent < Date.parse('2026-09-01T00:00:00Z')),
          },
          '2026-08-31T15:00:00Z',
        ),
      )
        .map(([code, list]) => [code, list.length])
        .toSorted(),
      ['08', '51', '54', '55', '57', '67', '88'].map((code) => [code, 1]),
    ))
  test('keeps on 2 September the heat of the next day only', () =>
    assert.deepEqual(standing(feed, '2026-09-02T06:00:00Z'), {
      '30': ['heatwave yellow'],
      '34': ['heatwave yellow'],
    }))
})

describe('one JSON warning', () => {
  const info = (changes: object = {}): object => ({
    language: 'fr-FR',
    event: 'Vigilance orange orages',
    effective: '2026-10-08T16:00:00+02:00',
    onset: '2026-10-08T16:00:15+02:00',
    expires: '2026-10-09T00:00:00+02:00',
    parameter: [
      { valueName: 'awareness_level', value: '3; orange; Severe' },
      { valueName: 'awareness_type', value: '3; Thunderstorm' },
    ],
    area: [{ areaDesc: 'Rhône', geocode: [{ valueName: 'NUTS3', value: 'FR716' }] }],
    ...changes,
  })
  const read = (changes: object = {}, alert: object = {}): Promise<WarningFeed> =>
    readJson({
      body: JSON.stringify({
        warnings: [
          {
            alert: {
              identifier: 'a',
              sent: '2026-10-08T16:00:42+02:00',
              status: 'Actual',
              msgType: 'Alert',
              info: [info(changes)],
              ...alert,
            },
            uuid: 'x',
          },
        ],
      }),
    })
  const summary = ({ messages, incomplete, incompleteDepartments }: WarningFeed) => ({
    messages: messages.filter(({ clears }) => !clears).length,
    clears: messages.filter(({ clears }) => clears).length,
    incomplete,
    doubtful: [...incompleteDepartments.keys()],
  })
  const whole = { messages: 1, clears: 0, incomplete: false, doubtful: [] }
  test('is read', async () => assert.deepEqual(summary(await read()), whole))
  test('in English only has no words of ours', async () => {
    const [message] = (await read({ language: 'en-GB' })).messages
    assert.equal(message?.title, null)
    assert.equal(message?.level, 'orange')
  })
  test('in two languages counts once', async () => {
    const feed = await read({}, { info: [info({ language: 'en-GB' }), info(), info({ language: 'de-DE' })] })
    assert.deepEqual(summary(feed), whole)
  })
  test('of a test or an exercise is no warning', async () => {
    for (const status of ['Test', 'Exercise', 'Draft', 'System'])
      assert.deepEqual(summary(await read({}, { status })), { ...whole, messages: 0 })
  })
  test('without a zone in its times leaves its department in doubt', async () => {
    for (const changes of [
      { onset: '2026-10-08T16:00:00' },
      { expires: '2026-10-09 00:00' },
      { effective: 'bientôt' },
    ])
      assert.deepEqual(summary(await read(changes)), {
        messages: 0,
        clears: 0,
        incomplete: false,
        doubtful: ['69'],
      })
  })
  test('without a readable area leaves everybody in doubt', async () => {
    for (const area of [null, [], [{ geocode: [{ valueName: 'NUTS3', value: 'FRK26' }] }]])
      assert.deepEqual(summary(await read({ area })), { ...whole, incomplete: true })
  })
  test('of a shape of its own leaves everybody in doubt', async () => {
    for (const alert of [{ identifier: '' }, { info: 'x' }, { sent: 3 }])
      assert.deepEqual(summary(await read({}, alert)), {
        messages: 0,
        clears: 0,
        incomplete: true,
        doubtful: [],
      })
  })
  test('without an end lasts a day', async () => {
    const [message] = (await read({ expires: null })).messages
    assert.equal(message && message.end - message.begin, 24 * 3_600_000)
  })
  test('that is over when it takes effect, green, cancelled or cleared, ends a warning', async () => {
    const level = (value: string): object => ({ parameter: [{ valueName: 'awareness_level', value }] })
    const cases: readonly (readonly [object, object])[] = [
      [{ expires: '2026-10-08T16:00:00+02:00' }, {}],
      [{ ...level('1; green; Minor'), event: 'Orages' }, {}],
      [{}, { msgType: 'Cancel' }],
      [{ responseType: ['AllClear'] }, {}],
      [{ responseType: 'AllClear', area: null }, {}],
    ]
    for (const [changes, alert] of cases)
      assert.deepEqual(summary(await read(changes, alert)), { ...whole, messages: 0, clears: 1 })
  })
  test('names what it replaces', async () =>
    assert.deepEqual(
      (await read({}, { references: 'vigilance@meteo.fr,old,2026-10-08T06:00:00+02:00 v,older,x' }))
        .messages[0]?.references,
      ['old', 'older'],
    ))
  test('about Andorra or overseas is nobody’s here', async () => {
    const feed = await read({
      area: [
        {
          geocode: [
            { valueName: 'EMMA_ID', value: 'FR001' },
            { valueName: 'NUTS3', value: 'FRY20' },
          ],
        },
      ],
    })
    assert.equal(feed.incomplete, false)
    assert.deepEqual(feed.messages[0]?.departments, [])
  })
})

describe('the Atom feed of 8 December 2022', async () => {
  const body = await fixture('atom-france-2022-12-08.xml')
  const read = (text: string | Uint8Array): Promise<WarningFeed> =>
    readAtom(piecesOf(text, 333), Date.parse('2022-12-08T00:40:00Z'))
  test('warns of avalanches in six departments and has six all-clears', async () => {
    const feed = await read(body)
    assert.equal(feed.messages.length, 12)
    assert.equal(feed.messages.filter(({ clears }) => clears).length, 6)
    assert.equal(new Date(feed.updatedAt ?? 0).toISOString(), '2022-12-08T00:36:08.851Z')
    assert.deepEqual(
      standing(feed, '2022-12-08T00:40:00Z'),
      Object.fromEntries(['74', '73', '38', '06', '05', '04'].map((code) => [code, ['avalanche yellow']])),
    )
    assert.deepEqual(standing(feed, '2022-12-08T15:00:00Z'), {})
  })
  test('is handed on as received', async () => {
    const upstream = fakeUpstream(() => ({ body, type: 'application/atom+xml' }))
    const { feed, text } = await createMeteoalarmAtom(upstream).read(Date.parse('2022-12-08T00:40:00Z'))
    assert.equal(text, body)
    assert.equal(feed.messages.length, 12)
  })
  test('cut anywhere is a failure', async () => {
    for (let at = 0; at < body.length - 10; at += 977)
      await assert.rejects(read(body.slice(0, at)), `at ${at}`)
  })
  test('of other prefixes says the same', async () => {
    const renamed = body.replaceAll('cap:', 'c:').replace('xmlns:cap', 'xmlns:c')
    assert.deepEqual((await read(renamed)).messages, (await read(body)).messages)
  })
  test('without a stamp is a failure', () =>
    assert.rejects(read(body.replace(/<updated>2022-12-08T00:36[^<]*<\/updated>/, ''))))
  test('with a time of no zone leaves its department in doubt', async () => {
    const feed = await read(
      body.replace('<cap:expires>2022-12-08T15:00:00+00:00<', '<cap:expires>2022-12-08T15:00:00<'),
    )
    assert.deepEqual([...feed.incompleteDepartments.keys()], ['74'])
    assert.equal(feed.incomplete, false)
  })
  test('falls back on the area of its link', async () => {
    const feed = await read(body.replaceAll('FR718', 'FRK28'))
    assert.ok(standing(feed, '2022-12-08T00:40:00Z')['74'])
  })
  test('with an area that nothing names leaves everybody in doubt', async () => {
    const feed = await read(body.replaceAll('FR718', 'FRK28').replaceAll('EMMA_ID:FR035', 'EMMA_ID:FR777'))
    assert.equal(feed.incomplete, true)
  })
  test('whose entries are gone is whole and empty', async () => {
    const feed = await read(body.replace(/<entry>[\s\S]*<\/entry>/, ''))
    assert.deepEqual([feed.messages.length, feed.incomplete], [0, false])
  })
  test('takes awareness parameters when it has them', async () => {
    const parameters =
      '<cap:parameter><valueName>awareness_level</valueName><value>4; red; Extreme</value></cap:parameter>'
    const red = body.replace('Moderate avalanches', 'Extreme avalanches').replace('Yellow Aval', 'Red Aval')
    const feed = await read(red.replace('<cap:geocode>', `${parameters}<cap:geocode>`))
    assert.equal(standing(feed, '2022-12-08T00:40:00Z')['74']?.[0], 'avalanche red')
  })
})

describe('the RSS feed', () => {
  const now = Date.parse('2026-10-08T15:00:00Z')
  const item = (description: string, area = 'FR038', date = 'Thu, 08 Oct 2026 14:00:00 GMT'): string =>
    `<item><title>Rhône</title><link>https://meteoalarm.org?geocode=EMMA_ID:${area}</link><description><![CDATA[${description}]]></description><pubDate>${date}</pubDate><guid>https://x/${area}</guid></item>`
  const rss = (...items: readonly string[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>MeteoAlarm</title><pubDate>Thu, 08 Oct 2026 14:30:00 GMT</pubDate>${items.join('')}</channel></rss>`
  const cell = (level: number, type: number, times = ''): string =>
    `<tr><td data-awareness-level="${level}" data-awareness-type="${type}" style="x">${type}</td><td>${times}</td></tr>`
  const table = (today: string, tomorrow = ''): string =>
    `<table border="0"><tr><th colspan="3" align="left">Today</th></tr>${today}<tr><th colspan="3">Tomorrow</th></tr>${tomorrow}</table>`
  const hours = '<b>From: </b><i>2026-10-08T16:00:00+02:00</i><b> Until: </b><i>2026-10-08T22:00:00+02:00</i>'
  const areas = Array.from({ length: 999 }, (_, index) => `FR${String(index).padStart(3, '0')}`)
  const areaOf = (code: string): string =>
    areas.find((area) => departmentsOfArea(area)?.length === 1 && departmentsOfArea(area)?.includes(code)) ??
    ''
  const calm = table(cell(1, 0), cell(1, 0))
  /** The items given, and a calm one for each department that none of them names. */
  const allDepartments = (items: readonly string[]): readonly string[] => {
    const named = items.flatMap(areasOfLink).flatMap((area) => departmentsOfArea(area) ?? [])
    const others = vigilanceDepartments.filter((code) => !named.includes(code))
    return [...items, ...others.map((code) => item(calm, areaOf(code)))]
  }
  const read = (...items: readonly string[]): Promise<WarningFeed> =>
    readRss(piecesOf(rss(...allDepartments(items)), 1_000), now)
  const spans = ({ messages }: WarningFeed): string[] =>
    messages.map(({ departments, phenomenon, level, begin, end }) =>
      [
        departments.join(),
        phenomenon,
        level,
        new Date(begin).toISOString().slice(8, 16),
        new Date(end).toISOString().slice(8, 16),
      ].join(' '),
    )

  test('gives the cells of today and tomorrow with their hours', async () => {
    const feed = await read(item(table(cell(3, 3, hours), cell(2, 1))), item(calm, 'FR027'))
    assert.deepEqual(spans(feed), [
      '69 thunderstorm orange 08T14:00 08T20:00',
      '69 wind yellow 08T22:00 09T22:00',
    ])
    assert.equal(feed.updatedAt, Date.parse('2026-10-08T14:30:00Z'))
    assert.equal(feed.refused.length, 0)
  })
  test('gives the older images too, with their older times', async () => {
    const old =
      '<img border="1" src="http://web.meteoalarm.eu/documents/rss/wflag-l4-t10.jpg" alt="awt:10 level:4"></td><td><b>From: </b><i>08.10.2026 16:00 CEST</i><b>Until: </b><i>08.10.2026 20:00 CEST</i>'
    assert.deepEqual(spans(await read(item(table(old)))), ['69 rain-flood red 08T14:00 08T18:00'])
  })
  test('with hours that cannot be read leaves the department in doubt', async () => {
    const feed = await read(item(table(cell(3, 3, '<b>From: </b>08.10.2026 16:00<b>Until: </b>plus tard'))))
    assert.deepEqual([...feed.incompleteDepartments.keys()], ['69'])
  })
  test('without a table leaves the department in doubt', async () =>
    assert.deepEqual([...(await read(item('<p>Voir le site</p>'))).incompleteDepartments.keys()], ['69']))
  test('names the four departments of Paris at once', async () =>
    assert.deepEqual((await read(item(table(cell(2, 5)), 'FR067'))).messages[0]?.departments, [
      '75',
      '92',
      '93',
      '94',
    ]))
  test('of an unknown area leaves everybody in doubt', async () =>
    assert.equal((await read(item(table(cell(2, 5)), 'FR777'))).incomplete, true))
  test('of hostile markup is read in time proportional to it', async () => {
    const started = process.cpuUsage()
    for (const piece of ['<', '<td ', '<td a', 'data-awareness-level="', '<b>From: ', 'a-'])
      await read(item(table(piece.repeat(60_000 / piece.length))))
    // What reads it once per character would take minutes.
    assert.ok(process.cpuUsage(started).user < 15_000_000)
  })
  test('cut or of another root is a failure', async () => {
    const text = rss(item(table(cell(2, 1))))
    await assert.rejects(readRss(piecesOf(text.slice(0, -20)), now))
    await assert.rejects(readRss(piecesOf('<feed></feed>'), now))
    const upstream = fakeUpstream(() => ({ body: text, type: 'text/html' }))
    await assert.rejects(createMeteoalarmRss(upstream).read(now), UpstreamError)
  })
  test('writes its dates as mail does, and only zones that say themselves are read', () => {
    assert.equal(parseMailDate('Thu, 08 Oct 2026 16:00:00 +0200'), Date.parse('2026-10-08T14:00:00Z'))
    assert.equal(parseMailDate('8 Oct 2026 14:00 GMT'), Date.parse('2026-10-08T14:00:00Z'))
    for (const text of [
      'Thu, 08 Oct 2026 16:00:00',
      'Thu, 08 Oct 2026 16:00:00 CEST',
      'Thu, 32 Oct 2026 16:00:00 GMT',
      'hier',
      undefined,
    ])
      assert.equal(parseMailDate(text), null)
  })
})
