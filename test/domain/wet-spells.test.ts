import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { likelyRain, rainSteps, stepsBeforeHole, wetSpells } from '../../src/domain/wet-spells.ts'
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
  test('is as strong as its strongest quarter', () => {
    // « Modérée » from 4 mm/h on and « forte » from 8, by the words of Météo-France: 1 and 2 mm of a quarter.
    const strength = (...amounts: number[]) =>
      wetSpells(stepsOf(amounts, 60)).map(({ intensity }) => intensity)
    assert.deepEqual(strength(0.1, 2, 1.9, 0), ['heavy'])
    assert.deepEqual(strength(1, 0.9, 0, 0), ['moderate'])
    assert.deepEqual(strength(0.1, 0, 0, 0.1), ['light', 'light'])
  })
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

describe('the reach of the steps', () => {
  const namesOf = (now: string, hours: number) =>
    rainSteps(
      { rain: [], hourly: Array.from({ length: 6 }, (_, index) => hour(laterBy(index))), hourlyStep: 1 },
      new Date(now),
      hours * 60 * minuteMs,
    ).map((step) => new Date(step.start).toISOString().slice(11, 16))
  const laterBy = (hours: number): string => new Date(Date.parse(start) + hours * 60 * minuteMs).toISOString()

  test('begins with the hour that holds now, and an hour that has just ended is over', () => {
    assert.deepEqual(namesOf('2026-11-21T13:59:59.000Z', 1), ['13:00', '14:00'])
    assert.deepEqual(namesOf('2026-11-21T14:00:00.000Z', 1), ['14:00'])
  })

  test('begins with the quarter that holds now', () => {
    const rain = ['13:00', '13:15', '13:30'].map((time) => ({
      time: `2026-11-21T${time}:00.000Z`,
      precipitation: 0,
    }))
    const first = (now: string) =>
      rainSteps({ rain, hourly: [], hourlyStep: 1 }, new Date(`2026-11-21T${now}:00.000Z`), 60 * minuteMs)[0]
    assert.equal(first('13:14')?.start, Date.parse('2026-11-21T13:00:00.000Z'))
    assert.equal(first('13:15')?.start, Date.parse('2026-11-21T13:15:00.000Z'))
  })
})

describe('rain is likely', () => {
  /** Which hour from 13 h on is the first that may see it: a chance for each; of 100 %, it rains. */
  const likely = (...chances: number[]) => {
    const hourly = chances.map((chance, index) =>
      hour(new Date(Date.parse(start) + index * 60 * minuteMs).toISOString(), {
        precipitation: chance === 100 ? 2 : 0,
        condition: chance === 100 ? 'rain' : 'overcast',
        precipitationProbability: chance,
      }),
    )
    const steps = rainSteps({ rain: [], hourly, hourlyStep: 1 }, new Date(start), 720 * minuteMs)
    const found = likelyRain(steps, wetSpells(steps)[0])
    return found && new Date(found.start).getUTCHours()
  }

  test('from one chance in two on, and not in hours that have it', () => {
    assert.equal(likely(20, 49, 50, 80), 15)
    assert.equal(likely(20, 49), undefined)
    assert.equal(likely(100, 20), undefined)
  })

  test('not in the hour before a rain, whose chance is that of the rain, nor after it', () => {
    assert.equal(likely(10, 60, 100), undefined)
    assert.equal(likely(60, 10, 100), 13)
    assert.equal(likely(10, 100, 60, 60), undefined)
  })
})
