import assert from 'node:assert/strict'
import process from 'node:process'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { WarningFeed } from '../../../src/domain/vigilance.ts'
import { createMeteoalarmJson } from '../../../src/server/sources/meteoalarm/meteoalarm-json.ts'
import { meteoalarmJson } from '../../../src/server/sources/meteoalarm/source.ts'
import { UpstreamError, type Upstream } from '../../../src/server/upstream/upstream.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'
import { fakeUpstream, piecesOf, type FakeReply } from './vigilance-fake-upstream.ts'
import { fixture, standing } from './meteoalarm-feeds.ts'

const readJson = (reply: FakeReply, now = '2026-10-08T15:00:00Z'): Promise<WarningFeed> =>
  createMeteoalarmJson(fakeUpstream(() => reply)).read(Date.parse(now))

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
      ['too-large', { body: ' '.repeat(17_000_000) }],
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

describe('a JSON feed of twelve days, as long as a neighbour’s was', () => {
  const now = Date.parse('2026-10-08T15:00:00Z')
  const hours = (count: number): string => new Date(now + count * 3_600_000).toISOString()
  /** About 42 kB each, most of it an outline: 306 of them, of which the last 24 are not over. */
  const warning = (index: number): object => ({
    uuid: `${index}`,
    alert: {
      identifier: `2.49.0.0.250.0.FR.${index}`,
      sent: hours(index - 306),
      status: 'Actual',
      msgType: 'Alert',
      info: [
        {
          language: 'fr-FR',
          event: 'Vigilance orange orages',
          headline: 'Vigilance orange orages',
          description: `Orages. ${'Des phénomènes dangereux sont prévus. '.repeat(50)}`,
          effective: hours(index - 306),
          onset: hours(index - 306),
          expires: hours(index < 282 ? index - 300 : 5),
          parameter: [
            { valueName: 'awareness_level', value: '3; orange; Severe' },
            { valueName: 'awareness_type', value: '3; Thunderstorm' },
          ],
          area: [
            {
              areaDesc: 'Rhône',
              geocode: [{ valueName: 'NUTS3', value: 'FR716' }],
              polygon: [Array.from({ length: 3_000 }, (_, i) => `45.${1_000 + i},4.${index}`).join(' ')],
            },
          ],
        },
      ],
    },
  })
  const bytes = { sent: 0 }
  const collect = (): number => {
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
    return process.memoryUsage().heapUsed
  }
  async function* generated(onEach: (index: number) => void): AsyncGenerator<Uint8Array, void> {
    for (let index = 0; index < 306; index += 1) {
      const text = `${index === 0 ? '{"warnings":[' : ','}${JSON.stringify(warning(index))}`
      for await (const piece of piecesOf(text, 16_384)) {
        bytes.sent += piece.byteLength
        yield piece
      }
      onEach(index)
    }
    yield new TextEncoder().encode(']}')
  }
  const over = (chunks: AsyncIterable<Uint8Array>): Upstream => ({
    ...fakeUpstream(() => ({ body: '' })),
    getStream: (_request, consume) => consume(chunks, 'application/json', 200),
  })

  test('is read whole, with little of it in memory at a time', async () => {
    const before = collect()
    let kept = NaN
    // Before the last of it: each look walks over all that this process has in memory.
    const chunks = generated((index) => {
      if (index === 304) kept = collect() - before
    })
    const { messages, incomplete } = await createMeteoalarmJson(over(chunks)).read(now)
    assert.ok(bytes.sent > 12_900_000, `${bytes.sent}`)
    assert.ok(kept < 5_000_000, `${kept} bytes`)
    assert.deepEqual([messages.length, incomplete], [306, false])
    assert.equal(messages.filter(({ end }) => end > now).length, 24)
    assert.match(messages.at(-1)?.description ?? '', /^Orages\. /)
    assert.equal(messages[0]?.description, null)
  })

  test('is not read, and the log says why, when it never ends', async (t) => {
    const source = await localSource(t, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"warnings":[')
      const text = `${JSON.stringify(warning(0))},`
      const more = (): void => {
        while (!response.destroyed && response.write(text)) continue
      }
      response.on('drain', more)
      more()
    })
    const { upstream, log } = upstreamOver(t, source.url, { ...meteoalarmJson.limits, timeoutMs: 60_000 })
    await assert.rejects(
      createMeteoalarmJson(upstream).read(now),
      (error) => error instanceof UpstreamError && error.reason === 'too-large',
    )
    assert.match(String(log.lines[0]?.fields['detail']), /^larger than 16777216 bytes$/)
    assert.equal(source.requests.length, 1)
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
