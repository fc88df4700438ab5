import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certaintyOfDays } from '../../src/domain/certainty.ts'
import type { Ensemble, EnsembleDay } from '../../src/domain/ensemble.ts'
import { addDays } from '../../src/domain/local-time.ts'
import { secondWeek } from '../../src/domain/second-week.ts'
import type { DailyForecast } from '../../src/domain/weather.ts'
import { placeWeather } from '../support/place-weather.ts'
import { lyonBron } from '../support/stations.ts'

const today = '2026-11-22'
const { daily } = placeWeather('2026-11-22T08:00:00.000Z')
const week: readonly DailyForecast[] = daily.map((day) => ({ ...day, temperatureMin: 4, temperatureMax: 10 }))

/** Fourteen days of an ensemble that agrees with the week, except where said. */
const ensembleOf = (change: (index: number) => Partial<EnsembleDay>): Ensemble => ({
  time: '2026-11-22T08:00:00.000Z',
  days: Array.from({ length: 14 }, (_, index) => ({
    date: addDays(today, index),
    min: 4,
    minSpread: 1,
    max: 10,
    maxSpread: 1,
    precipitation: 0,
    precipitationProbability: 5,
    ...change(index),
  })),
})
const words = (change: (index: number) => Partial<EnsembleDay>, days = week) =>
  certaintyOfDays(days, ensembleOf(change))?.map((day) => day?.certainty ?? null)

describe('how sure a day is', () => {
  test('follows from the half of its 80 % range: 1.5 °C is very sure, 3 °C sure, more is unsure', () => {
    // 1.28 standard deviations: 1.17 → 1.498, 1.18 → 1.51, 2.34 → 2.995, 2.35 → 3.008.
    const spreads = [1.17, 1.18, 2.34, 2.35]
    assert.deepEqual(words((i) => ({ maxSpread: spreads[i] ?? 1 }))?.slice(0, 4), [
      'very-sure',
      'sure',
      'sure',
      'unsure',
    ])
  })

  test('is that of its worse extreme', () => {
    assert.equal(words((i) => (i === 2 ? { minSpread: 3 } : {}))?.[2], 'unsure')
  })

  test('is a step less where rain is neither likely nor unlikely', () => {
    const chances = [29, 30, 49, 50]
    assert.deepEqual(words((i) => ({ precipitationProbability: chances[i] ?? 5 }))?.slice(0, 4), [
      'very-sure',
      'sure',
      'sure',
      'very-sure',
    ])
  })

  test('is not given where a spread is unknown: that day alone', () => {
    assert.deepEqual(words((i) => (i === 3 ? { maxSpread: null } : {}))?.slice(2, 5), [
      'very-sure',
      null,
      'very-sure',
    ])
    assert.equal(
      words(() => ({ maxSpread: null, minSpread: null })),
      undefined,
    )
  })

  test('has 0.7 °C on either side at least: the first days spread too little', () => {
    const [day] =
      certaintyOfDays(
        week,
        ensembleOf(() => ({ minSpread: 0.1, maxSpread: 0.1 })),
      ) ?? []
    assert.deepEqual([day?.low, day?.high], [3.3, 10.7])
  })
})

describe('a mean that is not that of the place', () => {
  test('is brought to it when it differs alike on all days: a hill is not a doubt', () => {
    assert.deepEqual(new Set(words(() => ({ min: 7, max: 13 }))), new Set(['very-sure']))
  })

  test('is a doubt on the one day on which it is far from the forecast, whose range holds both', () => {
    const change = (i: number) => (i === 4 ? { max: 15 } : {})
    const day = certaintyOfDays(week, ensembleOf(change))?.[4]
    assert.equal(day?.certainty, 'unsure')
    assert.ok(day.low <= 4 && day.high >= 15)
  })

  test('tells nothing when it is over 10 °C away: another air, or a fault', () => {
    assert.equal(
      words(() => ({ min: 16, max: 22 })),
      undefined,
    )
  })
})

describe('the second week', () => {
  const station = {
    ...lyonBron,
    highs: Array.from({ length: 12 }, () => 10),
    lows: Array.from({ length: 12 }, () => 4),
    rain: Array.from({ length: 12 }, () => 60),
    recordHighs: [],
    recordLows: [],
  }
  const trend = (change: (index: number) => Partial<EnsembleDay>) =>
    secondWeek(ensembleOf(change), today, { min: 0, max: 0 }, { station, km: 12 })

  test('is days 8 to 14, without hours', () => {
    const week = trend(() => ({}))
    assert.deepEqual([week?.days[0]?.date, week?.days.length, week?.until], ['2026-11-29', 7, '2026-12-05'])
  })

  for (const [degrees, warmth] of [
    [-4, 'much-colder'],
    [-1.6, 'colder'],
    [1.4, 'usual'],
    [1.6, 'warmer'],
    [4, 'much-warmer'],
  ] as const)
    test(`is ${warmth} when it is ${degrees} °C from the normal`, () => {
      assert.equal(trend(() => ({ min: 4 + degrees, max: 10 + degrees }))?.warmth, warmth)
    })

  test('is drier up to half of the usual amount and wetter from half as much again', () => {
    // 60 mm a month are 2 mm a day.
    const wetness = (mm: number | null) => trend(() => ({ precipitation: mm }))?.wetness
    assert.deepEqual([0.9, 2, 3.1, null].map(wetness), ['drier', 'usual', 'wetter', null])
  })

  test('ends where the ensemble does, and is absent when that is too soon', () => {
    const from = (first: number) => trend((i) => (i >= first ? { max: null } : {}))
    assert.equal(from(12)?.until, '2026-12-03')
    assert.equal(from(9), null)
  })

  test('is not compared with anything without normals', () => {
    const week = secondWeek(
      ensembleOf(() => ({})),
      today,
      { min: 0, max: 0 },
      null,
    )
    assert.deepEqual([week?.warmth, week?.wetness, week?.days[0]?.warmth], [null, null, null])
  })
})
