import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  daysToCome,
  hoursByDay,
  hoursToCome,
  laterHours,
  quartersToCome,
} from '../../src/domain/forecast-window.ts'
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

describe('what is still to come of a forecast', () => {
  const at = (time: string) => new Date(`2026-10-24T${time}Z`)
  const three = [8, 11, 14].map((hour) => ({
    ...first,
    time: at(`${String(hour).padStart(2, '0')}:00:00`).toISOString(),
  }))
  const hours = (instant: string, step: 1 | 3) =>
    hoursToCome({ hourly: three, hourlyStep: step }, at(instant)).map(({ time }) => time.slice(11, 13))

  test('begins with the step that holds now, of an hour or of three', () => {
    assert.deepEqual(hours('10:59:59', 3), ['08', '11', '14'])
    assert.deepEqual(hours('11:00:00', 3), ['11', '14'])
    assert.deepEqual(hours('08:59:59', 1), ['08', '11', '14'])
    assert.deepEqual(hours('09:00:00', 1), ['11', '14'])
    assert.deepEqual(hours('17:00:00', 3), [])
  })

  test('begins with the quarter that holds now', () => {
    const rain = ['08:00', '08:15', '08:30'].map((time) => ({
      time: at(`${time}:00`).toISOString(),
      precipitation: 0,
    }))
    const quarters = (instant: string) =>
      quartersToCome(rain, at(instant)).map(({ time }) => time.slice(11, 16))
    assert.deepEqual(quarters('08:14:59'), ['08:00', '08:15', '08:30'])
    assert.deepEqual(quarters('08:15:00'), ['08:15', '08:30'])
    assert.deepEqual(quarters('08:45:00'), [])
  })

  test('begins with today at the place', () => {
    const { daily } = placeWeather('2026-10-23T22:00:00.000Z')
    const [day] = daysToCome(daily, at('22:30:00'), 'Europe/Paris')
    assert.equal(day?.date, '2026-10-25')
    assert.equal(daysToCome(daily, at('21:30:00'), 'Europe/Paris')[0]?.date, '2026-10-24')
  })

  test('has no later hours where there are none', () => assert.deepEqual(laterHours([]), {}))
})
