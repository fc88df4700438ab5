import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forecastSourcesOf } from '../../../src/web/text/weather-sources.ts'

test('a map of two sources names both', () => {
  assert.deepEqual(
    forecastSourcesOf('open-meteo, met-norway').map(({ name }) => name),
    ['Open-Meteo', 'MET Norway'],
  )
})

test('simulated figures name nobody', () => assert.deepEqual(forecastSourcesOf('simulated'), []))
