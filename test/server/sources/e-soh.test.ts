import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import {
  latestReading,
  stationHeight,
  stationKm,
  type StationReadings,
} from '../../../src/domain/measured.ts'
import { createESoh } from '../../../src/server/sources/e-soh/e-soh.ts'
import { eSoh as described } from '../../../src/server/sources/e-soh/source.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const now = Date.parse('2026-11-22T12:40:00Z')
const area = () => fixture('e-soh/area-france-2026-11-22.json')
const locations = fixture('e-soh/locations-2026-11-22.json')

/** The heights that our own list has of two of the stations, by their numbers. */
const heights = new Map([
  ['07481', { name: 'LYON-ST EXUPERY', height: 235 }],
  ['07156', { name: 'PARIS-MONTSOURIS', height: 75 }],
])
const stationAt = (_: unknown, wmo: string | null) => heights.get(wmo ?? '') ?? null

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void
const isList = ({ url }: IncomingMessage): boolean => url?.includes('/locations') ?? false

async function source(t: TestContext, answerArea: Answer, list: unknown = locations) {
  const local = await localSource(t, (request, response, count) =>
    isList(request) ? sendJson(response, list) : answerArea(request, response, count),
  )
  const { upstream, log } = upstreamOver(t, local.url)
  return { eSoh: createESoh(upstream, { stationAt }), local, log }
}

const readOf = async (t: TestContext, reply: unknown, list?: unknown) =>
  (await source(t, (_, response) => sendJson(response, reply), list)).eSoh.read(now)

const named = (stations: readonly StationReadings[], name: string): StationReadings => {
  const found = stations.find(({ station }) => station.name === name)
  assert.ok(found, name)
  return found
}

/** The saved reply as text, with a part of it replaced. */
const changed = (from: string, to: string): unknown => JSON.parse(JSON.stringify(area()).replaceAll(from, to))

test('a station whose name the list has in full is called so', async (t) => {
  const local = await localSource(t, (request, response) =>
    sendJson(response, isList(request) ? locations : area()),
  )
  const { upstream } = upstreamOver(t, local.url)
  const full = { name: 'Lyon-Saint-Exupéry', height: 235 }
  const inFull = { stationAt: (_: unknown, wmo: string | null) => (wmo === '07481' ? full : null) }
  named(await createESoh(upstream, inFull).read(now), 'Lyon-Saint-Exupéry')
})

test('the saved reply is three stations with names, heights and figures in our units', async (t) => {
  const stations = await readOf(t, area())
  assert.deepEqual(stations.map(({ station }) => station.name).toSorted(), [
    'LYON-BRON',
    'LYON-ST_EXUPERY',
    'PARIS-MONTSOURIS',
  ])
  const { station, readings } = named(stations, 'LYON-ST_EXUPERY')
  assert.deepEqual(station, { name: 'LYON-ST_EXUPERY', lat: 45.7262, lon: 5.077778, height: 235 })
  assert.deepEqual(readings.at(-1), {
    time: Date.parse('2026-11-22T12:00:00Z'),
    temperature: 8.6,
    humidity: 70,
    // 4.2 and 8.4 m/s.
    windSpeed: 15.1,
    windDirection: 350,
    windGusts: 30.2,
    precipitation: 0,
    pressure: 1020.6,
  })
})

test('a missing value sent as absolute zero is no temperature, and the series of instants beside it is', async (t) => {
  const bron = named(await readOf(t, area()), 'LYON-BRON')
  assert.equal(latestReading(bron, now)?.temperature, 8.8)
  assert.ok(bron.readings.every(({ temperature }) => temperature === null || temperature > 0))
  // Its height is on no list of ours.
  assert.equal(bron.station.height, null)
})

test('an hour without figures has none', async (t) => {
  const { readings } = named(await readOf(t, area()), 'PARIS-MONTSOURIS')
  assert.deepEqual(
    readings.map(({ time, temperature }) => [new Date(time).getUTCHours(), temperature]),
    [
      [10, 7.2],
      [11, null],
      [12, 8.1],
    ],
  )
})

test('one station alone is a bare coverage', async (t) => {
  const [only, ...others] = await readOf(t, fixture('e-soh/area-one-station-2026-11-22.json'))
  assert.equal(only?.station.name, 'LYON-ST_EXUPERY')
  assert.equal(others.length, 0)
})

describe('units', () => {
  test('of kelvin are converted where the reply says so', async (t) => {
    const kelvin = changed('"en":"Cel"', '"en":"K"') as object
    const text = JSON.stringify(kelvin).replaceAll('6.8,7.9,8.6', '279.95,281.05,281.75')
    const stations = await readOf(t, JSON.parse(text))
    assert.equal(named(stations, 'LYON-ST_EXUPERY').readings.at(-1)?.temperature, 8.6)
  })

  test('that we do not know leave nothing to read, which is a failure and no wrong number', async (t) => {
    await assert.rejects(readOf(t, changed('"en":"Cel"', '"en":"degF"')), { reason: 'schema' })
  })

  test('of kelvin that are called Celsius are refused, one by one', async (t) => {
    const stations = await readOf(t, changed('6.8,7.9,8.6', '279.95,281.05,281.75'))
    assert.ok(named(stations, 'LYON-ST_EXUPERY').readings.every(({ temperature }) => temperature === null))
    assert.equal(named(stations, 'LYON-ST_EXUPERY').readings.at(-1)?.humidity, 70)
  })

  test('are those of the series, never the symbol of its name', async (t) => {
    const stations = await readOf(t, changed('"value":"°C"', '"value":"K"'))
    assert.equal(named(stations, 'LYON-ST_EXUPERY').readings.at(-1)?.temperature, 8.6)
  })
})

test('values that are not one for each time are left out', async (t) => {
  const stations = await readOf(t, changed('6.8,7.9,8.6', '6.8,8.6'))
  assert.ok(named(stations, 'LYON-ST_EXUPERY').readings.every(({ temperature }) => temperature === null))
})

test('of two stations on one site the one that reported last stands', async (t) => {
  const reply = area() as { coverages: Record<string, unknown>[] }
  const [first] = reply.coverages
  const twin = JSON.parse(
    JSON.stringify(first)
      .replace('0-20000-0-07481', '0-250-0-69299009')
      .replaceAll('T12:00:00Z', 'T12:30:00Z')
      .replace('5.077778', '5.0781'),
  ) as Record<string, unknown>
  const list = JSON.parse(
    JSON.stringify(locations).replace('0-250-0-69299001', '0-250-0-69299009'),
  ) as unknown
  const stations = await readOf(t, { ...reply, coverages: [first, twin] }, list)
  assert.deepEqual(
    stations.map(({ station }) => station.name),
    ['LYON-BRON'],
  )
})

describe('nothing to read', () => {
  test('is an empty reading when nothing was measured in the window, and no fault', async (t) => {
    const { eSoh, log } = await source(t, (_, response) => sendJson(response, fixture('e-soh/404.json'), 404))
    assert.deepEqual(await eSoh.read(now), [])
    assert.deepEqual(log.lines, [])
    assert.equal(eSoh.isOpen(), false)
  })

  test('is an empty reading when there is no station', async (t) => {
    assert.deepEqual(await readOf(t, { type: 'CoverageCollection', coverages: [] }), [])
  })

  test('is a failure when their gateway answers for them, or the shape is another', async (t) => {
    const elsewhere = await source(t, (_, response) => sendJson(response, { detail: 'No route' }, 404))
    await assert.rejects(elsewhere.eSoh.read(now), { reason: 'schema' })
    for (const drifted of [{ type: 'FeatureCollection', features: [] }, []])
      await assert.rejects(readOf(t, drifted), { reason: 'schema' })
    const { coverages, ...rest } = area() as Record<string, unknown>
    await assert.rejects(readOf(t, { ...rest, items: coverages }), { reason: 'schema' })
  })

  for (const [status, body] of [
    [400, fixture('e-soh/400.json')],
    [429, { detail: 'rate limit' }],
  ] as const)
    test(`is a failure when the answer is ${status}`, async (t) => {
      const { eSoh } = await source(t, (_, response) => sendJson(response, body, status))
      await assert.rejects(eSoh.read(now), { reason: 'status', status })
    })
})

test('the question holds the country, two hours and a half, and no name that could be unknown', async (t) => {
  const { eSoh, local } = await source(t, (_, response) => sendJson(response, area()))
  await eSoh.read(now)
  const asked = local.requests.find(({ path }) => path.endsWith('/area'))
  assert.equal(asked?.path, '/collections/observations/area')
  assert.equal(asked.query.get('coords'), 'POLYGON((-5.6 41.2,9.9 41.2,9.9 51.3,-5.6 51.3,-5.6 41.2))')
  assert.equal(asked.query.get('datetime'), '2026-11-22T10:10:00Z/..')
  assert.ok(
    asked.query
      .get('parameter-name')
      ?.split(',')
      .every((name) => name.includes('*')),
  )
})

test('a reply too large for their server is asked for in two halves', async (t) => {
  const { eSoh, local } = await source(t, (request, response) => {
    const isWhole = decodeURIComponent(request.url ?? '').includes('-5.6 41.2,9.9 41.2,9.9 51.3')
    sendJson(response, isWhole ? { detail: 'too large' } : area(), isWhole ? 500 : 200)
  })
  const stations = await eSoh.read(now)
  assert.equal(named(stations, 'LYON-ST_EXUPERY').readings.at(-1)?.temperature, 8.6)
  const polygons = new Set(local.requests.map(({ query }) => query.get('coords')).filter(Boolean))
  assert.equal(polygons.size, 3)
})

test('names are asked for once a day, and come from our own list when theirs does not', async (t) => {
  const { eSoh, local } = await source(t, (_, response) => sendJson(response, area()))
  const lists = () => local.requests.filter(({ path }) => path.endsWith('/locations')).length
  await eSoh.read(now)
  await eSoh.read(now + 20 * 60_000)
  assert.equal(lists(), 1)
  await eSoh.read(now + 25 * 3_600_000).catch(() => undefined)
  assert.equal(lists(), 2)

  const stations = await readOf(t, area(), { features: 'none' })
  // A station of which nobody says the name is shown to nobody.
  assert.deepEqual(stations.map(({ station }) => station.name).toSorted(), [
    'LYON-ST EXUPERY',
    'PARIS-MONTSOURIS',
  ])
})

test('the page of sources says how near a station is, as the rule has it', () => {
  const { provides } = described.entry
  assert.match(provides, new RegExp(`moins de ${stationKm}\\skm et de ${stationHeight}\\sm d’altitude`))
})
