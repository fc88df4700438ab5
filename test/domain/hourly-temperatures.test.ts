import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hourlyTemperatures, temperatureAt } from '../../src/domain/hourly-temperatures.ts'
import { placeWeather } from '../support/place-weather.ts'

const at = (clock: string): number => Date.parse(`2026-11-24T${clock}:00Z`)
// Two hours are not known, and 16:00 is not there.
const hours = [
  { time: at('10:00'), celsius: 4 },
  { time: at('11:00'), celsius: 6 },
  { time: at('12:00'), celsius: null },
  { time: at('13:00'), celsius: 8 },
  { time: at('15:00'), celsius: 9 },
]

describe('the temperature between the hours of a model', () => {
  const table: readonly (readonly [clock: string, celsius: number | null, why: string])[] = [
    ['09:59', null, 'is not known before the first'],
    ['10:00', 4, 'is that of the hour at the hour'],
    ['10:15', 4.5, 'is a quarter of the way at a quarter past'],
    ['11:30', null, 'is not known on the way to an hour without one'],
    ['12:30', null, 'is not known after an hour without one'],
    ['13:30', null, 'is not known where the next hour is missing'],
    ['15:00', 9, 'is that of the last hour'],
    ['15:01', null, 'is not known after the last'],
  ]
  for (const [clock, celsius, why] of table)
    test(`${why} (${clock})`, () => assert.equal(temperatureAt(hours, at(clock)), celsius))
})

describe('the temperatures of a model', () => {
  const { hourly } = placeWeather('2026-11-24T12:00:00.000Z')
  const [first] = hourly

  test('are those that are over, then those to come, hour by hour', () => {
    const past = { from: '2026-11-24T09:00:00.000Z', celsius: [1, null, 3] }
    const all = hourlyTemperatures({ past, hourly, hourlyStep: 1 })
    assert.deepEqual(all.slice(0, 4), [
      { time: at('09:00'), celsius: 1 },
      { time: at('10:00'), celsius: null },
      { time: at('11:00'), celsius: 3 },
      { time: at('12:00'), celsius: first?.temperature },
    ])
    assert.equal(all.length, 3 + hourly.length)
  })

  test('are none of what is over where nobody says it, and none at all in steps of three hours', () => {
    assert.equal(hourlyTemperatures({ hourly, hourlyStep: 1 }).length, hourly.length)
    assert.deepEqual(hourlyTemperatures({ hourly, hourlyStep: 3 }), [])
  })
})
