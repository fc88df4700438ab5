import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningsAhead } from '../../src/views/warnings-ahead.ts'
import { at, bulletin, domain, outlook, quiet, readings, slot } from '../domain/vigilance/samples.ts'

const morning = '2026-10-04T08:00:00Z'
const midnight = '2026-10-04T22:00:00Z'
const noonOfTomorrow = '2026-10-05T10:00:00Z'

test('the warnings of the country are those of today and tomorrow, whole, the gravest first, each with its departments', () => {
  const rain = (begin: string, end: string, level: 'yellow' | 'orange' | 'red') =>
    domain([['rain-flood', [slot(begin, end, level)]]])
  const today = {
    '29': quiet,
    '30': rain(morning, midnight, 'orange'),
    '34': rain(morning, midnight, 'orange'),
    '69': domain([['wind', [slot('2026-10-04T14:00:00Z', midnight, 'yellow')]]]),
  }
  const tomorrow = {
    '29': domain([['wind', [slot(midnight, noonOfTomorrow, 'red')]]]),
    '30': rain(midnight, noonOfTomorrow, 'orange'),
    '34': rain(midnight, noonOfTomorrow, 'orange'),
    '69': quiet,
  }
  const evidence = readings([bulletin(today, tomorrow)])
  const now = '2026-10-04T10:00:00Z'
  const days = [outlook('J0', evidence, now), outlook('J1', evidence, now)]
  assert.deepEqual(
    warningsAhead(days, at(now)).map(({ level, phenomenon, begin, end, departments }) => [
      level,
      phenomenon,
      at(begin),
      at(end),
      departments,
    ]),
    [
      ['red', 'wind', at(midnight), at(noonOfTomorrow), ['29']],
      ['orange', 'rain-flood', at(morning), at(noonOfTomorrow), ['30', '34']],
      ['yellow', 'wind', at('2026-10-04T14:00:00Z'), at(midnight), ['69']],
    ],
  )
})
