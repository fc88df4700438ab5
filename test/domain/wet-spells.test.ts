import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rainSteps, wetSpells } from '../../src/domain/wet-spells.ts'
import { hour } from '../support/forecast-samples.ts'

const start = '2026-11-21T13:00:00.000Z'

const minuteMs = 60_000

/** The four quarters of an hour, of so many millimetres each. */
function stepsOf(amounts: readonly number[], precipitationProbability: number | null) {
  const rain = amounts.map((precipitation, index) => ({
    time: new Date(Date.parse(start) + index * 15 * minuteMs).toISOString(),
    precipitation,
  }))
  const hourly = [hour(start, { precipitation: 0, condition: 'overcast', precipitationProbability })]
  return rainSteps({ rain, hourly, hourlyStep: 1 }, new Date(start), 60 * minuteMs)
}

/** The chances of the four quarters of an hour, dry as far as is known. */
const chances = (precipitationProbability: number | null): readonly number[] =>
  stepsOf([0, 0, 0, 0], precipitationProbability).map(({ risk }) => risk)

describe('the quarters of an hour', () => {
  test('have the chance of rain of their hour', () => assert.deepEqual(chances(40), [40, 40, 40, 40]))
  test('are no warning where no chance is said', () => assert.deepEqual(chances(null), [0, 0, 0, 0]))
})

describe('a rain', () => {
  /** From which minute of the hour to which it rains. */
  const spells = (...amounts: number[]) =>
    wetSpells(stepsOf(amounts, 60)).map(({ start: from, end }) =>
      [from, end].map((at) => (at - Date.parse(start)) / minuteMs),
    )
  test('goes on over a dry quarter of an hour', () => assert.deepEqual(spells(0.5, 0, 0.5, 0.5), [[0, 60]]))
  test('is over when half an hour is dry', () =>
    assert.deepEqual(spells(0.5, 0, 0, 0.5), [
      [0, 15],
      [45, 60],
    ]))
})
