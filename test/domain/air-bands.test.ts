import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comingPressureTrend, humidityBand, pressureTrend } from '../../src/domain/air-bands.ts'

test('humidity has five words', () => {
  assert.deepEqual([10, 20, 39.9, 40, 65, 66, 85, 86, 100].map(humidityBand), [
    'very-dry',
    'dry',
    'dry',
    'comfortable',
    'comfortable',
    'humid',
    'humid',
    'very-humid',
    'very-humid',
  ])
})

test('pressure is steady below 1 hPa in three hours, and unknown without both figures', () => {
  assert.equal(pressureTrend(1015, 1015.9), 'steady')
  assert.equal(pressureTrend(1015, 1016), 'rising')
  assert.equal(pressureTrend(1015, 1013), 'falling')
  assert.equal(pressureTrend(null, 1013), null)
  assert.equal(pressureTrend(1015, null), null)
})

test('the coming tendency compares the first hour with the one three hours later', () => {
  const hourly = [1015, 1020, 1020, 1010].map((pressure) => ({ pressure }))
  assert.equal(comingPressureTrend(hourly, 1), 'falling')
  assert.equal(comingPressureTrend(hourly, 3), 'rising')
  assert.equal(comingPressureTrend([], 1), null)
})
