import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rainSteps } from '../../src/domain/wet-spells.ts'
import { hour } from '../support/forecast-samples.ts'

const start = '2026-11-21T13:00:00.000Z'

/** The chances of the four quarters of an hour, dry as far as is known. */
function chances(precipitationProbability: number | null): readonly number[] {
  const rain = [0, 15, 30, 45].map((minutes) => ({
    time: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
    precipitation: 0,
  }))
  const hourly = [hour(start, { precipitation: 0, condition: 'overcast', precipitationProbability })]
  const steps = rainSteps({ rain, hourly, hourlyStep: 1 }, new Date(start), 3_600_000)
  return steps.map(({ risk }) => risk)
}

describe('the quarters of an hour', () => {
  test('have the chance of rain of their hour', () => assert.deepEqual(chances(40), [40, 40, 40, 40]))
  test('are no warning where no chance is said', () => assert.deepEqual(chances(null), [0, 0, 0, 0]))
})
