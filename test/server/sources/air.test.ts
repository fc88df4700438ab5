import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { airLevelOf, airLevels, dailyFigure, ratedDay, type Pollutant } from '../../../src/domain/air.ts'
import { createOpenMeteoAir } from '../../../src/server/sources/open-meteo/open-meteo-air.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const lyon = { lat: 45.76, lon: 4.84 }
const zone = 'Europe/Paris'
const now = new Date('2026-09-28T08:30:00Z')

async function airOf(t: TestContext, reply: unknown) {
  const source = await localSource(t, (_, response) => sendJson(response, reply))
  const { upstream } = upstreamOver(t, source.url)
  return createOpenMeteoAir(upstream).air(lyon, zone, now)
}

const recorded = () =>
  fixture('open-meteo/air-quality-lyon-2026-09-28.json') as { hourly: Record<string, unknown[]> } & Record<
    string,
    unknown
  >

test('the recorded air of Lyon is that of the hour, and its days are rated by mean particles and highest gases', async (t) => {
  const air = await airOf(t, recorded())
  assert.equal(air?.time, '2026-09-28T08:00:00.000Z')
  assert.deepEqual(air?.concentrations, { pm25: 6.3, pm10: 11.6, no2: 11.5, o3: 78, so2: null })
  assert.equal(air?.europeanIndex, 29)
  assert.equal(air?.uvIndex, 1.25)
  assert.deepEqual(air?.pollens, { alder: 0, birch: 0, grass: 0.1, mugwort: 4.9, olive: 0, ragweed: 4.7 })
  // By hand from the recording: PM2.5 5.5 and 5.6, PM10 10.2 and 10.1, NO2 19 and 24, O3 93 and 95 µg/m³.
  assert.deepEqual(air?.days, [
    { date: '2026-09-28', level: 'fair', worst: ['o3'] },
    { date: '2026-09-29', level: 'fair', worst: ['o3'] },
  ])
})

test('the recorded pollen of a day is the highest hour of each species', async (t) => {
  const air = await airOf(t, recorded())
  // By hand from the recording, which ends with the second day.
  assert.deepEqual(air?.pollenDays, [
    { date: '2026-09-28', counts: { alder: 0, birch: 0, grass: 0.4, mugwort: 8.7, olive: 0, ragweed: 6.2 } },
    { date: '2026-09-29', counts: { alder: 0, birch: 0, grass: 0.3, mugwort: 8.6, olive: 0, ragweed: 5.6 } },
  ])
})

test('outside Europe pollens are unknown and the rest stands', async (t) => {
  const reply = recorded()
  const hourly = Object.fromEntries(
    Object.entries(reply.hourly).map(([name, values]) => [
      name,
      name.endsWith('_pollen') ? values.map(() => null) : values,
    ]),
  )
  const air = await airOf(t, { ...reply, hourly })
  assert.equal(air?.pollens, null)
  assert.deepEqual(air?.pollenDays, [])
  assert.equal(air?.europeanIndex, 29)
})

test('a day without one of its pollutants has no level, never a good one', async (t) => {
  const reply = recorded()
  const { ozone: _, ...hourly } = reply.hourly
  const air = await airOf(t, { ...reply, hourly })
  assert.equal(air?.concentrations.o3, null)
  assert.deepEqual(air?.days[0], { date: '2026-09-28', level: null, worst: [] })
})

test('air of which nothing is known is null, and a reply without hours or with renamed figures is a failure', async (t) => {
  const { hourly, ...rest } = recorded()
  const nothing = Object.fromEntries(
    Object.entries(hourly).map(([name, values]) => [name, name === 'time' ? values : values.map(() => null)]),
  )
  assert.equal(await airOf(t, { ...rest, hourly: nothing }), null)
  const renamed = { time: hourly['time'], aqi: hourly['european_aqi'] }
  for (const drifted of [rest, { ...rest, hourly: renamed }]) {
    await assert.rejects(airOf(t, drifted), { reason: 'schema' })
  }
})

describe('the scale of the ATMO index', () => {
  // Arrêté du 10 juillet 2020, annexe: last whole value of each qualifier but the worst.
  const table: Record<Pollutant, readonly number[]> = {
    pm25: [10, 20, 25, 50, 75],
    pm10: [20, 40, 50, 100, 150],
    no2: [40, 90, 120, 230, 340],
    o3: [50, 100, 130, 240, 380],
    so2: [100, 200, 350, 500, 750],
  }
  for (const pollutant of ['pm25', 'pm10', 'no2', 'o3', 'so2'] as const) {
    test(`changes level one microgram above each bound (${pollutant})`, () => {
      for (const [rank, bound] of table[pollutant].entries()) {
        assert.equal(airLevelOf(pollutant, bound), airLevels[rank])
        assert.equal(airLevelOf(pollutant, bound + 1), airLevels[rank + 1])
      }
      assert.equal(airLevelOf(pollutant, 0), 'good')
    })
  }

  test('gives the day the worst of its pollutants', () => {
    const day = ratedDay('2026-01-05', { pm25: 30, pm10: 55, no2: 20, o3: 40, so2: null })
    assert.deepEqual(day, { date: '2026-01-05', level: 'poor', worst: ['pm25', 'pm10'] })
  })

  test('rates particles by their mean, gases by their maximum, and nothing by half a day', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    assert.equal(dailyFigure('pm10', hours), 11.5)
    assert.equal(dailyFigure('o3', hours), 23)
    // Three quarters of a day are 18 hours.
    assert.equal(dailyFigure('o3', hours.slice(0, 18)), 17)
    assert.equal(dailyFigure('o3', hours.slice(0, 17)), null)
    assert.equal(dailyFigure('o3', hours.slice(0, 12)), null)
  })
})
