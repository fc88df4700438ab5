import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwnForecasts, isOnGrid } from '../../../src/server/services/own-forecasts.ts'
import { beach, bucketFigures, highVillage, lyon, runsOver } from '../../support/arome.ts'
import { fixedClock } from '../../support/build-app.ts'
import { startStandIn } from '../../support/fake-upstreams.ts'
import { asEcCodesSaid } from '../../support/grib2/ec-codes.ts'

const run = '2026-11-24T09:00:00Z'
const hourAt = (hour: number): number => Date.parse(run) + hour * 3_600_000
/** Hours after the run at whose beginning and end figures are compared. */
const compared = [7, 8, 9, 10, 11]
const tenths = (value: number): number => Math.round(value * 10) / 10

test('a place’s own hours are what ecCodes reads of the same messages, to the last printed figure', async (t) => {
  const clock = fixedClock('2026-11-24T13:00:00Z')
  const standIn = await startStandIn(t, { now: () => new Date(clock.now()) })
  const { runs } = runsOver(t, standIn, clock)
  await runs.look()
  const places = [lyon, highVillage, beach].map((place) => {
    const series = runs.seriesAt(place)
    const own = createOwnForecasts(runs, () => place.elevation).at(place)
    assert.ok(series && own)
    return { place, series, own }
  })
  const figures = await bucketFigures(t, standIn, run, ['SP1 07H12H'])
  const said = asEcCodesSaid(t, 'own-hours', () =>
    [...compared, 12].map((hour) => {
      const of = (category: number, number: number, surface = 103): readonly number[] =>
        figures(
          'SP1 07H12H',
          { code: [category, number], surface, hour },
          places.map(({ series }) => series),
        )
      return {
        temperature: of(0, 0),
        humidity: of(1, 1),
        east: of(2, 2),
        north: of(2, 3),
        fallen: of(1, 52, 1),
      }
    }),
  )
  for (const [index, { place, series, own }] of places.entries())
    for (const [step, hour] of compared.entries()) {
      const [begins, ends] = [said[step], said[step + 1]]
      const at = (list: readonly number[] | undefined): number => list?.[index] ?? NaN
      const ours = own.hours.find(({ time }) => Date.parse(time) === hourAt(hour))
      const isWarmerAbove = series.hours.find((each) => each.at === hourAt(hour))?.isWarmerAbove
      const correction = Math.max(-4, Math.min(4, (series.modelHeight - place.elevation) * 0.0065))
      assert.deepEqual(
        [ours?.temperature, ours?.humidity, ours?.windSpeed, ours?.precipitation],
        [
          tenths(at(begins?.temperature) - 273.15 + (isWarmerAbove ? 0 : correction)),
          Math.round(at(begins?.humidity)),
          tenths(3.6 * Math.hypot(at(begins?.east), at(begins?.north))),
          tenths(Math.max(0, at(ends?.fallen) - at(begins?.fallen))),
        ],
        `${place.elevation} m, hour ${hour}`,
      )
    }
})

test('own hours reach France in Europe and nothing overseas, and nothing at all without a run', () => {
  const brest = { lat: 48.39, lon: -4.486 }
  const ajaccio = { lat: 41.927, lon: 8.734 }
  const saintDenis = { lat: -20.88, lon: 55.45 }
  const reached = (runAt: number | null) => {
    const runs = { seriesAt: () => null, pastAt: () => null, runAt: () => runAt }
    const { reaches } = createOwnForecasts(runs, () => null)
    return [brest, ajaccio, saintDenis].map(reaches)
  }
  assert.deepEqual(reached(Date.parse(run)), [true, true, false])
  assert.deepEqual(reached(null), [false, false, false])
})

test('the grid is that of Météo-France’s EURW1S40: 37.5 to 55.4° N, 12° W to 16° E, its edges included', () => {
  for (const [lat, lon, beyond] of [
    [55.4, 2, [0.01, 0]],
    [37.5, 2, [-0.01, 0]],
    [46, -12, [0, -0.01]],
    [46, 16, [0, 0.01]],
  ] as const) {
    assert.ok(isOnGrid({ lat, lon }), `${lat} ${lon}`)
    assert.ok(!isOnGrid({ lat: lat + beyond[0], lon: lon + beyond[1] }), `beyond ${lat} ${lon}`)
  }
})

test('a place without a height has that of its town hall, whose distance from the grid is said then', () => {
  const point = { lat: 45.75, lon: 4.85 }
  // A tenth of a degree of latitude is 11.1 km, a hundredth 1.1 km.
  const townHall = { lat: 45.85, lon: 4.85, height: 310 }
  const series = {
    runAt: Date.parse(run),
    lat: 45.76,
    lon: 4.85,
    distanceKm: 1.1,
    modelHeight: 299.6,
    hours: [],
  }
  const runs = { seriesAt: () => series, pastAt: () => null, runAt: () => series.runAt }
  const said = (own: number | null, known: typeof townHall | null = townHall) => {
    const forecast = createOwnForecasts(
      runs,
      () => own,
      () => known,
    ).at(point)
    return [forecast?.height, forecast?.modelHeight, Math.round(forecast?.distanceKm ?? NaN)]
  }
  assert.deepEqual(said(null), [310, 300, 10])
  assert.deepEqual(said(240), [240, 300, 1])
  assert.deepEqual(said(0), [0, 300, 1])
  assert.deepEqual(said(null, null), [null, 300, 1])
})
