import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comingRain, type ComingRain, type DayFact, summariseDays } from '../../src/domain/days-summary.ts'
import { addDays } from '../../src/domain/local-time.ts'
import type { DailyForecast, HourlyForecast } from '../../src/domain/weather.ts'
import { day, hours } from '../support/forecast-samples.ts'

const date = (index: number): string => addDays('2026-10-15', index)

const week = (about: (i: number) => Partial<DailyForecast>, count = 7): DailyForecast[] =>
  Array.from({ length: count }, (_, i) => day(date(i), about(i)))

const facts = (about: (i: number) => Partial<DailyForecast>, count = 7): readonly DayFact[] =>
  summariseDays(week(about, count)).facts

const wet = { condition: 'rain', precipitation: 4, precipitationProbability: 80 } as const
const rainFact = (wetDays: readonly number[]): DayFact | undefined =>
  facts((i) => (wetDays.includes(i) ? wet : {})).find(({ kind }) => !['range', 'temperature'].includes(kind))

describe('rain over the week', () => {
  const table: [wetDays: number[], fact: DayFact | undefined][] = [
    [[], { kind: 'dry', from: date(0), to: null }],
    [[0], { kind: 'dry', from: date(1), to: null }],
    [[0, 3], { kind: 'dry', from: date(1), to: date(2) }],
    [[0, 4, 5], { kind: 'dry', from: date(1), to: date(3) }],
    [[1], { kind: 'wet', from: date(1), to: date(1), type: 'rain' }],
    [[1, 2, 3], { kind: 'wet', from: date(1), to: date(3), type: 'rain' }],
    [[1, 2, 3, 4, 5, 6], { kind: 'wet', from: date(1), to: null, type: 'rain' }],
    [[3], { kind: 'dry-until', wet: date(3), type: 'rain' }],
    [[0, 2], { kind: 'wet-days', wet: 2, of: 7, type: 'rain' }],
    [[0, 2, 4], { kind: 'wet-days', wet: 3, of: 7, type: 'rain' }],
    [[0, 1, 2, 3, 4, 5], { kind: 'wet-days', wet: 6, of: 7, type: 'rain' }],
    [[0, 1, 2, 3, 4], { kind: 'dry', from: date(5), to: null }],
    [[0, 1, 2, 3, 4, 5, 6], { kind: 'wet-days', wet: 7, of: 7, type: 'rain' }],
  ]
  for (const [days, fact] of table) {
    test(`with rain on days [${days.join(', ')}] is summed up as ${fact?.kind}`, () =>
      assert.deepEqual(rainFact(days), fact))
  }

  test('is not called dry where it is only unlikely', () => {
    const unsure = facts((i) => (i === 2 ? { precipitationProbability: 40 } : {}))
    assert.deepEqual(unsure[0], { kind: 'dry', from: date(0), to: date(1) })
    const chances = (risk: number) => facts((i) => (i === 2 ? { precipitationProbability: risk } : {}))[0]
    assert.deepEqual(chances(29), { kind: 'dry', from: date(0), to: null })
    assert.deepEqual(chances(30), { kind: 'dry', from: date(0), to: date(1) })
    // A single dry day is no dry spell.
    assert.equal(facts((i) => (i === 0 ? {} : { precipitationProbability: 40 }))[0]?.kind, 'range')
    const unknown = facts(() => ({ precipitation: null, precipitationProbability: null }))
    assert.deepEqual(
      unknown.map(({ kind }) => kind),
      ['range'],
    )
  })

  test('is of the days that are named after it, whatever their chance of it', () => {
    assert.deepEqual(
      facts(() => ({ condition: 'light-snow', precipitation: 0.3, precipitationProbability: 60 }))[0],
      {
        kind: 'wet-days',
        wet: 7,
        of: 7,
        type: 'snow',
      },
    )
    assert.notEqual(facts(() => ({ precipitation: 0, precipitationProbability: 60 }))[0]?.kind, 'wet-days')
  })

  test('is snow when every wet day snows', () => {
    const snow = { condition: 'snow', precipitation: 3, precipitationProbability: 80 } as const
    assert.deepEqual(facts((i) => (i === 3 ? snow : {}))[0], {
      kind: 'dry-until',
      wet: date(3),
      type: 'snow',
    })
    assert.deepEqual(facts((i) => (i === 1 ? snow : i === 2 ? wet : {}))[0], {
      kind: 'wet',
      from: date(1),
      to: date(2),
      type: 'mixed',
    })
  })
})

describe('temperature over the week', () => {
  const temperature = (...maxima: (number | null)[]): DayFact | undefined =>
    facts((i) => ({ temperatureMax: maxima[i] ?? null }), maxima.length).find(({ kind }) =>
      ['temperature', 'range'].includes(kind),
    )

  test('drops from the day after which all are colder than all before', () =>
    assert.deepEqual(temperature(18, 17, 19, 20, 16, 13, 12), {
      kind: 'temperature',
      direction: 'colder',
      marked: true,
      from: date(5),
      single: false,
      level: 12.5,
    }))

  test('rises alike', () => {
    const fact = temperature(10, 11, 10, 13, 14, 13, 14)
    assert.ok(
      fact?.kind === 'temperature' && fact.direction === 'warmer' && !fact.marked && fact.from === date(3),
    )
  })

  test('changes by two and a half degrees of the means, each day by one, and markedly from four', () => {
    const table: readonly (readonly [maxima: number[], kind: string | undefined, marked?: boolean])[] = [
      [[10, 10, 12.5], 'temperature', false],
      [[10, 10, 12.4], 'range'],
      [[10, 10, 13.9], 'temperature', false],
      [[10, 10, 14], 'temperature', true],
      [[10, 10, 6], 'temperature', true],
      // One degree between the warmest day before and the coldest after, and a little less.
      [[12, 8, 13, 13.5], 'temperature', false],
      [[12, 8, 12.9, 13.5], 'range'],
      [[13, 17, 12, 11.5], 'temperature', false],
      [[13, 17, 12.1, 11.5], 'range'],
      // Two days have no tendency.
      [[10, 18], undefined],
    ]
    for (const [maxima, kind, marked] of table) {
      const fact = temperature(...maxima)
      const found = [fact?.kind, fact?.kind === 'temperature' ? fact.marked : undefined]
      assert.deepEqual(found, [kind, marked], maxima.join(' '))
    }
  })

  test('changes on the sharpest of several days, the first of those that are as sharp', () => {
    for (const [maxima, from] of [
      [[10, 13, 13, 19], 3],
      [[10, 16, 16, 19], 1],
      [[10, 14, 14, 18], 1],
    ] as const) {
      const fact = temperature(...maxima)
      assert.equal(fact?.kind === 'temperature' && fact.from, date(from), maxima.join(' '))
    }
  })

  test('has no tendency when a later day goes back', () =>
    assert.deepEqual(temperature(18, 18, 18, 12, 12, 12, 18), { kind: 'range', min: 12, max: 18 }))

  test('has no tendency when a later day comes within a degree of those before', () =>
    assert.deepEqual(temperature(31.5, 27, 23, 25, 29, 27, 30.8), { kind: 'range', min: 23, max: 31.5 }))

  test('of a last day alone says so', () => {
    const fact = temperature(15, 15, 15, 15, 15, 15, 21)
    assert.ok(fact?.kind === 'temperature' && fact.single && fact.from === date(6))
  })

  test('is not given when a day is unknown', () =>
    assert.equal(temperature(18, null, 18, 12, 12, 12, 12), undefined))
})

test('the windiest day is named from gusts of 70 km/h', () => {
  assert.deepEqual(facts((i) => (i === 2 ? { windGustsMax: 82 } : {})).at(-1), {
    kind: 'gusts',
    speed: 82,
    on: date(2),
  })
  const [, , of70] = facts((i) => (i === 2 || i === 4 ? { windGustsMax: 70 } : {}))
  assert.deepEqual(of70, { kind: 'gusts', speed: 70, on: date(2) })
  assert.notEqual(facts((i) => (i === 2 ? { windGustsMax: 69 } : {})).at(-1)?.kind, 'gusts')
})

test('no day makes no fact', () => assert.deepEqual(summariseDays([]), { facts: [], days: 0 }))

test('dry hours speak for a day to come when they reach its end', () => {
  const dryDays = (count: number, about: (i: number) => Partial<HourlyForecast> = () => ({})) => {
    const hourly = hours('2026-10-15T13:00:00Z', count, about)
    const now = new Date('2026-10-15T13:10:00Z')
    return [...comingRain({ hourly, hourlyStep: 1, rain: [] }, now, 'Europe/Paris').dry]
  }
  // In Paris the 16th ends at 22:00 UTC, 33 hours on.
  assert.deepEqual([dryDays(32), dryDays(33)], [[], ['2026-10-16']])
  assert.deepEqual(
    dryDays(33, (i) => (i === 30 ? wet : {})),
    [],
  )
})

test('the hours of rain have the last word on a day that the forecast of days calls wet or dry', () => {
  const firstFact = (about: (i: number) => Partial<DailyForecast>, coming: Partial<ComingRain>) =>
    summariseDays(week(about), { wet: new Set(), dry: new Set(), ...coming }).facts[0]
  const rainLater = (i: number) => (i === 3 ? wet : {})
  assert.deepEqual(firstFact(rainLater, { dry: new Set([date(3)]) }), {
    kind: 'dry',
    from: date(0),
    to: date(2),
  })
  assert.deepEqual(
    firstFact(() => ({}), { wet: new Set([date(2)]) }),
    { kind: 'dry', from: date(0), to: date(1) },
  )
})

test('rain that ends at midnight is of the day that ends then, and rain over midnight of both', () => {
  const now = new Date('2026-10-15T11:00:00Z')
  const wetDays = (wetUntil: number) => {
    // From 22 h in Paris on; the 16th begins at 22:00 UTC, eleven hours after now.
    const hourly = hours(now.toISOString(), 24, (i) => (i >= 9 && i < wetUntil ? wet : {}))
    return [...comingRain({ hourly, hourlyStep: 1, rain: [] }, now, 'Europe/Paris').wet]
  }
  assert.deepEqual(wetDays(11), ['2026-10-15'])
  assert.deepEqual(wetDays(12), ['2026-10-15', '2026-10-16'])
})
