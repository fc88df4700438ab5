import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { createAtmo } from '../../../src/server/sources/atmo/atmo.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/atmo/${name}`, import.meta.url), 'utf8')
const now = Date.parse('2026-11-22T12:00:00Z')

type Reply = string | ((response: ServerResponse) => void)

/** The service over a geographic server that answers by layer and day. */
async function atmo(t: TestContext, answer: (layer: string, date: string) => Reply) {
  const source = await localSource(t, (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const date = /date_ech='([\d-]+)'/.exec(searchParams.get('CQL_FILTER') ?? '')?.[1] ?? ''
    const reply = answer(searchParams.get('typeNames') ?? '', date)
    if (typeof reply === 'function') return reply(response)
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.end(reply)
  })
  const { upstream, log } = upstreamOver(t, source.url)
  return { ...createAtmo(upstream), source, log }
}

const rows = (date: string, ...zones: readonly (readonly [string, number | string])[]) =>
  [
    'FID,code_zone,code_qual,date_ech',
    ...zones.map(([code, level], i) => `fid-${i},${code},${level},${date}`),
  ].join('\n')
const nothing = 'FID,code_zone,code_qual,date_ech\n'
const refused = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(fixture('exception.xml'))
}

describe('the official indexes', () => {
  test('are asked for three days and both layers, and only what is read', async (t) => {
    const { read, source } = await atmo(t, (layer, date) =>
      layer === 'ind_atmo_2021' && date === '2026-11-22' ? fixture('air-day.csv') : nothing,
    )
    const { air } = await read(now)
    assert.deepEqual(
      source.requests.map(({ path, query }) => `${path} ${query.get('CQL_FILTER')}`).toSorted(),
      ['/ind/ows', '/ind_pol/ows'].flatMap((path) =>
        ['2026-11-22', '2026-11-23', '2026-11-24'].map((date) => `${path} date_ech='${date}'`),
      ),
    )
    assert.deepEqual(
      [...(air[0]?.levels ?? [])],
      [
        ['69123', 'degraded'],
        ['01004', 'fair'],
        ['2A004', 'good'],
        ['249730045', 'good'],
        ['244400404', 'fair'],
        // 7 is an event, not a level.
        ['97105', null],
      ],
    )
  })

  test('know no level where the code is that of an event, absent or out of the scale', async (t) => {
    const { read } = await atmo(t, (layer, date) =>
      layer === 'ind_pol' ? nothing : rows(date, ['01004', 0], ['69123', 7], ['2A004', ''], ['75056', 'x']),
    )
    const { air } = await read(now)
    assert.deepEqual([...(air[0]?.levels.values() ?? [])], [null, null, null, null])
  })

  const unreadDays: readonly (readonly [what: string, answer: (date: string) => string, detail: string])[] = [
    ['has no row', () => nothing, 'no zone of 2026-11-22'],
    ['is of another day', () => rows('22/11/2026', ['69123', 2]), 'no zone of 2026-11-22'],
    ['has no level that can be read', (date) => rows(date, ['69123', 'x']), 'every level of 2026-11-22'],
  ]
  for (const [what, answer, detail] of unreadDays)
    test(`tell the operator when today ${what}`, async (t) => {
      const { read, log } = await atmo(t, (layer, date) => (layer === 'ind_pol' ? nothing : answer(date)))
      await read(now)
      assert.deepEqual(
        log.lines.map(({ level, fields }) => [level, fields['operation'], fields['detail']]),
        [['warn', 'air-index', detail]],
      )
    })

  test('know no level where one code has several', async (t) => {
    const { read } = await atmo(t, (layer, date) =>
      layer === 'ind_pol'
        ? nothing
        : rows(date, ['249730045', 1], ['249730045', 3], ['69123', 2], ['69123', 2]),
    )
    const { air } = await read(now)
    assert.deepEqual(
      [...(air[0]?.levels ?? [])],
      [
        ['249730045', null],
        ['69123', 'fair'],
      ],
    )
  })

  test('of pollen have a scale of their own', async (t) => {
    const { read } = await atmo(t, (layer, date) =>
      layer === 'ind_pol' ? rows(date, ['69123', 4], ['01004', 0]) : nothing,
    )
    const { pollen } = await read(now)
    assert.deepEqual(
      [...(pollen[0]?.levels ?? [])],
      [
        ['69123', 'high'],
        ['01004', null],
      ],
    )
  })

  test('leave out a row of another day', async (t) => {
    const { read } = await atmo(t, () => rows('2025-01-01', ['69123', 1]))
    const { air } = await read(now)
    assert.equal(air[0]?.levels.size, 0)
  })

  test('of the days that came are there when another is refused', async (t) => {
    const { read } = await atmo(t, (layer, date) =>
      layer === 'ind_pol' || date === '2026-11-24' ? refused(400) : rows(date, ['69123', 2]),
    )
    const { air, pollen } = await read(now)
    assert.deepEqual([air.map(({ date }) => date), pollen], [['2026-11-22', '2026-11-23'], []])
  })

  for (const status of [200, 400])
    test(`are unreadable when the server explains a refusal with status ${status}`, async (t) => {
      const { read } = await atmo(t, () => refused(status))
      await assert.rejects(read(now), { name: 'UpstreamError' })
    })

  test('are unreadable when the columns have other names', async (t) => {
    const { read } = await atmo(t, () => 'FID,zone,indice,jour\nfid-1,69123,2,2026-11-22')
    await assert.rejects(read(now), { reason: 'schema' })
  })
})
