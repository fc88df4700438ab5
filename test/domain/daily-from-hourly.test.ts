import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { completeDays, dailyFromHourly } from '../../src/domain/daily-from-hourly.ts'
import { day, hours } from '../support/forecast-samples.ts'

const paris = 'Europe/Paris'

describe('a day from its hours', () => {
  // 4 October 2026 in Paris is two hours ahead of UTC: its midnights are at 22:00.
  const midnight = '2026-10-03T22:00:00Z'

  test('has their extremes, highest chance and wind, and the sum of their rain', () => {
    const [only, ...others] = dailyFromHourly(
      hours(midnight, 24, (index) => ({
        temperature: index,
        precipitation: index < 3 ? 0.1 : 0,
        precipitationProbability: index === 3 ? 80 : 10,
        windSpeed: index === 15 ? 42 : 10,
        windGusts: index === 16 ? 77 : 20,
        windDirection: index === 15 ? 310 : 90,
        uvIndex: index === 13 ? 4.5 : 0,
        condition: 'clear',
      })),
      paris,
    )
    assert.deepEqual(others, [])
    assert.deepEqual(only, {
      date: '2026-10-04',
      temperatureMin: 0,
      temperatureMax: 23,
      condition: 'clear',
      // Three times 0.1 mm, without the dust of binary fractions.
      precipitation: 0.3,
      precipitationProbability: 80,
      windSpeedMax: 42,
      windGustsMax: 77,
      // Where the strongest wind comes from.
      windDirection: 310,
      uvIndexMax: 4.5,
    })
  })

  test('goes from midnight to midnight of the place, not of Greenwich', () => {
    const dates = (zone: string): readonly string[] =>
      dailyFromHourly(hours(midnight, 48), zone).map(({ date }) => date)
    assert.deepEqual(dates(paris), ['2026-10-04', '2026-10-05'])
    // In UTC the same 48 hours are two hours of one day, a whole one, and 22 of the next.
    assert.deepEqual(dates('UTC'), ['2026-10-04', '2026-10-05'])
    assert.equal(dailyFromHourly(hours(midnight, 48), 'UTC')[1]?.precipitation, null)
  })

  // Clocks of France changed on 29 March and change back on 25 October 2026.
  const lengths: readonly [date: string, from: string, count: number][] = [
    ['2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00Z', 25],
  ]
  for (const [date, from, count] of lengths)
    test(`sums the ${count} hours of ${date}, when clocks change`, () => {
      const [only] = dailyFromHourly(
        hours(from, count, () => ({ precipitation: 1 })),
        paris,
      )
      assert.deepEqual([only?.date, only?.precipitation], [date, count])
    })

  test('that lacks an hour or two has no sum of rain, and the rest', () => {
    for (const lacking of [1, 2]) {
      const [only] = dailyFromHourly(hours(midnight, 24 - lacking), paris)
      assert.deepEqual([only?.precipitation, only?.temperatureMax], [null, 12])
    }
  })

  test('that lacks three is none', () => assert.deepEqual(dailyFromHourly(hours(midnight, 21), paris), []))

  test('does not know what none of its hours knows, and no rain of which an hour is unknown', () => {
    const [only] = dailyFromHourly(
      hours(midnight, 24, (index) => ({
        windGusts: null,
        temperature: index === 5 ? null : 9,
        precipitation: index === 5 ? null : 1,
      })),
      paris,
    )
    assert.deepEqual(
      [only?.windGustsMax, only?.temperatureMin, only?.temperatureMax, only?.precipitation],
      [null, 9, 9, null],
    )
  })
})

describe('days of a source, completed by those of its hours', () => {
  const own = day('2026-10-04', { temperatureMax: 20, precipitation: null, windGustsMax: null })
  const derived = day('2026-10-04', { temperatureMax: 19.4, precipitation: 3.2, windGustsMax: 60 })

  test('keep what the source says, and take what it does not', () => {
    const [only] = completeDays([own], [derived])
    assert.deepEqual([only?.temperatureMax, only?.precipitation, only?.windGustsMax], [20, 3.2, 60])
  })

  test('are those of the hours where the source says nothing but the date', () => {
    const nothing = Object.fromEntries(Object.keys(derived).map((name) => [name, null]))
    assert.deepEqual(completeDays([{ ...own, ...nothing, date: own.date }], [derived]), [derived])
  })

  test('are the days of both, in order', () =>
    assert.deepEqual(
      completeDays([day('2026-10-06'), own], [day('2026-10-05'), derived]).map(({ date }) => date),
      ['2026-10-04', '2026-10-05', '2026-10-06'],
    ))

  test('do not take a zero for unknown', () =>
    assert.equal(completeDays([day('2026-10-04', { precipitation: 0 })], [derived])[0]?.precipitation, 0))
})
