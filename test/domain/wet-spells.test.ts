import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rainSteps, stepsBeforeHole, wetSpells } from '../../src/domain/wet-spells.ts'
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

describe('the steps of rain', () => {
  const minute = (at: number): number => (at - Date.parse(start)) / minuteMs
  const hourly = [
    hour(start),
    hour('2026-11-21T14:00:00.000Z', { precipitation: null }),
    hour('2026-11-21T15:00:00.000Z'),
  ]
  const stepsWith = (quarters: number) => {
    const rain = Array.from({ length: quarters }, (_, index) => ({
      time: new Date(Date.parse(start) + index * 15 * minuteMs).toISOString(),
      precipitation: 0,
    }))
    return rainSteps({ rain, hourly, hourlyStep: 1 }, new Date(start), 180 * minuteMs)
  }

  test('follow each other without an overlap, however few quarters of the first hour are known', () => {
    for (const quarters of [0, 1, 2, 3, 4]) {
      const steps = stepsWith(quarters)
      assert.deepEqual([minute(steps[0]?.start ?? NaN), minute(steps.at(-1)?.end ?? NaN)], [0, 180])
      for (const [index, { start: begin }] of steps.slice(1).entries())
        assert.equal(begin, steps[index]?.end, `${quarters} quarters`)
    }
  })

  test('are sure from the first up to an hour of which no amount is known', () => {
    const sure = stepsBeforeHole(stepsWith(1), new Date(start))
    assert.deepEqual(
      sure.map(({ start: from, end }) => [minute(from), minute(end)]),
      [
        [0, 15],
        [15, 60],
      ],
    )
  })
})
