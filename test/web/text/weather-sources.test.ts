import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorsOf } from '../../../src/web/text/weather-sources.ts'

test('a map of two sources names both', () => {
  assert.deepEqual(
    authorsOf('open-meteo, met-norway').map(({ name }) => name),
    ['Open-Meteo', 'MET Norway'],
  )
})

test('simulated figures have no author', () => assert.deepEqual(authorsOf('simulated'), []))
