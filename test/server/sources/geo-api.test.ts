import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { createGeoApi } from '../../../src/server/sources/geo-api/geo-api.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

async function geoApi(t: TestContext, reply: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, reply, status))
  const { upstream } = upstreamOver(t, source.url)
  return { ...createGeoApi(upstream), source }
}

describe('a commune', () => {
  test('at a point is read with its department', async (t) => {
    const [, saintDenis] = fixture('geo-api/communes-extract-2026-07.json') as unknown[]
    const { communeAt, source } = await geoApi(t, [saintDenis])
    const commune = await communeAt({ lat: -20.943412, lon: 55.444433 })
    assert.deepEqual(commune, {
      code: '97411',
      name: 'Saint-Denis',
      departmentCode: '974',
    })
    const query = source.requests[0]?.query
    assert.deepEqual(
      [query?.get('lat'), query?.get('lon'), query?.get('limit')],
      ['-20.9434', '55.4444', '1'],
    )
  })

  test('is none at sea', async (t) => {
    const { communeAt } = await geoApi(t, [])
    assert.equal(await communeAt({ lat: 45, lon: -5 }), null)
  })

  test('is never asked for at a point that is none: the service would send them all', async (t) => {
    const { communeAt, source } = await geoApi(t, [])
    for (const point of [
      { lat: 91, lon: 0 },
      { lat: 0, lon: 181 },
      { lat: Number.NaN, lon: 2 },
      { lat: 48, lon: Number.POSITIVE_INFINITY },
    ]) {
      assert.equal(await communeAt(point), null)
    }
    assert.equal(source.requests.length, 0)
  })

  test('more than asked for is a failure', async (t) => {
    const { communeAt } = await geoApi(t, fixture('geo-api/communes-marseille-2024-09-06.json'))
    await assert.rejects(communeAt({ lat: 43.3, lon: 5.4 }), { reason: 'schema' })
  })

  test('without its code is a failure', async (t) => {
    const { communeAt } = await geoApi(t, [{ nom: 'Quelque part' }])
    await assert.rejects(communeAt({ lat: 43.3, lon: 5.4 }), /\/0.*code/)
  })
})

describe('the town halls of a department', () => {
  test('are where they stand, but for communes that have none', async (t) => {
    const { townHallsOf, source } = await geoApi(t, fixture('geo-api/town-halls-by-hand-2026-11-27.json'))
    assert.deepEqual(
      [...(await townHallsOf('01'))],
      [
        ['01001', { lat: 46.1517, lon: 4.9306 }],
        ['01002', { lat: 46.0068, lon: 5.4271 }],
      ],
    )
    const [request] = source.requests
    assert.equal(request?.path, '/departements/01/communes')
    assert.equal(request.query.get('fields'), 'code,mairie')
  })

  for (const [what, reply, reason] of [
    ['none at all', [], 'schema'],
    ['a latitude of 155°', [{ code: '97411', mairie: { coordinates: [-20.9, 155.4] } }], 'schema'],
    ['text for a figure', [{ code: '01001', mairie: { coordinates: ['4.93', 46.15] } }], 'schema'],
    [
      'all of France',
      Array.from({ length: 35_000 }, () => ({ nom: 'Quelque part', code: '01001' })),
      'too-large',
    ],
  ] as const)
    test(`are not read of an answer with ${what}`, async (t) => {
      const { townHallsOf } = await geoApi(t, reply)
      await assert.rejects(townHallsOf('01'), { reason })
    })
})
