import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { watchedRivers, type FloodBulletin } from '../../../src/domain/risks/flood.ts'
import { createHubeau } from '../../../src/server/sources/hubeau/hubeau.ts'
import { floodBulletin } from '../../../src/server/sources/vigicrues/source.ts'
import { createVigicrues } from '../../../src/server/sources/vigicrues/vigicrues.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

interface Collection {
  DtHrInfoVigiCru?: string
  features: { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }[]
}

async function service(t: TestContext, body: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, body, status))
  const { upstream, log } = upstreamOver(t, source.url)
  const { read, gauges } = createVigicrues(upstream)
  const readAfter = (last: FloodBulletin | null) => read(now, last)
  return { read: () => readAfter(null), readAfter, gauges, ...createHubeau(upstream), source, log }
}

const now = Date.parse('2026-11-22T12:00:00Z')

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
      watchedRivers(reaches, { lat: 45.7578, lon: 4.832 }, null).beside.map(({ name }) => name),
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

  for (const date of [undefined, '22/11/2026 09:03', '2026-99-99', '2026-11-22T09:03:12'])
    test(`warns without a time, and says nothing green, when its date is ${date}`, async (t) => {
      const { read, log } = await service(t, { ...bulletin(), DtHrInfoVigiCru: date })
      const { publishedAt, reaches } = await read()
      assert.equal(publishedAt, null)
      assert.deepEqual(
        reaches.map(({ level }) => level),
        ['yellow', 'orange', null, 'red', null],
      )
      assert.equal(log.lines[0]?.fields['detail'], 'its date, 1 levels')
    })

  test('tells the operator once what cannot be read, and when all can again', async (t) => {
    const replies = [bulletin(), bulletin(), { ...bulletin(), features: bulletin().features.slice(0, 4) }]
    const source = await localSource(t, (_, response, count) => sendJson(response, replies[count - 1]))
    const { upstream, log } = upstreamOver(t, source.url)
    for (const _ of replies) await createVigicrues(upstream).read(now, null)
    assert.deepEqual(
      log.lines.map(({ level, message, fields }) => [level, message, fields['detail']]),
      [
        ['warn', 'upstream read in part', '1 levels'],
        ['info', 'upstream can be read whole again', undefined],
      ],
    )
  })

  test('is refused when it has lost more than a fifth of the reaches of the last one', async (t) => {
    const before = await (await service(t, bulletin())).read()
    const features = bulletin().features.slice(0, 3)
    const { readAfter } = await service(t, { ...bulletin(), features })
    await assert.rejects(readAfter(before), { reason: 'schema', message: /3 reaches, before 5/ })
    assert.equal((await readAfter(null)).reaches.length, 3)
  })

  type Position = readonly [number, number]
  const swapped = (): Collection => ({
    ...bulletin(),
    features: bulletin().features.map(({ properties, geometry }) => ({
      properties,
      geometry: {
        type: 'MultiLineString',
        coordinates: (geometry.coordinates as Position[][]).map((line) => line.map(([a, b]) => [b, a])),
      },
    })),
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
    ['latitudes come first', swapped],
    ['it is of the future', () => ({ ...bulletin(), DtHrInfoVigiCru: '2026-11-22T13:01:00Z' })],
    ['there is no reach', () => ({ type: 'FeatureCollection', features: [] })],
    [
      'the reaches have lost their codes',
      () => ({ type: 'FeatureCollection', features: [{ properties: {}, geometry: null }] }),
    ],
    ['it is another document', () => ({ error: 'maintenance' })],
  ]
  for (const [what, body] of failures)
    test(`is unreadable when ${what}`, async (t) => {
      const { read, log } = await service(t, body())
      await assert.rejects(read(), { name: 'UpstreamError', reason: 'schema' })
      assert.deepEqual(
        log.lines.map(({ level, message }) => [level, message]),
        [['warn', 'upstream failed']],
      )
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

test('the bulletin may be larger than the gauges of a reach', async (t) => {
  const large = { ...bulletin(), padding: 'x'.repeat(3_000_000), ListEntVigiCru: [] }
  const source = await localSource(t, (_, response) => sendJson(response, large))
  const { read, gauges } = createVigicrues(upstreamOver(t, source.url, floodBulletin.limits).upstream)
  assert.equal((await read(now, null)).reaches.length, 5)
  await assert.rejects(gauges('RS11'), { name: 'UpstreamError', reason: 'too-large' })
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
