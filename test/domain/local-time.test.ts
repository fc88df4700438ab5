import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addDays,
  dayLengthHours,
  daysBetween,
  instantOfLocal,
  isMidnight,
  localDate,
  localHour,
  localClock,
  startOfLocalDay,
  weekdayOf,
} from '../../src/domain/local-time.ts'

const paris = 'Europe/Paris'

// Offsets of the IANA time zone database.
const days: [instant: string, zone: string, date: string, hour: number][] = [
  ['2026-11-21T08:00:00.000Z', paris, '2026-11-21', 9],
  ['2026-11-21T23:30:00.000Z', paris, '2026-11-22', 0],
  ['2026-07-14T22:00:00.000Z', paris, '2026-07-15', 0],
  ['2026-07-14T21:59:59.999Z', paris, '2026-07-14', 23],
  ['2026-11-21T02:00:00.000Z', 'America/Martinique', '2026-11-20', 22],
  ['2026-11-21T02:00:00.000Z', 'America/Cayenne', '2026-11-20', 23],
  ['2026-11-21T21:00:00.000Z', 'Indian/Reunion', '2026-11-22', 1],
  ['2026-11-21T14:00:00.000Z', 'Pacific/Noumea', '2026-11-22', 1],
  ['2026-11-21T09:59:00.000Z', 'Pacific/Tahiti', '2026-11-20', 23],
  ['2026-11-21T02:00:00.000Z', 'America/Miquelon', '2026-11-20', 23],
  ['2024-02-29T12:00:00.000Z', 'Pacific/Wallis', '2024-03-01', 0],
]

describe('the local day and hour', () => {
  for (const [instant, zone, date, hour] of days) {
    test(`of ${instant} in ${zone} are ${date}, ${hour} h`, () => {
      assert.equal(localDate(instant, zone), date)
      assert.equal(localHour(new Date(instant), zone), hour)
    })
  }

  test('come with minutes', () =>
    assert.deepEqual(localClock('2026-10-15T13:10:07.900Z', paris), { hour: 15, minute: 10 }))

  test('begin at midnight, and at no other minute', () => {
    assert.equal(isMidnight('2026-10-14T22:00:59Z', paris), true)
    assert.equal(isMidnight('2026-10-14T22:01:00Z', paris), false)
    assert.equal(isMidnight('2026-10-15T10:00:00Z', paris), false)
  })

  test('of an unreadable instant or zone throw', () => {
    assert.throws(() => localDate('yesterday', paris), RangeError)
    assert.throws(() => localDate('2026-10-15T13:10:00Z', 'Europe/Lyon'), RangeError)
    assert.throws(() => instantOfLocal('2026-13-45', paris), RangeError)
  })
})

describe('a local time becomes an instant', () => {
  const times: [string, string, string][] = [
    ['2026-01-15T12:00', paris, '2026-01-15T11:00:00.000Z'],
    ['2026-07-15T12:00', paris, '2026-07-15T10:00:00.000Z'],
    ['2026-10-25T02:30', paris, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', paris, '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T02:30', paris, '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', paris, '2026-03-29T01:00:00.000Z'],
    ['2026-11-21T06:15:30', 'Pacific/Noumea', '2026-11-20T19:15:30.000Z'],
    ['2026-06-21T00:00', 'America/Miquelon', '2026-06-21T02:00:00.000Z'],
  ]
  for (const [local, zone, instant] of times) {
    test(`${local} in ${zone} is ${instant}`, () =>
      assert.equal(instantOfLocal(local, zone).toISOString(), instant))
  }
})

describe('a civil day', () => {
  test('has 24 hours, but 23 in the spring and 25 in the autumn when clocks change', () => {
    assert.equal(dayLengthHours('2026-11-21', paris), 24)
    assert.equal(dayLengthHours('2026-03-29', paris), 23)
    assert.equal(dayLengthHours('2026-10-25', paris), 25)
    assert.equal(dayLengthHours('2026-10-25', 'Indian/Reunion'), 24)
  })

  test('starts at the midnight of the place', () => {
    assert.equal(startOfLocalDay('2026-10-26', paris).toISOString(), '2026-10-25T23:00:00.000Z')
    assert.equal(startOfLocalDay('2026-10-25', paris).toISOString(), '2026-10-24T22:00:00.000Z')
    assert.equal(startOfLocalDay('2026-10-25', 'Pacific/Tahiti').toISOString(), '2026-10-25T10:00:00.000Z')
  })
})

describe('calendar arithmetic', () => {
  test('crosses months, years and leap days', () => {
    assert.equal(addDays('2026-10-31', 1), '2026-11-01')
    assert.equal(addDays('2026-01-01', -1), '2025-12-31')
    assert.equal(addDays('2028-02-28', 1), '2028-02-29')
    assert.equal(addDays('2026-03-28', 2), '2026-03-30')
    assert.equal(daysBetween('2026-12-30', '2027-01-02'), 3)
    assert.equal(daysBetween('2026-03-30', '2026-03-28'), -2)
  })

  test('knows that 14 July 2026 is a Tuesday', () => assert.equal(weekdayOf('2026-07-14'), 1))
})
