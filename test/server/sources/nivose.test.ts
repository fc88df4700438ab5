import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createNivose } from '../../../src/server/sources/nivose/nivose.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'

// https://meteofrance.s3.sbg.io.cloud.ovh.net/data/OBS/NIVOSE/nivo_2026.csv.gz
const saved = readFileSync(new URL('../../fixtures/nivose/2026-11-22-nivo.csv', import.meta.url), 'utf8')

async function stations(t: TestContext, files: Readonly<Record<string, string>>, now: string) {
  const source = await localSource(t, (request, response) => {
    const body = files[request.url ?? '']
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': body === undefined ? 'application/xml' : 'application/gzip',
    })
    response.end(body === undefined ? '<Error><Code>NoSuchKey</Code></Error>' : gzipSync(body))
  })
  const { upstream } = upstreamOver(t, source.url)
  const read = createNivose(upstream).read(Date.parse(now))
  return { read, source }
}

describe('the stations that measure snow', () => {
  test('are read with their newest depth, in centimetres and degrees; one without a depth is left out', async (t) => {
    const { read } = await stations(t, { '/nivo_2026.csv.gz': saved }, '2026-11-22T10:00:00Z')
    assert.deepEqual(await read, [
      {
        name: 'Bonneval',
        lat: 45.287,
        lon: 6.897,
        altitude: 2740,
        at: '2026-11-22T06:00:00.000Z',
        depth: 60,
        fresh: null,
        temperature: -6.8,
      },
    ])
  })

  test('say nothing after 48 hours', async (t) => {
    const { read } = await stations(t, { '/nivo_2026.csv.gz': saved }, '2026-11-24T06:00:00Z')
    assert.deepEqual(await read, [])
  })

  test('are read with units in the names of columns, in another order', async (t) => {
    const body =
      'name;ht_neige(m);t(K);validity_time;Altitude;lon;lat\nX-NIVO;1.204;273.15;2026-11-22T06:00:00Z;2000;6;45\n'
    const { read } = await stations(t, { '/nivo_2026.csv.gz': body }, '2026-11-22T10:00:00Z')
    assert.deepEqual(
      (await read).map(({ name, depth, temperature }) => [name, depth, temperature]),
      [['X', 120, 0]],
    )
  })

  test('are read from last year’s file too on the first days of January', async (t) => {
    const last = saved.replaceAll('2026-11-22', '2026-12-31')
    const { read, source } = await stations(t, { '/nivo_2026.csv.gz': last }, '2027-01-01T05:00:00Z')
    assert.equal((await read).length, 1)
    assert.deepEqual(source.requests.map(({ path }) => path).toSorted(), [
      '/nivo_2026.csv.gz',
      '/nivo_2027.csv.gz',
    ])
  })

  const broken: readonly (readonly [what: string, body: string, reason: string])[] = [
    ['an empty file', '', 'parse'],
    ['other columns', 'a;b;c\n1;2;3\n', 'schema'],
    ['a line without end', `${saved}${'x'.repeat(5_000)}`, 'too-large'],
  ]
  for (const [what, body, reason] of broken)
    test(`refuse ${what}`, async (t) => {
      const { read } = await stations(t, { '/nivo_2026.csv.gz': body }, '2026-11-22T10:00:00Z')
      await assert.rejects(read, { reason })
    })

  test('leave out depths that no snow has', async (t) => {
    const body = saved.replace(';0.6;', ';99;').replace(';0.62;', ';-1;')
    const { read } = await stations(t, { '/nivo_2026.csv.gz': body }, '2026-11-22T10:00:00Z')
    assert.deepEqual(await read, [])
  })

  test('are unreadable without a file of any year', async (t) => {
    const { read } = await stations(t, {}, '2026-11-22T10:00:00Z')
    await assert.rejects(read, { reason: 'schema' })
  })
})
