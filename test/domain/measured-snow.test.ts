import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSnowOfNow, snowNear, type SnowReading } from '../../src/domain/measured-snow.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-01-20T12:00:00Z')

test('a depth of snow is of now for two days, and by a clock that is an hour ahead', () => {
  const isOfNow = (hours: number) => isSnowOfNow(new Date(now + hours * hourMs).toISOString(), now)
  assert.deepEqual([-48, -47.9, 0, 1, 1.1].map(isOfNow), [false, true, true, true, false])
})

test('the four nearest stations within 30 km say how much snow there is', () => {
  const chamonix = { lat: 45.92, lon: 6.87 }
  // A hundredth of a degree of latitude is 1.11 km: 0, 5.6, 11.1, 16.7, 22.2, 27.8 and 33.4 km to the north.
  const stations = Array.from({ length: 7 }, (_, i): SnowReading => ({
    name: `${i}`,
    lat: chamonix.lat + 0.05 * i,
    lon: chamonix.lon,
    altitude: 2_000,
    at: new Date(now).toISOString(),
    depth: 100,
    fresh: null,
    temperature: null,
  }))
  const names = (readings: readonly SnowReading[]) =>
    snowNear(readings, chamonix, now)?.stations.map(({ name }) => name) ?? null
  assert.deepEqual(names(stations.toReversed()), ['0', '1', '2', '3'])
  assert.deepEqual(names(stations.slice(4)), ['4', '5'])
  assert.equal(names(stations.slice(6)), null)
})
