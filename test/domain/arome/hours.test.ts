import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aromeHours, aromePast } from '../../../src/domain/arome/hours.ts'
import { aromeHour, aromeSeries, type AboutHour } from '../../support/arome-hours.ts'

const run = '2026-11-24T09:00:00Z'
const lyon = { lat: 45.7485, lon: 4.8467, height: 200 }

const first = (about: AboutHour | ((index: number) => AboutHour), height: number | null = 200) =>
  aromeHours(aromeSeries(run, typeof about === 'function' ? about : () => about), { ...lyon, height })[0]

describe('the hours of AROME at a place', () => {
  test('begin an hour after the run and end where the last one is whole', () => {
    const hours = aromeHours(aromeSeries(run), lyon)
    assert.equal(hours.length, 50)
    assert.equal(hours[0]?.time, '2026-11-24T10:00:00.000Z')
    assert.equal(hours.at(-1)?.time, '2026-11-26T11:00:00.000Z')
  })

  test('have the air of their beginning, and what falls and blows until their end', () => {
    const hour = first((index) =>
      index === 1
        ? { temperatureK: 280.15, precipitation: 9, gust: 30, relativeHumidity: 91.4 }
        : { temperatureK: 290.15, precipitation: 1.2, gust: 12.5, relativeHumidity: 40 },
    )
    assert.deepEqual(
      [hour?.temperature, hour?.humidity, hour?.precipitation, hour?.windGusts, hour?.condition],
      // 12.5 m/s are 45 km/h.
      [7, 91, 1.2, 45, 'light-rain'],
    )
  })

  test('leave out what was refused, and the hour before it, which has no end', () => {
    const series = aromeSeries(run)
    const cut = { ...series, hours: series.hours.filter((_, index) => index !== 5) }
    const times = aromeHours(cut, lyon).map(({ time }) => time.slice(11, 13))
    assert.deepEqual(times.slice(0, 6), ['10', '11', '12', '13', '16', '17'])
  })

  // The standard atmosphere of ICAO cools by 6.5 °C a kilometre.
  const heights: readonly [height: number | null, celsius: number, why: string][] = [
    [200, 10, 'as high as the model’s ground'],
    [400, 8.7, '200 m above it'],
    [100, 10.7, '100 m below it'],
    [1_800, 6, 'far above it: no more than 4 °C'],
    [-500, 14, 'far below it: no more than 4 °C'],
    [null, 10, 'of a height that nobody says'],
  ]
  for (const [height, celsius, why] of heights)
    test(`are as warm as a place is that is ${why}`, () =>
      assert.equal(first({}, height)?.temperature, celsius))

  test('are as warm as the model’s ground where it is warmer higher up', () => {
    assert.equal(first({ isWarmerAbove: true }, 1_800)?.temperature, 10)
  })

  // A wind towards the east comes from the west.
  const winds: readonly [east: number, north: number, from: number | null, kmh: number][] = [
    [10, 0, 270, 36],
    [-10, 0, 90, 36],
    [0, 10, 180, 36],
    [0, -10, 0, 36],
    [3, 4, 217, 18],
    [0, 0, null, 0],
  ]
  for (const [windEast, windNorth, from, kmh] of winds)
    test(`blow from ${from}° at ${kmh} km/h with ${windEast} and ${windNorth} m/s`, () => {
      const hour = first({ windEast, windNorth })
      assert.deepEqual([hour?.windDirection, hour?.windSpeed], [from, kmh])
    })

  test('have no gust weaker than their wind, and none that nobody knows', () => {
    assert.equal(first({ windEast: 10, gust: 6 })?.windGusts, 36)
    assert.equal(first({ gust: null })?.windGusts, null)
  })

  test('are never damper than 100 %, nor drier than 0 %', () =>
    assert.deepEqual(
      [100.6, 0, -0.6].map((relativeHumidity) => first({ relativeHumidity })?.humidity),
      [100, 0, 0],
    ))

  test('say nothing of what the model does not know', () => {
    const { precipitationProbability, uvIndex, freezingLevel, snowDepth } = first({}) ?? {}
    assert.deepEqual([precipitationProbability, uvIndex, freezingLevel, snowDepth], [null, null, null, null])
    assert.equal(first({ pressure: null })?.pressure, null)
  })

  test('are none where two hours do not follow each other', () => {
    const series = { ...aromeSeries(run), hours: [aromeHour(0), aromeHour(7_200_000)] }
    assert.deepEqual(aromeHours(series, lyon), [])
  })
})

describe('the hours of AROME before its run', () => {
  const runAt = Date.parse(run)
  const earlier = [
    { at: runAt - 7_200_000, temperatureK: null, precipitation: 3, isWarmerAbove: false },
    { at: runAt - 3_600_000, temperatureK: 280.15, precipitation: 0.4, isWarmerAbove: false },
    { at: runAt, temperatureK: 281.15, precipitation: null, isWarmerAbove: true },
  ]

  test('have the air of their beginning at the height of the place, and what fell until their end', () => {
    const hours = [...earlier, aromeHour(runAt + 3_600_000, { precipitation: 1.2 })]
    // 200 m above the model’s ground it is 1.3 °C colder, but where it is warmer higher up.
    assert.deepEqual(aromePast({ runAt, modelHeight: 200, hours }, { height: 400 }), [
      { time: '2026-11-24T07:00:00.000Z', temperature: null, precipitation: 0.4 },
      { time: '2026-11-24T08:00:00.000Z', temperature: 5.7, precipitation: null },
      { time: '2026-11-24T09:00:00.000Z', temperature: 8, precipitation: 1.2 },
    ])
  })

  test('lack what fell in the last of them where the run has no first hour', () => {
    const past = aromePast({ runAt, modelHeight: 200, hours: earlier }, { height: null })
    assert.equal(past.at(-1)?.precipitation, null)
  })
})
