import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WarningFeed } from '../../../src/domain/vigilance.ts'
import { createMeteoalarmAtom, readAtom } from '../../../src/server/sources/meteoalarm/meteoalarm-atom.ts'
import { fakeUpstream, piecesOf } from './vigilance-fake-upstream.ts'
import { fixture, standing } from './meteoalarm-feeds.ts'

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
    const { messages, text } = await createMeteoalarmAtom(upstream).read(Date.parse('2022-12-08T00:40:00Z'))
    assert.equal(text, body)
    assert.equal(messages.length, 12)
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
