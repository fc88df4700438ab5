import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  availableHours,
  hourFigures,
  hourName,
  hourStart,
  linkedHours,
  noHour,
  shownTime,
  type MapHourName,
} from '../../src/domain/map-hour.ts'
import { mapForecast } from '../../src/domain/map-period.ts'
import { mapWeather } from '../support/map-sources.ts'

const startOf = (name: MapHourName): string | null => {
  const start = hourStart(name)
  return start === null ? null : new Date(start).toISOString()
}

describe('the name of an hour', () => {
  test('is that of the clocks of Paris', () => {
    assert.equal(startOf('2026-11-24T15'), '2026-11-24T14:00:00.000Z')
    assert.equal(startOf('2026-07-14T00'), '2026-07-13T22:00:00.000Z')
  })

  test('tells apart the two hours that autumn has at 2 h', () => {
    assert.equal(startOf('2026-10-25T02'), '2026-10-25T00:00:00.000Z')
    assert.equal(startOf('2026-10-25T02bis'), '2026-10-25T01:00:00.000Z')
    assert.equal(startOf('2026-10-25T03'), '2026-10-25T02:00:00.000Z')
    assert.equal(hourName(Date.parse('2026-10-25T01:00Z')), '2026-10-25T02bis')
  })

  test('is none that no clock shows', () => {
    const never: readonly MapHourName[] = [
      '2026-03-29T02',
      '2026-11-24T15bis',
      '2026-02-30T12',
      '2026-11-24T24',
      '2026-13-01T12',
      '2026-11-24T15:00',
      noHour,
    ]
    for (const name of never) assert.equal(hourStart(name), null, name)
  })
})

describe('the hours of a map', () => {
  test('are the 48 after the one that holds now', () => {
    const hours = availableHours(new Date('2026-11-24T14:20:00Z'))
    assert.equal(hours.length, 48)
    assert.equal(hours[0], '2026-11-24T16')
    assert.equal(hours.at(-1), '2026-11-26T15')
  })

  test('are 48 of the sun on days of 23 and 25 hours, none twice', () => {
    const spring = availableHours(new Date('2026-03-28T11:00:00Z'))
    assert.equal(new Set(spring).size, 48)
    assert.ok(!spring.includes('2026-03-29T02'))
    assert.equal(spring.at(-1), '2026-03-30T13')
    const autumn = availableHours(new Date('2026-10-24T10:00:00Z'))
    assert.equal(new Set(autumn).size, 48)
    assert.ok(autumn.includes('2026-10-25T02bis'))
    assert.equal(autumn.at(-1), '2026-10-26T11')
  })

  test('without script are 12, 15, 18 and 21 h of today and tomorrow, those that are to come', () =>
    assert.deepEqual(linkedHours(new Date('2026-11-24T14:20:00Z')), [
      '2026-11-24T18',
      '2026-11-24T21',
      '2026-11-25T12',
      '2026-11-25T15',
      '2026-11-25T18',
      '2026-11-25T21',
    ]))
})

describe('what a map shows of what is asked', () => {
  const now = new Date('2026-11-24T14:20:00Z')

  test('is the hour, up to 48 hours ahead', () => {
    assert.equal(shownTime('2026-11-24T16', now), '2026-11-24T16')
    assert.equal(shownTime('2026-11-26T15', now), '2026-11-26T15')
  })

  test('is now for the hour that holds now', () => assert.equal(shownTime('2026-11-24T15', now), 'current'))

  test('is nothing for what is over, too far or no hour', () => {
    for (const asked of ['2026-11-24T14', '2026-11-26T16', '1999-01-01T00', noHour] as const)
      assert.equal(shownTime(asked, now), null, asked)
    assert.equal(shownTime('morning', now), null)
  })
})

describe('the figures of an hour', () => {
  const paris = { lat: 48.86, lon: 2.35 }
  const now = new Date('2026-07-15T10:00:00.000Z')
  const forecast = mapForecast(mapWeather(paris, now))
  const hour = (later: number): number => now.getTime() + later * 3_600_000

  test('are those of the forecast for it, which falls by a degree an hour', () =>
    assert.ok(Math.abs((hourFigures(forecast, hour(5), paris).temperature ?? 0) - (60 - 48.86 - 5)) < 0.05))

  test('have the sun by day and the moon by night', () => {
    assert.match(hourFigures(forecast, hour(5), paris).icon, /day|overcast|rain/)
    const clear = {
      ...forecast,
      hours: forecast.hours.map((each) => ({ ...each, condition: 'clear' as const, precipitation: 0 })),
    }
    assert.equal(hourFigures(clear, hour(5), paris).icon, 'clear-day')
    assert.equal(hourFigures(clear, hour(14), paris).icon, 'clear-night')
  })

  test('are unknown where the forecast lacks the hour, though it has both neighbours', () => {
    const holed = { ...forecast, hours: forecast.hours.filter(({ start }) => start !== hour(5)) }
    const { temperature, condition, windSpeed } = hourFigures(holed, hour(5), paris)
    assert.deepEqual([temperature, condition, windSpeed], [null, null, null])
    const unread = {
      ...forecast,
      hours: forecast.hours.map((each) => (each.start === hour(5) ? { ...each, temperature: null } : each)),
    }
    assert.equal(hourFigures(unread, hour(5), paris).temperature, null)
  })

  test('of a forecast by three hours are those of the step that holds it', () => {
    const steps = {
      ...forecast,
      stepMs: 3 * 3_600_000,
      hours: forecast.hours
        .filter((_, index) => index % 3 === 0)
        .map((each) => ({ ...each, precipitation: 3, windSpeed: 20 })),
    }
    const { windSpeed, precipitation, temperature } = hourFigures(steps, hour(4), paris)
    assert.equal(windSpeed, 20)
    assert.equal(precipitation, 1)
    assert.ok(Math.abs((temperature ?? 0) - (60 - 48.86 - 4)) < 0.06)
  })
})
