import { formatAge } from '../../../src/web/text/age.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  formatAddedDay,
  formatAround,
  formatBound,
  formatBulletinTime,
  formatDateTime,
  formatDayInSentence,
  formatDayName,
  formatFullDate,
  formatHour,
  formatLongDate,
  formatMoment,
  formatShortDate,
  formatShortDay,
  nearDayName,
} from '../../../src/web/text/dates.ts'

const paris = 'Europe/Paris'
const s = '\u00a0'

test('dates are long, full, or short', () => {
  assert.equal(formatLongDate('2026-10-15'), `jeudi${s}15 octobre`)
  assert.equal(formatLongDate('2026-11-01'), `dimanche${s}1er novembre`)
  assert.equal(formatFullDate('2026-11-01'), `dimanche${s}1er novembre 2026`)
  assert.equal(formatShortDay('2026-11-21'), `sam.${s}21`)
  assert.equal(formatShortDay('2026-11-01'), `dim.${s}1er`)
  assert.equal(formatShortDate('2026-10-05'), `5${s}oct.`)
})

test('the first three days have names', () => {
  const today = '2026-10-30'
  assert.deepEqual(
    ['2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'].map((d) => nearDayName(d, today)),
    [null, 'aujourd’hui', 'demain', 'après-demain', null],
  )
  assert.equal(formatDayName('2026-10-31', today), 'demain')
  assert.equal(formatDayName('2026-11-02', today), `lundi${s}2 novembre`)
  assert.equal(formatDayInSentence('2026-11-01', today), 'dimanche')
  assert.equal(formatDayInSentence('2026-11-06', today), `vendredi${s}6 novembre`)
  assert.equal(formatDayInSentence('2026-10-29', today), `jeudi${s}29 octobre`)
})

test('hours are those of the place', () => {
  const instant = '2026-10-15T12:30:00Z'
  assert.equal(formatHour(instant, paris), `14${s}h${s}30`)
  assert.equal(formatHour('2026-10-15T12:05:00Z', paris), `14${s}h${s}05`)
  assert.equal(formatHour('2026-10-15T12:00:00Z', paris), `14${s}h`)
  assert.equal(formatHour(instant, 'America/Martinique'), `8${s}h${s}30`)
  assert.equal(formatDateTime('2026-10-15T13:10:00Z', paris), `jeudi${s}15 octobre, 15${s}h${s}10`)
  assert.equal(
    formatDateTime('2026-10-15T13:10:00Z', 'Pacific/Noumea'),
    `vendredi${s}16 octobre, 0${s}h${s}10`,
  )
  assert.equal(formatBulletinTime('2026-10-15T12:05:00Z', paris), `jeudi${s}15 octobre à 14${s}h${s}05`)
})

describe('a moment from Thursday 15 h', () => {
  const now = '2026-10-15T13:00:00Z'
  const moments: [string, string][] = [
    ['2026-10-15T19:00:00Z', `21${s}h`],
    ['2026-10-16T07:00:00Z', `demain 9${s}h`],
    ['2026-10-17T04:00:00Z', `samedi 6${s}h`],
    ['2026-10-29T04:00:00Z', `jeudi${s}29 octobre 5${s}h`],
  ]
  for (const [instant, text] of moments)
    test(`is ${text}`, () => assert.equal(formatMoment(instant, now, paris), text))

  test('ends at midnight of the day that ends', () => {
    assert.equal(formatBound('2026-10-15T22:00:00Z', now, paris), 'minuit')
    assert.equal(formatBound('2026-10-16T22:00:00Z', now, paris), 'demain soir minuit')
    assert.equal(formatBound('2026-10-15T22:15:00Z', now, paris), `demain 0${s}h${s}15`)
  })

  test('is about the midnight of either end of today, in any zone and when clocks change', () => {
    assert.equal(formatAround('2026-10-15T22:00:00Z', now, paris), 'vers minuit')
    assert.equal(formatAround('2026-10-14T22:00:00Z', now, paris), `vers 0${s}h`)
    assert.equal(formatAround('2026-10-24T22:00:00Z', '2026-10-24T22:30:00Z', paris), `vers 0${s}h`)
    assert.equal(formatAround('2026-10-25T23:00:00Z', '2026-10-24T22:30:00Z', paris), 'vers minuit')
    assert.equal(formatAround('2026-10-16T22:00:00Z', now, paris), 'demain soir vers minuit')
    assert.equal(formatAround('2026-10-14T20:00:00Z', now, 'Indian/Reunion'), `vers 0${s}h`)
  })
})

describe('an age', () => {
  const now = new Date('2026-10-15T12:00:00Z')
  const ages: [string, string][] = [
    ['2026-10-15T11:59:30Z', 'à l’instant'],
    ['2026-10-15T12:05:00Z', 'à l’instant'],
    ['2026-10-15T11:54:00Z', `il y a 6${s}min`],
    ['2026-10-15T09:00:00Z', `il y a 3${s}h`],
    ['2026-10-14T13:00:00Z', `il y a 23${s}h`],
    ['2026-10-12T12:00:00Z', `il y a 3${s}jours`],
  ]
  for (const [instant, text] of ages) test(`is ${text}`, () => assert.equal(formatAge(instant, now), text))
})

describe('a favourite was added', () => {
  const now = '2026-10-15T22:30:00Z' // Friday 16 October, 0 h 30 in Paris
  const days: [string, string][] = [
    ['2026-10-15T22:05:00Z', 'aujourd’hui'],
    ['2026-10-15T21:55:00Z', 'hier'],
    ['2026-10-13T10:00:00Z', `il y a 3${s}jours`],
    ['2026-10-10T10:00:00Z', `il y a 6${s}jours`],
    ['2026-10-09T10:00:00Z', `le 9${s}oct.`],
    ['2026-12-01T10:00:00Z', 'aujourd’hui'],
  ]
  for (const [instant, text] of days) {
    test(`${text} (${instant})`, () => assert.equal(formatAddedDay(instant, now, paris), text))
  }
})
