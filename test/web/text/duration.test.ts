import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatDuration, formatRemaining } from '../../../src/web/text/duration.ts'

const s = '\u00a0'
const now = new Date('2026-10-15T12:00:00Z')

describe('the time left of an alert', () => {
  const table: [end: string, text: string][] = [
    ['2026-10-17T15:00:00Z', `2${s}j 3${s}h`],
    ['2026-10-17T12:00:00Z', `2${s}j`],
    ['2026-10-15T15:20:00Z', `3${s}h 20${s}min`],
    ['2026-10-15T15:00:00Z', `3${s}h`],
    ['2026-10-15T12:45:00Z', `45${s}min`],
    ['2026-10-15T12:00:10Z', `1${s}min`],
    ['2026-10-15T12:00:00Z', 'Expiré'],
    ['2026-10-14T12:00:00Z', 'Expiré'],
  ]
  for (const [end, text] of table)
    test(`until ${end} is ${text}`, () => assert.equal(formatRemaining(end, now), text))
})

describe('a duration', () => {
  const table: [seconds: number, text: string][] = [
    [39_480, `10${s}h${s}58`],
    [3_600, `1${s}h`],
    [3_900, `1${s}h${s}05`],
    [180, `3${s}min`],
    [-180, `3${s}min`],
  ]
  for (const [seconds, text] of table)
    test(`of ${seconds} s is ${text}`, () => assert.equal(formatDuration(seconds), text))
})
