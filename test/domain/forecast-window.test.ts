import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hoursByDay, laterHours } from '../../src/domain/forecast-window.ts'
import { placeWeather } from '../support/place-weather.ts'

const { hourly, hourlyStep } = placeWeather('2026-10-24T08:00:00.000Z')
const [first] = hourly
assert(first)
/** So many hours from an instant on. */
const hoursFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, hour) => ({
    ...first,
    time: new Date(Date.parse(start) + hour * 3_600_000).toISOString(),
  }))
const week = hoursFrom('2026-10-24T08:00:00.000Z', 7 * 24)
const weather = { hourly: week.slice(0, 48), hourlyStep, ...laterHours(week.slice(48)) }
const now = new Date('2026-10-24T10:20:00.000Z')
const hoursOf = (date: string, zone = 'Europe/Paris') =>
  (hoursByDay(weather, now, zone).get(date) ?? []).map(({ time }) => time)

describe('the hours of a day', () => {
  test('begin with the one that holds now, today', () => {
    assert.equal(hoursOf('2026-10-24')[0], '2026-10-24T10:00:00.000Z')
    assert.equal(hoursOf('2026-10-24').at(-1), '2026-10-24T21:00:00.000Z')
  })

  test('are twenty-five on the day on which clocks go back, and of a day further on as many as it has', () => {
    assert.equal(hoursOf('2026-10-25').length, 25)
    assert.equal(hoursOf('2026-10-28').length, 24)
  })

  test('are those of the place’s own day overseas', () => {
    const [begin] = hoursOf('2026-10-27', 'Pacific/Noumea')
    assert.equal(begin, '2026-10-26T13:00:00.000Z')
  })

  test('are none where the forecast does not reach', () => {
    assert.deepEqual(hoursOf('2026-11-02'), [])
    assert.equal(hoursByDay({ hourly: [], hourlyStep }, now, 'Europe/Paris').size, 0)
  })
})
