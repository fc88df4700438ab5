import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { vigilanceDepartments, type WarningFeed } from '../../../src/domain/vigilance.ts'
import { areasOfLink, departmentsOfArea } from '../../../src/server/sources/meteoalarm/meteoalarm-codes.ts'
import {
  createMeteoalarmRss,
  parseMailDate,
  readRss,
} from '../../../src/server/sources/meteoalarm/meteoalarm-rss.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fakeUpstream, piecesOf } from './vigilance-fake-upstream.ts'

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
  /** A cell with both marks, as the feeds of the change from one to the other had them. */
  const twice = (level: number, type: number, imageLevel = level, imageType = type): string =>
    `<tr><td data-awareness-level="${level}" data-awareness-type="${type}"><img src="https://x/wflag-l${imageLevel}-t${imageType}.jpg"></td><td>${hours}</td></tr>`
  test('with an image inside a marked cell gives one warning, with its hours', async () => {
    assert.deepEqual(spans(await read(item(table(twice(4, 10))))), ['69 rain-flood red 08T14:00 08T20:00'])
    const apart = `<tr><td><img src="wflag-l4-t10.jpg"></td><td data-awareness-level="4" data-awareness-type="10">${hours}</td></tr>`
    assert.deepEqual(spans(await read(item(table(apart)))), ['69 rain-flood red 08T14:00 08T20:00'])
  })
  test('with a red that has ended warns of nothing that is to come, whatever marks it has', async () => {
    const over = twice(4, 10).replace('T16:00', 'T10:00').replace('T22:00', 'T12:00')
    const { messages } = await read(item(table(over)))
    assert.deepEqual(
      messages.filter(({ end }) => end > now),
      [],
    )
  })
  test('with two marks of one cell that disagree does not know the level', async () => {
    const feed = await read(item(table(twice(4, 10, 2))))
    assert.deepEqual(spans(feed), ['69 rain-flood unknown 08T14:00 08T20:00'])
    assert.equal((await read(item(table(twice(1, 10, 4))))).messages[0]?.level, 'unknown')
    assert.deepEqual(spans(await read(item(table(twice(4, 10, 4, 13))))), [
      '69 rain-flood red 08T14:00 08T20:00',
    ])
  })
  test('with several warnings in one row gives each of them', async () => {
    const row = `<tr>${cell(3, 3, hours)}${cell(2, 1)}</tr>`.replaceAll('</tr><tr>', '')
    assert.deepEqual(spans(await read(item(table(row)))), [
      '69 thunderstorm orange 08T14:00 08T20:00',
      '69 wind yellow 07T22:00 08T22:00',
    ])
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
