import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rainAnswer } from '../../src/domain/rain.ts'
import { conditionOfOpenWeather } from '../../src/server/upstream/weather-codes.ts'
import { skyWords } from '../../src/web/text/conditions.ts'
import { rainText } from '../../src/web/text/rain.ts'
import { hours } from '../support/forecast-samples.ts'

test('rain and snow at once is called neither rain nor snow', () => {
  const condition = conditionOfOpenWeather(616)
  assert.equal(skyWords(condition, { precipitation: 1 }), 'Pluie et neige mêlées')
  const now = new Date('2026-01-12T08:00:00Z')
  const hourly = hours('2026-01-12T08:00:00Z', 24, (i) =>
    i < 6 ? { condition, precipitation: 1, temperature: 1 } : {},
  )
  const answer = rainAnswer({ rain: [], hourly, hourlyStep: 1 }, now)
  assert.match(rainText(answer, now, 'Europe/Paris'), /^Pluie ou neige jusqu’à 15/)
})
