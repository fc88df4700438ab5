import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { distanceKm } from '../../../src/domain/geo.ts'
import {
  createOpenMeteoMarine,
  pointsAround,
} from '../../../src/server/sources/open-meteo/open-meteo-marine.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const northSea = { lat: 53.05, lon: 3.95 }
const zone = 'Europe/Amsterdam'
const now = new Date('2026-10-03T11:50:00Z')

async function sea(t: TestContext, reply: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, reply, status))
  const { upstream, log } = upstreamOver(t, source.url)
  return { ...createOpenMeteoMarine(upstream), source, log }
}

const hours = (columns: Record<string, unknown>, place = northSea) => ({
  latitude: place.lat,
  longitude: place.lon,
  utc_offset_seconds: 7200,
  hourly: { time: ['2026-10-03T13:00', '2026-10-03T14:00'], ...columns },
})
const land = {
  sea_surface_temperature: [null, null],
  wave_height: [null, null],
  wave_direction: [null, null],
  wave_period: [null, null],
}
const calm = { sea_surface_temperature: [17.5, 17.6], wave_height: [0, 0], wave_period: [0, 0] }

describe('the sea', () => {
  test('of a recording is now and its hours from midnight', async (t) => {
    const { marine } = await sea(t, fixture('open-meteo/marine-north-sea-2026-10-03.json'))
    const state = await marine(northSea, zone, now)
    assert.deepEqual(state?.current, {
      time: '2026-10-03T11:45:00.000Z',
      seaTemperature: 18.4,
      waveHeight: 0.76,
      waveDirection: 240,
      wavePeriod: 3.85,
      swellHeight: 0.34,
      swellDirection: 256,
      swellPeriod: 4.25,
      seaLevel: -0.05,
    })
    assert.deepEqual(
      state?.hourly.map(({ time, waveHeight }) => [time, waveHeight]),
      [
        ['2026-10-02T22:00:00.000Z', 0.76],
        ['2026-10-02T23:00:00.000Z', 0.78],
        ['2026-10-03T00:00:00.000Z', 0.82],
      ],
    )
  })

  test('without a current block is that of the hour', async (t) => {
    const { marine } = await sea(t, hours(calm))
    const state = await marine(northSea, zone, now)
    assert.equal(state?.current.time, '2026-10-03T11:00:00.000Z')
    assert.equal(state?.current.seaTemperature, 17.5)
    assert.equal(state?.current.waveHeight, 0)
    assert.equal(state?.current.swellHeight, null)
  })

  test('is missing over land, whichever way the source says so', async (t) => {
    const zeros = { ...land, wave_height: [0, 0], wave_direction: [0, 0], wave_period: [0, 0] }
    for (const reply of [hours(land), hours(zeros)]) {
      const { marine } = await sea(t, reply)
      assert.equal(await marine(northSea, zone, now), null)
    }
    const refusing = await sea(t, { reason: 'No data is available for this location', error: true }, 400)
    assert.equal(await refusing.marine(northSea, zone, now), null)
    assert.deepEqual(refusing.log.lines, [])
  })

  test('is a failure, not land, when the source refuses for another reason', async (t) => {
    const { marine } = await sea(t, { error: true, reason: 'Invalid timezone' }, 400)
    await assert.rejects(marine(northSea, zone, now), { reason: 'schema' })
  })

  test('is a failure, not land, when its figures have been renamed or are of another day', async (t) => {
    const { marine } = await sea(t, hours({ waves: [1, 1] }))
    await assert.rejects(marine(northSea, zone, now), { reason: 'schema' })
    const other = await sea(t, hours(calm))
    await assert.rejects(other.marine(northSea, zone, new Date('2026-10-09T12:00:00Z')), { reason: 'schema' })
  })

  test('has no absurd figure', async (t) => {
    const { marine } = await sea(t, hours({ ...calm, wave_height: [400, 1], wave_direction: ['N', 1] }))
    const state = await marine(northSea, zone, now)
    assert.equal(state?.current.waveHeight, null)
    assert.equal(state?.current.waveDirection, null)
  })

  test('of several points keeps their order, with nothing for those on land', async (t) => {
    const south = { lat: 43.1, lon: 5.9 }
    const { marines } = await sea(t, [hours(land), { ...hours(calm, south), location_id: 1 }])
    const [first, second] = await marines([northSea, south], now, () => zone)
    assert.equal(first, null)
    assert.ok(second && second !== 'unreadable')
    assert.equal(second.current.seaTemperature, 17.5)
  })

  test('of several points is unreadable only where the reply is, which is not land', async (t) => {
    const south = { lat: 43.1, lon: 5.9 }
    for (const bad of [{}, { ...hours({ waves: [1, 1] }) }, hours(calm, { lat: 10, lon: 10 })]) {
      const { marines } = await sea(t, [bad, { ...hours(calm, south), location_id: 1 }])
      const [first, second] = await marines([northSea, south], now, () => zone)
      assert.equal(first, 'unreadable')
      assert.ok(second && second !== 'unreadable')
    }
  })
})

describe('off a coast that the model takes for land', () => {
  test('the nearest point with a sea is taken, in one more request', async (t) => {
    const source = await localSource(t, (request, response) => {
      const query = new URL(request.url ?? '', 'http://localhost').searchParams
      const [lats, lons] = ['latitude', 'longitude'].map(
        (name) => query.get(name)?.split(',').map(Number) ?? [],
      )
      const replies = lats?.map((lat, index) =>
        hours(index < 2 ? land : calm, { lat, lon: lons?.[index] ?? 0 }),
      )
      sendJson(response, replies?.length === 1 ? replies[0] : replies)
    })
    const { upstream } = upstreamOver(t, source.url)
    const state = await createOpenMeteoMarine(upstream).nearestMarine(northSea, zone, now)
    assert.equal(state?.current.seaTemperature, 17.5)
    assert.equal(source.requests.length, 2)
  })

  test('is unknown, not absent, when a candidate could not be read', async (t) => {
    const source = await localSource(t, (request, response) => {
      const query = new URL(request.url ?? '', 'http://localhost').searchParams
      const lats = query.get('latitude')?.split(',').map(Number) ?? []
      const lons = query.get('longitude')?.split(',').map(Number) ?? []
      const replies = lats.map((lat, index) => hours(land, { lat, lon: lons[index] ?? 0 }))
      sendJson(response, replies.length === 1 ? replies[0] : [{}, ...replies.slice(1)])
    })
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(createOpenMeteoMarine(upstream).nearestMarine(northSea, zone, now), {
      reason: 'schema',
    })
  })

  test('candidates lie three to ten kilometres away, nearest first', () => {
    const points = pointsAround(northSea)
    const distances = points.map((point) => distanceKm(northSea, point))
    assert.ok(points.length <= 8)
    assert.ok(distances.every((distance) => distance > 2.9 && distance < 10.1))
    assert.deepEqual(
      distances.map(Math.round),
      distances.map(Math.round).toSorted((a, b) => a - b),
    )
  })
})
