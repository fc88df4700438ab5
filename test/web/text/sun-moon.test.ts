import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SunMoonTimes } from '../../../src/domain/sun-moon.ts'
import {
  dayLengthChangeText,
  dayLengthText,
  moonText,
  moonTimesText,
  sunAnswer,
  twilightText,
} from '../../../src/web/text/sun-moon.ts'

const s = '\u00a0'
const paris = 'Europe/Paris'
const times: SunMoonTimes = {
  date: '2026-10-15',
  sunrise: '2026-10-15T05:57:00.000Z',
  sunset: '2026-10-15T16:55:00.000Z',
  civilDawn: '2026-10-15T05:28:00.000Z',
  civilDusk: '2026-10-15T17:24:00.000Z',
  moonrise: '2026-10-15T11:18:00.000Z',
  moonset: '2026-10-15T19:11:00.000Z',
  dayLength: 39_480,
  dayLengthChange: -190,
  moon: { angle: 55, illumination: 21.6, phase: 'waxing-crescent' },
}

test('the moon has a phase, a lit share and times', () => {
  assert.equal(moonText(times), `Premier croissant, 22${s}%`)
  assert.equal(moonTimesText(times, paris), `lever 13${s}h${s}18, coucher 21${s}h${s}11`)
  assert.equal(
    moonTimesText({ ...times, moonrise: null }, paris),
    `pas de lever ce jour, coucher 21${s}h${s}11`,
  )
  assert.equal(
    moonTimesText({ ...times, moonset: '2026-10-15T02:00:00.000Z' }, paris),
    `coucher 4${s}h, lever 13${s}h${s}18`,
  )
})

test('the day has a length, and a change since yesterday', () => {
  assert.equal(dayLengthText(times), `10${s}h${s}58 de jour`)
  assert.equal(dayLengthText({ ...times, dayLength: 0 }), 'nuit polaire')
  assert.equal(dayLengthChangeText(-190), `3${s}min de moins qu’hier`)
  assert.equal(dayLengthChangeText(95), `2${s}min de plus qu’hier`)
  assert.equal(dayLengthChangeText(12), 'autant qu’hier')
})

test('civil twilight is given with its two ends, and not at all where there is none', () => {
  assert.equal(
    twilightText(times, paris),
    `Aube civile à 7${s}h${s}28, crépuscule civil jusqu’à 19${s}h${s}24`,
  )
  assert.equal(twilightText({ ...times, civilDawn: null }, paris), `Crépuscule civil jusqu’à 19${s}h${s}24`)
  assert.equal(twilightText({ ...times, civilDawn: null, civilDusk: null }, paris), null)
})

describe('the sun in a sentence', () => {
  const tomorrow = '2026-10-16T05:58:00.000Z'
  const table: [now: string, text: string | null][] = [
    ['2026-10-15T03:57:00Z', `Lever dans 2${s}h`],
    ['2026-10-15T13:10:00Z', `Coucher dans 3${s}h${s}45`],
    ['2026-10-15T16:54:30Z', `Coucher dans moins d’une${s}minute`],
    ['2026-10-15T18:00:00Z', `Lever demain à 7${s}h${s}58`],
    ['2026-10-17T18:00:00Z', null],
  ]
  for (const [now, text] of table) {
    test(`at ${now} is ${text}`, () => assert.equal(sunAnswer(times, tomorrow, new Date(now), paris), text))
  }
})
