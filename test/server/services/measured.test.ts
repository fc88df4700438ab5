import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Measured } from '../../../src/domain/measured.ts'
import type { Part } from '../../../src/domain/part.ts'
import { buildApp, fixedClock, type BuiltSite } from '../../support/build-app.ts'

const lyon = { lat: 45.764, lon: 4.8357 }
const saintDenis = { lat: -20.8789, lon: 55.4481 }
const tarbes = { lat: 43.2328, lon: 0.0781 }
const picDuMidi = { lat: 42.9369, lon: 0.1411 }

const near = ({ site }: BuiltSite, point: { lat: number; lon: number }): Promise<Part<Measured>> =>
  site.fact('measured', point)

const valueOf = (part: Part<Measured>): Measured => {
  assert.ok(part.state !== 'missing', JSON.stringify(part))
  return part.value
}

const callsTo = ({ standIn }: BuiltSite, upstream: string): number =>
  standIn.calls.list().filter((call) => call.upstream === upstream).length

const minuteMs = 60_000

describe('what was measured near a place', () => {
  test('is of the nearest station, an hour old at most here, and never the model’s figure', async (t) => {
    const built = await buildApp(t)
    const part = await near(built, lyon)
    const { station, network, time, distanceKm } = valueOf(part)
    assert.equal(station.name, 'LYON-ST_EXUPERY')
    assert.equal(station.height, 235)
    assert.equal(network, 'e-soh')
    // From a map: nineteen kilometres from the town hall to the airport.
    assert.ok(Math.abs(distanceKm - 19) < 1)
    // The stand-in publishes an hour twenty minutes after its end; the clock of tests says 9 h.
    assert.equal(time, '2026-11-21T08:00:00.000Z')
    assert.ok(part.state === 'fresh' && part.validUntil === '2026-11-21T10:00:00.000Z')
  })

  test('is of an airport overseas, in whole degrees', async (t) => {
    const measured = valueOf(await near(await buildApp(t), saintDenis))
    assert.equal(measured.network, 'metar')
    assert.equal(measured.decimals, 0)
    assert.ok(Number.isInteger(measured.temperature))
  })

  test('is of the height of the place: no station of the plain stands for a summit', async (t) => {
    const built = await buildApp(t)
    // The Pic du Midi stands 2,877 m high and thirty kilometres from the station of Tarbes, at 360 m.
    assert.deepEqual(await near(built, picDuMidi), { state: 'missing', reason: 'unsupported' })
    assert.equal(valueOf(await near(built, tarbes)).station.name, 'TARBES-OSSUN')
  })

  test('needs no forecast where the height of the town is known', async (t) => {
    const built = await buildApp(t)
    const { lat, lon } = built.services.catalogue.resolve('tarbes') ?? assert.fail()
    assert.equal(valueOf(await near(built, { lat, lon })).station.name, 'TARBES-OSSUN')
    assert.equal(callsTo(built, 'open-meteo'), 0)
  })

  test('lives until the next reading, and a minute while that is under way', async (t) => {
    const clock = fixedClock()
    const built = await buildApp(t, { clock })
    const lifeMs = async () => {
      const part = await near(built, lyon)
      return part.state === 'missing' ? assert.fail() : Date.parse(part.freshUntil) - clock.now()
    }
    const untilNext = await lifeMs()
    assert.ok(untilNext > 10 * minuteMs && untilNext <= 20 * minuteMs, `${untilNext} ms`)
    clock.advance(untilNext + 5 * minuteMs)
    assert.equal(await lifeMs(), minuteMs)
  })

  test('costs no call for a visitor, and three an hour and no more for all of them', async (t) => {
    const clock = fixedClock()
    const built = await buildApp(t, { clock })
    for (let asked = 0; asked < 60; asked += 1) {
      await near(built, lyon)
      clock.advance(minuteMs)
    }
    await near(built, lyon)
    const paths = built.standIn.calls.list().filter(({ upstream }) => upstream === 'e-soh')
    const readings = paths.filter(({ path }) => path.endsWith('/area')).length
    assert.ok(readings >= 2 && readings <= 4, `${readings} readings`)
    assert.equal(paths.length - readings, 1)
    assert.equal(callsTo(built, 'metar'), 0)
  })
})

describe('without the exchange of measurements', () => {
  for (const [name, fault] of [
    ['that refuses an unknown parameter', { kind: 'status', status: 400 }],
    ['that answers too many requests', { kind: 'status', status: 429 }],
    [
      'that has nothing in the window',
      { kind: 'status', status: 404, body: '{"detail":"Requested data not found."}' },
    ],
    ['without stations', { kind: 'other-measurements', variant: 'no-stations' }],
    ['in a unit that nobody knows', { kind: 'other-measurements', variant: 'unknown-unit' }],
    ['in kelvin that are called Celsius', { kind: 'other-measurements', variant: 'kelvin-called-celsius' }],
    ['of another shape', { kind: 'drift', variant: 'rename', field: 'coverages' }],
    ['that is down', { kind: 'refuse' }],
  ] as const)
    test(`(${name}) the airport speaks`, async (t) => {
      const built = await buildApp(t)
      built.standIn.fault('e-soh', { path: '/area', ...fault })
      const measured = valueOf(await near(built, lyon))
      assert.equal(measured.network, 'metar')
      assert.ok(measured.temperature > -20 && measured.temperature < 35)
    })

  test('in kelvin that are called so, the figure is the same', async (t) => {
    const built = await buildApp(t)
    const other = await buildApp(t)
    other.standIn.fault('e-soh', { kind: 'other-measurements', variant: 'kelvin' })
    assert.equal(valueOf(await near(other, lyon)).temperature, valueOf(await near(built, lyon)).temperature)
  })

  test('and without airports nothing is shown, and pages may still be stored for a minute', async (t) => {
    const built = await buildApp(t)
    built.standIn.fault('e-soh', { kind: 'refuse' })
    built.standIn.fault('metar', { kind: 'refuse' })
    assert.deepEqual(await near(built, lyon), { state: 'missing', reason: 'busy' })
  })

  test('it is left alone for five minutes: its hour of requests outlasts an hour of faults', async (t) => {
    const clock = fixedClock()
    const built = await buildApp(t, { clock })
    built.standIn.fault('e-soh', { kind: 'status', status: 400 })
    for (let asked = 0; asked < 60; asked += 1) {
      await near(built, lyon)
      clock.advance(minuteMs)
    }
    assert.ok(callsTo(built, 'e-soh') <= 20, `${callsTo(built, 'e-soh')} calls`)
  })

  test('what was measured before stands for two hours and no longer', async (t) => {
    const clock = fixedClock()
    const built = await buildApp(t, { clock })
    await near(built, lyon)
    built.standIn.fault('e-soh', { kind: 'status', status: 400 })
    built.standIn.fault('metar', { kind: 'status', status: 400 })
    clock.advance(55 * minuteMs)
    assert.equal(valueOf(await near(built, lyon)).time, '2026-11-21T08:00:00.000Z')
    clock.advance(10 * minuteMs)
    assert.deepEqual(await near(built, lyon), { state: 'missing', reason: 'busy' })
  })
})

test('that no station is near is only said while all networks can be read', async (t) => {
  const clock = fixedClock()
  const built = await buildApp(t, { clock })
  assert.deepEqual(await near(built, picDuMidi), { state: 'missing', reason: 'unsupported' })
  built.standIn.fault('metar', { kind: 'status', status: 400 })
  clock.advance(45 * minuteMs)
  // Whoever asks first has it read behind.
  let part = await near(built, picDuMidi)
  for (let turn = 0; turn < 200 && part.state === 'missing' && part.reason !== 'busy'; turn += 1) {
    await setTimeout(10)
    part = await near(built, picDuMidi)
  }
  assert.deepEqual(part, { state: 'missing', reason: 'busy' })
})

describe('/api/observations', () => {
  test('gives the measurement with its station, and lives no longer than it holds', async (t) => {
    const { app } = await buildApp(t)
    const answer = await app.inject('/api/observations?lat=45.764&lon=4.8357')
    assert.equal(answer.statusCode, 200)
    const body = answer.json<{ data: Measured; source: string; updatedAt: string }>()
    assert.equal(body.data.station.name, 'LYON-ST_EXUPERY')
    assert.equal(body.source, 'e-soh')
    assert.equal(body.updatedAt, body.data.time)
  })

  test('says whether it was in memory, or was read for who asked', async (t) => {
    const { app } = await buildApp(t)
    const isCached = async () =>
      (await app.inject('/api/observations?lat=45.764&lon=4.8357')).json<{ cached: boolean }>().cached
    assert.deepEqual([await isCached(), await isCached()], [false, true])
  })

  test('answers 404 in words where no station is near, and 400 without a point', async (t) => {
    const { app } = await buildApp(t)
    const none = await app.inject('/api/observations?lat=40&lon=-30')
    assert.equal(none.statusCode, 404)
    assert.match(none.json<{ error: string }>().error, /Aucune station de mesure/)
    for (const query of ['', '?lat=45', '?lat=abc&lon=4', '?lat=91&lon=4'])
      assert.equal((await app.inject(`/api/observations${query}`)).statusCode, 400, query)
  })

  test('tells its units in the description of the interface', async (t) => {
    const { app } = await buildApp(t)
    const text = (await app.inject('/api/docs/json')).body
    for (const [description, unit] of [
      ['above the sea; null where nobody says', 'metres'],
      ['at 10 m, mean of ten minutes', 'km/h'],
      ['at sea level', 'hPa'],
    ])
      assert.ok(text.includes(`"description":"${description}","x-unit":"${unit}"`), description)
  })
})
