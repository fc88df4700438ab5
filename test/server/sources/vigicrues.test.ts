import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { watchedRivers } from '../../../src/domain/risks/flood.ts'
import { createHubeau } from '../../../src/server/sources/hubeau/hubeau.ts'
import { createVigicrues } from '../../../src/server/sources/vigicrues/vigicrues.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

interface Collection {
  DtHrInfoVigiCru?: string
  features: { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }[]
}

async function service(t: TestContext, body: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, body, status))
  const { upstream } = upstreamOver(t, source.url)
  return { ...createVigicrues(upstream), ...createHubeau(upstream), source }
}

const bulletin = () => fixture('vigicrues/InfoVigiCru.geojson') as Collection

describe('the flood bulletin', () => {
  test('gives each watched reach its level, and none to one that cannot be read', async (t) => {
    const { read } = await service(t, bulletin())
    const { publishedAt, reaches } = await read()
    assert.equal(publishedAt, '2026-11-22T09:03:12.000Z')
    assert.deepEqual(
      reaches.map(({ code, level }) => [code, level]),
      [
        ['RS11', 'yellow'],
        ['AN12', 'orange'],
        ['IF5', 'green'],
        ['GA1', 'red'],
        ['CO1', null],
      ],
    )
    assert.deepEqual(
      watchedRivers(reaches, { lat: 45.7578, lon: 4.832 }).beside.map(({ name }) => name),
      ['Saône à Lyon'],
    )
  })

  test('is read with its names in other case and its levels as text', async (t) => {
    const { features, ...rest } = bulletin()
    const { read } = await service(t, {
      ...rest,
      features: features.map(({ properties, geometry }) => ({
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, value]) => [
            name.toUpperCase(),
            typeof value === 'number' ? String(value) : value,
          ]),
        ),
        geometry,
      })),
    })
    assert.deepEqual(
      (await read()).reaches.map(({ level }) => level),
      ['yellow', 'orange', 'green', 'red', null],
    )
  })

  test('says nothing of its time when it has none', async (t) => {
    const { DtHrInfoVigiCru: _, ...rest } = bulletin()
    const { read } = await service(t, rest)
    assert.equal((await read()).publishedAt, null)
  })

  const metres = (): Collection => ({
    features: bulletin().features.map((feature) => ({
      ...feature,
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [842_605, 6_520_326],
            [842_700, 6_520_400],
          ],
        ],
      },
    })),
  })
  const failures: readonly [string, () => unknown][] = [
    ['lines are in metres', () => ({ type: 'FeatureCollection', ...metres() })],
    ['there is no reach', () => ({ type: 'FeatureCollection', features: [] })],
    [
      'the reaches have lost their codes',
      () => ({ type: 'FeatureCollection', features: [{ properties: {}, geometry: null }] }),
    ],
    ['it is another document', () => ({ error: 'maintenance' })],
  ]
  for (const [what, body] of failures)
    test(`is unreadable when ${what}`, async (t) => {
      const { read } = await service(t, body())
      await assert.rejects(read(), { name: 'UpstreamError', reason: 'schema' })
    })
})

test('the gauges of a reach are named', async (t) => {
  const { gauges, source } = await service(t, fixture('vigicrues/TronEntVigiCru-RS11.json'))
  assert.deepEqual(await gauges('RS11'), [
    { code: 'U472002001', name: 'Couzon-au-Mont-d’Or' },
    { code: 'U472202001', name: 'Lyon [La Feuillée]' },
  ])
  assert.equal(source.requests[0]?.query.get('CdEntVigiCru'), 'RS11')
})

describe('the heights at gauges', () => {
  test('are those of the water alone, newest first, also when there are more to come', async (t) => {
    const { heights, source } = await service(t, fixture('hubeau/observations-2026-11-22.json'), 206)
    const readings = await heights(['U472202001', 'U472002001'], Date.parse('2026-11-22T12:00:00Z'))
    assert.deepEqual(readings, [
      {
        code: 'U472202001',
        position: { lat: 45.7658, lon: 4.8283 },
        heights: [
          { at: '2026-11-22T11:55:00.000Z', heightMm: 3_120 },
          { at: '2026-11-22T11:50:00.000Z', heightMm: 3_115 },
          { at: '2026-11-22T05:55:00.000Z', heightMm: 2_890 },
        ],
      },
    ])
    assert.equal(source.requests[0]?.query.get('date_debut_obs'), '2026-11-22T04:00:00Z')
  })
})
