import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certaintyOfDays, localOffset } from '../../src/domain/certainty.ts'
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

test('a place is as much warmer than its cell as on the middle one of its days', () => {
  // By 3, 5 and 4 °C.
  const [low, high] = [
    [1, -1, 0],
    [7, 5, 6],
  ] as const
  const ensemble = ensembleOf((index) => ({ min: low[index] ?? null, max: high[index] ?? null }))
  assert.deepEqual(localOffset(week, ensemble), { min: 4, max: 4 })
})

describe('how sure a day is', () => {
  test('follows from the bounds of its extremes: up to 4 °C apart is sure, from 8 °C on unsure', () => {
    // 2.56 standard deviations: 1.56 → 3.99, 1.57 → 4.02, 3.12 → 7.99, 3.13 → 8.01.
    const spreads = [1.56, 1.57, 3.12, 3.13]
    assert.deepEqual(words((i) => ({ maxSpread: spreads[i] ?? 1 }))?.slice(0, 4), [
      'sure',
      'approximate',
      'approximate',
      'unsure',
    ])
  })

  test('is sure at 4 °C and unsure at 8 °C themselves', () => {
    // The forecast is the lower bound, and the mean with its least half range the upper: 10 to 14, 10 to 18.
    const means = [13.3, 17.3]
    const found = words((i) => ({ max: means[i] ?? 10, maxSpread: 0, minSpread: 0 }))
    assert.deepEqual(found?.slice(0, 2), ['sure', 'unsure'])
  })

  test('is that of its worse extreme, and not of what lies between night and noon', () => {
    assert.equal(words((i) => (i === 2 ? { minSpread: 4 } : {}))?.[2], 'unsure')
    const contrasted = week.map((day) => ({ ...day, temperatureMin: -5, temperatureMax: 22 }))
    assert.equal(words(() => ({ min: -5, max: 22 }), contrasted)?.[0], 'sure')
  })

  // The chance of rain has a figure of its own in the row.
  test('does not change with the chance of rain', () => {
    assert.deepEqual(new Set(words((i) => ({ precipitationProbability: 10 * i }))), new Set(['sure']))
  })

  test('is not given where a figure of it is unknown: that day alone', () => {
    for (const unknown of [{ min: null }, { max: null }, { minSpread: null }, { maxSpread: null }])
      assert.deepEqual(words((i) => (i === 3 ? unknown : {}))?.slice(2, 5), ['sure', null, 'sure'])
    for (const unknown of [{ temperatureMin: null }, { temperatureMax: null }]) {
      const days = week.map((day, i) => (i === 3 ? { ...day, ...unknown } : day))
      assert.deepEqual(words(() => ({}), days)?.slice(2, 5), ['sure', null, 'sure'])
    }
    const short = ensembleOf(() => ({}))
    const ended = certaintyOfDays(week, { ...short, days: short.days.slice(0, 4) })
    assert.deepEqual(
      ended?.map((day) => day?.certainty ?? null),
      ['sure', 'sure', 'sure', 'sure', null, null, null],
    )
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
    assert.deepEqual(
      [day?.min, day?.max],
      [
        { low: 3.3, high: 4.7 },
        { low: 9.3, high: 10.7 },
      ],
    )
  })
})

describe('a mean that is not that of the place', () => {
  test('is brought to it when it differs alike on all days: a hill is not a doubt', () => {
    assert.deepEqual(new Set(words(() => ({ min: 7, max: 13 }))), new Set(['sure']))
  })

  test('is a doubt on the one day on which it is far from the forecast, whose range holds both', () => {
    const change = (i: number) => (i === 4 ? { max: 15 } : {})
    const day = certaintyOfDays(week, ensembleOf(change))?.[4]
    assert.equal(day?.certainty, 'approximate')
    assert.equal(day.max.low, 10)
    // The mean is 5 °C higher and may miss by 1.28.
    assert.ok(Math.abs(day.max.high - 16.28) < 1e-9 && Math.abs(day.within - 6.28) < 1e-9)
  })

  test('is that of the place where it is 10 °C away by night or by day, and another air beyond', () => {
    for (const [apart, expected] of [
      [{ min: 14, max: 20 }, 'sure'],
      [{ min: -6, max: 0 }, 'sure'],
      [{ min: 14.1, max: 20 }, undefined],
      [{ min: 14, max: 20.1 }, undefined],
      [{ min: -6.1, max: 0 }, undefined],
    ] as const)
      assert.equal(words(() => apart)?.[0], expected, JSON.stringify(apart))
  })

  test('is not known by fewer than three nights and three days', () => {
    const known = (nights: number, days: number) =>
      localOffset(
        week.map((day, i) => ({
          ...day,
          temperatureMin: i < nights ? 4 : null,
          temperatureMax: i < days ? 10 : null,
        })),
        ensembleOf(() => ({})),
      )
    assert.deepEqual(known(3, 3), { min: 0, max: 0 })
    assert.equal(known(2, 3), null)
    assert.equal(known(3, 2), null)
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
  const trend = (change: (index: number) => Partial<EnsembleDay>, place = {}) =>
    secondWeek(
      ensembleOf(change),
      today,
      { min: 0, max: 0 },
      { station, km: 12, rise: 0, correction: 0, ...place },
    )

  test('is days 8 to 14, without hours', () => {
    const week = trend(() => ({}))
    assert.deepEqual([week?.days[0]?.date, week?.days.length, week?.until], ['2026-11-29', 7, '2026-12-05'])
  })

  for (const [degrees, warmth] of [
    [-4, 'much-colder'],
    [-3.9, 'colder'],
    [-1.5, 'colder'],
    [-1.4, 'usual'],
    [1.4, 'usual'],
    [1.5, 'warmer'],
    [3.9, 'warmer'],
    [4, 'much-warmer'],
  ] as const)
    test(`is ${warmth} when it is ${degrees} °C from the normal`, () => {
      assert.equal(trend(() => ({ min: 4 + degrees, max: 10 + degrees }))?.warmth, warmth)
    })

  test('is not compared where the members lie further apart than that', () => {
    // 1.28 standard deviations to either side hold four outcomes out of five.
    const warm = (maxSpread: number | null) => trend(() => ({ min: 7.4, max: 13.4, maxSpread }))
    for (const [spread, warmth] of [
      [2, 'warmer'],
      [2.7, null],
      [7, null],
      [null, null],
    ] as const) {
      assert.equal(warm(spread)?.warmth, warmth)
      assert.equal(warm(spread)?.days[0]?.warmth, warmth)
    }
    assert.equal(trend(() => ({ maxSpread: 7 }))?.warmth, 'usual')
  })

  test('is compared at the height of the place: a hill is no cold week', () => {
    const hill = { rise: 400, correction: -2.6 }
    assert.equal(trend(() => ({ min: 1.4, max: 7.4 }), hill)?.warmth, 'usual')
    assert.equal(trend(() => ({}), hill)?.warmth, 'warmer')
  })

  test('is drier up to half of the usual amount and wetter from half as much again', () => {
    // 60 mm a month are 2 mm a day.
    const wetness = (mm: number | null) => trend(() => ({ precipitation: mm }))?.wetness
    assert.deepEqual([0.9, 2, 3.1, null].map(wetness), ['drier', 'usual', 'wetter', null])
    assert.deepEqual([1.1, 2.8].map(wetness), ['usual', 'usual'])
    const holed = trend((i) => ({ precipitation: i === 9 ? null : 2 }))
    assert.deepEqual([holed?.wetness, holed?.warmth], [null, 'usual'])
  })

  test('compares the rain up to its last day, that day included', () => {
    // 30 mm on one day of seven are over 4 mm a day; 2 are usual.
    const wetOn = (wet: number, last: number) =>
      trend((i) => ({ precipitation: i === wet ? 30 : 0, ...(i > last ? { max: null } : {}) }))?.wetness
    assert.deepEqual([wetOn(13, 13), wetOn(11, 11), wetOn(12, 11)], ['wetter', 'wetter', 'drier'])
  })

  test('has rain that is likely from one chance in two, possible from 30 % and unlikely below', () => {
    const chances = [50, 49, 30, 29, null]
    assert.deepEqual(
      trend((i) => ({ precipitationProbability: chances[i - 7] ?? null }))
        ?.days.slice(0, 5)
        .map(({ rain }) => rain),
      ['likely', 'possible', 'possible', 'unlikely', null],
    )
  })

  test('is brought to the place, which is as much warmer than its cell at night and by day as this week', () => {
    const week = secondWeek(
      ensembleOf(() => ({})),
      today,
      { min: 1, max: -2 },
      null,
    )
    assert.deepEqual([week?.days[0]?.min, week?.days[0]?.max], [5, 8])
  })

  test('leaves out a day of which an extreme is unknown, and is made of three days at least', () => {
    const without = (...missing: readonly number[]) =>
      trend((i) => (missing.includes(i) ? { min: null } : {}))?.days.map(({ date }) => date.slice(8)) ?? null
    assert.deepEqual(without(8), ['29', '01', '02', '03', '04', '05'])
    assert.deepEqual(without(7, 8, 9, 10), ['03', '04', '05'])
    assert.equal(without(7, 8, 9, 10, 11), null)
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
