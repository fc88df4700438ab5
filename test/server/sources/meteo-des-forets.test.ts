import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { fireDangerIn } from '../../../src/domain/risks/forest-fire.ts'
import { createMeteoDesForets } from '../../../src/server/sources/meteo-des-forets/meteo-des-forets.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'

const file = (name: string) =>
  readFileSync(new URL(`../../fixtures/meteo-des-forets/${name}`, import.meta.url), 'utf8')

const send = (response: ServerResponse, type: string, body: string | Buffer, status = 200) => {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

/** The service over a storage that holds such files, by their path. */
async function service(t: TestContext, files: Readonly<Record<string, string | Buffer>>) {
  const source = await localSource(t, (request, response) => {
    const body = files[request.url ?? '']
    if (body === undefined) send(response, 'application/xml', file('404.xml'), 404)
    else send(response, 'application/gzip', typeof body === 'string' ? gzipSync(body) : body)
  })
  const { upstream, log } = upstreamOver(t, source.url)
  return { ...createMeteoDesForets(upstream), source, log }
}

const august15 = new Date('2026-08-15T20:00:00Z')

describe('the bulletins of forest fire danger', () => {
  test('are read from the file of the year, packed as it is', async (t) => {
    const { read } = await service(t, { '/mdf_2026.csv.gz': file('mdf_2026.csv') })
    const bulletins = await read(august15.getTime())
    assert.equal(bulletins.producedAt, '2026-08-15T14:50:06.000Z')
    // The rows of Bouches-du-Rhône: 14 August 3;4, 15 August 4;3. Today is the first level of the 14th, tomorrow that of the 15th.
    assert.deepEqual(fireDangerIn(bulletins, '13', august15), {
      season: 'open',
      producedAt: '2026-08-15T14:50:06.000Z',
      today: 'high',
      tomorrow: 'very-high',
    })
  })

  test('are read with the separator, the names and the codes of another year', async (t) => {
    const { read } = await service(t, { '/mdf_2025.csv.gz': file('mdf_2025.csv') })
    const bulletins = await read(Date.parse('2025-10-15T20:00:00Z'))
    const now = new Date('2025-10-16T06:00:00Z')
    assert.deepEqual(
      ['01', '2A', '69'].map((code) => fireDangerIn(bulletins, code, now)?.season),
      ['open', 'open', 'open'],
    )
    assert.deepEqual(fireDangerIn(bulletins, '971', now), null)
  })

  test('are those of last year until the season’s first', async (t) => {
    const { read, source } = await service(t, { '/mdf_2025.csv.gz': file('mdf_2025.csv') })
    const bulletins = await read(Date.parse('2026-01-10T08:00:00Z'))
    assert.deepEqual(
      source.requests.map(({ path }) => path),
      ['/mdf_2026.csv.gz', '/mdf_2025.csv.gz'],
    )
    assert.deepEqual(fireDangerIn(bulletins, '13', new Date('2026-01-10T08:00:00Z')), { season: 'closed' })
  })

  test('leave out rows that cannot be read, and levels that are none', async (t) => {
    const { read } = await service(t, { '/mdf_2026.csv.gz': file('mdf_bad.csv') })
    const bulletins = await read(Date.parse('2026-08-16T08:00:00Z'))
    const now = new Date('2026-08-16T08:00:00Z')
    const level = (code: string) => {
      const danger = fireDangerIn(bulletins, code, now)
      return danger?.season === 'open' ? danger.today : danger
    }
    assert.deepEqual([level('84'), level('13'), level('83')], ['moderate', null, null])
  })

  test('tell the operator once what the newest of them lacks', async (t) => {
    const { read, log } = await service(t, { '/mdf_2026.csv.gz': file('mdf_bad.csv') })
    for (let times = 0; times < 2; times += 1) await read(Date.parse('2026-08-16T08:00:00Z'))
    assert.deepEqual(
      log.lines.map(({ level, fields, message }) => [level, message, fields['detail']]),
      [['warn', 'upstream read in part', '2 levels, 93 departments']],
    )
  })

  test('tell the operator when they stop in the middle of the season, and not in winter', async (t) => {
    const { read, log } = await service(t, { '/mdf_2026.csv.gz': file('mdf_2026.csv') })
    await read(Date.parse('2026-09-01T08:00:00Z'))
    assert.equal(log.lines.at(-1)?.fields['detail'], 'no bulletin since 2026-08-15T14:50:06.000Z')
  })

  const failures: readonly [string, string | Buffer, string][] = [
    ['cut in the middle', gzipSync(file('mdf_2026.csv')).subarray(0, 80), 'encoding'],
    ['without the columns', 'jour;departement;niveau\n2026-08-15;13;2', 'schema'],
    ['without one readable row', 'date;num_dep;niveau_j1;niveau_j2\npas une date;83;2;2', 'schema'],
    ['that unpacks to too much', gzipSync('x'.repeat(5 * 1024 * 1024)), 'too-large'],
  ]
  for (const [what, body, reason] of failures)
    test(`fail for a file ${what}`, async (t) => {
      const { read, log } = await service(t, { '/mdf_2026.csv.gz': body })
      await assert.rejects(read(august15.getTime()), { name: 'UpstreamError', reason })
      assert.deepEqual(
        log.lines.map(({ message, fields }) => [message, fields['reason']]),
        [['upstream failed', reason]],
      )
    })

  test('fail for a page of HTML in the file’s place', async (t) => {
    const source = await localSource(t, (_, response) =>
      send(response, 'text/html', '<html>maintenance</html>'),
    )
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(createMeteoDesForets(upstream).read(august15.getTime()), { reason: 'content-type' })
  })
})
