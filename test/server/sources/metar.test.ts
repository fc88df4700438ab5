import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { createMetar } from '../../../src/server/sources/metar/metar.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const rows = () => fixture('metar/bbox-2026-11-22.json') as Record<string, unknown>[]

const nothing = (response: ServerResponse) => response.writeHead(204).end()

/** What is read when the mainland answers so, and nothing is reported overseas. */
async function readOf(t: TestContext, answer: (response: ServerResponse) => void) {
  const local = await localSource(t, (request, response) =>
    request.url?.includes('bbox=') ? answer(response) : nothing(response),
  )
  const { upstream, log } = upstreamOver(t, local.url)
  const stations = await createMetar(upstream).read()
  return { stations, local, log }
}

const sent = (value: unknown) => (response: ServerResponse) => sendJson(response, value)

test('the saved reports are airports with their heights, in whole degrees and km/h', async (t) => {
  const { stations } = await readOf(t, sent(rows()))
  const [lyon, toulouse, ajaccio, megeve] = stations
  assert.deepEqual(lyon, {
    station: { name: 'Lyon/Saint-Exupery Arpt, AR, FR', lat: 45.726, lon: 5.091, height: 250 },
    readings: [
      {
        time: 1795348800000,
        temperature: 9,
        humidity: null,
        // 8 knots of 1.852 km/h.
        windSpeed: 14.8,
        windDirection: 350,
        windGusts: null,
        precipitation: null,
        pressure: 1021,
      },
    ],
  })
  // A wind from everywhere has no direction.
  assert.equal(toulouse?.readings[0]?.windDirection, null)
  assert.equal(ajaccio?.readings[0]?.windGusts, 50)
  // An automatic station that measures nothing.
  assert.equal(megeve?.readings[0]?.temperature, null)
})

test('the mainland is asked for by its box and the territories by their airports, with two calls', async (t) => {
  const { local } = await readOf(t, sent(rows()))
  assert.deepEqual(
    local.requests.map(({ path }) => path),
    ['/api/data/metar', '/api/data/metar'],
  )
  const boxes = local.requests.map(({ query }) => query.get('bbox')).filter(Boolean)
  assert.deepEqual(boxes, ['41.2,-5.6,51.3,9.9'])
  const ids = local.requests.map(({ query }) => query.get('ids')).find(Boolean)
  assert.ok(ids?.split(',').includes('FMEE'))
})

describe('nothing reported', () => {
  test('is a 204 without a body, or an empty list, and no fault', async (t) => {
    for (const answer of [nothing, sent([])]) {
      const { stations, log } = await readOf(t, answer)
      assert.deepEqual(stations, [])
      assert.deepEqual(log.lines, [])
    }
  })

  test('is a failure when reports have no temperature, or are no list', async (t) => {
    const renamed = rows().map(({ temp, ...row }) => ({ ...row, temperature: temp }))
    await assert.rejects(readOf(t, sent(renamed)), { reason: 'schema' })
    await assert.rejects(readOf(t, sent({ data: rows() })), { reason: 'schema' })
  })
})

test('a temperature in kelvin and a row without a place are left out', async (t) => {
  const [lyon, toulouse] = rows()
  const { stations } = await readOf(t, sent([{ ...lyon, temp: 282 }, toulouse, { temp: 9 }]))
  assert.deepEqual(
    stations.map(({ readings }) => readings[0]?.temperature),
    [null, 13],
  )
})
