import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { createAltimetrie } from '../../../src/server/sources/altimetrie/altimetrie.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const points = [
  { lat: 43.54, lon: 1.48 },
  { lat: 43.55, lon: 1.49123456 },
  { lat: 43.56, lon: -9 },
]

async function altimetrie(t: TestContext, reply: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, reply, status))
  const { upstream, log } = upstreamOver(t, source.url)
  return { ...createAltimetrie(upstream), source, log }
}

describe('heights of points', () => {
  test('are whole metres in the order of the points, unknown outside the coverage', async (t) => {
    const { heightsAt, source } = await altimetrie(t, fixture('altimetrie/elevation-by-hand-2026-11-27.json'))
    assert.deepEqual(await heightsAt(points), [190, 189, null])
    const [request] = source.requests
    assert.equal(request?.path, '/1.0/calcul/alti/rest/elevation.json')
    assert.deepEqual(Object.fromEntries(request.query), {
      lon: '1.4800,1.4912,-9.0000',
      lat: '43.5400,43.5500,43.5600',
      delimiter: ',',
      resource: 'ign_rge_alti_wld',
      indent: 'false',
      measures: 'false',
      zonly: 'true',
    })
  })

  test('at which nobody lives are unknown', async (t) => {
    const { heightsAt } = await altimetrie(t, { elevations: [-10.6, 4_900.01, -2] })
    assert.deepEqual(await heightsAt(points), [null, null, -2])
  })

  for (const [what, reply, status, reason] of [
    ['fewer than points', { elevations: [190.12, 188.5] }, 200, 'schema'],
    ['more than points', { elevations: [1, 2, 3, 4] }, 200, 'schema'],
    ['none of which is known', { elevations: [-99999, -99999, -99999] }, 200, 'schema'],
    ['that are no numbers', { elevations: ['190', 1, 2] }, 200, 'schema'],
    ['in the longer form', { elevations: [{ lon: 1, lat: 43, z: 190, acc: 2.5 }] }, 200, 'schema'],
    ['that it refuses', { error: {} }, 400, 'status'],
    ['asked for too often', {}, 429, 'status'],
  ] as const)
    test(`${what} are a failure with one line in the log`, async (t) => {
      const { heightsAt, log } = await altimetrie(t, reply, status)
      await assert.rejects(heightsAt(points), { reason })
      assert.equal(log.lines.length, 1)
    })
})
